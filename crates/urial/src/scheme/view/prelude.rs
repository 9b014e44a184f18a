//! What the file of a scheme needs: `use super::prelude::*`.

pub(super) use alloc::borrow::Cow;
pub(super) use alloc::string::{String, ToString};
pub(super) use alloc::vec::Vec;
pub(super) use alloc::{format, vec};

pub(super) use super::access::{Access, is_name};
pub(super) use super::build::{
    cut_query, encoded, encoded_after, opaque, opaque_with_query, uri_of,
};
pub(super) use super::cursor::{Cursor, forbid, verbatim};
pub(super) use super::error::{Rule, SchemeError, ViewError};
pub(super) use super::fields::{FieldValue, Fields, ToField, list, non_empty, secret};
pub(super) use super::owned::{IntoOwned, into_owned};
pub(super) use super::server::Server;
pub(super) use super::view_trait::{
    Declaration, Declared, Lints, SchemeView, begin, description, description_len, in_small,
    meaning, meaning_of, view,
};
pub(super) use crate::chars::abnf::{self, Set};
pub(super) use crate::components::percent::EncodeSet;
pub(super) use crate::ops::build::{Content, Parts};
pub(super) use crate::ops::part::{HostPart, PortPart};
pub(super) use crate::parse::offsets::Component;
pub(super) use crate::reference::types::Uri;
pub(super) use crate::reference::types::UriBuf;
