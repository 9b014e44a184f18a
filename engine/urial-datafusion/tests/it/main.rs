//! Integration tests: the examples of the table in SQL, and what SQL adds.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, StringArray, StringViewArray};
use datafusion::arrow::datatypes::{DataType, Field, Int32Type, Schema};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::error::Result;
use datafusion::prelude::SessionContext;
use urial_columns::{Example, Function, Role, functions, spark_functions};
use urial_datafusion::{Options, register_all, register_spark};
use urial_verbs::PublicSuffixes;

fn context() -> SessionContext {
    let list = b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\norg\njp\n// ===END ICANN DOMAINS===\n";
    let options = Options { suffixes: PublicSuffixes::read(list).ok() };
    let context = SessionContext::new();
    register_all(&context, &options);
    register_spark(&context, &options);
    context
}

/// The first column of a query's result, as SQL shows it.
async fn column(context: &SessionContext, query: &str) -> Result<Vec<String>> {
    let batches = context.sql(query).await?.collect().await?;
    let shown = |array: &ArrayRef, row| {
        if array.is_null(row) {
            return "NULL".to_owned();
        }
        let options = FormatOptions::default();
        ArrayFormatter::try_new(array, &options).unwrap().value(row).to_string()
    };
    let rows = |batch: &RecordBatch| {
        let array = batch.column(0).clone();
        (0..array.len()).map(move |row| shown(&array, row)).collect::<Vec<_>>()
    };
    Ok(batches.iter().flat_map(rows).collect())
}

async fn value(context: &SessionContext, query: &str) -> String {
    match column(context, query).await {
        Ok(rows) => rows[0].clone(),
        Err(error) => format!("error: {}", error.strip_backtrace()),
    }
}

fn all() -> impl Iterator<Item = (&'static Function, &'static Example)> {
    let all = functions().chain(spark_functions());
    all.flat_map(|function| function.examples.iter().map(move |example| (function, example)))
}

fn assert_is(result: &str, example: &Example, query: &str) {
    match example.result.strip_prefix("error: ") {
        Some(message) => {
            assert!(result.starts_with("error: ") && result.contains(message), "{query}: {result}");
        }
        None => assert_eq!(result, example.result, "{query}"),
    }
}

#[tokio::test]
async fn examples_hold_for_constants() {
    let context = context();
    for (function, example) in all() {
        let query = format!("SELECT {}({})", function.name, example.arguments.join(", "));
        assert_is(&value(&context, &query).await, example, &query);
    }
}

/// Arguments that can be columns are, with a row of nulls before.
#[tokio::test]
async fn examples_hold_for_columns() {
    let context = context();
    for (function, example) in all() {
        let is_texts = |number: &usize| function.argument(*number).unwrap().role == Role::Texts;
        let numbers: Vec<_> = (0..example.arguments.len()).filter(is_texts).collect();
        let rows = |text: &dyn Fn(usize) -> String| {
            numbers.iter().map(|number| text(*number)).collect::<Vec<_>>().join(", ")
        };
        let values = rows(&|number| example.arguments[number].to_owned());
        let nulls = rows(&|_| "CAST(NULL AS VARCHAR)".to_owned());
        let names = rows(&|number| format!("c{number}"));
        let call = |(number, argument): (usize, &&str)| {
            if numbers.contains(&number) { format!("c{number}") } else { (*argument).to_owned() }
        };
        let calls: Vec<_> = example.arguments.iter().enumerate().map(call).collect();
        let query = format!(
            "SELECT {}({}) FROM (VALUES (1, {values}), (0, {nulls})) AS t(number, {names}) ORDER BY number DESC",
            function.name,
            calls.join(", ")
        );
        // A base of a row is no constant: it is null.
        let is_of_constant = function.name == "uri_resolve" && example.result.starts_with("error");
        let result = value(&context, &query).await;
        if is_of_constant {
            assert_eq!(result, "NULL", "{query}");
        } else {
            assert_is(&result, example, &query);
        }
    }
}

/// Parts of a table's texts are views, whatever type the texts have.
#[tokio::test]
async fn columns_of_every_type_are_read() -> Result<()> {
    let texts = vec![Some("http://e.org/a"), None, Some("http://e.org/|")];
    let dictionary: datafusion::arrow::array::DictionaryArray<Int32Type> =
        texts.iter().copied().collect();
    let columns: [ArrayRef; 3] = [
        Arc::new(StringArray::from(texts.clone())),
        Arc::new(StringViewArray::from(texts.clone())),
        Arc::new(dictionary),
    ];
    for array in columns {
        let context = context();
        let field = Field::new("u", array.data_type().clone(), true);
        let batch = RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![array])?;
        context.register_batch("t", batch)?;
        assert_eq!(column(&context, "SELECT uri_host(u) FROM t").await?, ["e.org", "NULL", "NULL"]);
        let plan = context.sql("SELECT uri_host(u) FROM t").await?;
        assert_eq!(*plan.schema().field(0).data_type(), DataType::Utf8View);
        let plan = plan.into_optimized_plan()?.to_string();
        assert!(!plan.contains("CAST"), "{plan}");
        let groups = "SELECT uri_host(u) AS h FROM t GROUP BY h ORDER BY h NULLS FIRST";
        assert_eq!(column(&context, groups).await?, ["NULL", "e.org"]);
        let bad = "SELECT uri_error(u)['offset'] FROM t WHERE NOT uri_is_valid(u)";
        assert_eq!(column(&context, bad).await?, ["13"]);
    }
    Ok(())
}

/// Calls with constants alone are answered once, by the planner.
#[tokio::test]
async fn constants_are_folded() -> Result<()> {
    let context = context();
    let plan = context.sql("SELECT uri_host('http://e.org/')").await?.into_optimized_plan()?;
    assert!(plan.to_string().contains("Projection: Utf8View(\"e.org\")"), "{plan}");
    Ok(())
}

#[tokio::test]
async fn null_constants_give_null() {
    let context = context();
    let calls = ["uri_host(NULL)", "uri_port('http://e.org/', NULL)", "uri_normalize('/a', NULL)"];
    for call in calls {
        assert_eq!(value(&context, &format!("SELECT {call}")).await, "NULL", "{call}");
    }
    let removed = "SELECT uri_set(u, 'query', NULL) FROM (VALUES ('/a?b')) AS t(u)";
    assert_eq!(value(&context, removed).await, "/a");
}

#[tokio::test]
async fn wrong_calls_are_explained() {
    let context = context();
    let none = value(&context, "SELECT uri_host()").await;
    assert!(none.contains("expected uri_host(u), found 0 arguments"), "{none}");
    let column = "SELECT uri_normalize(u, u) FROM (VALUES ('case')) AS t(u)";
    let column = value(&context, column).await;
    assert!(column.contains("a text that is the same for all rows for form"), "{column}");
    let bare = SessionContext::new();
    register_all(&bare, &Options::default());
    let list = value(&bare, "SELECT uri_registrable_domain('http://e.org/')").await;
    assert!(list.contains("https://publicsuffix.org"), "{list}");
}
