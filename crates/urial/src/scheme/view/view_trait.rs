//! What every view has in common: the macro that declares one, and the trait that it implements.

use alloc::vec::Vec;

use super::access::Access;
use super::catalogue::View;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::lenient::Change;
use crate::reference::types::Uri;
use crate::reference::types::UriBuf;

/// What a scheme's file implements by hand: how its URIs are read, written and checked.
///
/// [`schemes!`](super::catalogue) makes the public methods from it.
pub(super) trait SchemeView<'a>: Declared + Sized {
    /// A lint that every URI of the view has.
    const LINT_OF_ALL: Option<&'static str> = None;

    /// Reads a URI whose scheme is one of those of the view.
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError>;

    /// Writes the URI. [`build`] reads it back, so this need not check that it can be read.
    fn write(&self) -> Result<UriBuf, ViewError>;

    /// The scheme of the URI.
    fn scheme(&self) -> &'static str {
        let [first, ..] = Self::DECLARATION.schemes else { return "" };
        first
    }

    /// Adds the names of unusual properties that no rule forbids. [`lint`] adds `password-in-uri`.
    fn lint(&self, lints: &mut Lints) {
        let _ = lints;
    }

    /// What it takes to reach what the URI identifies, if there is anything to reach.
    fn access(self) -> Option<Access<'a>> {
        None
    }

    /// The changes that make a URI of `text`, which programs write though no document allows it.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let _ = text;
        Vec::new()
    }
}

/// What [`view!`] implements: the entry of the catalogue, and the fields.
pub(super) trait Declared {
    const DECLARATION: Declaration;

    /// The fields, in the order of the declaration: all of them, or only the one called `name`.
    fn fields_named(&self, name: Option<&str>) -> Fields<'_>;

    /// All fields.
    fn fields(&self) -> Fields<'_> {
        self.fields_named(None)
    }
}

/// What the catalogue says of the schemes that share a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declaration {
    /// The names of the schemes, in lower case.
    pub(super) schemes: &'static [&'static str],
    /// The documentation of the struct.
    pub(super) text: &'static str,
    /// The documents that the view follows, the leading one first.
    pub(super) documents: &'static [&'static str],
    /// The name and the meaning of each field.
    pub(super) fields: &'static [(&'static str, &'static str)],
}

/// Declares a view: the struct, the list of its fields, the schemes and the documents.
///
/// There are three kinds of entries:
///
/// - `pub name: Type` is a member of the struct.
/// - `field name = value` is a field: what [`Fields`] and the catalogue list.
/// - `pub field name: Type` is both, a field with the value of the member.
///
/// The first line of a field's doc comment is its meaning. The catalogue has it without the capital
/// and the full stop: `/// The path, decoded.` means `the path, decoded`. Further lines are for the
/// readers of the struct alone.
///
/// A type may be followed by `as` and a function of [`mask`](super::mask), by which `Debug` then
/// shows the member.
///
/// ```text
/// view! {
///     /// A room in a hotel (RFC 0000).
///     pub struct Hotel<'a> as self {
///         /// `hotels`, the protocol inside TLS.
///         pub is_secure: bool,
///         /// The hotel.
///         pub server: Server<'a>,
///         /// The hotel.
///         field host = &self.server.host,
///         /// The port, 7 where none is given.
///         field port = self.server.port_or_default(self.scheme()),
///         /// The number of the room; null where the lobby is meant.
///         pub field room: Option<u64>,
///         /// The key of the room.
///         pub key: Option<Cow<'a, str>> as secret,
///         /// The key of the room.
///         field key = secret(self.key.as_deref()),
///     }
///     schemes: "hotel", "hotels";
///     documents: "RFC 0000", "uri(7)";
/// }
/// ```
///
/// It expands to
///
/// ```text
/// #[derive(Clone, PartialEq, Eq, Default)]
/// pub struct Hotel<'a> {
///     pub is_secure: bool,
///     pub server: Server<'a>,
///     pub room: Option<u64>,
///     pub key: Option<Cow<'a, str>>,
/// }
///
/// impl Hotel<'_> {
///     pub fn into_owned(self) -> Hotel<'static> { … }
/// }
///
/// impl Declared for Hotel<'_> {
///     const DECLARATION: Declaration = Declaration {
///         schemes: &["hotel", "hotels"],
///         text: " A room in a hotel (RFC 0000).\n",
///         documents: &["RFC 0000", "uri(7)"],
///         fields: &[("host", "the hotel"), ("port", "the port, 7 where none is given"), …],
///     };
///
///     fn fields_named(&self, name: Option<&str>) -> Fields<'_> {
///         let mut fields = Fields::with_capacity(…);
///         if name.is_none_or(|name| name == "host") {
///             fields.push("host", &self.server.host);
///         }
///         …
///     }
/// }
///
/// impl Debug for Hotel<'_> { … }
/// ```
macro_rules! view {
    // The declaration. `self` comes from the caller, because its values need it: an identifier is
    // only found where it was written. The entries are sorted into members and fields.
    (
        $(#[doc = $doc:literal])*
        pub struct $view:ident<'a> as $self:ident { $($entries:tt)* }
        schemes: $($scheme:literal),+;
        documents: $($document:literal),+;
    ) => {
        view! {
            @sort { $view $self [$($doc)*] [$($scheme),+] [$($document),+] } $self
            members {}
            fields {}
            entries { $($entries)* }
        }
    };

    // `pub field name: Type`: to both lists.
    (
        @sort $head:tt $self:ident
        members { $($members:tt)* }
        fields { $($fields:tt)* }
        entries {
            #[doc = $meaning:literal]
            $(#[doc = $doc:literal])*
            pub field $name:ident: $type:ty $(as $mask:ident)?,
            $($rest:tt)*
        }
    ) => {
        view! {
            @sort $head $self
            members { $($members)* [$meaning $($doc)*] $name: $type $(as $mask)?, }
            fields { $($fields)* $meaning $name = ToField::to_field(&$self.$name), }
            entries { $($rest)* }
        }
    };

    // `pub name: Type`: to the members.
    (
        @sort $head:tt $self:ident
        members { $($members:tt)* }
        fields $fields:tt
        entries {
            $(#[doc = $doc:literal])*
            pub $name:ident: $type:ty $(as $mask:ident)?,
            $($rest:tt)*
        }
    ) => {
        view! {
            @sort $head $self
            members { $($members)* [$($doc)*] $name: $type $(as $mask)?, }
            fields $fields
            entries { $($rest)* }
        }
    };

    // `field name = value`: to the fields.
    (
        @sort $head:tt $self:ident
        members $members:tt
        fields { $($fields:tt)* }
        entries {
            #[doc = $meaning:literal]
            field $name:ident = $value:expr,
            $($rest:tt)*
        }
    ) => {
        view! {
            @sort $head $self
            members $members
            fields { $($fields)* $meaning $name = $value, }
            entries { $($rest)* }
        }
    };

    // All entries are sorted: the items.
    (
        @sort { $view:ident $self:ident [$($doc:literal)*] $schemes:tt $documents:tt } $_self:ident
        members { $([$($member_doc:literal)*] $member:ident: $type:ty $(as $mask:ident)?,)* }
        fields { $($meaning:literal $name:ident = $value:expr,)* }
        entries {}
    ) => {
        $(#[doc = $doc])*
        // The first lines of fields are text of the catalogue, which is not Markdown.
        #[allow(clippy::doc_markdown, rustdoc::bare_urls, rustdoc::invalid_html_tags)]
        #[derive(Clone, PartialEq, Eq, Default)]
        pub struct $view<'a> {
            $($(#[doc = $member_doc])* pub $member: $type,)*
        }

        super::owned::into_owned!($view { $($member),* });

        impl Declared for $view<'_> {
            const DECLARATION: Declaration = Declaration {
                schemes: &$schemes,
                text: description!(concat!($($doc, "\n"),*)),
                documents: &$documents,
                fields: &[$((stringify!($name), meaning!($meaning))),*],
            };

            fn fields_named(&$self, name: Option<&str>) -> Fields<'_> {
                // One more for callers that add what follows from a field.
                let count = if name.is_some() { 1 } else { Self::DECLARATION.fields.len() + 1 };
                let mut fields = Fields::with_capacity(count);
                $(if name.is_none_or(|name| name == stringify!($name)) {
                    fields.push(stringify!($name), $value);
                })*
                fields
            }
        }

        impl core::fmt::Debug for $view<'_> {
            /// Leaves out what is secret.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($view))
                    $(.field(stringify!($member), &$(super::mask::$mask)?(&self.$member)))*
                    .finish()
            }
        }
    };
}

/// The first line of a doc comment as a meaning: ` The path.` is `the path`.
macro_rules! meaning {
    ($doc:literal) => {{
        const TEXT: [u8; meaning_of($doc).len()] = in_small(meaning_of($doc));
        match core::str::from_utf8(&TEXT) {
            Ok(text) => text,
            Err(_) => panic!("a meaning begins with an ASCII letter"),
        }
    }};
}

/// A doc comment without its example, which a program does not show.
macro_rules! description {
    ($doc:expr) => {{
        const TEXT: [u8; description_len($doc)] = begin($doc.as_bytes());
        match core::str::from_utf8(&TEXT) {
            Ok(text) => text,
            Err(_) => panic!("a doc comment is cut at the end of a line"),
        }
    }};
}

pub(super) use {description, meaning, view};

/// The length of a doc comment up to its example: a code block that is no picture.
pub(super) const fn description_len(doc: &str) -> usize {
    let doc = doc.as_bytes();
    let (mut at, mut is_open) = (0, false);
    while at < doc.len() {
        if let [b'\n', b' ', b'`', b'`', b'`', kind, ..] = doc.split_at(at).1 {
            if !is_open && *kind == b'\n' {
                return at + 1;
            }
            is_open = !is_open;
        }
        at += 1;
    }
    doc.len()
}

/// The first octets of a text.
pub(super) const fn begin<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut copy = [0; N];
    copy.copy_from_slice(text.split_at(N).0);
    copy
}

/// A line of a doc comment without the space before it and the full stop.
pub(super) const fn meaning_of(doc: &'static str) -> &'static [u8] {
    let line = doc.trim_ascii().as_bytes();
    if let [sentence @ .., b'.'] = line { sentence } else { line }
}

/// `text` with a first letter in lower case.
pub(super) const fn in_small<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut small = begin(text);
    small[0] = small[0].to_ascii_lowercase();
    small
}

/// The names of unusual properties of a URI, in order.
#[derive(Default)]
pub(super) struct Lints(Vec<&'static str>);

impl Lints {
    /// Adds `name` if `is_found`.
    pub(super) fn add(&mut self, name: &'static str, is_found: bool) {
        if is_found {
            self.0.push(name);
        }
    }
}

/// The lints of `view`: those of its scheme, and a password in any field of that name.
pub(super) fn lint<'a, V: SchemeView<'a>>(view: &V) -> Vec<&'static str> {
    let mut lints = Lints(V::LINT_OF_ALL.into_iter().collect());
    let fields = view.fields_named(Some("password"));
    let has_password =
        matches!(fields.get("password"), Some(FieldValue::Secret(_) | FieldValue::SecretOctets(_)));
    lints.add("password-in-uri", has_password);
    view.lint(&mut lints);
    lints.0
}

/// Writes the URI of `view`, and reads it back to check that it says the same.
pub(super) fn build<'a>(view: &impl SchemeView<'a>) -> Result<UriBuf, ViewError> {
    let uri = view.write()?;
    let fields = view.fields();
    if let Some(read) = View::of(uri.as_uri())?
        && let Some(field) = difference(&fields, &read.fields(), uri.host_str())
    {
        return Err(ViewError::Otherwise { field });
    }
    Ok(uri)
}

/// The first field whose value differs after it was written and read. An IPv6 address may have got
/// its brackets.
fn difference(fields: &Fields<'_>, read: &Fields<'_>, host: Option<&str>) -> Option<&'static str> {
    let difference = fields.difference(read)?;
    let literal = host.and_then(|host| host.strip_prefix('['));
    match literal.and_then(|literal| literal.strip_suffix(']')) {
        Some(address) => {
            fields.without_brackets(address).difference(&read.without_brackets(address))
        }
        None => Some(difference),
    }
}

/// Checks that the scheme of `uri` is one of `schemes`.
pub(super) fn check_scheme(uri: Uri<'_>, schemes: &[&str]) -> Result<(), SchemeError> {
    const SCHEME: &Rule = &Rule::new("scheme", "a scheme of this view", "RFC 3986 §3.1");
    if schemes.iter().any(|scheme| uri.scheme().eq_ignore_ascii_case(scheme)) {
        return Ok(());
    }
    Err(SchemeError::at(uri.as_str(), 0, SCHEME))
}
