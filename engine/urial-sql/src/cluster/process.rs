//! The processes of a cluster.

use std::fmt::Display;
use std::net::SocketAddr;
use std::sync::Arc;
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
use urial_verbs::size;

use super::agreement::{Agreement, Place, functions};
use super::client::Scheduler;
use crate::list::{List, ListOption};
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
        let place = started("the scheduler", address, &list);
        let functions = functions(&place, &list);
        let configuration = SchedulerConfig {
            bind_host: address.ip().to_string(),
            bind_port: address.port(),
            external_host: self.name.clone().unwrap_or_else(|| host(address)),
            executor_timeout_seconds: TIMEOUT,
            expire_dead_executor_interval_seconds: LOOK,
            no_executors_grace_period_seconds: WITHOUT_EXECUTORS,
            override_config_producer: Some(Arc::new(configuration)),
            override_session_builder: Some(Arc::new(move |settings| state(settings, &functions))),
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
        let ports = ports(self.listen).await;
        let [port, grpc_port] =
            ports.map_err(|error| Failure(format!("--listen {}: {error}", self.listen)))?;
        let address = SocketAddr::new(self.listen.ip(), port);
        let place = started(&format!("the executor at {address}"), address, &list);
        let state = state(configuration(), &functions(&place, &list))?;
        let folder = env::temp_dir().join(format!("urial-sql-{}", process::id()));
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
            override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&state))),
            override_config_producer: Some(Arc::new(configuration)),
            ..ExecutorProcessConfig::default()
        };
        let served = start_executor_process(Arc::new(configuration)).await;
        // There is no folder if there was no task.
        let _ = fs::remove_dir_all(folder);
        served.map_err(|error| Failure(error.to_string()))
    }
}

/// Says what is started, and returns it.
fn started(name: &str, address: SocketAddr, list: &List) -> Arc<Place> {
    let Agreement { version, list } = Agreement::of(list);
    report(&format!(
        "{name} listens at df://{address}; version {version}, public suffix list {list}"
    ));
    report("the protocol has no authentication: whoever reaches this port can read files here");
    Arc::new(Place { name: name.to_owned(), version, list })
}

/// The settings of a session, before those of a client.
fn configuration() -> SessionConfig {
    SessionConfig::new_with_ballista().with_option_extension(Agreement::default())
}

/// A session with the functions of the engine, and those of URIs.
fn state(settings: SessionConfig, functions: &[Arc<ScalarUDF>]) -> Result<SessionState> {
    let mut state = default_session_builder(settings)?;
    for function in functions {
        state.register_udf(function.clone())?;
    }
    Ok(state)
}

/// An address as a host of a URI.
fn host(address: SocketAddr) -> String {
    match address {
        SocketAddr::V4(address) => address.ip().to_string(),
        SocketAddr::V6(address) => format!("[{}]", address.ip()),
    }
}

/// Returns two ports that are free now.
async fn ports(listen: SocketAddr) -> io::Result<[u16; 2]> {
    let first = TcpListener::bind(listen).await?.local_addr()?.port();
    let next = if listen.port() == 0 { 0 } else { first.checked_add(1).unwrap_or(0) };
    let second = TcpListener::bind(SocketAddr::new(listen.ip(), next)).await?.local_addr()?.port();
    Ok([first, second])
}
