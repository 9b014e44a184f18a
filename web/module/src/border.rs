//! The border between the module and JavaScript: memory by address and length, an export for each
//! verb, and the message of a panic.
//!
//! Every text that crosses it is UTF-8 in the memory of the module. JavaScript asks [`allocate`]
//! for room, writes the arguments there, calls a verb, and gives the room back to [`release`]. A
//! verb returns the address of its answer: four octets with the length of the text, the lowest
//! first, and then the text. The answer is released with four octets more than the text has.
#![allow(
    unsafe_code,
    reason = "JavaScript has addresses and lengths, and no types; all of that is in this file"
)]

use std::panic;
use std::ptr;
use std::slice;
use std::sync::{Mutex, Once, PoisonError};

use crate::verbs;

/// The octets before the text of an answer.
pub const HEADER: usize = 4;

/// Returns the address of `length` octets, which are zero.
///
/// [`release`] frees them. A length for which there is no memory is a trap.
// SAFETY: no other export of the module has the name.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
#[must_use]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees what [`allocate`] or a verb has returned.
///
/// # Safety
/// `address` is from [`allocate`] with this `length`, or from a verb whose text is [`HEADER`]
/// octets shorter, and is released once.
// SAFETY: no other export of the module has the name.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub unsafe extern "C" fn release(address: *mut u8, length: usize) {
    // SAFETY: both functions get the address from a boxed slice of this length, and the caller has
    // not released it before.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(address, length)) });
}

/// Returns the message of the last panic and its place in the code, as a verb returns its answer.
///
/// After a trap, nothing else of the module may be called: JavaScript starts a new one.
// SAFETY: no other export of the module has the name.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
#[must_use]
pub extern "C" fn panic_message() -> *mut u8 {
    handed_over(&PANIC.lock().unwrap_or_else(PoisonError::into_inner))
}

static PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps the message of a panic, which a trap alone does not have.
fn keep_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            *PANIC.lock().unwrap_or_else(PoisonError::into_inner) = panic.to_string();
        }));
    });
}

/// Declares an export for each verb, under the name that the command gives it.
macro_rules! exports {
    ($($(#[$condition:meta])* $name:literal: $verb:ident,)*) => {$(
        #[doc = concat!("The verb `", $name, "`.")]
        ///
        /// # Safety
        /// There are `length` readable octets at `address`, which is not zero, and nobody writes
        /// there meanwhile.
        $(#[$condition])*
        // SAFETY: no other export of the module has the name, and none of the standard library.
        #[cfg_attr(target_family = "wasm", unsafe(export_name = $name))]
        pub unsafe extern "C" fn $verb(address: *const u8, length: usize) -> *mut u8 {
            keep_panics();
            // SAFETY: the caller has promised what `from_raw_parts` asks for; an octet needs no
            // alignment, and a length of a module's memory is below `isize::MAX`.
            let arguments = unsafe { slice::from_raw_parts(address, length) };
            handed_over(&verbs::answer(verbs::$verb, arguments))
        }
    )*};
}

exports! {
    "compare": compare,
    "explain": explain,
    "find": find,
    "interpret": interpret,
    "lint": lint,
    "normalize": normalize,
    "parse": parse,
    "redact": redact,
    "relativize": relativize,
    "resolve": resolve,
    "scheme": scheme,
    "to-uri": to_uri,
    "to-iri": to_iri,
    #[cfg(feature = "full")]
    "build": build,
    #[cfg(feature = "full")]
    "decode": decode,
    #[cfg(feature = "full")]
    "edit": edit,
    #[cfg(feature = "full")]
    "encode": encode,
    #[cfg(feature = "full")]
    "expand": expand,
    #[cfg(feature = "full")]
    "gate": gate,
    #[cfg(feature = "full")]
    "match": r#match,
    #[cfg(feature = "full")]
    "to-path": to_path,
}

/// Moves `text` to an answer, which [`release`] frees.
fn handed_over(text: &str) -> *mut u8 {
    let length = u32::try_from(text.len()).expect("addresses of the module have 32 bits");
    let mut answer = Vec::with_capacity(HEADER + text.len());
    answer.extend_from_slice(&length.to_le_bytes());
    answer.extend_from_slice(text.as_bytes());
    Box::into_raw(answer.into_boxed_slice()).cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does what JavaScript does.
    fn call(verb: unsafe extern "C" fn(*const u8, usize) -> *mut u8, arguments: &str) -> String {
        let address = allocate(arguments.len());
        // SAFETY: the room has this length, the verb reads it once, and both parts are released
        // once, with the lengths that they have.
        unsafe {
            ptr::copy_nonoverlapping(arguments.as_ptr(), address, arguments.len());
            let answer = verb(address, arguments.len());
            release(address, arguments.len());
            let header = slice::from_raw_parts(answer, HEADER).try_into().unwrap();
            let length = u32::from_le_bytes(header).try_into().unwrap();
            let text = slice::from_raw_parts(answer.add(HEADER), length);
            let text = String::from_utf8(text.to_vec()).unwrap();
            release(answer, HEADER + length);
            text
        }
    }

    #[test]
    fn an_answer_crosses_the_border() {
        let answer = call(resolve, r#"{"base":"http://a/b/c","input":"../é","iri":true}"#);
        assert!(answer.contains(r#""target":"http://a/é""#), "{answer}");
    }

    #[test]
    fn no_arguments_are_an_error() {
        assert!(call(parse, "").contains(r#""error":{"argument":null"#));
    }

    #[test]
    fn nothing_can_be_allocated_and_released() {
        let address = allocate(0);
        assert!(!address.is_null());
        // SAFETY: the address was allocated with this length.
        unsafe { release(address, 0) };
    }
}
