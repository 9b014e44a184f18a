//! `url::Url`, version 2: a URL of the URL Standard, which is normalized while it is parsed.

use super::{ConvertError, Uri, UriBuf, UriRef, UriRefBuf, try_from_foreign, try_into_foreign};
use crate::ops::compare::Comparer;
use crate::ops::rung::Rung;
use crate::parse::error::ParseError;

try_from_foreign!(::url::Url, text: UriBuf, UriRefBuf);
try_into_foreign!(::url::Url, url: 'a UriRef<'a>, 'a Uri<'a>, 'a &'a UriRefBuf, 'a &'a UriBuf);

fn text(url: &::url::Url) -> &str {
    url.as_str()
}

fn url(reference: UriRef<'_>) -> Result<::url::Url, ConvertError> {
    let url = ::url::Url::parse(reference.as_str()).map_err(|_| ConvertError::Rejected)?;
    let read = UriRef::parse(url.as_str()).map_err(|_| ConvertError::Changed)?;
    let is_equivalent = Comparer::new().equivalent_at(Rung::Scheme, reference, read);
    if is_equivalent { Ok(url) } else { Err(ConvertError::Changed) }
}
