//! The choice of urial's kernel.

pub(crate) use urial::kernels::{all, current};

/// Makes urial use a kernel.
///
/// # Panics
/// If the machine does not have it.
pub(crate) fn force(kernel: &str) {
    assert!(urial::kernels::force(kernel), "this machine has no kernel {kernel}");
}
