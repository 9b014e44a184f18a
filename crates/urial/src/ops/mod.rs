//! Operations on URIs: resolution (§5.2) and its way back, the ladder of comparison (§6.2),
//! building and editing (§3, §5.3), suffixes (§4.5),
//! mapping between URIs and IRIs (RFC 3987 §3). What makes a text writes into a caller's
//! buffer first; what allocates is a few lines over that.

pub(crate) mod build;
pub(crate) mod char_form;
pub(crate) mod compare;
mod defaults;
pub(crate) mod dot_segments;
mod edit;
pub(crate) mod normalize;
pub(crate) mod pairs;
mod prescan;
pub(crate) mod recompose;
pub(crate) mod relativize;
pub(crate) mod resolve;
mod rewrite;
pub(crate) mod rules;
pub(crate) mod rung;
pub(crate) mod scheme_rules;
pub(crate) mod scheme_table;
pub(crate) mod suffix;
