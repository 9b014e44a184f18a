//! `s3`: not registered; the documentation of the AWS command line, "Path argument type". Checks
//! that there is a bucket, and neither user, port nor query; names that no new bucket can have
//! are a lint. The command line takes the key as it is typed, triplets included; here it is
//! decoded, as in every URI.

use super::prelude::*;

view! {
    /// An object, or those with a prefix, in a bucket of Amazon S3 (AWS command line).
    ///
    /// ```text
    /// s3://my-bucket/path/to/object.gz
    ///      │         └─ key
    ///      └─────────── bucket
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::S3;
    /// let s3 = S3::try_from(Uri::parse("s3://my-bucket/a%20b/c")?)?;
    /// assert_eq!((&*s3.bucket, &*s3.key), ("my-bucket", "a b/c"));
    /// let s3 = S3 { key: "50% off?".into(), ..s3 };
    /// assert_eq!(s3.build()?, "s3://my-bucket/50%25%20off%3F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct S3<'a> as self {
        /// The name of the bucket.
        pub field bucket: Cow<'a, str>,
        /// The key of the object, or a prefix of keys; null where the URI identifies the bucket.
        field key = non_empty(&self.key),
        /// The key of the object, or a prefix of keys, decoded; empty for the bucket itself.
        pub key: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "s3";
    documents: "AWS CLI, path argument type";
}

const DOCUMENT: &str = "AWS CLI, path argument type";
const BUCKET: &Rule = &Rule::new("bucket", "the name of a bucket after \"//\"", DOCUMENT);
const USER: &Rule = &Rule::not_in("an s3 URI", Component::Userinfo, DOCUMENT);
const PORT: &Rule = &Rule::not_in("an s3 URI", Component::Port, DOCUMENT);
const KEY: &Rule = &Rule::new("key", "text in UTF-8", DOCUMENT);
const QUERY: &Rule = &Rule::new("query", "\"?\" in a key written as %3F", DOCUMENT);

impl<'a> SchemeView<'a> for S3<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let bucket = Server::required(uri, BUCKET)?.host;
        if let Some(userinfo) = Cursor::of(uri, Component::Userinfo) {
            return Err(userinfo.error(0, USER));
        }
        forbid(uri, Component::Port, PORT)?;
        forbid(uri, Component::Query, QUERY)?;
        let path = Cursor::path(uri);
        let key = path.strip_prefix("/").unwrap_or(path).decode(KEY)?;
        Ok(S3 { bucket, key, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let key = encoded(&*self.key, EncodeSet::PATH);
        let path = if key.is_empty() { key } else { ["/", &key].concat() };
        let server = Server { host: (&*self.bucket).into(), ..Server::default() };
        server.build("s3", &path, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("bad-bucket-name", !is_bucket(&self.bucket));
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access { protocol: "s3", is_secure: true, ..Access::default() })
    }
}

/// 3 to 63 small letters, digits, hyphens and dots, with a letter or digit at both ends, no two
/// dots side by side, and no IPv4 address  (Amazon S3 user guide, bucket naming rules)
fn is_bucket(name: &str) -> bool {
    let is_end = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_label = |label: &str| {
        let ends = [label.bytes().next(), label.bytes().next_back()];
        label.bytes().all(|byte| is_end(byte) || byte == b'-')
            && ends.into_iter().all(|end| end.is_some_and(is_end))
    };
    let is_address = name.parse::<core::net::Ipv4Addr>().is_ok();
    (3..=63).contains(&name.len()) && name.split('.').all(is_label) && !is_address
}
