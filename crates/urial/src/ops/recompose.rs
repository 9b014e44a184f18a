//! Component recomposition (RFC 3986 §5.3), and the guard that keeps its result what was meant.

use alloc::string::String;

/// Guards the path that begins at `start` in `target`, so that it is read back as a path.
///
/// Without an authority before it, a path that begins with `//` would be read as one; §3.3
/// forbids it, yet removing dot-segments can make it. `/.` in front is a path that means the same.
pub(super) fn guard_path(target: &mut String, start: usize, has_authority: bool) {
    if !has_authority && target.as_bytes()[start..].starts_with(b"//") {
        target.insert_str(start, "/.");
    }
}
