//! The characters that each component allows, by Appendix A of RFC 3986, independently of the
//! library.

use urial::{Component, Host, PctStr, UriRef};

/// `ALPHA DIGIT "-" "." "_" "~"` (§2.3).
const UNRESERVED: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

/// `"!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="` (§2.2).
const SUB_DELIMS: &str = "!$&'()*+,;=";

/// A component, or a part of one with its own set of characters.
pub(crate) struct Place {
    pub(crate) name: &'static str,
    /// The text before it and after it.
    pub(crate) around: (&'static str, &'static str),
    /// Its text, with `_` for the character.
    pub(crate) holed: &'static [&'static str],
    /// The allowed characters.
    pub(crate) allowed: &'static [&'static str],
    /// Whether `pct-encoded` is allowed.
    pub(crate) triplets: bool,
    /// Returns the component that the library finds.
    pub(crate) found: fn(UriRef<'_>) -> Option<&str>,
}

pub(crate) const PLACES: [Place; 10] = [
    // scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )  (§3.1)
    Place {
        name: "the first character of a scheme",
        around: ("", ":"),
        holed: &["_", "_z"],
        allowed: &["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"],
        triplets: false,
        found: |it| it.component(Component::Scheme),
    },
    Place {
        name: "the rest of a scheme",
        around: ("", ":"),
        holed: &["z_", "z_z"],
        allowed: &["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "+-."],
        triplets: false,
        found: |it| it.component(Component::Scheme),
    },
    // userinfo = *( unreserved / pct-encoded / sub-delims / ":" )  (§3.2.1)
    Place {
        name: "userinfo",
        around: ("//", "@h"),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, ":"],
        triplets: true,
        found: |it| it.component(Component::Userinfo),
    },
    // reg-name = *( unreserved / pct-encoded / sub-delims )  (§3.2.2)
    Place {
        name: "reg-name",
        around: ("//", ""),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS],
        triplets: true,
        found: |it| it.component(Component::Host),
    },
    // IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )  (§3.2.2)
    Place {
        name: "the address of IPvFuture",
        around: ("//[vA.", "]"),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, ":"],
        triplets: false,
        found: |it| match it.host() {
            Some(Host::IpvFuture { address, .. }) => Some(address),
            _ => None,
        },
    },
    // port = *DIGIT  (§3.2.3)
    Place {
        name: "port",
        around: ("//h:", ""),
        holed: &["_", "_1", "1_", "1_1"],
        allowed: &["0123456789"],
        triplets: false,
        found: |it| it.component(Component::Port),
    },
    // segment = *pchar, pchar = unreserved / pct-encoded / sub-delims / ":" / "@"  (§3.3)
    Place {
        name: "segment",
        around: ("s:/", "/"),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, ":@"],
        triplets: true,
        found: |it| it.path().segments().next().map(PctStr::as_str),
    },
    // segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )  (§3.3)
    Place {
        name: "the first segment of path-noscheme",
        around: ("", "/"),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, "@"],
        triplets: true,
        found: |it| it.path().segments().next().map(PctStr::as_str),
    },
    // query = *( pchar / "/" / "?" )  (§3.4)
    Place {
        name: "query",
        around: ("?", "#"),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, ":@", "/?"],
        triplets: true,
        found: |it| it.component(Component::Query),
    },
    // fragment = *( pchar / "/" / "?" )  (§3.5)
    Place {
        name: "fragment",
        around: ("#", ""),
        holed: &["_", "_z", "z_", "z_z"],
        allowed: &[UNRESERVED, SUB_DELIMS, ":@", "/?"],
        triplets: true,
        found: |it| it.component(Component::Fragment),
    },
];

impl Place {
    /// Returns the texts with `piece` in the holes, each with its component.
    pub(crate) fn filled(&self, piece: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
        let (before, behind) = self.around;
        let filled = |holed: &&str| {
            let (first, last) = holed.split_once('_').expect("a hole");
            let component = [first.as_bytes(), piece, last.as_bytes()].concat();
            ([before.as_bytes(), &component, behind.as_bytes()].concat(), component)
        };
        self.holed.iter().map(filled).collect()
    }
}
