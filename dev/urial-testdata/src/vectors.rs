//! The vectors of this repository. Each folder is read once per process, when it is first used.

use std::sync::LazyLock;

use crate::diff::DiffCase;
use crate::explain::ExplainCase;
use crate::find::FindCase;
use crate::get::GetCase;
use crate::iri::IriCase;
use crate::legacy::LegacyCase;
use crate::lint::LintCase;
use crate::normalize::NormalizeCase;
use crate::reference::ReferenceCase;
use crate::scheme::SchemeCase;
use crate::spark::SparkCase;
use crate::steps::StepsCase;
use crate::template::TemplateCase;
use crate::vector::{File, Format, load, testdata};

/// A folder of vectors, all of one format.
type Folder<C> = LazyLock<Vec<File<C>>>;

/// URI references: `testdata/rfc3986/`.
pub static URIS: Folder<ReferenceCase> = LazyLock::new(|| read("rfc3986"));

/// IRI references, with the expectations that URI references have too: `testdata/rfc3987/`.
pub static IRIS: Folder<ReferenceCase> = LazyLock::new(|| read("rfc3987"));

/// What only IRIs have, mapping to and from URIs above all: `testdata/iri/`.
pub static IRI_MAPPINGS: Folder<IriCase> = LazyLock::new(|| read("iri"));

/// URI templates: `testdata/rfc6570/`.
pub static TEMPLATES: Folder<TemplateCase> = LazyLock::new(|| read("rfc6570"));

/// URIs by the rules of their schemes: `testdata/scheme/`.
pub static SCHEMES: Folder<SchemeCase> = LazyLock::new(|| read("scheme"));

/// References by RFC 2396, RFC 2732 and `java.net.URI`: `testdata/rfc2396/`.
pub static LEGACY: Folder<LegacyCase> = LazyLock::new(|| read("rfc2396"));

/// Spark's `parse_url`: `testdata/spark/`.
pub static SPARK: Folder<SparkCase> = LazyLock::new(|| read("spark"));

/// Five readers of one input, compared: `testdata/diff/`.
pub static DIFFS: Folder<DiffCase> = LazyLock::new(|| read("diff"));

/// URIs in texts: `testdata/find/`.
pub static FINDS: Folder<FindCase> = LazyLock::new(|| read("find"));

/// Findings about texts: `testdata/lint/`.
pub static LINTS: Folder<LintCase> = LazyLock::new(|| read("lint"));

/// Steps of resolution and normalization: `testdata/explain/`.
pub static EXPLANATIONS: Folder<ExplainCase> = LazyLock::new(|| read("explain"));

/// Templates of `urial parse --get`: `testdata/get/`.
pub static GETS: Folder<GetCase> = LazyLock::new(|| read("get"));

/// Steps of `urial edit`: `testdata/steps/`.
pub static STEPS: Folder<StepsCase> = LazyLock::new(|| read("steps"));

/// Steps and presets of `urial normalize`: `testdata/normalize/`.
pub static NORMALIZATIONS: Folder<NormalizeCase> = LazyLock::new(|| read("normalize"));

fn read<C: Format>(folder: &str) -> Vec<File<C>> {
    load(&testdata().join(folder))
}

#[cfg(test)]
mod tests {
    use toml::Table;

    use super::*;
    use crate::vector::tests;

    #[test]
    fn every_vector_file_is_in_one_of_the_folders() {
        let counts = [
            tests(&URIS).count(),
            tests(&IRIS).count(),
            tests(&IRI_MAPPINGS).count(),
            tests(&TEMPLATES).count(),
            tests(&SCHEMES).count(),
            tests(&LEGACY).count(),
            tests(&SPARK).count(),
            tests(&DIFFS).count(),
            tests(&FINDS).count(),
            tests(&LINTS).count(),
            tests(&EXPLANATIONS).count(),
            tests(&GETS).count(),
            tests(&STEPS).count(),
            tests(&NORMALIZATIONS).count(),
        ];
        let all = load::<Table>(&testdata());
        assert_eq!(counts.iter().sum::<usize>(), tests(&all).count(), "{counts:?}");
    }
}
