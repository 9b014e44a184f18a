//! `cargo xtask new scheme`.

use super::insert::{List, packed, sorted};
use super::name::Name;
use super::plan::Plan;

const VIEWS: &str = "crates/urial/src/scheme/view";
const RULES: &str = "crates/urial/src/ops/scheme_rules.rs";
const ORACLE: &str = "dev/urial-oracle/src/normalize.rs";

/// Adds the files and lines of a scheme: one with servers at `port`, or one with a path alone.
pub(super) fn add(plan: &mut Plan<'_>, name: &Name, port: Option<u16>) -> Result<(), String> {
    let (scheme, type_name) = (name.as_str(), name.type_name());
    let number = port.unwrap_or_default().to_string();
    let values = [
        ("name", scheme),
        ("type", &type_name),
        ("indent", &" ".repeat(scheme.len())),
        ("port", &number),
        ("port_indent", &" ".repeat(number.len())),
    ];
    let kind = if port.is_some() { "server" } else { "opaque" };
    let view = plan.template(&format!("{kind}.rs"), &values)?;
    plan.create(format!("{VIEWS}/{scheme}.rs"), view)?;
    let vectors = plan.template(&format!("{kind}.toml"), &values)?;
    plan.create(format!("testdata/scheme/{scheme}.toml"), vectors)?;

    plan.change(&format!("{VIEWS}/mod.rs"), |text| {
        sorted(text, &MODULES, "mod ", &format!("mod {scheme};\n"))
    })?;
    plan.change(&format!("{VIEWS}/catalogue.rs"), |text| {
        sorted(text, &CATALOGUE, "    ", &format!("    {scheme}: {type_name},\n"))
    })?;
    let rules = port.map_or("OPAQUE".into(), |port| format!("at_port({port})"));
    plan.change(RULES, |text| {
        sorted(text, &ROWS, "    (\"", &format!("    (\"{scheme}\", {rules}),\n"))
    })?;
    plan.change(ORACLE, |text| with_oracle_rules(text, scheme, port))
}

fn with_oracle_rules(text: &str, scheme: &str, port: Option<u16>) -> Result<String, String> {
    if let Some(port) = port {
        let line = format!("        \"{scheme}\" => \"{port}\",\n");
        return sorted(text, &PORTS, "        \"", &line);
    }
    let item = format!("\"{scheme}\",");
    let text = sorted(text, &OPAQUE, "        \"", &format!("        {item}\n"))?;
    packed(&text, &EMPTY_PATHS, &item)
}

const MODULES: List = List::Around("\nmod http;\n");
const CATALOGUE: List = List::Between("\nschemes! {\n", "}\n");
const ROWS: List = List::Between("\nconst ROWS: &[(&str, Rules<'static>)] = &[\n", "];\n");

const PORTS: List = List::Between("    let default = match scheme {\n", "        _ => ");
const OPAQUE: List = List::Between("    const OPAQUE: &[&str] = &[\n", "    ];\n");
const EMPTY_PATHS: List = List::Between("\nconst KEEPS_EMPTY_PATH: &[&str] = &[\n", "];\n");
