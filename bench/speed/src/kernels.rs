//! The kernels of urial. In a build with `--cfg urial_kernels` each can be chosen; otherwise there is the one that urial takes itself.

pub(crate) use here::{all, current, force};

#[cfg(urial_kernels)]
mod here {
    pub(crate) use urial::kernels::{all, current};

    pub(crate) fn force(kernel: &str) {
        assert!(urial::kernels::force(kernel), "this machine has no kernel {kernel}");
    }
}

#[cfg(not(urial_kernels))]
mod here {
    pub(crate) fn all() -> Vec<&'static str> {
        vec![current()]
    }

    pub(crate) fn current() -> &'static str {
        "default"
    }

    pub(crate) fn force(_: &str) {}
}
