//! # Expand and match URI templates
//!
//! RFC 6570, level 4. Matching finds the variables of which a text is the expansion, in linear
//! time.

use urial::{Template, Variables};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let template = Template::parse("/{user}{?tag*,page}")?;
    let mut variables = Variables::new();
    variables.set("user", "anna").set("tag", ["a b", "c"]);
    assert_eq!(template.expand(&variables)?, "/anna?tag=a%20b&tag=c");
    assert_eq!(template.match_text("/anna?tag=a%20b&tag=c"), Some(variables));
    assert_eq!(template.match_text("/anna/b"), None);

    let error = Template::parse("/{user:0}").unwrap_err();
    assert_eq!(error.to_string(), r#"prefix: expected "1" to "9", found `0` at byte 7"#);
    Ok(())
}
