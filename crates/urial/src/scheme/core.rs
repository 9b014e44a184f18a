//! What is known of single schemes: what the registry says of them.

mod hash;
mod registered;
mod registry;

pub use registered::{REGISTRY_DATE, Registered, Status};
