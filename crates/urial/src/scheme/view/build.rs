//! Writes URIs from their parts.

use alloc::string::{String, ToString};

use super::error::ViewError;
use crate::components::percent::{EncodeSet, encode};
use crate::ops::build::{Content, Parts};
use crate::reference::types::UriBuf;

/// Encodes `data` as text of a component.
pub(super) fn encoded(data: &(impl AsRef<[u8]> + ?Sized), set: EncodeSet) -> String {
    encode(data, set).to_string()
}

/// `delimiter` and then `data`, encoded; empty if there is no data.
pub(super) fn encoded_after(
    delimiter: &str,
    data: Option<&(impl AsRef<[u8]> + ?Sized)>,
    set: EncodeSet,
) -> String {
    data.map(|data| [delimiter, &encoded(data, set)].concat()).unwrap_or_default()
}

/// Builds the URI of `parts`, which include a scheme.
pub(super) fn uri_of(parts: Parts<'_>) -> Result<UriBuf, ViewError> {
    Ok(parts.build_uri()?)
}

/// Splits the path of a scheme without queries into path and query of the generic syntax.
pub(super) fn cut_query(path: &str) -> (&str, Option<&str>) {
    path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)))
}

/// Builds the URI of a scheme without servers.
pub(super) fn opaque(
    scheme: &'static str,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> Result<UriBuf, ViewError> {
    uri_of(Parts {
        scheme: Some(scheme),
        path: Content::Text(path),
        query: query.map(Content::Text),
        fragment: fragment.map(Content::Text),
        ..Parts::default()
    })
}

/// As [`opaque`], for a scheme that reads path and query as one `text`.
pub(super) fn opaque_with_query(
    scheme: &'static str,
    text: &str,
    fragment: Option<&str>,
) -> Result<UriBuf, ViewError> {
    match text.split_once('?') {
        Some((path, query)) => opaque(scheme, path, Some(query), fragment),
        None => opaque(scheme, text, None, fragment),
    }
}
