//! The kernels of urial, each of which can be chosen.

pub(crate) use urial::kernels::{all, current};

pub(crate) fn force(kernel: &str) {
    assert!(urial::kernels::force(kernel), "this machine has no kernel {kernel}");
}
