//! `s3`: no registration; the documentation of the AWS command line, "Path argument type". Checked is
//! that there is a bucket and nothing that has no meaning there; names that no new bucket can have are a
//! lint. The command line itself takes the key as it is typed, triplets and all; here it is decoded, as
//! in every URI.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// An object, or those of a prefix, in a bucket of Amazon S3 (AWS command line).
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
    /// assert_eq!((s3.bucket, &*s3.key), ("my-bucket", "a b/c"));
    /// let s3 = S3 { key: "50% off?".into(), ..s3 };
    /// assert_eq!(s3.build()?, "s3://my-bucket/50%25%20off%3F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct S3<'a> {
        /// The name of the bucket, as it stands in the URI.
        pub bucket: &'a str,
        /// The key of the object, or a prefix of keys, decoded; empty, where the bucket is meant.
        pub key: Cow<'a, str>,
    }
}

const DOCUMENT: &str = "AWS CLI, path argument type";
const BUCKET: &Rule = &Rule::new("bucket", "the name of a bucket", DOCUMENT);
const USER: &Rule = &Rule::new("userinfo", "none", DOCUMENT);
const PORT: &Rule = &Rule::new("port", "none", DOCUMENT);
const KEY: &Rule = &Rule::new("key", "text in UTF-8", DOCUMENT);
const QUERY: &Rule = &Rule::new("query", "none: in a key, \"?\" is %3F", DOCUMENT);
const FRAGMENT: &Rule = &Rule::new("fragment", "none: in a key, \"#\" is %23", DOCUMENT);

impl<'a> Shape<'a> for S3<'a> {
    const ABOUT: About = About {
        names: &["s3"],
        text: S3::TEXT,
        documents: &["AWS CLI, path argument type"],
        fields: &[
            ("bucket", "the name of the bucket"),
            ("key", "the key of the object, or a prefix of keys; null where the bucket is meant"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let bucket = Server::required(uri, BUCKET)?.host;
        if let Some(userinfo) = Piece::of(uri, Component::Userinfo) {
            return Err(userinfo.refused(0, USER));
        }
        Piece::absent(uri, Component::Port, PORT)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let path = Piece::path(uri);
        let key = path.strip_prefix("/").unwrap_or(path).decode(KEY)?;
        Ok(S3 { bucket, key })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let key = encode(&*self.key, EncodeSet::PATH).to_string();
        let path = if key.is_empty() { key } else { ["/", &key].concat() };
        Server { host: self.bucket, ..Server::default() }.build("s3", &path, None, None)
    }

    fn fields(&self) -> Fields<'_> {
        let key = Some(&self.key).filter(|key| !key.is_empty());
        Fields::new().with("bucket", self.bucket).with("key", key)
    }

    fn lint(&self) -> Vec<&'static str> {
        if is_bucket(self.bucket) { vec![] } else { vec!["bad-bucket-name"] }
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access { protocol: "s3", is_secure: true, ..Access::default() })
    }
}

/// 3 to 63 small letters, digits, hyphens and dots, with a letter or digit at both ends, no two dots
/// side by side, and no IPv4 address  (Amazon S3 user guide, bucket naming rules)
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
