//! The verbs: a file, a module and a line in the list for each.

mod build;
mod catalogue;
mod compare;
mod decode;
mod edit;
mod encode;
mod expand;
mod explain;
mod explanation;
mod find;
mod gate;
mod get;
mod guess;
mod interpret;
mod lint;
mod list;
mod lossy;
mod r#match;
mod normalize;
mod object;
mod parse;
mod picture;
mod policy;
mod redact;
mod relativize;
mod resolve;
mod rules;
mod scheme;
mod stats;
mod steps;
mod to_iri;
mod to_path;
mod to_uri;
mod typed;
mod uniq;
mod variables;
mod wrapped;

use clap::Subcommand;

use crate::failure::Failure;
use crate::options::Printing;
use crate::run::Status;

/// Makes the subcommands of `module: Verb` lines.
macro_rules! verbs {
    ($($module:ident: $verb:ident),* $(,)?) => {
        #[derive(Subcommand)]
        pub(crate) enum Verb {
            $($verb($module::$verb),)*
        }

        impl Verb {
            pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
                match self { $(Verb::$verb(verb) => verb.run(printing),)* }
            }
        }
    };
}

verbs! {
    parse: Parse,
    explain: Explain,
    resolve: Resolve,
    relativize: Relativize,
    normalize: Normalize,
    compare: Compare,
    interpret: Interpret,
    lint: Lint,
    gate: Gate,
    redact: Redact,
    build: Build,
    edit: Edit,
    to_uri: ToUri,
    to_iri: ToIri,
    to_path: ToPath,
    expand: Expand,
    r#match: Match,
    find: Find,
    uniq: Uniq,
    stats: Stats,
    scheme: Scheme,
    encode: Encode,
    decode: Decode,
}

impl Verb {
    /// Returns whether all results come after the last input.
    pub(crate) fn answers_last(&self) -> bool {
        matches!(self, Verb::Stats(_))
    }
}
