//! Typed views: for each scheme a struct of what its URIs mean. First what all have in common, then a
//! file for each.

mod access;
mod address;
mod catalogue;
mod error;
mod fields;
mod lenient;
mod param;
mod piece;
mod server;
mod shape;

mod about;
mod blob;
mod cid;
mod file;
#[cfg(feature = "std")]
mod file_glob;
mod file_path;
mod ftp;
mod ghelp;
mod git;
mod gopher;
mod http;
mod icap;
mod info;
mod jar;
mod ldap;
mod mailto;
mod man;
mod mid;
mod news;
mod nntp;
mod prospero;
mod rsync;
mod rtsp;
mod sftp;
mod sip;
mod smb;
mod sms;
mod ssh;
mod tel;
mod telnet;
mod toc;
mod unix;
mod wais;
mod whatis;
mod ws;

pub use access::Access;
pub(super) use catalogue::rules;
pub use catalogue::*;
pub use error::{SchemeError, ViewError};
pub use fields::{FieldValue, Fields};
pub use file_path::FilePathError;
pub use ftp::FtpType;
pub use http::{escape_ampersands, unescape_ampersands};
pub use info::InfoStyle;
pub use ldap::{LdapExtension, LdapScope};
pub use lenient::{Change, Lenient};
pub use news::NewsItem;
pub use param::Param;
pub use rtsp::RtspTransport;
pub use server::Server;
pub use ssh::SshParams;
pub use wais::WaisKind;
