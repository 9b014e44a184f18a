//! The client of a cluster.

use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use ballista::prelude::{SessionConfigExt as _, SessionContextExt as _};
use ballista_core::utils::default_session_builder;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::plan_err;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion::sql::parser::{CopyToSource, Statement};
use datafusion::sql::sqlparser::ast::{ObjectName, ObjectNamePart, visit_relations_mut};
use urial::UriRef;
use urial_files::reason;

use super::agreement::Agreement;
use crate::list::List;
use crate::{Failure, report, tables};

/// Where a scheduler listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scheduler {
    /// The host as in a URI: an IPv6 address has brackets.
    pub(super) host: String,
    pub(super) port: u16,
}

impl Scheduler {
    /// The port of Ballista's schedulers, if none is given.
    const PORT: u16 = 50050;

    /// Reads `df://HOST:PORT`, or `HOST:PORT` as people write it.
    pub(crate) fn read(text: &str) -> Result<Scheduler, String> {
        let expected = || "expected df://HOST:PORT".to_owned();
        let authority = format!("//{text}");
        let text = if text.contains("//") { text } else { &authority };
        let uri = UriRef::parse(text).map_err(|error| error.to_string())?;
        if uri.scheme().is_some_and(|scheme| scheme.as_str() != "df") {
            return Err(expected());
        }
        let authority = uri.authority().filter(|authority| !authority.host_str().is_empty());
        let authority = authority.ok_or_else(expected)?;
        let port = authority.port_number().map_err(|error| error.to_string())?;
        let host = authority.host_str().to_owned();
        Ok(Scheduler { host, port: port.unwrap_or(Scheduler::PORT) })
    }
}

impl fmt::Display for Scheduler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "df://{}:{}", self.host, self.port)
    }
}

/// Returns a context whose queries run on a cluster. It has no functions of URIs yet: connecting
/// replaces them.
pub(crate) async fn connect(at: &Scheduler, list: &List) -> Result<SessionContext, Failure> {
    if !has_executors(at).map_err(|error| {
        Failure(format!("{at}: {}; `urial sql scheduler` starts a scheduler", reason(&error)))
    })? {
        report(&format!(
            "the cluster has no executor yet, and is waited for; \
             `urial sql executor --cluster {at}` starts one"
        ));
    }
    let configuration = SessionConfig::new_with_ballista()
        .with_information_schema(true)
        .with_option_extension(Agreement::of(list));
    let state = default_session_builder(configuration)?;
    let context = SessionContext::remote_with_state(&at.to_string(), state).await?;
    context.register_udtf("lines", Arc::new(NoLines));
    Ok(context)
}

/// How long a scheduler may take to say whether it has an executor.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks a scheduler whether it has an executor.
fn has_executors(at: &Scheduler) -> io::Result<bool> {
    let host = at.host.trim_matches(['[', ']']);
    let address = (host, at.port).to_socket_addrs()?.next().ok_or(io::ErrorKind::NotFound)?;
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: scheduler\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    match answer.get(..13) {
        Some(b"HTTP/1.1 200 ") => Ok(true),
        Some(b"HTTP/1.1 503 ") => Ok(false),
        _ => Err(read.err().unwrap_or_else(|| io::Error::other("this is no scheduler"))),
    }
}

/// The table function `lines` of a cluster, which has none.
#[derive(Debug)]
struct NoLines;

impl TableFunctionImpl for NoLines {
    fn call_with_args(
        &self,
        _: TableFunctionArgs<'_, '_>,
    ) -> datafusion::common::Result<Arc<dyn TableProvider>> {
        plan_err!(
            "lines: files of lines are read by this program, and not by a cluster; without \
             --cluster, \"SELECT * FROM lines('…')\" --format parquet -o FILE writes a file that \
             a cluster reads"
        )
    }
}

/// Reads a query.
pub(crate) fn statement(
    context: &SessionContext,
    query: &str,
) -> datafusion::common::Result<Statement> {
    let mut statement = tables::statement(context, query)?;
    name_files(&mut statement);
    Ok(statement)
}

/// Writes `./` before the names of files. In a plan for a cluster, names are texts: `a.parquet` is
/// the table `parquet` of a schema `a`, and `./a.parquet` is a file.
fn name_files(statement: &mut Statement) {
    let name_file = |name: &mut ObjectName| {
        if let [ObjectNamePart::Identifier(name)] = name.0.as_mut_slice()
            && tables::ends_as_file(&name.value)
            && !name.value.contains('/')
        {
            name.value.insert_str(0, "./");
        }
        ControlFlow::<()>::Continue(())
    };
    let _ = match statement {
        Statement::Statement(query) => visit_relations_mut(query, name_file),
        Statement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => visit_relations_mut(query, name_file),
            CopyToSource::Relation(name) => name_file(name),
        },
        Statement::Explain(explain) => {
            name_files(&mut explain.statement);
            return;
        }
        _ => return,
    };
}

/// Says what a cluster answers, and what to do if it does not say so itself.
pub(crate) fn told(failure: Failure) -> Failure {
    let Failure(why) = failure;
    if why.contains("could not be prepared") {
        return Failure(format!(
            "{why}; start executors with `urial sql executor` of version {}: the log of an \
             executor has its version, and what it could not read",
            env!("CARGO_PKG_VERSION")
        ));
    }
    let literals = ["Execution(\"", "message: \""];
    let mut sentences = literals.iter().filter_map(|start| unescaped(why.split_once(start)?.1));
    Failure(sentences.next().unwrap_or(why))
}

/// Returns the text of a string literal of Rust up to its end, since the engine sends errors of
/// others as the program sees them.
fn unescaped(literal: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = literal.chars();
    loop {
        text.push(match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                '0' => '\0',
                'u' => {
                    let digits: String = rest.by_ref().take_while(|c| *c != '}').collect();
                    let code = u32::from_str_radix(digits.trim_start_matches('{'), 16);
                    char::from_u32(code.ok()?)?
                }
                same => same,
            },
            same => same,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_rust_writes_them() {
        for text in ["", "a b", "\"\\'", "\n\r\t\0\u{7f}\u{200b}\u{e9}", "\u{10ffff}"] {
            let literal = format!("{text:?})) and more");
            assert_eq!(unescaped(&literal[1..]).as_deref(), Some(text), "{literal}");
        }
        for wrong in ["", "no end", "\\", "\\u{d800}\"", "\\u{x}\""] {
            assert_eq!(unescaped(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn schedulers_are_written_as_people_write_them() {
        let read = |text| Scheduler::read(text).map(|scheduler| scheduler.to_string());
        for (text, uri) in [
            ("df://e.org:7", "df://e.org:7"),
            ("e.org:7", "df://e.org:7"),
            ("localhost", "df://localhost:50050"),
            ("df://[::1]:7/", "df://[::1]:7"),
            ("127.0.0.1", "df://127.0.0.1:50050"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(uri), "{text}");
        }
        for wrong in ["", "http://e.org", "df://:7", "e.org:70000", "a b"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
