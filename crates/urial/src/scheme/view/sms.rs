//! `sms`: RFC 5724. Checks the syntax of the numbers (RFC 3966) and of the fields; does not
//! check whether fields are known.

use super::param::{pairs, read_pairs, write_pairs};
use super::prelude::*;
use super::tel::{NO_CONTEXT_SECTION, Tel};

view! {
    /// A short message to write (RFC 5724).
    ///
    /// ```text
    /// sms:+15105550101,+15105550102?body=hello%20there
    ///     │                         └─ fields: name and value of each
    ///     └─────────────────────────── recipients
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Sms;
    /// let sms = Sms::try_from(Uri::parse("sms:+1-510-555-0101?body=hello%20there")?)?;
    /// assert_eq!(sms.recipients[0].digits(), "+15105550101");
    /// assert_eq!(sms.body(), Some("hello there"));
    /// assert_eq!(sms.build()?, "sms:+1-510-555-0101?body=hello%20there");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Sms<'a> as self {
        /// The recipients.
        pub recipients: Vec<Tel<'a>>,
        /// The numbers it goes to, each with its parameters.
        field recipients = list(self.recipients.iter().map(Tel::to_text)),
        /// The text of the message; null where there is none.
        field body = self.body(),
        /// The fields: name and value of each, in order.
        pub fields: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// Name and value of each field, in order.
        field fields = pairs(&self.fields),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "sms";
    documents: "RFC 5724", "RFC 3966";
}

const AUTHORITY: &Rule = &Rule::new("recipients", "a number, not \"//\"", "RFC 5724 §2.2");
const NUMBER: &Rule = &Rule::new("recipients", "a telephone number", "RFC 3966 §3");
const LOCAL: &Rule =
    &Rule::new("recipients", "\";phone-context=\" after a local number", NO_CONTEXT_SECTION);
const FIELDS: &Rule =
    &Rule::new("fields", "name=value of unreserved and pct-encoded", "RFC 5724 §2.2");

impl<'a> SchemeView<'a> for Sms<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        /// `escaped-value = *( unreserved / pct-encoded )`
        const SET: Set = abnf::UNRESERVED.or(Set::of(b"%"));
        forbid(uri, Component::Authority, AUTHORITY)?;
        let recipients = Cursor::path(uri).split(",").map(Tel::subscriber);
        let recipients = recipients.collect::<Result<_, _>>().map_err(|error: SchemeError| {
            let is_local = error.section() == NO_CONTEXT_SECTION;
            SchemeError::at(uri.as_str(), error.offset(), if is_local { LOCAL } else { NUMBER })
        })?;
        let fields = match Cursor::of(uri, Component::Query) {
            Some(query) => read_pairs(query, SET, FIELDS)?,
            None => Vec::new(),
        };
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Sms { recipients, fields, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let recipients = self.recipients.iter().map(Tel::to_text).collect::<Vec<_>>();
        let fields = write_pairs(&self.fields, EncodeSet::UNRESERVED);
        opaque("sms", &recipients.join(","), fields.as_deref(), self.fragment.as_deref())
    }
}

impl Sms<'_> {
    /// Returns the first text of the message, if there is one.
    #[must_use]
    pub fn body(&self) -> Option<&str> {
        let body = self.fields.iter().find(|(name, _)| name.eq_ignore_ascii_case("body"));
        body.map(|(_, value)| &**value)
    }
}
