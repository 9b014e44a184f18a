//! The verbs: a file and a line in the list for each.

mod object;
mod variables;

use clap::Subcommand;

use crate::failure::Failure;
use crate::run::Status;

/// Makes the subcommands of `module: Verb` lines.
macro_rules! verbs {
    ($($module:ident: $verb:ident),* $(,)?) => {
        $(mod $module;)*

        #[derive(Subcommand)]
        pub(crate) enum Verb {
            $($verb($module::$verb),)*
        }

        impl Verb {
            pub(crate) fn run(&self) -> Result<Status, Failure> {
                match self { $(Verb::$verb(verb) => verb.run(),)* }
            }
        }
    };
}

verbs! {
    parse: Parse,
    resolve: Resolve,
    relativize: Relativize,
    normalize: Normalize,
    compare: Compare,
    diff: Diff,
    build: Build,
    edit: Edit,
    to_uri: ToUri,
    to_iri: ToIri,
    expand: Expand,
    r#match: Match,
    scheme: Scheme,
    schemes: Schemes,
    encode: Encode,
    decode: Decode,
}
