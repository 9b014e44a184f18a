//! The values of a query by their keys, for every reference.

use alloc::borrow::Cow;
use alloc::string::FromUtf8Error;

use crate::components::pairs::PairSyntax;
use crate::reference::types::{Iri, IriBuf, IriRef, IriRefBuf, Uri, UriBuf, UriRef, UriRefBuf};

/// Declares what looks up a value. `$a` is the lifetime of the text.
macro_rules! values {
    ($a:lifetime) => {
        /// Returns the value of the first pair of the query whose key is `key`, both decoded by RFC
        /// 3986: a `+` is a `+`. For queries that were written by a form, see
        /// [`form_value`](UriRef::form_value).
        ///
        /// `None` if there is no such pair, or no `=` in it: RFC 3986 distinguishes what is absent
        /// from what is empty. Allocates only if something is encoded. For every value of a key, or
        /// to see whether there is a pair, see [`pairs`](UriRef::pairs).
        ///
        /// # Errors
        /// `Some(Err(_))` if the decoded octets are not UTF-8. The error holds the octets.
        ///
        /// ```
        /// # use urial::UriRef;
        /// let reference = UriRef::parse("/?a=1+1&b=%C3%A9&c=%FF&d")?;
        /// assert_eq!(reference.query_value("a").transpose()?.as_deref(), Some("1+1"));
        /// assert_eq!(reference.query_value("b").unwrap()?, "\u{e9}");
        /// assert!(reference.query_value("c").unwrap().is_err());
        /// assert!(reference.query_value("d").is_none() && reference.query_value("e").is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[must_use]
        pub fn query_value(&self, key: &str) -> Option<Result<Cow<$a, str>, FromUtf8Error>> {
            self.pairs(PairSyntax::Rfc3986).get(key)?.decode_value_utf8()
        }

        /// Returns the value of the first pair of the query whose key is `key`, both decoded as
        /// `application/x-www-form-urlencoded`: a `+` is a space, and a pair without a `=` has the
        /// empty value (URL Standard §5.1). Apart from that it is
        /// [`query_value`](UriRef::query_value).
        ///
        /// # Errors
        /// The errors of [`query_value`](UriRef::query_value).
        ///
        /// ```
        /// # use urial::UriRef;
        /// let reference = UriRef::parse("/?a+b=1+1%2B&c")?;
        /// assert_eq!(reference.form_value("a b").unwrap()?, "1 1+");
        /// assert_eq!(reference.form_value("c").unwrap()?, "");
        /// assert!(reference.form_value("d").is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[must_use]
        pub fn form_value(&self, key: &str) -> Option<Result<Cow<$a, str>, FromUtf8Error>> {
            let pair = self.pairs(PairSyntax::Form).get(key)?;
            Some(pair.decode_value_utf8().unwrap_or_else(|| Ok(Cow::default())))
        }

        /// Returns the same as [`query_value`](UriRef::query_value), with U+FFFD in place of octets
        /// that are not UTF-8. Meant for display: different values may give the same result.
        ///
        /// ```
        /// # use urial::UriRef;
        /// let reference = UriRef::parse("/?a=%FF+")?;
        /// assert_eq!(reference.query_value_lossy("a").unwrap(), "\u{FFFD}+");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn query_value_lossy(&self, key: &str) -> Option<Cow<$a, str>> {
            self.pairs(PairSyntax::Rfc3986).get(key)?.decode_value_utf8_lossy()
        }

        /// Returns the same as [`form_value`](UriRef::form_value), with U+FFFD in place of octets
        /// that are not UTF-8. Meant for display: different values may give the same result.
        ///
        /// ```
        /// # use urial::UriRef;
        /// let reference = UriRef::parse("/?a=%FF+")?;
        /// assert_eq!(reference.form_value_lossy("a").unwrap(), "\u{FFFD} ");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn form_value_lossy(&self, key: &str) -> Option<Cow<$a, str>> {
            let pair = self.pairs(PairSyntax::Form).get(key)?;
            Some(pair.decode_value_utf8_lossy().unwrap_or_default())
        }
    };
}

/// Implements them for the four types of a grammar.
macro_rules! of_grammar {
    ($reference:ident, $identifier:ident, $reference_buf:ident, $identifier_buf:ident) => {
        impl<'a> $reference<'a> {
            values!('a);
        }
        impl<'a> $identifier<'a> {
            values!('a);
        }
        impl $reference_buf {
            values!('_);
        }
        impl $identifier_buf {
            values!('_);
        }
    };
}

of_grammar!(UriRef, Uri, UriRefBuf, UriBuf);
of_grammar!(IriRef, Iri, IriRefBuf, IriBuf);
