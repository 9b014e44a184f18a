//! `http::Uri`, version 1: the target of an HTTP request (RFC 9112 §3.2).

extern crate std;

use alloc::format;
use alloc::string::{String, ToString as _};

use super::{ConvertError, Uri, UriBuf, UriRef, UriRefBuf, try_from_foreign, try_into_foreign};
use crate::components::authority::Authority;
use crate::parse::error::ParseError;

try_from_foreign!(::http::Uri, text: UriBuf, UriRefBuf);
try_into_foreign!(::http::Uri, target: 'a UriRef<'a>, 'a Uri<'a>, 'a &'a UriRefBuf, 'a &'a UriBuf);

/// The text of the URI reference. An authority alone, which has no form of its own in RFC 3986, is
/// a network-path reference.
fn text(uri: &::http::Uri) -> String {
    match (uri.scheme(), uri.authority()) {
        (None, Some(authority)) => format!("//{authority}"),
        _ => uri.to_string(),
    }
}

fn target(reference: UriRef<'_>) -> Result<::http::Uri, ConvertError> {
    // It drops a fragment.
    if reference.fragment().is_some() {
        return Err(ConvertError::Changed);
    }
    let target: ::http::Uri = reference.as_str().parse().map_err(|_| ConvertError::Rejected)?;
    let scheme = target.scheme_str().map(str::to_ascii_lowercase);
    let is_same = reference.scheme().map(|it| it.as_str().to_ascii_lowercase()) == scheme
        && reference.authority().map(Authority::as_str)
            == target.authority().map(::http::uri::Authority::as_str)
        && is_same_path(reference.path().as_str(), target.path())
        && reference.query_str() == target.query();
    if is_same { Ok(target) } else { Err(ConvertError::Changed) }
}

/// It writes an empty path as `/`, which is equivalent with an HTTP scheme (§6.2.3).
fn is_same_path(own: &str, other: &str) -> bool {
    own == other || (own.is_empty() && other == "/")
}
