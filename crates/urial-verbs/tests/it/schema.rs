//! The JSON Schema of each verb, as it is kept in `schema/`.

use std::fs;
use std::path::Path;

use urial_verbs::{json, schema};

/// Writes the files instead of comparing them if `URIAL_WRITE_SCHEMAS` is set.
#[test]
fn each_verb_has_the_schema_that_is_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema");
    for verb in json::VERBS {
        let file = folder.join(format!("{verb}.json"));
        let text = serde_json::to_string_pretty(&schema::of(verb).unwrap()).unwrap() + "\n";
        if std::env::var_os("URIAL_WRITE_SCHEMAS").is_some() {
            fs::write(&file, &text).unwrap();
            continue;
        }
        assert_eq!(fs::read_to_string(&file).unwrap_or_default(), text, "{}", file.display());
        assert_eq!(json::schema(verb), Some(&*text), "{verb}");
    }
}
