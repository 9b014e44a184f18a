//! Queries on a cluster: a scheduler and executors as processes.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};

use super::Folder;

/// The processes of a cluster. They are killed at the end.
struct Cluster<'a> {
    folder: &'a Folder,
    port: u16,
    processes: Vec<Child>,
}

impl<'a> Cluster<'a> {
    /// Starts a scheduler.
    fn new(folder: &'a Folder) -> Cluster<'a> {
        let mut cluster = Cluster { folder, port: 0, processes: Vec::new() };
        let scheduler = cluster.start("scheduler", &["--listen", "127.0.0.1:0"]);
        wait("the scheduler", || {
            let log = cluster.log_of(scheduler);
            let port =
                log.split_once("df://127.0.0.1:").and_then(|(_, after)| after.split_once(';'));
            cluster.port = port.map_or(0, |(port, _)| port.parse().unwrap());
            cluster.port != 0
        });
        cluster
    }

    /// Returns what the scheduler says of the number of executors.
    fn readiness(&self) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = "GET /readyz HTTP/1.1\r\nHost: scheduler\r\nConnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn url(&self) -> String {
        format!("df://127.0.0.1:{}", self.port)
    }

    /// Starts an executor with one slot, and returns its number. Its temporary files are in a folder
    /// of this number.
    fn executor(&mut self, arguments: &[&str]) -> usize {
        let url = self.url();
        let number =
            self.start("executor", &[&["--cluster", &url, "--slots", "1"], arguments].concat());
        let ready = format!("ready: {number} executors registered");
        wait("the executor", || self.readiness().contains(&ready));
        number
    }

    fn start(&mut self, what: &str, arguments: &[&str]) -> usize {
        let number = self.processes.len();
        fs::create_dir_all(self.files_of(number)).unwrap();
        let log = fs::File::create(self.folder.0.join(format!("{number}.log"))).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_urial-sql"));
        let command = command.arg(what).args(arguments).env("TMPDIR", self.files_of(number));
        let command = command.current_dir(&self.folder.0).stdin(Stdio::null()).stderr(log);
        self.processes.push(command.spawn().unwrap());
        number
    }

    fn files_of(&self, number: usize) -> PathBuf {
        self.folder.0.join(format!("files-{number}"))
    }

    fn log_of(&self, number: usize) -> String {
        fs::read_to_string(self.folder.0.join(format!("{number}.log"))).unwrap()
    }

    fn answer(&self, query: &str) -> String {
        self.folder.answer(&["--cluster", &self.url(), query], b"")
    }

    fn failure(&self, query: &str) -> String {
        self.folder.failure(&["--cluster", &self.url(), query])
    }
}

impl Drop for Cluster<'_> {
    fn drop(&mut self) {
        for process in &mut self.processes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Waits until something is there.
fn wait(what: &str, mut is_there: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_there() {
        assert!(start.elapsed() < Duration::from_mins(1), "{what} is not there");
        sleep(Duration::from_millis(20));
    }
}

/// Returns whether there is a file in a folder or below.
fn has_files(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.map(|entry| entry.path()).any(|path| path.is_file() || has_files(&path))
}

/// Writes files of URLs, good and bad, in Parquet.
fn write_urls(folder: &Folder, files: u32, rows: u32) {
    for file in 0..files {
        let query = format!(
            "SELECT 'HTTP://user@host' || (value % 97) || '.Example.co.uk:80/%7e/' || value || \
             CASE WHEN value % 10 = 0 THEN '/a b' ELSE '?q=%41' END AS url \
             FROM generate_series({}, {})",
            file * rows,
            (file + 1) * rows - 1
        );
        let name = format!("urls.{file}.parquet");
        folder.answer(&[&query, "--format", "parquet", "-o", &name], b"");
    }
}

#[test]
fn a_query_outlives_an_executor() {
    let folder = Folder::new("killed");
    // Its tasks take longer than another executor takes to start.
    write_urls(&folder, 18, 20_000);
    let query = "SELECT uri_host(uri_normalize(url)) AS host, count(*) AS n, \
                 count(uri_error(url)['message']) AS bad, \
                 sum(array_length(uri_findings(url))) AS findings \
                 FROM 'urls.*.parquet' GROUP BY host ORDER BY host";
    let expected = folder.answer(&[query], b"");
    assert_eq!(expected.lines().count(), 99, "{expected}");
    let mut cluster = Cluster::new(&folder);
    let victim = cluster.executor(&[]);
    let mut command = folder.command(&["--cluster", &cluster.url(), query]);
    let mut client = command.stdout(Stdio::piped()).spawn().unwrap();
    // It has run a task, whose rows are lost with it.
    wait("a result of a task", || has_files(&cluster.files_of(victim)));
    cluster.executor(&[]);
    assert_eq!(client.try_wait().unwrap(), None, "the query is too short");
    cluster.processes[victim].kill().unwrap();
    let output = client.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{told}");
}

#[test]
fn a_cluster_answers_as_one_process() {
    let folder = Folder::new("cluster");
    write_urls(&folder, 1, 100);
    let mut cluster = Cluster::new(&folder);
    let executor = cluster.executor(&[]);
    for query in [
        // A name that is no file of a schema `urls`.
        "SELECT url, uri_parse(url)['path'] AS path FROM 'urls.0.parquet' ORDER BY url",
        "SELECT uri_registrable_domain('http://a.b.co.uk/') AS domain",
        "SELECT uri_registrable_domain(url) AS domain, count(*) AS n FROM 'urls.0.parquet' \
         GROUP BY domain ORDER BY domain",
        "SELECT try_parse_url(url, 'HOST') AS host FROM 'urls.0.parquet' ORDER BY url",
        // Names with dots that are no files.
        "WITH \"v1.0\" AS (SELECT 1 AS x) SELECT x FROM \"v1.0\"",
    ] {
        assert_eq!(cluster.answer(query), folder.answer(&[query], b""), "{query}");
    }
    let log = cluster.log_of(executor);
    assert!(log.contains(concat!("version ", env!("CARGO_PKG_VERSION"))), "{log}");
    assert!(log.contains("no authentication"), "{log}");
    assert_eq!(
        cluster.failure("SELECT uri_assert(url) FROM 'urls.0.parquet'"),
        "urial sql: path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 42: \
         HTTP://user@host0.Example.co.uk:80/%7e/0/a b\n"
    );
    let plan = cluster.answer("EXPLAIN SELECT uri_host(url) FROM 'urls.0.parquet'");
    assert!(plan.contains("uri_host"), "{plan}");
    let lines = cluster.failure("SELECT line FROM lines('urls.txt')");
    assert!(lines.contains("not by a cluster"), "{lines}");
}

#[test]
fn a_list_that_differs_is_not_used() {
    let folder = Folder::new("differing");
    write_urls(&folder, 1, 100);
    folder.write("other.dat", b"// ===BEGIN ICANN DOMAINS===\nuk\n// ===END ICANN DOMAINS===\n");
    folder.write("list.dat", b"// ===BEGIN ICANN DOMAINS===\nco.uk\n// ===END ICANN DOMAINS===\n");
    let mut cluster = Cluster::new(&folder);
    cluster.executor(&["--psl", "other.dat"]);
    let query = "SELECT uri_registrable_domain(url) FROM 'urls.0.parquet'";
    let differs = folder.failure(&["--cluster", &cluster.url(), "--psl", "list.dat", query]);
    assert!(differs.starts_with("urial sql: the executor at 127.0.0.1:"), "{differs}");
    assert!(differs.contains("another public suffix list (SHA-256 "), "{differs}");
    // What needs no list is answered.
    assert!(cluster.answer("SELECT uri_host(url) FROM 'urls.0.parquet'").contains("host0"));
}

#[test]
fn an_executor_without_the_functions_is_named() {
    let folder = Folder::new("foreign");
    write_urls(&folder, 1, 100);
    let cluster = Cluster::new(&folder);
    let configuration = ExecutorProcessConfig {
        scheduler_port: cluster.port,
        port: free_port(),
        grpc_port: free_port(),
        work_dir: Some(folder.0.to_string_lossy().into_owned()),
        ..ExecutorProcessConfig::default()
    };
    // It runs until the tests end.
    thread::spawn(|| {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.enable_all().thread_stack_size(16 << 20).build().unwrap();
        runtime.block_on(start_executor_process(Arc::new(configuration)))
    });
    let failed = cluster.failure("SELECT uri_host(url) FROM 'urls.0.parquet'");
    assert!(failed.contains("start executors with `urial sql executor` of version"), "{failed}");
}

#[test]
fn a_cluster_that_is_not_there_is_named() {
    let folder = Folder::new("absent");
    let url = format!("127.0.0.1:{}", free_port());
    let failed = folder.failure(&["--cluster", &url, "SELECT 1"]);
    assert!(failed.starts_with(&format!("urial sql: df://{url}: ")), "{failed}");
    assert!(failed.contains("`urial sql scheduler` starts a scheduler"), "{failed}");
    // A server of another kind, and one that says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = silent.local_addr().unwrap().to_string();
    let failed = folder.failure(&["--cluster", &url, "SELECT 1"]);
    assert!(failed.starts_with(&format!("urial sql: df://{url}: ")), "{failed}");
    let occupied = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = occupied.local_addr().unwrap().to_string();
    for process in ["scheduler", "executor"] {
        let failed = folder.failure(&[process, "--listen", &address]);
        assert!(failed.contains(&address), "{failed}");
    }
    let failed = folder.failure(&["scheduler", "--listen", "0.0.0.0:0"]);
    assert!(failed.contains("--name HOST is needed"), "{failed}");
}
