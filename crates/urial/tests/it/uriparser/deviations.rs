//! Where uriparser 0.9.7 departs from RFC 3986, and where its documentation leaves it a choice:
//! what it says there, foretold from what the RFC says.

use std::collections::BTreeMap;

use urial::{PathKind, Uri, UriRef};

use super::Pair;
use super::own::ABSENT;

/// A field on which uriparser does not agree.
pub(crate) struct Difference<'a> {
    /// What was asked.
    pub(crate) pair: &'a Pair,
    /// The field.
    pub(crate) name: &'a str,
    pub(crate) ours: &'a str,
    pub(crate) theirs: &'a str,
    /// All that uriparser told, by field.
    pub(crate) told: &'a BTreeMap<&'a str, &'a str>,
}

/// A way in which uriparser departs.
pub(crate) struct Deviation {
    pub(crate) name: &'static str,
    /// The fields in which it shows; one that ends with a dot is all that begin with it.
    fields: &'static [&'static str],
    /// Is it this, and nothing else?
    foretold: fn(&Difference<'_>) -> bool,
    /// A base and a reference that need it.
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
    // `errorPos` is documented as the "position in case of a syntax error". The library's offset is
    // the length of the longest prefix that a URI begins with, and so is uriparser's, but for three
    // places in an IPv6 address. One: a `:` is refused that may stand there, as what follows it may
    // not (§3.2.2, `IPv6address`).
    Deviation {
        name: "a colon is refused for what follows it",
        fields: &["at"],
        foretold: colon_is_refused,
        example: ("s:", "//[:a]"),
    },
    // Two: the IPv4 address at its end is judged by the octet, before or after it (§3.2.2,
    // `dec-octet`).
    Deviation {
        name: "an octet is refused as a whole",
        fields: &["at"],
        foretold: |it| is_within_number(it, |number| number.contains(&b'.')),
        example: ("s:", "//[::01.2.3.4]"),
    },
    // Three: after seven groups and a `::`, one more is refused when it ends (§3.2.2,
    // `IPv6address`).
    Deviation {
        name: "a group is refused as a whole",
        fields: &["at"],
        foretold: |it| is_within_number(it, |number| !number.contains(&b'.')),
        example: ("s:", "//[1:2:3:4:5:6:7::a]"),
    },
    // Schemes are compared byte by byte; §3.1: they are case-insensitive. The target is then the
    // strict one.
    Deviation {
        name: "the same scheme in another case",
        fields: &["compat."],
        foretold: scheme_in_another_case,
        example: ("S:a/b", "s:c"),
    },
    // §3.3: without an authority, a path cannot begin with `//`, so that the `.` has to stay. What
    // was a path is an authority when the text is read again. Mended later (uriparser #262).
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
    // A path is a list of segments, with a flag for the slash in front. §5.2.4 knows no list:
    // behind a `..` there always is a slash, so that `a/../b` becomes `/b`.
    Deviation {
        name: "a rootless path stays rootless",
        fields: PATHS,
        foretold: |it| {
            let is_kept = it.is_rootless() && !it.theirs.starts_with("//");
            it.is_bare() && is_kept && it.is_path(&rooted(it.theirs))
        },
        example: ("s:a/b", "../../c"),
    },
    // The `.` of §3.3 and §4.2 also where nothing asks for it. It says the same, but is another
    // text than that of §5.2.4, which leaves no dot-segments.
    Deviation {
        name: "a dot nobody needs",
        fields: &["strict.path", "compat.path"],
        foretold: is_needless_dot,
        example: ("s://a", ".///b"),
    },
    // A path behind an authority keeps the `..` that climbs above it, and the `./` before a `:`,
    // where there is no scheme, as if it were relative to another path; §5.2.4 asks for neither.
    Deviation {
        name: "dots stay behind an authority",
        fields: &["normal.path"],
        foretold: |it| {
            let [ours, theirs] = [it.ours, it.theirs].map(|path| format!("//h{path}"));
            !it.has("scheme") && !it.is_bare() && same_target(&ours, &theirs)
        },
        example: ("s:", "//a/../b"),
    },
    // A relative path loses its dot-segments, as far as they cancel out. The library leaves it as
    // it is: §6.2.2.3 is about those that are left after resolution, and the RFC has no such
    // operation. It leads to the same target from any base that is deep enough.
    Deviation {
        name: "a relative path is shortened",
        fields: &["normal.path"],
        foretold: |it| {
            it.is_relative_path() && is_noscheme(it.theirs) && same_target(it.ours, it.theirs)
        },
        example: ("s:", "a/../b"),
    },
    // But not where nothing is left: the empty path leads to the base itself, not to its directory
    // (§5.2.2).
    Deviation {
        name: "a relative path vanishes",
        fields: &["normal.path"],
        foretold: |it| it.is_relative_path() && it.theirs.is_empty() && same_target(it.ours, "."),
        example: ("s:", "a/.."),
    },
    // Nor where a slash comes to the front, of an absolute path, or even of an authority, or a name
    // with a colon, which is a scheme. §4.2 has a `./` for that.
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
    // A `./` that stays before a colon is what the second `..` takes away, and so one `..` is
    // missing (§5.2.4).
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
    // All of the host becomes lower case; §6.2.2.1 wants the digits of triplets in upper case.
    // Mended in 0.9.9.
    Deviation {
        name: "triplets of a host become lower case",
        fields: &["normal.hostText"],
        foretold: |it| it.ours.contains('%') && it.theirs == it.ours.to_ascii_lowercase(),
        example: ("s:", "//a%2F"),
    },
    // The text of an IPv6 address is not looked at, as its octets are what is written.
    Deviation {
        name: "the text of an address stays",
        fields: &["normal.hostText"],
        foretold: |it| it.has("ip6") && it.ours == it.theirs.to_ascii_lowercase(),
        example: ("s:", "//[::A]"),
    },
    // A name that is an IPv4 address once its digits are decoded (§6.2.2.2) is none without being
    // read again.
    Deviation {
        name: "a name becomes no address",
        fields: &["normal.ip4"],
        foretold: |it| it.theirs == ABSENT && it.told["hostText"].contains('%'),
        example: ("s:", "//%31.2.3.4"),
    },
    // The mask asks for the path where there is any dot-segment, whether or not it will stay
    // (§6.2.2.3).
    Deviation {
        name: "dots that stay are asked for",
        fields: &["asks.path", "asksAgain.path"],
        foretold: |it| it.theirs == "1" && has_dots(it.asked_of("path")),
        example: ("s:", "../a"),
    },
    // It asks for a host with digits of triplets in upper case, as it would have them in lower
    // case, and for one in lower case, as they should be in upper case (§6.2.2.1).
    Deviation {
        name: "triplets of a host are asked for in any case",
        fields: &["asks.host", "asksAgain.host"],
        foretold: |it| it.theirs == "1" && has_letters_in_triplets(it.asked_of("hostText")),
        example: ("s:", "//a%2F"),
    },
    // It asks for the text of an IPv6 address that stays (see above).
    Deviation {
        name: "the text of an address is asked for",
        fields: &["asksAgain.host"],
        foretold: |it| it.theirs == "1" && it.told["normal.ip6"] != ABSENT,
        example: ("s:", "//[::A]"),
    },
];

/// The paths of which dot-segments are removed.
const PATHS: &[&str] = &["strict.path", "compat.path", "normal.path"];

impl<'a> Difference<'a> {
    fn has(&self, part: &str) -> bool {
        let of = self.name.split_once('.').map_or("", |it| it.0);
        self.told[&*format!("{of}.{part}")] != ABSENT
    }

    fn offsets(&self) -> [usize; 2] {
        [self.ours, self.theirs].map(|at| at.parse().unwrap())
    }

    /// The part whose mask it is.
    fn asked_of(&self, part: &str) -> &'a str {
        if self.name.starts_with("asks.") {
            self.told[part]
        } else {
            self.told[&*format!("normal.{part}")]
        }
    }

    /// Is it a relative-path reference (§4.2)?
    fn is_relative_path(&self) -> bool {
        !self.has("scheme") && self.is_bare() && !self.ours.starts_with('/')
    }

    /// Has it no authority, so that a path cannot begin with `//`?
    fn is_bare(&self) -> bool {
        !self.has("hostText")
    }

    /// Did the path have no slash in front, before dot-segments were removed? Of a target, that is
    /// the base's where the reference's is merged with it (§5.2.3).
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

    /// Is our path one of `paths`, but for the `/.` that stands before a `//`?
    fn is_path(&self, paths: &[impl AsRef<str>]) -> bool {
        let path = self.ours.strip_prefix("/.").filter(|path| path.starts_with("//"));
        let path = path.filter(|_| self.is_bare()).unwrap_or(self.ours);
        paths.iter().any(|it| it.as_ref() == path)
    }
}

/// The path with a slash before it, or what stands behind a `./` that is to keep `//` from the
/// front.
fn rooted(path: &str) -> Vec<String> {
    let kept = path.strip_prefix("./").filter(|path| *path == "/" || path.starts_with("//"));
    [Some(path), kept].into_iter().flatten().map(|path| format!("/{path}")).collect()
}

/// Do both references lead to the same place from the bottom of a deep enough base?
fn same_target(reference: &str, other: &str) -> bool {
    let deepest = reference.matches('/').count().max(other.matches('/').count());
    let base = format!("s://h/{}", "deep/".repeat(deepest + 1));
    let target = |reference: &str| {
        Uri::parse(&base).unwrap().resolve(UriRef::parse(reference).unwrap()).unwrap()
    };
    target(reference) == target(other)
}

/// Is it, as a reference, a path-noscheme (§3.3)?
fn is_noscheme(text: &str) -> bool {
    UriRef::parse(text)
        .is_ok_and(|it| it.path_kind() == PathKind::NoScheme && it.path().as_str() == text)
}

/// Is a segment `.` or `..`, once it is decoded?
fn has_dots(path: &str) -> bool {
    let decoded = path.replace("%2e", ".").replace("%2E", ".");
    decoded.split('/').any(|segment| matches!(segment, "." | ".."))
}

fn has_letters_in_triplets(host: &str) -> bool {
    let digits = host.split('%').skip(1).map(|it| &it[..2]);
    digits.flat_map(str::bytes).any(|digit| digit.is_ascii_alphabetic())
}

fn colon_is_refused(it: &Difference<'_>) -> bool {
    let [ours, theirs] = it.offsets();
    is_in_literal(&it.pair.1, theirs) && theirs + 1 == ours && it.pair.1[theirs] == b':'
}

/// Are both offsets in, or right behind, one group or IPv4 address, which is as asked?
fn is_within_number(it: &Difference<'_>, is_asked: fn(&[u8]) -> bool) -> bool {
    let [ours, theirs] = it.offsets();
    let (text, first, last) = (&it.pair.1, ours.min(theirs), ours.max(theirs));
    let is_other = |octet: &u8| !octet.is_ascii_hexdigit() && *octet != b'.';
    let start = text[..first].iter().rposition(is_other).map_or(0, |at| at + 1);
    let end = text[first..].iter().position(is_other).map_or(text.len(), |at| first + at);
    is_in_literal(text, first) && last <= end && is_asked(&text[start..end])
}

/// Is there a `[` before this place, and no `]` since?
fn is_in_literal(text: &[u8], at: usize) -> bool {
    let bracket = text[..at].iter().rposition(|octet| b"[]".contains(octet));
    bracket.is_some_and(|place| text[place] == b'[')
}

fn scheme_in_another_case(it: &Difference<'_>) -> bool {
    let [base, text] = [&it.pair.0, &it.pair.1].map(|text| UriRef::parse_bytes(text).unwrap());
    let [Some(base), Some(text)] = [base, text].map(UriRef::scheme) else { return false };
    let strict = it.name.replacen("compat", "strict", 1);
    base == text && base.as_str() != text.as_str() && it.told[&*strict] == it.theirs
}

fn is_needless_dot(it: &Difference<'_>) -> bool {
    let without = it.theirs.strip_prefix("/.").or(it.theirs.strip_prefix("./"));
    without.is_some_and(|path| path.starts_with('/') && it.is_path(&[path]))
}
