//! What the processes of a cluster and its clients must have in common, or answers differ: the
//! version of the functions, and the public suffix list.

use std::any::Any;
use std::sync::Arc;

use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::{ConfigEntry, ConfigExtension, ExtensionOptions};
use datafusion::common::{DataFusionError, Result, config_err, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use sha2::{Digest as _, Sha256};
use urial_columns::{Error, Options};
use urial_datafusion::{all, spark};

use crate::list::List;

/// What a client has. It is sent with each query, as two settings.
#[derive(Clone, Default, Debug)]
pub(super) struct Agreement {
    /// The version of the functions.
    pub(super) version: String,
    /// The hash of the public suffix list.
    pub(super) list: String,
}

impl ConfigExtension for Agreement {
    const PREFIX: &'static str = "urial";
}

impl ExtensionOptions for Agreement {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let setting = match key {
            "version" => &mut self.version,
            "list" => &mut self.list,
            _ => return config_err!("urial.{key} is no setting"),
        };
        value.clone_into(setting);
        Ok(())
    }

    /// The settings with the prefix, which a key must have to be set elsewhere.
    fn entries(&self) -> Vec<ConfigEntry> {
        let entry = |name, value: &String, description| ConfigEntry {
            key: format!("urial.{name}"),
            value: Some(value.clone()),
            description,
        };
        vec![
            entry("version", &self.version, "The version of the functions of URIs"),
            entry("list", &self.list, "What the SHA-256 of the public suffix list begins with"),
        ]
    }
}

impl Agreement {
    /// What this process has.
    pub(super) fn of(list: &List) -> Agreement {
        let list = if list.suffixes.is_some() {
            // As many digits as people compare with what `sha256sum` says.
            let hash: [u8; 32] = Sha256::digest(&list.content).into();
            format!("{:016x}", u64::from_be_bytes(*hash.first_chunk().unwrap_or(&[0; 8])))
        } else {
            "none".to_owned()
        };
        Agreement { version: env!("CARGO_PKG_VERSION").to_owned(), list }
    }
}

/// A process of a cluster.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// What it is in sentences, as in "the scheduler".
    pub(super) name: String,
    pub(super) version: String,
    pub(super) list: String,
}

impl Place {
    /// The place of this process, with its list.
    pub(super) fn new(name: &str, list: &List) -> Arc<Place> {
        let Agreement { version, list } = Agreement::of(list);
        Arc::new(Place { name: name.to_owned(), version, list })
    }
}

/// The functions of a process of a cluster.
pub(super) fn checked_functions(place: &Arc<Place>, list: &List) -> Vec<Arc<ScalarUDF>> {
    let options = Options { suffixes: list.suffixes.clone() };
    let [with, without] = [&options, &Options::default()]
        .map(|options| all(options).into_iter().chain(spark(options)));
    let checked = with.zip(without).map(|(function, without_list)| {
        let place = place.clone();
        Arc::new(ScalarUDF::new_from_impl(Checked { function, without_list, place }))
    });
    checked.collect()
}

/// A function that answers only a client of the same version, and reads the public suffix list
/// only if the client has the same.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Checked {
    function: ScalarUDF,
    /// The function prepared without a public suffix list.
    without_list: ScalarUDF,
    place: Arc<Place>,
}

impl ScalarUDFImpl for Checked {
    fn name(&self) -> &str {
        self.function.name()
    }

    fn signature(&self) -> &Signature {
        self.function.signature()
    }

    fn coerce_types(&self, arguments: &[DataType]) -> Result<Vec<DataType>> {
        self.function.coerce_types(arguments)
    }

    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        self.function.return_type(arguments)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let Place { name, version, list } = &*self.place;
        let extensions = &arguments.config_options.extensions;
        let client = extensions.get::<Agreement>().cloned().unwrap_or_default();
        if client.version.is_empty() {
            return exec_err!("{name} answers `urial sql --cluster` alone, and no other client");
        }
        if client.version != *version {
            return exec_err!(
                "{name} is urial sql {version}, and the client {}: install one version everywhere",
                client.version
            );
        }
        let function = if client.list == *list { &self.function } else { &self.without_list };
        let made = function.invoke_with_args(arguments);
        made.map_err(|error| {
            let DataFusionError::External(why) = error.find_root() else { return error };
            // Ballista sends the `Debug` form of an error, so this one is a text.
            DataFusionError::Execution(match why.downcast_ref() {
                Some(Error::NoSuffixes) if client.list != *list => format!(
                    "{name} has another public suffix list (SHA-256 {list}) than the client \
                     ({}): give all the same --psl FILE",
                    client.list
                ),
                _ => why.to_string(),
            })
        })
    }
}
