//! Vector files: what every format has in common, and how a file is read.
//!
//! A file is a list of tests. Each test has a name, may cite a section and requirements, and has a
//! *case*: the keys of its [`Format`], which are the input and what is expected of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use toml::Table;

use crate::question::keys;
use crate::requirement::is_id;

/// Returns the folder of this repository's vectors.
#[must_use]
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// Reads every vector file in `dir` and the folders below it, sorted by name.
///
/// # Panics
/// If a file cannot be read or is not of the format `C`, with its name and the reason.
#[must_use]
pub fn load<C: Format>(dir: &Path) -> Vec<File<C>> {
    let mut paths = Vec::new();
    add_vector_files(dir, &mut paths);
    paths.sort();
    paths.iter().map(|path| load_file(dir, path)).collect()
}

fn add_vector_files(dir: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            add_vector_files(&path, paths);
        } else if is_vector_file(&path) {
            paths.push(path);
        }
    }
}

/// Every TOML file holds vectors, except `requirements.toml`, which lists what they refer to.
fn is_vector_file(path: &Path) -> bool {
    path.extension() == Some("toml".as_ref())
        && path.file_name() != Some("requirements.toml".as_ref())
}

fn load_file<C: Format>(dir: &Path, path: &Path) -> File<C> {
    let name = path.strip_prefix(dir).unwrap_or(path).display().to_string();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    File::read(&name, &text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A file of vectors, all of one format.
#[derive(Clone, Debug)]
pub struct File<C> {
    /// Its path inside the folder it was loaded from: `resolve.toml`.
    pub name: String,
    /// The requirements that its tests cover, those that can show them.
    pub requirements: Vec<String>,
    /// Its tests, each with the defaults of the file applied.
    pub tests: Vec<Test<C>>,
}

/// One vector.
#[derive(Clone, Debug)]
pub struct Test<C> {
    /// Kebab-case, unique within the file.
    pub name: String,
    /// The section that the test is taken from: its own, or else the file's.
    pub spec: Option<String>,
    /// The requirements that the test covers, besides those of the file.
    pub requirements: Vec<String>,
    /// The keys of the format.
    pub case: C,
}

/// The keys that are particular to one kind of vector.
///
/// A test whose keys are not all of the format is rejected. Of the keys that remain, each belongs
/// to the input ([`INPUTS`](Self::INPUTS)) or is an expectation.
pub trait Format: DeserializeOwned {
    /// What the head of a file may hold besides `spec` and `requirements`.
    type Defaults: DeserializeOwned;

    /// The keys that make up the input. All other keys are expectations, and a test needs one.
    const INPUTS: &'static [&'static str];

    /// Keys of the input, each with the methods of [`Surface`](crate::Surface) that need it. A test
    /// has such a key if and only if it has an expectation that asks one of them.
    const COMPANIONS: &'static [(&'static str, &'static [&'static str])] = &[];

    /// Applies the defaults of the file to one of its tests.
    fn set_defaults(&mut self, _defaults: &Self::Defaults) {}

    /// Checks what types and constants cannot express, before defaults are applied.
    ///
    /// # Errors
    /// The rule that is broken.
    fn check(&self, _keys: &Table) -> Result<(), &'static str> {
        Ok(())
    }
}

/// The defaults of a format that has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoDefaults {}

/// Any format: has all of its keys, unchecked.
impl Format for Table {
    type Defaults = IgnoredAny;
    const INPUTS: &'static [&'static str] = &[];
}

/// A case with one input.
pub trait Input {
    /// Returns the input in bytes.
    fn input(&self) -> Vec<u8>;

    /// Returns what accompanies the input: a base, another reference or a text to match.
    fn companion(&self) -> Option<&str> {
        None
    }

    /// Returns the input as text, if it is UTF-8.
    fn text(&self) -> Option<String> {
        String::from_utf8(self.input()).ok()
    }
}

/// Iterates over the tests of all `files`.
pub fn tests<C>(files: &[File<C>]) -> impl Iterator<Item = &Test<C>> {
    files.iter().flat_map(|file| &file.tests)
}

/// Iterates over the cases of all `files`.
pub fn cases<C>(files: &[File<C>]) -> impl Iterator<Item = &C> {
    tests(files).map(|test| &test.case)
}

/// A file as written: its head is what is left after the known keys.
#[derive(Deserialize)]
struct FileText {
    spec: Option<String>,
    #[serde(default)]
    requirements: Vec<String>,
    #[serde(default, rename = "test")]
    tests: Vec<TestText>,
    #[serde(flatten)]
    defaults: Table,
}

/// A test as written.
#[derive(Deserialize)]
struct TestText {
    name: String,
    spec: Option<String>,
    #[serde(default)]
    requirements: Vec<String>,
    #[serde(flatten)]
    keys: Table,
}

impl<C: Format> File<C> {
    /// Reads `text` as the file `name`.
    ///
    /// # Errors
    /// Why `text` is not of the format, with the name of the test.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let file: FileText = toml::from_str(text).map_err(|error| error.to_string())?;
        check_names(&file.tests)?;
        check_ids(&file.requirements)?;
        let tests = file.tests.iter().map(|test| {
            file.test(test).map_err(|reason| format!("test {:?}: {reason}", test.name))
        });
        let tests = tests.collect::<Result<_, _>>()?;
        Ok(File { name: name.to_owned(), requirements: file.requirements.clone(), tests })
    }
}

impl<C> File<C> {
    /// Returns the same tests with another case each.
    #[must_use]
    pub fn map<D>(&self, case: impl Fn(&C) -> D) -> File<D> {
        let tests = self.tests.iter().map(|test| Test {
            name: test.name.clone(),
            spec: test.spec.clone(),
            requirements: test.requirements.clone(),
            case: case(&test.case),
        });
        File {
            name: self.name.clone(),
            requirements: self.requirements.clone(),
            tests: tests.collect(),
        }
    }
}

fn check_names(tests: &[TestText]) -> Result<(), String> {
    if tests.is_empty() {
        return Err("the file has no test".to_owned());
    }
    let mut names = BTreeSet::new();
    match tests.iter().find(|test| !names.insert(&test.name)) {
        Some(test) => Err(format!("test {:?}: the name is taken", test.name)),
        None => Ok(()),
    }
}

impl FileText {
    /// Returns `test` with the defaults of this file.
    fn test<C: Format>(&self, test: &TestText) -> Result<Test<C>, String> {
        let mut case: C = test.keys.clone().try_into().map_err(|error| error.to_string())?;
        test.check(&case)?;
        let defaults = self.defaults.clone().try_into().map_err(|error| error.to_string())?;
        case.set_defaults(&defaults);
        Ok(Test {
            name: test.name.clone(),
            spec: test.spec.clone().or_else(|| self.spec.clone()),
            requirements: test.requirements.clone(),
            case,
        })
    }
}

impl TestText {
    fn check<C: Format>(&self, case: &C) -> Result<(), String> {
        require(is_kebab_case(&self.name), "the name is not in kebab-case")?;
        check_ids(&self.requirements)?;
        let is_expectation = |key: &String| !C::INPUTS.contains(&key.as_str());
        require(self.keys.keys().any(is_expectation), "there is no expectation")?;
        for (companion, methods) in C::COMPANIONS {
            let expectations: Vec<_> =
                methods.iter().flat_map(|method| keys(method)).copied().collect();
            let is_needed = expectations.iter().any(|key| self.keys.contains_key(*key));
            if self.keys.contains_key(*companion) != is_needed {
                return Err(format!("`{companion}` goes with one of {}", expectations.join(", ")));
            }
        }
        case.check(&self.keys)?;
        Ok(())
    }
}

/// Returns `reason` as an error unless `holds`.
pub(crate) fn require(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

fn is_kebab_case(name: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_allowed);
    name.split('-').all(is_word)
}

fn check_ids(ids: &[String]) -> Result<(), &'static str> {
    require(ids.iter().all(|id| is_id(id)), "a requirement is not of the form R-000")
}

#[cfg(test)]
mod tests;
