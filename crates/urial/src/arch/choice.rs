//! Which kernel: chosen once per process, the best that the machine has.
//!
//! Without `std` nobody can be asked what the machine has: then it is what the program has been
//! compiled for.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::Work;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use super::neon::Neon;
use super::portable::Portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::{avx2::Avx2, avx512::Avx512, sse2::Sse2};
use crate::chars::cast;

/// The kernels, best first: of each a number, a name and a type.
macro_rules! kernels {
    ($($(#[$when:meta])* $number:ident = $value:literal, $name:literal, $kernel:ident;)*) => {
        $($(#[$when])* const $number: u8 = $value;)*

        impl<W: Work> Choices<W> {
            /// How each kernel does the work, at its number; 0 chooses first, and so do those of none.
            const RUNS: [unsafe fn(W) -> W::Output; NUMBERS] = {
                let mut runs: [unsafe fn(W) -> W::Output; NUMBERS] = [choose_and_run; NUMBERS];
                runs[cast::index(PORTABLE)] = Portable::run;
                $($(#[$when])* { runs[cast::index($number)] = $kernel::run; })*
                runs
            };
        }

        /// Each kernel has a number of its own, and none has that of no choice: they fall.
        const _: () = {
            let numbers = [$($(#[$when])* $number,)* PORTABLE, 0];
            assert!(cast::index(numbers[0]) < NUMBERS);
            let mut i = 1;
            while i < numbers.len() {
                assert!(numbers[i] < numbers[i - 1]);
                i += 1;
            }
        };

        /// The best kernel that this machine has.
        fn best() -> u8 {
            $($(#[$when])* if $kernel::is_here() { return $number; })*
            PORTABLE
        }

        /// Does `work` with each kernel that this machine has.
        #[cfg(test)]
        pub(crate) fn run_each<W: Work<Output = ()> + Copy>(work: W) {
            $($(#[$when])* if $kernel::is_here() {
                // SAFETY: it is.
                unsafe { Choices::<W>::RUNS[cast::index($number)](work) };
            })*
            Portable::run(work);
        }

        /// The kernels that this machine has, best first.
        #[cfg(feature = "__kernels")]
        pub(crate) fn here() -> impl Iterator<Item = (u8, &'static str)> {
            let all = [
                $($(#[$when])* ($number, $name, $kernel::is_here()),)*
                (PORTABLE, "portable", true),
            ];
            all.into_iter().filter(|it| it.2).map(|(number, name, _)| (number, name))
        }
    };
}

kernels! {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))] AVX512 = 4, "avx512", Avx512;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))] AVX2 = 3, "avx2", Avx2;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))] SSE2 = 2, "sse2", Sse2;
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    NEON = 2, "neon", Neon;
}

const PORTABLE: u8 = 1;

/// Those that a kernel may have, and 0: a power of two, so that any number is made one of them.
const NUMBERS: usize = 8;

/// The kernel chosen; 0 as long as none is.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The ways to do some work.
struct Choices<W>(PhantomData<W>);

/// Does `work` with the kernel that was chosen: a call, and no question but which.
#[inline(always)]
pub(crate) fn run<W: Work>(work: W) -> W::Output {
    let run = Choices::<W>::RUNS[cast::index(CHOSEN.load(Relaxed)) % NUMBERS];
    // SAFETY: a kernel's number is only chosen where the machine has been found to have what the
    // kernel needs, and is no other's, as is asserted above; the other ways need nothing.
    unsafe { run(work) }
}

#[cold]
fn choose_and_run<W: Work>(work: W) -> W::Output {
    choose();
    run(work)
}

/// Chooses. Threads that do so at once choose the same.
fn choose() -> u8 {
    #[cfg(feature = "__kernels")]
    let chosen = forced().unwrap_or_else(best);
    #[cfg(not(feature = "__kernels"))]
    let chosen = best();
    CHOSEN.store(chosen, Relaxed);
    chosen
}

/// What a build for tests and measurements has been asked for.
#[cfg(feature = "__kernels")]
fn forced() -> Option<u8> {
    extern crate std;
    let name = std::env::var("URIAL_KERNEL").ok()?;
    let found = here().find(|it| it.1 == name);
    Some(found.unwrap_or_else(|| panic!("this machine has no kernel {name:?}")).0)
}

/// Chooses the kernel of this name, if the machine has it.
#[cfg(feature = "__kernels")]
pub(crate) fn force(name: &str) -> bool {
    let found = here().find(|it| it.1 == name);
    found.inspect(|it| CHOSEN.store(it.0, Relaxed)).is_some()
}

/// The name of the kernel in use.
#[cfg(feature = "__kernels")]
pub(crate) fn current() -> &'static str {
    let number = match CHOSEN.load(Relaxed) {
        0 => choose(),
        chosen => chosen,
    };
    here().find(|it| it.0 == number).map_or("", |it| it.1)
}
