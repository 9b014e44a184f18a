//! The processes of a cluster.

use std::fmt::Display;
use std::fs::DirBuilder;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use std::{env, fs, io, process};

use ballista::prelude::SessionConfigExt as _;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::{create_scheduler, start_grpc_service_with_listener};
use clap::{Args, Subcommand};
use datafusion::common::Result;
use datafusion::execution::{FunctionRegistry as _, SessionState};
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::SessionConfig;
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};
use tokio::net::TcpListener;
use urial_files::reason;
use urial_verbs::size;

use super::agreement::{Agreement, Place, checked_functions};
use super::client::Scheduler;
use crate::list::ListOption;
use crate::{Failure, report};

#[derive(Subcommand)]
pub(crate) enum Process {
    /// Run the scheduler of a cluster, which gives the tasks of queries to executors.
    Scheduler(SchedulerArguments),
    /// Run an executor of a cluster, which reads files and calls functions.
    Executor(ExecutorArguments),
}

#[derive(Args)]
pub(crate) struct SchedulerArguments {
    /// The address and port for clients and executors. Port 0 stands for a free port.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:50050")]
    listen: SocketAddr,

    /// The name by which executors reach the scheduler. [default: the address]
    #[arg(long, value_name = "HOST")]
    name: Option<String>,

    #[command(flatten)]
    list: ListOption,
}

#[derive(Args)]
pub(crate) struct ExecutorArguments {
    /// The scheduler.
    #[arg(long, value_name = "URL", value_parser = Scheduler::read, default_value = "df://127.0.0.1:50050")]
    cluster: Scheduler,

    /// The address and port for the scheduler, clients and other executors. The next port is used
    /// too. Port 0 stands for free ports.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:0")]
    listen: SocketAddr,

    /// The name by which others reach this executor. [default: the address that the scheduler sees]
    #[arg(long, value_name = "HOST")]
    name: Option<String>,

    /// How many tasks run at once. [default: the number of processors]
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    slots: usize,

    /// How much memory tasks may use together, as in 512M or 4G; then they use temporary files.
    /// [default: 70 % of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<usize>,

    #[command(flatten)]
    list: ListOption,
}

impl Process {
    /// Runs until the process is stopped.
    pub(crate) async fn run(&self) -> Result<(), Failure> {
        env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
        match self {
            Process::Scheduler(arguments) => arguments.run().await,
            Process::Executor(arguments) => arguments.run().await,
        }
    }
}

// The seconds until a dead executor is noticed: it is silent, and then looked for.
const HEARTBEAT: u64 = 1;
const TIMEOUT: u64 = 5;
const LOOK: u64 = 1;
/// The seconds that a query waits for a new executor when the last one is gone.
const WITHOUT_EXECUTORS: u64 = 10;

impl SchedulerArguments {
    async fn run(&self) -> Result<(), Failure> {
        let list = self.list.read()?;
        let failed = |error: &dyn Display| Failure(format!("--listen {}: {error}", self.listen));
        if self.listen.ip().is_unspecified() && self.name.is_none() {
            return Err(failed(&"--name HOST is needed, by which executors reach this scheduler"));
        }
        let listener = TcpListener::bind(self.listen).await.map_err(|error| failed(&error))?;
        let address = listener.local_addr().map_err(|error| failed(&error))?;
        let place = Place::new("the scheduler", &list);
        let functions = checked_functions(&place, &list);
        announce(&place, address);
        let configuration = SchedulerConfig {
            bind_host: address.ip().to_string(),
            bind_port: address.port(),
            external_host: self.name.clone().unwrap_or_else(|| host(address)),
            executor_timeout_seconds: TIMEOUT,
            expire_dead_executor_interval_seconds: LOOK,
            no_executors_grace_period_seconds: WITHOUT_EXECUTORS,
            override_config_producer: Some(Arc::new(session_settings)),
            override_session_builder: Some(Arc::new(move |settings| session(settings, &functions))),
            ..SchedulerConfig::default()
        };
        let cluster = BallistaCluster::new_from_config(&configuration).await;
        let cluster = cluster.map_err(|error| failed(&error))?;
        let scheduler =
            create_scheduler::<LogicalPlanNode, PhysicalPlanNode>(cluster, Arc::new(configuration));
        let scheduler = scheduler.await.map_err(|error| failed(&error))?;
        let served = start_grpc_service_with_listener(listener, scheduler).await;
        served.map_err(|error| failed(&error))
    }
}

impl ExecutorArguments {
    async fn run(&self) -> Result<(), Failure> {
        let list = self.list.read()?;
        let failed = |error| Failure(format!("--listen {}: {}", self.listen, reason(&error)));
        let [port, grpc_port] = free_ports(self.listen).await.map_err(failed)?;
        let address = SocketAddr::new(self.listen.ip(), port);
        let named = self.name.as_ref().map(|name| format!("{name}:{port}"));
        let named = named.unwrap_or_else(|| address.to_string());
        let place = Place::new(&format!("the executor at {named}"), &list);
        let session = session(session_settings(), &checked_functions(&place, &list))?;
        announce(&place, address);
        let folder = folder().map_err(|error| Failure(format!("temporary files: {error}")))?;
        let configuration = ExecutorProcessConfig {
            bind_host: host(address),
            external_host: self.name.clone(),
            port,
            grpc_port,
            scheduler_host: self.cluster.host.clone(),
            scheduler_port: self.cluster.port,
            scheduler_connect_timeout_seconds: 20,
            vcores: self.slots,
            work_dir: Some(folder.to_string_lossy().into_owned()),
            memory_pool_size: self.memory.and_then(|size| u64::try_from(size).ok()),
            executor_heartbeat_interval_seconds: HEARTBEAT,
            override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&session))),
            override_config_producer: Some(Arc::new(session_settings)),
            ..ExecutorProcessConfig::default()
        };
        let served = start_executor_process(Arc::new(configuration)).await;
        // There is no folder if there was no task.
        let _ = fs::remove_dir_all(folder);
        served.map_err(|error| Failure(error.to_string()))
    }
}

/// Says what is started.
fn announce(place: &Place, address: SocketAddr) {
    let Place { name, version, list } = place;
    report(&format!(
        "{name} listens at df://{address}; version {version}, public suffix list {list}"
    ));
    report("the protocol has no authentication: whoever reaches this port can read files here");
}

/// The settings of a session, to which a client adds its own.
fn session_settings() -> SessionConfig {
    SessionConfig::new_with_ballista().with_option_extension(Agreement::default())
}

/// A session with the functions of the engine and of URIs.
fn session(settings: SessionConfig, functions: &[Arc<ScalarUDF>]) -> Result<SessionState> {
    let mut session = default_session_builder(settings)?;
    for function in functions {
        session.register_udf(function.clone())?;
    }
    Ok(session)
}

/// Makes a folder for the results of tasks, which only this user can read.
fn folder() -> io::Result<PathBuf> {
    let now = UNIX_EPOCH.elapsed().unwrap_or_default().as_nanos();
    let folder = env::temp_dir().join(format!("urial-sql-{}-{now}", process::id()));
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    Ok(folder)
}

/// An address as a host of a URI.
fn host(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

/// Returns two ports that are free now: of port 0 any, of others this one and the next.
async fn free_ports(listen: SocketAddr) -> io::Result<[u16; 2]> {
    let first = TcpListener::bind(listen).await?.local_addr()?.port();
    let next = match listen.port() {
        0 => 0,
        port => port.checked_add(1).ok_or_else(|| io::Error::other("there is no next port"))?,
    };
    let second = TcpListener::bind(SocketAddr::new(listen.ip(), next)).await?.local_addr()?.port();
    Ok([first, second])
}
