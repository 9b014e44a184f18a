//! Macros for literals that are checked at compile time.

/// Parses a literal as a [`Uri`](crate::Uri) at compile time. A literal that is not a URI does
/// not compile.
///
/// The literal may be any constant expression of type `&'static str`. The compiler shows the
/// message of the [`ParseError`](crate::ParseError).
///
/// ```
/// use urial::{Uri, uri};
///
/// const HOME: Uri<'static> = uri!("https://e.org/");
/// assert_eq!(HOME.path().as_str(), "/");
/// ```
///
/// ```compile_fail
/// # use urial::uri;
/// uri!("https://e.org/a b"); // path: expected pchar, "/", "?" or "#", found ` ` at byte 15
/// ```
#[macro_export]
macro_rules! uri {
    ($text:expr) => {
        const { $crate::Uri::from_static($text) }
    };
}

/// Parses a literal as a [`UriRef`](crate::UriRef) at compile time. A literal that is not a URI
/// reference does not compile.
///
/// The literal may be any constant expression of type `&'static str`.
///
/// ```
/// use urial::uri_ref;
///
/// assert_eq!(uri_ref!("../a?b").query().unwrap().as_str(), "b");
/// ```
///
/// ```compile_fail
/// # use urial::uri_ref;
/// uri_ref!("1a:b"); // scheme: the text before ":" is not a scheme; expected …
/// ```
#[macro_export]
macro_rules! uri_ref {
    ($text:expr) => {
        const { $crate::UriRef::from_static($text) }
    };
}

/// Parses a literal as an [`Iri`](crate::Iri) at compile time. A literal that is not an IRI does
/// not compile.
///
/// The literal may be any constant expression of type `&'static str`.
///
/// ```
/// use urial::{Iri, iri};
///
/// const HOME: Iri<'static> = iri!("https://e.org/\u{e9}");
/// assert_eq!(HOME.path().as_str(), "/\u{e9}");
/// ```
///
/// ```compile_fail
/// # use urial::iri;
/// iri!("https://e.org/\u{e9} b"); // path: expected ipchar, "/", "?" or "#", found ` ` at byte 16
/// ```
#[macro_export]
macro_rules! iri {
    ($text:expr) => {
        const { $crate::Iri::from_static($text) }
    };
}

/// Parses a literal as an [`IriRef`](crate::IriRef) at compile time. A literal that is not an IRI
/// reference does not compile.
///
/// The literal may be any constant expression of type `&'static str`.
///
/// ```
/// use urial::iri_ref;
///
/// assert_eq!(iri_ref!("../\u{e9}?b").query().unwrap().as_str(), "b");
/// ```
///
/// ```compile_fail
/// # use urial::iri_ref;
/// iri_ref!("\u{e9}:b"); // scheme: the text before ":" is not a scheme; expected …
/// ```
#[macro_export]
macro_rules! iri_ref {
    ($text:expr) => {
        const { $crate::IriRef::from_static($text) }
    };
}
