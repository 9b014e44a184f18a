//! `jar`: has no document but that of its main implementation, `java.net.JarURLConnection` of
//! the JDK. Checks that there is a URI followed by `!/`; does not check whether it leads to an
//! archive.

use super::prelude::*;

view! {
    /// An entry of an archive that another URI identifies (JDK, `JarURLConnection`).
    ///
    /// ```text
    /// jar:http://e.org/a.jar!/org/example/Main.class
    ///     │                   └─ entry
    ///     └───────────────────── url
    /// ```
    ///
    /// If the archive is itself an entry of an archive, each `jar:` has its own `!/`.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Jar;
    /// let jar = Jar::try_from(Uri::parse("jar:file:/a.jar!/b/C.class")?)?;
    /// assert_eq!((&*jar.url, jar.entry.as_deref()), ("file:/a.jar", Some("b/C.class")));
    /// assert_eq!(Jar { entry: None, ..jar }.build()?, "jar:file:/a.jar!/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Jar<'a> as self {
        /// The URI of the archive.
        pub field url: Cow<'a, str> as url,
        /// The name of the entry, decoded; null where the URI identifies the whole archive.
        pub field entry: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "jar";
    documents: "JDK, JarURLConnection";
}

const URL: &Rule = &Rule::new("url", "the URI of an archive", "JDK, JarURLConnection");
const SEPARATOR: &Rule = &Rule::new("entry", "\"!/\" after the archive", "JDK, JarURLConnection");
const ENTRY: &Rule = &Rule::new("entry", "a name in UTF-8", "JDK, JarURLConnection");

impl<'a> SchemeView<'a> for Jar<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (text, _) = Cursor::after_scheme(uri).cut("#");
        let (url, entry) = cut_archive(text)?;
        let (_, archive) = nested(url.non_empty(URL)?.as_str());
        if let Err(error) = Uri::parse(archive) {
            let start = url.as_str().len() - archive.len();
            return Err(url.error(start + error.offset(), URL));
        }
        let entry = Some(entry).filter(|entry| !entry.is_empty());
        Ok(Jar {
            url: url.as_str().into(),
            entry: entry.map(|entry| entry.decode(ENTRY)).transpose()?,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    /// The query of the URL is that of the whole URI, and then ends with the entry.
    fn write(&self) -> Result<UriBuf, ViewError> {
        let entry = self.entry.as_deref().unwrap_or_default();
        let entry = encoded(entry, EncodeSet::PATH);
        let text = [&*self.url, "!/", &entry].concat();
        opaque_with_query("jar", &text, self.fragment.as_deref())
    }

    /// The access to the outermost archive.
    fn access(self) -> Option<Access<'a>> {
        let (_, mut url) = nested(&self.url);
        if url.len() < self.url.len() {
            url = url.split_once("!/").map_or(url, |(url, _)| url);
        }
        Uri::parse(url).ok()?.access().ok()?.map(Access::into_owned)
    }
}

/// The URI of the archive, and the text after its `!/`.
fn cut_archive(text: Cursor<'_>) -> Result<(Cursor<'_>, Cursor<'_>), SchemeError> {
    let (depth, _) = nested(text.as_str());
    let mut separators = text.as_str().match_indices("!/");
    let Some((at, separator)) = separators.nth(depth) else {
        return Err(text.error_at_end(SEPARATOR));
    };
    Ok((text.slice(0, at), text.from(at + separator.len())))
}

/// The number of times that `url` begins with `jar:`, and the rest.
fn nested(mut url: &str) -> (usize, &str) {
    let mut depth = 0;
    while let Some((start, rest)) = url.split_at_checked("jar:".len())
        && start.eq_ignore_ascii_case("jar:")
    {
        (depth, url) = (depth + 1, rest);
    }
    (depth, url)
}
