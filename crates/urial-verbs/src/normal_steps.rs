//! `normalize --steps` and `--preset`: the table of steps, with what each may break, and the
//! presets, which are named lists of steps.

use serde::Serialize;

use crate::cells::columns;
use crate::error::OptionError;
use crate::near::near;

/// Whether a step keeps what a reference identifies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Safety {
    /// RFC 3986 says that the result is equivalent (§6.2).
    Safe,
    /// RFC 3986 does not say so, but most servers and programs make no difference.
    UsuallySafe,
    /// The result often identifies something else.
    Unsafe,
}

impl Safety {
    /// Returns the name, as in JSON.
    ///
    /// ```
    /// use urial_verbs::Safety;
    /// assert_eq!(Safety::UsuallySafe.as_str(), "usually-safe");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::UsuallySafe => "usually-safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// A step that `normalize --steps` takes.
///
/// ```
/// use urial_verbs::{NormalStep, Safety};
///
/// let step = NormalStep::find("force-http").unwrap();
/// assert_eq!((step.safety, step.purell), (Safety::Unsafe, Some("ForceHTTP")));
/// assert!(step.may_break.unwrap().contains("does not answer"));
/// assert_eq!(NormalStep::find("force-https"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NormalStep {
    /// The name.
    pub step: &'static str,
    /// Whether the result identifies the same.
    pub safety: Safety,
    /// The section that says that the result is equivalent. None for steps that are not safe.
    pub section: Option<&'static str>,
    /// What the step does.
    pub does: &'static str,
    /// What may go wrong. None for steps that are safe.
    pub may_break: Option<&'static str>,
    /// The flags of purell that do the same, as far as they are correct.
    pub purell: Option<&'static str>,
    #[serde(skip)]
    pub(crate) change: Change,
}

/// What a step does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Change {
    RungScheme,
    LowercaseScheme,
    DecodeEscapes,
    UppercaseEscapes,
    LowercaseHost,
    RemoveDefaultPort,
    RemoveEmptyPort,
    RemoveDotSegments,
    RemoveHostDots,
    RemoveWww,
    AddWww,
    DecodeHost(HostNotation),
    ForceHttp,
    RemoveDuplicateSlashes,
    RemoveDirectoryIndex,
    RemoveTrailingSlash,
    AddTrailingSlash,
    RemoveTrackers,
    SortQuery,
    RemoveEmptyQuery,
    RemoveEmptyFragment,
    RemoveFragment,
}

/// How an IPv4 address is written, other than by RFC 3986 §3.2.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum HostNotation {
    Dword,
    Octal,
    Hex,
}

impl NormalStep {
    /// All steps, in the order in which they are taken.
    pub const ALL: &'static [NormalStep] = STEPS;

    /// Finds the step with a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static NormalStep> {
        STEPS.iter().find(|it| it.step == name)
    }
}

/// A named list of steps.
///
/// ```
/// use urial_verbs::Preset;
///
/// assert_eq!(Preset::find("safe").unwrap().steps(), ["rung-scheme"]);
/// assert!(Preset::find("unsafe-greedy").unwrap().steps().contains(&"remove-www"));
/// assert_eq!(Preset::find("unsafe"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The set of flags that purell has for it.
    pub purell: &'static str,
    lists: &'static [&'static [&'static str]],
}

impl Preset {
    /// All presets.
    pub const ALL: &'static [Preset] = PRESETS;

    /// Finds the preset with a name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|it| it.name == name)
    }

    /// Returns the names of its steps, in the order in which they are taken.
    #[must_use]
    pub fn steps(&self) -> Vec<&'static str> {
        let is_own = |step: &&str| self.lists.iter().any(|list| list.contains(step));
        STEPS.iter().map(|it| it.step).filter(is_own).collect()
    }

    /// Returns the record that `normalize --list presets` prints.
    #[must_use]
    pub fn page(&self) -> PresetPage {
        PresetPage { preset: self.name, purell: self.purell, steps: self.steps() }
    }
}

/// A preset in JSON: `{"preset","purell","steps"}`.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PresetPage {
    /// The name.
    pub preset: &'static str,
    /// The set of flags that purell has for it.
    pub purell: &'static str,
    /// The names of its steps, in the order in which they are taken.
    pub steps: Vec<&'static str>,
}

columns!(NormalStep, it =>
    "step": Plain = it.step,
    "safety": Plain = it.safety.as_str(),
    "does": Text = it.does,
    "may_break": Text = it.may_break,
);

columns!(PresetPage, it => "preset": Plain = it.preset, "steps": Plain = &*it.steps.join(","));

/// Steps to take, in the order of [`NormalStep::ALL`].
///
/// ```
/// use urial_verbs::NormalSteps;
///
/// let steps = NormalSteps::of(["remove-fragment", "force-http"])?;
/// assert!(steps.names().eq(["force-http", "remove-fragment"]));
/// let error = NormalSteps::of(["add-www", "remove-www"]).unwrap_err();
/// assert_eq!(error.message, "remove-www and add-www cannot both be taken");
/// # Ok::<(), urial_verbs::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct NormalSteps(u32);

impl NormalSteps {
    /// Makes a set of steps. The order of the names does not matter.
    ///
    /// # Errors
    /// An unknown name, and two steps that undo each other.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<NormalSteps, OptionError> {
        let mut steps = NormalSteps::default();
        for name in names {
            let place = STEPS.iter().position(|it| it.step == name);
            let place = place.ok_or_else(|| OptionError::new("steps", &unknown(name)))?;
            steps.0 |= 1 << place;
        }
        match OPPOSITES.iter().find(|pair| pair.iter().all(|name| steps.has(name))) {
            None => Ok(steps),
            Some([one, other]) => {
                let message = format!("{one} and {other} cannot both be taken");
                Err(OptionError::new("steps", &message))
            }
        }
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the names, in the order in which the steps are taken.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|step| step.step)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = &'static NormalStep> {
        let places = STEPS.iter().enumerate();
        places.filter(move |(place, _)| self.0 >> place & 1 == 1).map(|(_, step)| step)
    }

    fn has(self, name: &str) -> bool {
        self.names().any(|it| it == name)
    }
}

/// Pairs of steps that undo each other.
const OPPOSITES: [[&str; 2]; 2] =
    [["remove-www", "add-www"], ["remove-trailing-slash", "add-trailing-slash"]];

/// The message about a name that no step has.
fn unknown(name: &str) -> String {
    let near = near(name, STEPS.iter().map(|it| it.step));
    if near.is_empty() {
        return format!("no step has the name `{name}`; `urial normalize --list steps` has all");
    }
    format!("no step has the name `{name}`; the nearest are {}", near.join(", "))
}

const fn safe(
    change: Change,
    step: &'static str,
    purell: &'static str,
    section: &'static str,
    does: &'static str,
) -> NormalStep {
    let (section, purell) = (Some(section), Some(purell));
    NormalStep { step, safety: Safety::Safe, section, does, may_break: None, purell, change }
}

const fn risky(
    change: Change,
    step: &'static str,
    purell: &'static str,
    safety: Safety,
    [does, may_break]: [&'static str; 2],
) -> NormalStep {
    let purell = if purell.is_empty() { None } else { Some(purell) };
    NormalStep { step, safety, section: None, does, may_break: Some(may_break), purell, change }
}

/// Each step, in the order in which it is taken. A port is removed by its scheme before the scheme
/// changes.
const STEPS: &[NormalStep] = &[
    safe(
        Change::RungScheme,
        "rung-scheme",
        "FlagsSafe, RemoveDotSegments, RemoveEmptyPortSeparator",
        "RFC 3986 §6.2",
        "Does all that RFC 3986 licenses, as --rung scheme: the other safe steps and the rules of \
         the scheme",
    ),
    safe(
        Change::LowercaseScheme,
        "lowercase-scheme",
        "LowercaseScheme",
        "RFC 3986 §6.2.2.1",
        "Writes the scheme in lower case",
    ),
    safe(
        Change::DecodeEscapes,
        "decode-unnecessary-escapes",
        "DecodeUnnecessaryEscapes",
        "RFC 3986 §6.2.2.2",
        "Decodes percent-encoded letters, digits, -, ., _ and ~",
    ),
    safe(
        Change::UppercaseEscapes,
        "uppercase-escapes",
        "UppercaseEscapes",
        "RFC 3986 §6.2.2.1",
        "Writes the digits of percent-encodings in upper case",
    ),
    safe(
        Change::LowercaseHost,
        "lowercase-host",
        "LowercaseHost",
        "RFC 3986 §6.2.2.1",
        "Writes the letters of the host in lower case, but for percent-encodings",
    ),
    safe(
        Change::RemoveDefaultPort,
        "remove-default-port",
        "RemoveDefaultPort",
        "RFC 3986 §6.2.3",
        "Removes the port that the scheme has by default",
    ),
    safe(
        Change::RemoveEmptyPort,
        "remove-empty-port-separator",
        "RemoveEmptyPortSeparator",
        "RFC 3986 §6.2.3",
        "Removes the : before an empty port",
    ),
    safe(
        Change::RemoveDotSegments,
        "remove-dot-segments",
        "RemoveDotSegments",
        "RFC 3986 §6.2.2.3",
        "Removes . and .. where the path has a root",
    ),
    risky(
        Change::RemoveHostDots,
        "remove-unnecessary-host-dots",
        "RemoveUnnecessaryHostDots",
        Safety::Unsafe,
        [
            "Removes the dots at the ends of a host, and all but one of those in a row",
            "e.org. is not looked up in the search list of the resolver, and e.org is; servers may \
             know one of the names; other dots make a name that DNS cannot have",
        ],
    ),
    risky(
        Change::RemoveWww,
        "remove-www",
        "RemoveWWW",
        Safety::Unsafe,
        [
            "Removes www. from the start of a host, if what is left has a dot",
            "The shorter name may have no address, another site, or be a public suffix",
        ],
    ),
    risky(
        Change::AddWww,
        "add-www",
        "AddWWW",
        Safety::Unsafe,
        [
            "Adds www. to the start of a domain name that has a dot",
            "The longer name often does not exist, above all before a subdomain",
        ],
    ),
    risky(
        Change::DecodeHost(HostNotation::Dword),
        "decode-dword-host",
        "DecodeDWORDHost",
        Safety::UsuallySafe,
        [
            "Writes a host of one to three decimal numbers as the IPv4 address that most programs \
             read in it",
            "By RFC 3986 it is a name, which some programs look up or reject",
        ],
    ),
    risky(
        Change::DecodeHost(HostNotation::Octal),
        "decode-octal-host",
        "DecodeOctalHost",
        Safety::UsuallySafe,
        [
            "Writes a host of octal numbers, which have a 0 before them, as that IPv4 address",
            "Some programs read these numbers as decimal, and reach another address",
        ],
    ),
    risky(
        Change::DecodeHost(HostNotation::Hex),
        "decode-hex-host",
        "DecodeHexHost",
        Safety::UsuallySafe,
        [
            "Writes a host of hexadecimal numbers, which have a 0x before them, as that IPv4 address",
            "By RFC 3986 it is a name, which some programs look up or reject",
        ],
    ),
    risky(
        Change::ForceHttp,
        "force-http",
        "ForceHTTP",
        Safety::Unsafe,
        [
            "Writes the scheme https as http",
            "The server does not answer there, or answers over a connection that anybody can read \
             and change; a port that is written stays",
        ],
    ),
    risky(
        Change::RemoveDuplicateSlashes,
        "remove-duplicate-slashes",
        "RemoveDuplicateSlashes",
        Safety::Unsafe,
        [
            "Writes slashes in a row in the path as one",
            "Empty segments matter where a path has a URI in it, and to many stores of objects",
        ],
    ),
    risky(
        Change::RemoveDirectoryIndex,
        "remove-directory-index",
        "RemoveDirectoryIndex",
        Safety::Unsafe,
        [
            "Removes a last segment such as index.html or default.asp",
            "The server may answer with another file for the directory, a list of it, or nothing",
        ],
    ),
    risky(
        Change::RemoveTrailingSlash,
        "remove-trailing-slash",
        "RemoveTrailingSlash",
        Safety::UsuallySafe,
        [
            "Removes slashes at the end of the path, but not the root",
            "References in the document resolve against the parent; most servers redirect, others \
             answer with another file or nothing",
        ],
    ),
    risky(
        Change::AddTrailingSlash,
        "add-trailing-slash",
        "AddTrailingSlash",
        Safety::UsuallySafe,
        [
            "Adds a slash at the end of the path",
            "A file is no directory, so /a.html/ often does not exist; references in the document \
             resolve against another path",
        ],
    ),
    risky(
        Change::RemoveTrackers,
        "remove-trackers",
        "",
        Safety::Unsafe,
        [
            "Removes the pairs of the query whose keys are in the list of tracking parameters",
            "A site may use such a key for something else, or sign the whole query",
        ],
    ),
    risky(
        Change::SortQuery,
        "sort-query",
        "SortQuery",
        Safety::Unsafe,
        [
            "Sorts the pairs of the query by key, then by value",
            "Order matters to forms, to signatures and to queries that are no pairs",
        ],
    ),
    risky(
        Change::RemoveEmptyQuery,
        "remove-empty-query-separator",
        "RemoveEmptyQuerySeparator",
        Safety::UsuallySafe,
        [
            "Removes the ? of an empty query, unless the query of a base would take its place",
            "RFC 3986 §6.2.3 keeps it: an empty query is not an absent one, and servers may answer \
             differently",
        ],
    ),
    risky(
        Change::RemoveEmptyFragment,
        "remove-empty-fragment-separator",
        "",
        Safety::UsuallySafe,
        [
            "Removes the # of an empty fragment",
            "In namespaces and ontologies the name with # is another one; in a browser, a link to \
             # is the top of the page",
        ],
    ),
    risky(
        Change::RemoveFragment,
        "remove-fragment",
        "RemoveFragment",
        Safety::Unsafe,
        [
            "Removes the fragment",
            "What identifies a part now identifies the whole, and an application may keep its state \
             there",
        ],
    ),
];

const SAFE: &[&str] = &["rung-scheme"];

/// What purell calls safe, or does without a flag, and RFC 3986 does not.
const EMPTY: &[&str] = &["remove-empty-query-separator", "remove-empty-fragment-separator"];

const UNSAFE: &[&str] = &[
    "force-http",
    "remove-directory-index",
    "remove-duplicate-slashes",
    "remove-fragment",
    "sort-query",
];

const REST: &[&str] = &[
    "decode-dword-host",
    "decode-hex-host",
    "decode-octal-host",
    "remove-trackers",
    "remove-unnecessary-host-dots",
];

const WITHOUT_SLASH: &[&str] = &["remove-trailing-slash"];
const WITH_SLASH: &[&str] = &["add-trailing-slash"];
const WITHOUT_WWW: &[&str] = &["remove-www"];
const WITH_WWW: &[&str] = &["add-www"];

const PRESETS: &[Preset] = &[
    Preset { name: "safe", purell: "FlagsSafe", lists: &[SAFE] },
    Preset {
        name: "usually-safe-greedy",
        purell: "FlagsUsuallySafeGreedy",
        lists: &[SAFE, EMPTY, WITHOUT_SLASH],
    },
    Preset {
        name: "usually-safe-non-greedy",
        purell: "FlagsUsuallySafeNonGreedy",
        lists: &[SAFE, EMPTY, WITH_SLASH],
    },
    Preset {
        name: "unsafe-greedy",
        purell: "FlagsUnsafeGreedy",
        lists: &[SAFE, EMPTY, UNSAFE, WITHOUT_SLASH, WITHOUT_WWW],
    },
    Preset {
        name: "unsafe-non-greedy",
        purell: "FlagsUnsafeNonGreedy",
        lists: &[SAFE, EMPTY, UNSAFE, WITH_SLASH, WITH_WWW],
    },
    Preset {
        name: "all-greedy",
        purell: "FlagsAllGreedy",
        lists: &[SAFE, EMPTY, UNSAFE, REST, WITHOUT_SLASH, WITHOUT_WWW],
    },
    Preset {
        name: "all-non-greedy",
        purell: "FlagsAllNonGreedy",
        lists: &[SAFE, EMPTY, UNSAFE, REST, WITH_SLASH, WITH_WWW],
    },
];
