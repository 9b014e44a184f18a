//! The functions of [`urial-columns`](urial_columns) for
//! [Apache DataFusion](https://datafusion.apache.org): `uri_host`, `uri_error`, `uri_normalize` and
//! [others](https://github.com/urial/urial/blob/main/engine/FUNCTIONS.md).
//!
//! ```
//! use datafusion::prelude::SessionContext;
//! use urial_datafusion::{Options, register_all};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let context = SessionContext::new();
//! register_all(&context, &Options::default());
//! let hosts = context.sql("SELECT uri_host('http://my_host:80/a') AS host").await?;
//! let hosts = hosts.to_string().await?;
//! assert!(hosts.contains("| my_host |"), "{hosts}");
//! # Ok(())
//! # }
//! ```

use std::hash::{Hash, Hasher};

use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, Result, ScalarValue};
use datafusion::logical_expr::{
    ColumnarValue, DocSection, Documentation, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl,
    Signature, Volatility,
};
use datafusion::prelude::SessionContext;
use urial_columns::{Function, Given, Role, functions, is_text, spark_functions};

pub use urial_columns::Options;

/// Registers all functions that begin with `uri_`.
pub fn register_all(context: &SessionContext, options: &Options) {
    for function in all(options) {
        context.register_udf(function);
    }
}

/// Registers `parse_url`, `try_parse_url`, `url_encode`, `url_decode` and `try_url_decode` of Apache
/// Spark 4, which replace functions of these names.
pub fn register_spark(context: &SessionContext, options: &Options) {
    for function in spark(options) {
        context.register_udf(function);
    }
}

/// Returns all functions that begin with `uri_`, for registries other than a context's.
#[must_use]
pub fn all(options: &Options) -> Vec<ScalarUDF> {
    functions().map(|function| Scalar::of(function, options)).collect()
}

/// Returns the functions of Apache Spark 4.
#[must_use]
pub fn spark(options: &Options) -> Vec<ScalarUDF> {
    spark_functions().map(|function| Scalar::of(function, options)).collect()
}

/// A function of the table as an engine calls it.
#[derive(Debug)]
struct Scalar {
    function: &'static Function,
    options: Options,
    signature: Signature,
    documentation: Documentation,
}

impl Scalar {
    fn of(function: &'static Function, options: &Options) -> ScalarUDF {
        let signature = Signature::user_defined(Volatility::Immutable);
        let options = options.clone();
        let documentation = documentation(function);
        ScalarUDF::new_from_impl(Scalar { function, options, signature, documentation })
    }
}

const SECTION: DocSection = DocSection { include: true, label: "URI Functions", description: None };

fn documentation(function: &Function) -> Documentation {
    let signature = function.signature();
    let example = function.examples.first().map(|example| {
        let arguments = example.arguments.join(", ");
        format!("```sql\nSELECT {}({arguments});\n-- {}\n```", function.name, example.result)
    });
    let documentation = Documentation::builder(SECTION, function.summary, signature);
    documentation.with_sql_example(example.unwrap_or_default()).build()
}

/// Two functions are the same if they have one name and one list.
impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.function.name == other.function.name && self.options.suffixes == other.options.suffixes
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}

impl ScalarUDFImpl for Scalar {
    fn name(&self) -> &str {
        self.function.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    /// Texts stay of the type that they are. Everything else that can be a text becomes one.
    fn coerce_types(&self, arguments: &[DataType]) -> Result<Vec<DataType>> {
        let types = arguments.iter().enumerate().map(|(number, data_type)| {
            let role = self.function.argument(number).map(|argument| argument.role);
            match role {
                Some(Role::Boolean) => DataType::Boolean,
                _ if is_text(data_type) && *data_type != DataType::Null => data_type.clone(),
                _ => DataType::Utf8View,
            }
        });
        Ok(types.collect())
    }

    /// The number of arguments is checked here, as the engine puts sentences of its own around an
    /// error of `coerce_types`.
    fn return_type(&self, arguments: &[DataType]) -> Result<DataType> {
        let count = self.function.check_count(arguments.len());
        count.map_err(|error| DataFusionError::Plan(error.to_string()))?;
        Ok(self.function.result.data_type())
    }

    /// Prepares the function from its constants once a batch.
    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let mut columns: Vec<ArrayRef> = Vec::new();
        let mut given = Vec::with_capacity(arguments.args.len());
        for argument in arguments.args {
            given.push(match argument {
                ColumnarValue::Array(array) => {
                    columns.push(array);
                    Given::Column
                }
                ColumnarValue::Scalar(ScalarValue::Boolean(Some(is_true))) => {
                    Given::Boolean(is_true)
                }
                ColumnarValue::Scalar(scalar) => match scalar.try_as_str() {
                    Some(text) => Given::Text(text.map(str::to_owned)),
                    None => Given::Text(None),
                },
            });
        }
        let failed = |error| DataFusionError::External(Box::new(error));
        let prepared = self.function.prepare(&given, &self.options).map_err(failed)?;
        let made = prepared.run(&columns).map_err(failed)?;
        if columns.is_empty() {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&made, 0)?));
        }
        Ok(ColumnarValue::Array(made))
    }
}
