//! Which files are of a format, and how they are read.

use super::*;
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
use crate::values::{Edit, PortNumber};

/// Reads a file with one test and returns the keys of its format.
fn read<C: Format>(body: &str) -> Result<C, String> {
    File::read("t.toml", &format!("[[test]]\nname = \"a-test\"\n{body}"))
        .map(|mut file| file.tests.remove(0).case)
}

fn test(body: &str) -> Result<ReferenceCase, String> {
    read(body)
}

fn rejects<C: Format>(body: &str, reason: &str) {
    let Err(error) = read::<C>(body) else { panic!("{body}: accepted") };
    assert!(error.contains(reason), "{body}: {error}");
}

#[test]
fn defaults_of_the_file_reach_every_test() {
    let text = r#"
        spec = "RFC 3986 §5.4.1"
        requirements = ["R-202"]
        [[test]]
        name = "one"
        input = ""
        valid = true
        [[test]]
        name = "two"
        spec = "RFC 3986 §5.4.2"
        requirements = ["R-203"]
        input = ""
        valid = true
    "#;
    let File { requirements, tests, .. } = File::<ReferenceCase>::read("t.toml", text).unwrap();
    assert_eq!(requirements, ["R-202"]);
    assert_eq!(tests[0].spec.as_deref(), Some("RFC 3986 §5.4.1"));
    assert_eq!(tests[0].requirements, [""; 0]);
    assert_eq!(tests[1].spec.as_deref(), Some("RFC 3986 §5.4.2"));
    assert_eq!(tests[1].requirements, ["R-203"]);
}

#[test]
fn an_input_is_written_in_one_of_four_ways() {
    let input = |given: &str| test(&format!("{given}\nvalid = true")).unwrap().input();
    assert_eq!(input("input = 'a'"), b"a");
    assert_eq!(input("bytes = [0x61, 0xFF]"), b"a\xFF");
    assert_eq!(input("repeat = { prefix = 'x:', unit = 'ab', count = 3 }"), b"x:ababab");
    let built = |parts: &str| test(&format!("build = {parts}\nbuilt = ''")).unwrap().input();
    assert_eq!(built("{ path = 'a' }"), b"a");
    assert_eq!(built("{ scheme = 'x', host = '', query = '', fragment = '' }"), b"x://?#");
    assert_eq!(built("{ host = 'h', userinfo = 'u', port = '1', path = '/' }"), b"//u@h:1/");
}

#[test]
fn an_edit_is_a_table_with_the_key_of_its_step() {
    let edits = |steps: &str| {
        test(&format!("input = ''\nedit = [{steps}]\nedited = ''")).map(|t| t.edit.unwrap())
    };
    let (key, value) = ("k".to_owned(), "v".to_owned());
    let component = "host".to_owned();
    assert_eq!(edits("{ remove = 'host' }"), Ok(vec![Edit::Remove { component }]));
    assert_eq!(
        edits("{ pop = true }, { set_pair = ['k', 'v'], form = true }"),
        Ok(vec![Edit::Pop, Edit::SetPair { key, value, form: true }])
    );
    for bad in ["{}", "{ pop = false }", "{ set = 'host' }", "{ pop = true, data = true }"] {
        assert!(edits(bad).is_err(), "{bad}");
    }
    for bad in
        ["{ push = 'a', data = true }", "{ push = 'a', form = true }", "{ push = 'a', pop = true }"]
    {
        assert!(edits(bad).is_err(), "{bad}");
    }
}

#[test]
fn pairs_are_lists_of_one_or_two() {
    let pairs = |lists: &str| {
        test(&format!("input = ''\npairs = {lists}")).map(|t| t.pairs.map(|pairs| pairs.0))
    };
    let both = ("k".to_owned(), Some("v".to_owned()));
    let alone = ("k".to_owned(), None);
    assert_eq!(pairs("[['k', 'v'], ['k']]"), Ok(Some(vec![both, alone])));
    assert!(pairs("[[]]").is_err());
    assert!(pairs("[['a', 'b', 'c']]").is_err());
}

#[test]
fn a_suffix_reference_is_completed_or_is_none() {
    let suffix = |written: &str| {
        test(&format!("input = ''\nsuffix = {written}")).map(|t| t.suffix.map(|it| it.0))
    };
    assert_eq!(suffix("'http://www.a'"), Ok(Some(Some("http://www.a".to_owned()))));
    assert_eq!(suffix("false"), Ok(Some(None)));
    assert!(suffix("true").is_err());
}

#[test]
fn port_numbers_are_numbers_or_words() {
    let port = |written: &str| {
        test(&format!("input = ''\nport_number = {written}")).map(|t| t.port_number)
    };
    assert_eq!(port("80"), Ok(Some(PortNumber::Number(80))));
    assert_eq!(port("'overflow'"), Ok(Some(PortNumber::Overflow)));
    assert_eq!(port("'none'"), Ok(Some(PortNumber::None)));
    assert!(port("65536").is_err());
    assert!(port("'absent'").is_err());
}

#[test]
fn host_kinds_are_spelled_as_in_the_readme() {
    for kind in ["reg-name", "ipv4", "ipv6", "ipvfuture"] {
        let parse = format!("input = ''\nparse = {{ host_kind = '{kind}', path = '' }}");
        test(&parse).unwrap();
    }
}

#[test]
fn other_keys_and_values_are_rejected() {
    let rejects = rejects::<ReferenceCase>;
    rejects("valid = true", "exactly one of input");
    rejects("input = ''\nbytes = []\nvalid = true", "exactly one of input");
    rejects("input = ''", "no expectation");
    rejects("input = ''\nvald = true", "unknown field `vald`");
    rejects("input = ''\nparse = { host = '' }", "missing field `path`");
    rejects("input = ''\nerror = { offset = 0, why = '' }", "unknown field `why`");
    rejects("input = ''\nvalid = true\nrequirements = ['202']", "R-000");
    rejects("input = 'g'\nresolve = 'g:h'", "base");
    rejects("input = 'g'\nbase = 'g:h'\nvalid = true", "base");
    rejects("bytes = [0xFF]\nis_uri = false", "not UTF-8");
    rejects("bytes = [0xFF]\nnormalize = ''", "not UTF-8");
    rejects("input = ''\nnormalize = ''\nbase = 'x:'", "base");
    rejects("input = ''\nrelativize = ''", "base");
    rejects("input = ''\nrung = 'simple'", "other");
    rejects("input = ''\nother = ''\nvalid = true", "other");
    rejects("input = ''\nedited = ''", "edit");
    rejects("input = ''\nedit = []\nvalid = true", "edit");
    rejects("input = ''\nbuilt = ''", "build");
    rejects("build = {}\nbuilt = ''\nvalid = true", "build");
    rejects("build = { name = '' }\nbuilt = ''", "unknown field `name`");
    rejects("input = ''\nencode = { set = 'host', output = '' }", "unknown variant `host`");
}

#[test]
fn other_keys_and_values_of_iris_are_rejected() {
    rejects::<IriCase>("input = ''\nto_uri = ''\nother = ''", "unknown field `other`");
    rejects::<IriCase>("bytes = [0xFF]\nas_uri = false", "unknown field `bytes`");
    rejects::<IriCase>("as_uri = false", "missing field `input`");
    rejects::<IriCase>("input = ''", "no expectation");
    let loud = "input = ''\nbidi = [{ rule = 'loud', start = 0, end = 0 }]";
    rejects::<IriCase>(loud, "unknown variant");
    rejects::<ReferenceCase>("input = ''\nto_uri = ''", "unknown field `to_uri`");
}

#[test]
fn other_keys_and_values_of_templates_are_rejected() {
    let rejects = rejects::<TemplateCase>;
    rejects("input = ''\nmatch = false", "text");
    rejects("input = ''\ntext = ''\nexpand = ''", "text");
    rejects("input = ''\nvariables = {}\ntemplate_error = { offset = 0 }", "expand");
    rejects("bytes = [0xFF]\nexpand = ''", "unknown field `bytes`");
    rejects("input = ''\ntext = ''\nmatch = true", "match");
    let head = "variable = 1\n[[test]]\nname = 'a'\ninput = ''\nexpand = ''";
    let error = File::<TemplateCase>::read("t.toml", head).unwrap_err();
    assert!(error.contains("unknown field `variable`"), "{error}");
}

#[test]
fn other_keys_and_values_of_schemes_are_rejected() {
    rejects::<SchemeCase>("input = 'a:'\nother = 'a:'\nhas_view = true", "other");
    rejects::<SchemeCase>("input = 'a:'\nrung = 'simple'", "other");
    rejects::<SchemeCase>("input = 'a:'\naccess = true", "access");
    rejects::<SchemeCase>("input = 'a:'\nresolve = 'a:'", "unknown field `resolve`");
}

#[test]
fn other_keys_and_values_of_legacy_editions_are_rejected() {
    let rejects = rejects::<LegacyCase>;
    rejects("input = ''\nmigration = { topic = 'rule', title = '' }", "no expectation");
    rejects("input = ''\nbytes = []\njava = { valid = true }", "exactly one of input");
    rejects("input = ''\njava = { resolve = '' }", "base");
    rejects("input = ''\nbase = 'a:'\njava = { valid = true }", "base");
    rejects("input = ''\nrfc2396 = { equivalent = true }", "other");
    rejects("input = ''\nother = ''\nvalid = true", "other");
    rejects("bytes = [0xFF]\nnormalize = ''", "not UTF-8");
    rejects("bytes = [0xFF]\nother = ''\nrfc2396 = { equivalent = true }", "not UTF-8");
    rejects("input = ''\nrfc2396 = { resolve_refuse = true }\nbase = 'a:'", "resolve_refuse");
    rejects("input = ''\nspark = []", "unknown field `spark`");
}

#[test]
fn other_keys_and_values_of_the_rest_are_rejected() {
    rejects::<SparkCase>("input = ''", "missing field `spark`");
    rejects::<SparkCase>("input = ''\nspark = [{}]", "missing field `part`");
    let diff = "input = ''\n[test.diff]\nverdict = 'same'\nmatters = []\ntext = []\nrfc2396 = false\n\
        java = false\nrfc3987 = false\nwhatwg = false\n";
    assert!(read::<DiffCase>(&format!("{diff}rfc3986 = false")).is_ok());
    rejects::<DiffCase>(&format!("{diff}rfc3986 = true"), "rfc3986");
    rejects::<DiffCase>(&format!("{diff}rfc3986 = {{ target = 'a:' }}"), "base");
    rejects::<DiffCase>(&format!("base = 'a:'\n{diff}rfc3986 = false"), "base");
}

#[test]
fn names_are_unique_and_in_kebab_case() {
    let read_both = |names: [&str; 2]| {
        let test = |name| format!("[[test]]\nname = '{name}'\ninput = ''\nvalid = true\n");
        File::<ReferenceCase>::read("t.toml", &names.map(test).concat()).map(drop)
    };
    assert_eq!(read_both(["a", "b-2"]), Ok(()));
    assert!(read_both(["a", "a"]).unwrap_err().contains("the name is taken"));
    assert!(read_both(["a", "B"]).unwrap_err().contains("kebab-case"));
    assert!(read_both(["a", "b--c"]).unwrap_err().contains("kebab-case"));
}

#[test]
fn a_file_without_tests_is_rejected() {
    assert!(
        File::<ReferenceCase>::read("t.toml", "spec = 'RFC 3986'").unwrap_err().contains("no test")
    );
}

/// A folder of its own below the system's temporary one, emptied first.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("urial-testdata-{name}-{}", std::process::id()));
    drop(fs::remove_dir_all(&dir));
    for (file, text) in files {
        let path = dir.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

#[test]
fn load_reads_folders_below_and_skips_the_list_of_requirements() {
    let good = "[[test]]\nname = 'a'\ninput = ''\nvalid = true\n";
    let dir = folder(
        "good",
        &[("b.toml", good), ("a/c.toml", good), ("requirements.toml", "x"), ("README.md", "x")],
    );
    let names: Vec<_> = load::<ReferenceCase>(&dir).into_iter().map(|file| file.name).collect();
    fs::remove_dir_all(dir).unwrap();
    assert_eq!(names, ["a/c.toml", "b.toml"]);
}

#[test]
#[should_panic(expected = "a/bad.toml: test \"a\": there is no expectation")]
fn load_names_the_bad_file() {
    let dir = folder("bad", &[("a/bad.toml", "[[test]]\nname = 'a'\ninput = ''\n")]);
    drop(load::<ReferenceCase>(&dir));
}

#[test]
fn the_readme_has_an_example_of_every_format() {
    let readme = fs::read_to_string(testdata().join("README.md")).unwrap();
    let example = |format: &str| {
        let (_, rest) = readme.split_once(&format!("```toml {format}\n")).expect(format);
        rest.split("```").next().unwrap().to_owned()
    };
    assert!(File::<ReferenceCase>::read("README.md", &example("reference")).is_ok());
    assert!(File::<IriCase>::read("README.md", &example("iri")).is_ok());
    assert!(File::<TemplateCase>::read("README.md", &example("template")).is_ok());
    assert!(File::<SchemeCase>::read("README.md", &example("scheme")).is_ok());
    assert!(File::<LegacyCase>::read("README.md", &example("legacy")).is_ok());
    assert!(File::<SparkCase>::read("README.md", &example("spark")).is_ok());
    assert!(File::<DiffCase>::read("README.md", &example("diff")).is_ok());
    assert!(File::<FindCase>::read("README.md", &example("find")).is_ok());
    assert!(File::<LintCase>::read("README.md", &example("lint")).is_ok());
    assert!(File::<ExplainCase>::read("README.md", &example("explain")).is_ok());
    assert!(File::<GetCase>::read("README.md", &example("get")).is_ok());
    assert!(File::<StepsCase>::read("README.md", &example("steps")).is_ok());
    assert!(File::<NormalizeCase>::read("README.md", &example("normalize")).is_ok());
}
