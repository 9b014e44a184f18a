//! Kernel selection: the best one that the machine has, chosen once per process.
//!
//! Without `std` features cannot be detected at run time: the target features of the build decide.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use super::neon::Neon;
use super::portable::Portable;
use super::{Work, WorkInPlace};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::{avx2::Avx2, avx512::Avx512, sse2::Sse2};
use crate::chars::cast;

/// Lists the kernels, best first, each with a number, a name and a type.
macro_rules! kernels {
    ($(#[cfg($when:meta)] $number:ident = $value:literal, $name:literal, $kernel:ident;)*) => {
        $(#[cfg($when)] const $number: u8 = $value;)*

        impl<W: WorkInPlace> Choices<W> {
            /// The function that does the work with each kernel, by its number. 0 and unused
            /// numbers choose first.
            const RUNS: [Run<W>; NUMBERS] = {
                let mut runs: [Run<W>; NUMBERS] = [choose_and_run; NUMBERS];
                // Chosen only where no machine of the target has a better one: elsewhere nothing
                // is compiled for it.
                if cfg!(any(test, feature = "__kernels", not(any($($when),*)))) {
                    runs[cast::index(PORTABLE)] = Portable::run;
                }
                $(#[cfg($when)] { runs[cast::index($number)] = $kernel::run; })*
                runs
            };
        }

        /// The numbers are strictly decreasing, so they are distinct, and none is 0.
        const _: () = {
            let numbers = [$(#[cfg($when)] $number,)* PORTABLE, 0];
            assert!(cast::index(numbers[0]) < NUMBERS);
            let mut i = 1;
            while i < numbers.len() {
                assert!(numbers[i] < numbers[i - 1]);
                i += 1;
            }
        };

        /// The best kernel of this machine.
        fn best() -> u8 {
            $(#[cfg($when)] if $kernel::is_here() { return $number; })*
            PORTABLE
        }

        /// Does `work` with each kernel of this machine.
        #[cfg(test)]
        pub(crate) fn run_each<W: Work<Output = ()> + Copy>(work: W) {
            $(#[cfg($when)] if $kernel::is_here() {
                // SAFETY: the entry needs the features of its kernel, and `is_here` detected them.
                unsafe { Choices::<W>::RUNS[cast::index($number)](work, &mut ()) };
            })*
            Portable::run(work, &mut ());
        }

        /// The kernels of this machine, best first.
        #[cfg(feature = "__kernels")]
        pub(crate) fn here() -> impl Iterator<Item = (u8, &'static str)> {
            let all = [
                $(#[cfg($when)] ($number, $name, $kernel::is_here()),)*
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

/// A power of two above all numbers, so that an index modulo `NUMBERS` needs no bounds check.
const NUMBERS: usize = 8;

/// The number of the chosen kernel, or 0 before the choice.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The ways to do some work.
struct Choices<W>(PhantomData<W>);

type Run<W> = unsafe fn(W, &mut <W as WorkInPlace>::Place) -> <W as WorkInPlace>::Output;

/// Does `work` with the chosen kernel: one indirect call.
#[inline(always)]
pub(crate) fn run<W: Work>(work: W) -> W::Output {
    run_in_place(work, &mut ())
}

/// Does `work` with the chosen kernel, with its result in `place`.
#[inline(always)]
pub(crate) fn run_in_place<W: WorkInPlace>(work: W, place: &mut W::Place) -> W::Output {
    let run = Choices::<W>::RUNS[cast::index(CHOSEN.load(Relaxed)) % NUMBERS];
    // SAFETY: the entry needs the features of its kernel. `CHOSEN` is set to the number of a kernel
    // only after `is_here` detected its features, and the assertion above makes numbers distinct.
    // The entries for 0, for unused numbers and for the portable kernel need no features.
    unsafe { run(work, place) }
}

#[cold]
fn choose_and_run<W: WorkInPlace>(work: W, place: &mut W::Place) -> W::Output {
    choose();
    run_in_place(work, place)
}

/// Chooses a kernel. Racing threads choose the same one.
fn choose() -> u8 {
    #[cfg(feature = "__kernels")]
    let chosen = forced().unwrap_or_else(best);
    #[cfg(not(feature = "__kernels"))]
    let chosen = best();
    CHOSEN.store(chosen, Relaxed);
    chosen
}

/// The kernel that the environment variable names, in builds for tests and benchmarks.
#[cfg(feature = "__kernels")]
fn forced() -> Option<u8> {
    extern crate std;
    let name = std::env::var("URIAL_KERNEL").ok()?;
    let found = here().find(|it| it.1 == name);
    Some(found.unwrap_or_else(|| panic!("this machine has no kernel {name:?}")).0)
}

/// Selects the kernel of this name. Returns false if the machine does not have it.
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
