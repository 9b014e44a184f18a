//! The choice of a kernel, for tests and benchmarks alone: in builds with `--cfg urial_kernels`, in
//! which `URIAL_KERNEL` names the first one.

use alloc::vec::Vec;

use crate::arch;

/// Returns the names of the kernels that this machine has, best first.
#[must_use]
pub fn all() -> Vec<&'static str> {
    arch::here().map(|(_, name)| name).collect()
}

/// Returns the name of the kernel in use.
#[must_use]
pub fn current() -> &'static str {
    arch::current()
}

/// Uses the kernel of this name from now on, if the machine has it; returns whether it has.
#[must_use]
pub fn force(name: &str) -> bool {
    arch::force(name)
}
