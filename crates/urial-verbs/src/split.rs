//! `parse --lossy`: the components of any text (RFC 3986 Appendix B).

use serde::Serialize;

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::parse::Parse;
use crate::specification::Specification;

/// Splits any text by the regular expression of Appendix B.
#[derive(Clone, Copy, Debug)]
pub struct SplitAny {
    parse: Parse,
}

/// A text and its components. Serializes as
/// `{"input","input_octets","valid":true,"valid_strict","scheme","authority",…}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SplitText<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true: any text can be split.
    pub valid: Valid,
    /// Whether the input is a reference.
    pub valid_strict: bool,
    /// The text before the first ":", if that comes before "/", "?" and "#".
    pub scheme: Option<&'r str>,
    /// The text after "//", up to "/", "?" or "#".
    pub authority: Option<&'r str>,
    /// The text after that, up to "?" or "#".
    pub path: &'r str,
    /// The text between "?" and "#".
    pub query: Option<&'r str>,
    /// The text after the first "#".
    pub fragment: Option<&'r str>,
    /// Why the input is not a reference.
    #[serde(skip)]
    pub error: Option<Error<'r>>,
}

hide!(SplitText<'_>);

columns!(SplitText<'_>, it =>
    "scheme": Text = it.scheme,
    "authority": Text = it.authority,
    "path": Text = it.path,
    "query": Text = it.query,
    "fragment": Text = it.fragment,
);

impl SplitAny {
    /// Prepares the verb. The specification says which texts are references.
    #[must_use]
    pub const fn new(specification: Specification) -> SplitAny {
        SplitAny { parse: Parse::new(specification) }
    }

    /// Splits `input`. Octets that are not UTF-8 are U+FFFD in the components.
    pub fn run<'r>(&self, input: &'r [u8], scratch: &'r mut Scratch) -> SplitText<'r> {
        let text = scratch.text();
        text.push_str(&String::from_utf8_lossy(input));
        let urial::Split { scheme, authority, path, query, fragment } = urial::Split::lossy(text);
        let error = self.parse.run(input).err();
        let (input, valid, valid_strict) = (Input(input), Valid, error.is_none());
        SplitText { input, valid, valid_strict, scheme, authority, path, query, fragment, error }
    }
}
