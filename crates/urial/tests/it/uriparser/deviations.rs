//! How uriparser 0.9.7 deviates from RFC 3986, or makes a choice that the RFC leaves open. Each
//! entry predicts the answer of uriparser from the one by the RFC.

use std::collections::BTreeMap;

use urial::{PathKind, Uri, UriRef};

use super::Pair;
use super::own::ABSENT;

/// A field with a different answer.
pub(crate) struct Difference<'a> {
    /// The base and the reference.
    pub(crate) pair: &'a Pair,
    /// The field.
    pub(crate) name: &'a str,
    pub(crate) ours: &'a str,
    pub(crate) theirs: &'a str,
    /// The answers of uriparser, by field.
    pub(crate) told: &'a BTreeMap<&'a str, &'a str>,
}

/// A deviation of uriparser.
pub(crate) struct Deviation {
    pub(crate) name: &'static str,
    /// The affected fields. One that ends with a dot is a prefix of field names.
    fields: &'static [&'static str],
    /// Reports whether the deviation explains the whole difference.
    foretold: fn(&Difference<'_>) -> bool,
    /// A base and a reference with this deviation.
    pub(crate) example: (&'static str, &'static str),
}

impl Deviation {
    pub(crate) fn foretells(&self, difference: &Difference<'_>) -> bool {
        let is_of = |field: &&str| match field.strip_suffix('.') {
            Some(of) => difference.name.split('.').next() == Some(of),
            None => difference.name == *field,
        };
        self.fields.iter().any(is_of) && (self.foretold)(difference)
    }
}

pub(crate) const DEVIATIONS: &[Deviation] = &[
    // `errorPos` is documented as the "position in case of a syntax error". Like the offset of the
    // library, it is the length of the longest viable prefix, except for three cases in IPv6
    // addresses. First, an allowed `:` is rejected because of the text after it (§3.2.2,
    // `IPv6address`).
    Deviation {
        name: "a colon is refused for what follows it",
        fields: &["at"],
        foretold: a_colon_is_rejected,
        example: ("s:", "//[:a]"),
    },
    // Second, the IPv4 address at the end is rejected before or after a whole octet (§3.2.2,
    // `dec-octet`).
    Deviation {
        name: "an octet is refused as a whole",
        fields: &["at"],
        foretold: |it| is_within_number(it, |number| number.contains(&b'.')),
        example: ("s:", "//[::01.2.3.4]"),
    },
    // Third, a group after seven groups and `::` is rejected at its end (§3.2.2, `IPv6address`).
    Deviation {
        name: "a group is refused as a whole",
        fields: &["at"],
        foretold: |it| is_within_number(it, |number| !number.contains(&b'.')),
        example: ("s:", "//[1:2:3:4:5:6:7::a]"),
    },
    // Schemes are compared case-sensitively, against §3.1. The target is then the strict one.
    Deviation {
        name: "the same scheme in another case",
        fields: &["compat."],
        foretold: scheme_in_another_case,
        example: ("S:a/b", "s:c"),
    },
    // Without an authority, a path cannot begin with `//` (§3.3), so the `.` has to be kept.
    // Otherwise the path is parsed as an authority. Fixed later (uriparser #262).
    Deviation {
        name: "a path becomes an authority",
        fields: PATHS,
        foretold: |it| {
            let is_rooted_too = || it.is_rootless() && it.is_path(&[format!("/{}", it.theirs)]);
            let is_theirs = it.is_path(&[it.theirs]) || is_rooted_too();
            it.is_bare() && it.theirs.starts_with("//") && is_theirs
        },
        example: ("s:a", "/.//b"),
    },
    // A path is a list of segments and a flag for the leading slash. By §5.2.4, a slash always
    // follows a removed `..`, so that `a/../b` becomes `/b`.
    Deviation {
        name: "a rootless path stays rootless",
        fields: PATHS,
        foretold: |it| {
            let is_kept = it.is_rootless() && !it.theirs.starts_with("//");
            it.is_bare() && is_kept && it.is_path(&rooted(it.theirs))
        },
        example: ("s:a/b", "../../c"),
    },
    // The `.` of §3.3 and §4.2 where it is not needed. It has the same meaning, but §5.2.4 leaves
    // no dot-segments.
    Deviation {
        name: "a dot nobody needs",
        fields: &["strict.path", "compat.path"],
        foretold: is_needless_dot,
        example: ("s://a", ".///b"),
    },
    // Without a scheme, a path after an authority keeps a `..` that climbs above the root, and a
    // `./` before a `:`, as if it were relative to another path, against §5.2.4.
    Deviation {
        name: "dots stay behind an authority",
        fields: &["normal.path"],
        foretold: |it| {
            let [ours, theirs] = [it.ours, it.theirs].map(|path| format!("//h{path}"));
            !it.has("scheme") && !it.is_bare() && same_target(&ours, &theirs)
        },
        example: ("s:", "//a/../b"),
    },
    // Dot-segments of a relative path are removed as far as possible. The library keeps them:
    // §6.2.2.3 is about dot-segments that are left after resolution, and the RFC has no operation
    // for relative paths. The result resolves to the same target against any base that is deep
    // enough.
    Deviation {
        name: "a relative path is shortened",
        fields: &["normal.path"],
        foretold: |it| {
            it.is_relative_path() && is_noscheme(it.theirs) && same_target(it.ours, it.theirs)
        },
        example: ("s:", "a/../b"),
    },
    // But an empty result resolves to the base itself instead of its directory (§5.2.2).
    Deviation {
        name: "a relative path vanishes",
        fields: &["normal.path"],
        foretold: |it| it.is_relative_path() && it.theirs.is_empty() && same_target(it.ours, "."),
        example: ("s:", "a/.."),
    },
    // A leading slash makes the result an absolute path or even an authority, and a colon in the
    // first segment makes a scheme. §4.2 has a `./` for that.
    Deviation {
        name: "a relative path becomes something else",
        fields: &["normal.path"],
        foretold: |it| {
            let within = format!("./{}", it.theirs);
            let is_else = !it.theirs.is_empty() && !is_noscheme(it.theirs);
            it.is_relative_path() && is_else && same_target(it.ours, &within)
        },
        example: ("s:", "a/..//b"),
    },
    // The second `..` removes a `./` that is kept before a colon, so one `..` is missing (§5.2.4).
    Deviation {
        name: "a dot is taken for a segment",
        fields: &["normal.path"],
        foretold: |it| {
            let kept = it.told["path"].split('/').any(|segment| segment.contains(':'));
            let above = format!("../{}", it.theirs);
            it.is_relative_path() && kept && same_target(it.ours, &above)
        },
        example: ("s:", "./a:b/../../c"),
    },
    // The whole host is lowered, also hexadecimal digits, against §6.2.2.1. Fixed in 0.9.9.
    Deviation {
        name: "triplets of a host become lower case",
        fields: &["normal.hostText"],
        foretold: |it| it.ours.contains('%') && it.theirs == it.ours.to_ascii_lowercase(),
        example: ("s:", "//a%2F"),
    },
    // The text of an IPv6 address is ignored, since its bytes are written.
    Deviation {
        name: "the text of an address stays",
        fields: &["normal.hostText"],
        foretold: |it| it.has("ip6") && it.ours == it.theirs.to_ascii_lowercase(),
        example: ("s:", "//[::A]"),
    },
    // A name that decodes to an IPv4 address (§6.2.2.2) is not parsed again.
    Deviation {
        name: "a name becomes no address",
        fields: &["normal.ip4"],
        foretold: |it| it.theirs == ABSENT && it.told["hostText"].contains('%'),
        example: ("s:", "//%31.2.3.4"),
    },
    // The mask has the path for any dot-segment, even one that is kept (§6.2.2.3).
    Deviation {
        name: "dots that stay are asked for",
        fields: &["asks.path", "asksAgain.path"],
        foretold: |it| it.theirs == "1" && has_dots(it.asked_of("path")),
        example: ("s:", "../a"),
    },
    // It has the host for hexadecimal digits of either case: it would lower them, and they should
    // be upper-case (§6.2.2.1).
    Deviation {
        name: "triplets of a host are asked for in any case",
        fields: &["asks.host", "asksAgain.host"],
        foretold: |it| it.theirs == "1" && has_letters_in_triplets(it.asked_of("hostText")),
        example: ("s:", "//a%2F"),
    },
    // It has the host for an IPv6 address whose text is ignored.
    Deviation {
        name: "the text of an address is asked for",
        fields: &["asksAgain.host"],
        foretold: |it| it.theirs == "1" && it.told["normal.ip6"] != ABSENT,
        example: ("s:", "//[::A]"),
    },
];

/// The paths whose dot-segments are removed.
const PATHS: &[&str] = &["strict.path", "compat.path", "normal.path"];

impl<'a> Difference<'a> {
    fn has(&self, part: &str) -> bool {
        let of = self.name.split_once('.').map_or("", |it| it.0);
        self.told[&*format!("{of}.{part}")] != ABSENT
    }

    fn offsets(&self) -> [usize; 2] {
        [self.ours, self.theirs].map(|at| at.parse().unwrap())
    }

    /// Returns the part that the mask is about.
    fn asked_of(&self, part: &str) -> &'a str {
        if self.name.starts_with("asks.") {
            self.told[part]
        } else {
            self.told[&*format!("normal.{part}")]
        }
    }

    /// Reports whether the part is a relative-path reference (§4.2).
    fn is_relative_path(&self) -> bool {
        !self.has("scheme") && self.is_bare() && !self.ours.starts_with('/')
    }

    /// Reports whether there is no authority, so that a path cannot begin with `//`.
    fn is_bare(&self) -> bool {
        !self.has("hostText")
    }

    /// Reports whether the path had no leading slash before dot-segments were removed. For a
    /// target, it is the path of the base if the reference is merged with it (§5.2.3).
    fn is_rootless(&self) -> bool {
        let base = UriRef::parse_bytes(&self.pair.0).ok();
        let is_ignored = |base: UriRef<'_>| {
            let is_same = base.scheme().is_some_and(|it| it.as_str() == self.told["scheme"]);
            is_same && self.name.starts_with("compat.")
        };
        let is_merged = |base: &UriRef<'_>| self.told["scheme"] == ABSENT || is_ignored(*base);
        let of_base = base.filter(is_merged).filter(|_| !self.name.starts_with("normal."));
        let is_base_rooted = of_base.is_some_and(|base| base.path().is_absolute());
        !self.told["path"].starts_with('/') && !is_base_rooted
    }

    /// Reports whether our path is one of `paths`, apart from a `/.` before `//`.
    fn is_path(&self, paths: &[impl AsRef<str>]) -> bool {
        let path = self.ours.strip_prefix("/.").filter(|path| path.starts_with("//"));
        let path = path.filter(|_| self.is_bare()).unwrap_or(self.ours);
        paths.iter().any(|it| it.as_ref() == path)
    }
}

/// Returns the path with a slash before it, and the path after a guarding `./`.
fn rooted(path: &str) -> Vec<String> {
    let kept = path.strip_prefix("./").filter(|path| *path == "/" || path.starts_with("//"));
    [Some(path), kept].into_iter().flatten().map(|path| format!("/{path}")).collect()
}

/// Reports whether both references resolve to the same target against a deep enough base.
fn same_target(reference: &str, other: &str) -> bool {
    let deepest = reference.matches('/').count().max(other.matches('/').count());
    let base = format!("s://h/{}", "deep/".repeat(deepest + 1));
    let target = |reference: &str| {
        Uri::parse(&base).unwrap().resolve(UriRef::parse(reference).unwrap()).unwrap()
    };
    target(reference) == target(other)
}

/// Reports whether `text` is a path-noscheme (§3.3).
fn is_noscheme(text: &str) -> bool {
    UriRef::parse(text)
        .is_ok_and(|it| it.path_kind() == PathKind::NoScheme && it.path().as_str() == text)
}

/// Reports whether a segment decodes to `.` or `..`.
fn has_dots(path: &str) -> bool {
    let decoded = path.replace("%2e", ".").replace("%2E", ".");
    decoded.split('/').any(|segment| matches!(segment, "." | ".."))
}

fn has_letters_in_triplets(host: &str) -> bool {
    let digits = host.split('%').skip(1).map(|it| &it[..2]);
    digits.flat_map(str::bytes).any(|digit| digit.is_ascii_alphabetic())
}

fn a_colon_is_rejected(it: &Difference<'_>) -> bool {
    let [ours, theirs] = it.offsets();
    is_in_literal(&it.pair.1, theirs) && theirs + 1 == ours && it.pair.1[theirs] == b':'
}

/// Reports whether both offsets are in or right after the same group or IPv4 address, which
/// `is_asked`.
fn is_within_number(it: &Difference<'_>, is_asked: fn(&[u8]) -> bool) -> bool {
    let [ours, theirs] = it.offsets();
    let (text, first, last) = (&it.pair.1, ours.min(theirs), ours.max(theirs));
    let is_other = |octet: &u8| !octet.is_ascii_hexdigit() && *octet != b'.';
    let start = text[..first].iter().rposition(is_other).map_or(0, |at| at + 1);
    let end = text[first..].iter().position(is_other).map_or(text.len(), |at| first + at);
    is_in_literal(text, first) && last <= end && is_asked(&text[start..end])
}

/// Reports whether the offset is after a `[` without a `]`.
fn is_in_literal(text: &[u8], at: usize) -> bool {
    let bracket = text[..at].iter().rposition(|octet| b"[]".contains(octet));
    bracket.is_some_and(|place| text[place] == b'[')
}

fn scheme_in_another_case(it: &Difference<'_>) -> bool {
    let [base, text] = [&it.pair.0, &it.pair.1].map(|text| UriRef::parse_bytes(text).unwrap());
    let [Some(base), Some(text)] = [base, text].map(|it| it.scheme()) else { return false };
    let strict = it.name.replacen("compat", "strict", 1);
    base == text && base.as_str() != text.as_str() && it.told[&*strict] == it.theirs
}

fn is_needless_dot(it: &Difference<'_>) -> bool {
    let without = it.theirs.strip_prefix("/.").or(it.theirs.strip_prefix("./"));
    without.is_some_and(|path| path.starts_with('/') && it.is_path(&[path]))
}
