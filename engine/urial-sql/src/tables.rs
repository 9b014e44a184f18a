//! Tables that are files: `FROM 'urls.parquet'`.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::{DynamicFileCatalog, TableProvider, UrlTableFactory};
use datafusion::common::{Result, plan_err};
use datafusion::datasource::dynamic_file::DynamicListTableFactory;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement;
use datafusion::sql::sqlparser::ast::{ObjectName, visit_relations};

/// Returns the context with a table for each file that a query names.
pub(crate) fn with_files(context: SessionContext) -> SessionContext {
    let factory = Arc::new(Files::default());
    let tables = context.state().catalog_list().clone();
    let tables = Arc::new(DynamicFileCatalog::new(tables, factory.clone()));
    let context: SessionContext =
        context.into_state_builder().with_catalog_list(tables).build().into();
    factory.engine.session_store().with_state(context.state_weak_ref());
    context
}

/// The tables that are files, as the engine finds them by the ends of their names.
#[derive(Default, Debug)]
struct Files {
    engine: DynamicListTableFactory,
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let table = self.engine.try_new(name).await?;
        if table.is_some() || !is_file_name(name) {
            return Ok(table);
        }
        if Path::new(name).is_file() {
            return plan_err!(
                "{name}: the name of a table ends in .parquet, .csv or .json; \
                 lines('{name}') reads lines of text"
            );
        }
        plan_err!(
            "{name}: there is no such file of Parquet, CSV or JSON; lines('{name}') reads lines"
        )
    }
}

/// Returns whether a name is that of a file of a table, or a pattern for such names.
#[cfg(feature = "cluster")]
pub(crate) fn ends_as_file(name: &str) -> bool {
    let is_packed = |end: &&str| ["gz", "bz2", "xz", "zst"].contains(end);
    let end = name.rsplit('.').find(|end| !is_packed(end)).unwrap_or_default();
    name.contains('*') || ["parquet", "csv", "json", "arrow"].contains(&end)
}

/// Returns whether a name is meant for a file rather than for a table.
fn is_file_name(name: &str) -> bool {
    name.contains(['.', '/', '*'])
}

/// Reads a query.
pub(crate) fn statement(context: &SessionContext, query: &str) -> Result<Statement> {
    let state = context.state();
    let dialect = state.config_options().sql_parser.dialect;
    let statement = state.sql_to_statement(query, &dialect)?;
    let Statement::Statement(query) = &statement else { return Ok(statement) };
    let unquoted = visit_relations(query, |name: &ObjectName| {
        let written = name.to_string();
        let is_file = name.0.len() > 1 && Path::new(&written).is_file();
        if is_file { ControlFlow::Break(written) } else { ControlFlow::Continue(()) }
    });
    match unquoted {
        ControlFlow::Continue(()) => Ok(statement),
        ControlFlow::Break(name) => {
            plan_err!("{name}: the name of a file is in quotes: FROM '{name}'")
        }
    }
}
