//! # Log without passwords
//!
//! `Debug` and `masked` hide the password. `Display` and `as_str` are the text.

use urial::UriRef;

fn main() -> Result<(), urial::ParseError> {
    let reference = UriRef::parse("ftp://anna:secret@e.org/")?;
    assert_eq!(reference.masked().to_string(), "ftp://anna:***@e.org/");
    assert_eq!(reference.to_string(), "ftp://anna:secret@e.org/");
    Ok(())
}
