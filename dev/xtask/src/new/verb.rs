//! `cargo xtask new verb`.

use super::insert::{List, last, sorted};
use super::name::Name;
use super::plan::Plan;

const VERBS: &str = "crates/urial-verbs/src";
const SCHEMAS: &str = "crates/urial-verbs/schema";
const COMMANDS: &str = "crates/urial-cli/src/verbs";

/// Adds the files and lines of a verb that reads references.
pub(super) fn add(plan: &mut Plan<'_>, name: &Name) -> Result<(), String> {
    let (verb, module, type_name) = (name.as_str(), name.module(), name.type_name());
    let values = [("name", verb), ("type", &*type_name)];
    let record = plan.template("verb.rs", &values)?;
    plan.create(format!("{VERBS}/{module}.rs"), record)?;
    let command = plan.template("command.rs", &values)?;
    plan.create(format!("{COMMANDS}/{module}.rs"), command)?;
    let schema = schema(&plan.read(&format!("{SCHEMAS}/to-iri.json"))?, verb)?;
    plan.create(format!("{SCHEMAS}/{verb}.json"), schema)?;

    let library = format!("{VERBS}/lib.rs");
    let row = format!("//! | {verb} | [`{type_name}`], [`{type_name}Output`] |\n");
    plan.change(&library, |text| last(text, &TABLE, &row))?;
    let line = format!("mod {module};\n");
    plan.change(&library, |text| sorted(text, &MODULES, "mod ", &line))?;
    let line = format!("pub use {module}::{{{type_name}, {type_name}Output}};\n");
    plan.change(&library, |text| sorted(text, &EXPORTS, "pub use ", &line))?;

    let line = format!("    \"{verb}\",\n");
    plan.change(&format!("{VERBS}/json.rs"), |text| sorted(text, &NAMES, "    \"", &line))?;
    let arm = format!("        \"{verb}\" => any![crate::{type_name}Output<'_>, Rejected<'_>],\n");
    plan.change(&format!("{VERBS}/schema.rs"), |text| sorted(text, &ARMS, "        \"", &arm))?;

    let commands = format!("{COMMANDS}/mod.rs");
    let line = format!("mod {module};\n");
    plan.change(&commands, |text| sorted(text, &COMMAND_MODULES, "mod ", &line))?;
    let line = format!("    {module}: {type_name},\n");
    plan.change(&commands, |text| last(text, &COMMAND_LIST, &line))
}

const TABLE: List = List::Between("//! | verb | options and result |\n//! |---|---|\n", "//!\n");
const MODULES: List = List::Around("\nmod error;\n");
const EXPORTS: List = List::Around("\npub use error::");
const NAMES: List = List::Between("\nverbs! {\n", "}\n");
const ARMS: List = List::Between("    Some(match verb {\n", "        _ => ");
const COMMAND_MODULES: List = List::Around("\nmod normalize;\n");
const COMMAND_LIST: List = List::Between("\nverbs! {\n", "}\n");

/// Makes the schema from that of `to-iri`, which has the same members.
fn schema(to_iri: &str, verb: &str) -> Result<String, String> {
    let mut text = to_iri.to_owned();
    for (old, new) in [
        ("urial to-iri", &*format!("urial {verb}")),
        ("A URI reference and its IRI reference.", "A reference as it is."),
        ("The IRI reference.", "The reference."),
        ("MappedToIri", "Output"),
        (r#"\"iri\""#, r#"\"output\""#),
        (r#""iri""#, r#""output""#),
    ] {
        if !text.contains(old) {
            return Err(format!("{SCHEMAS}/to-iri.json: expected `{old}`"));
        }
        text = text.replace(old, new);
    }
    Ok(text)
}
