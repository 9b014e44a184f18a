//! Kernel selection for this project's tests and benchmarks. Not part of the public API.
//!
//! The environment variable `URIAL_KERNEL` names the kernel that a process starts with.

use alloc::vec::Vec;

use crate::arch;

/// Returns the names of the kernels that this machine can run, best first.
#[must_use]
pub fn all() -> Vec<&'static str> {
    arch::here().map(|(_, name)| name).collect()
}

/// Returns the name of the kernel in use.
#[must_use]
pub fn current() -> &'static str {
    arch::current()
}

/// Uses the kernel of this name from now on. Returns false if the machine does not have it.
#[must_use]
pub fn force(name: &str) -> bool {
    arch::force(name)
}
