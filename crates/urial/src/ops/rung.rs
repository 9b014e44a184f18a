//! The comparison ladder (RFC 3986 §6.2): its rungs, and the normalization steps between them.

use core::fmt;

/// How far two URIs are normalized before they are compared (§6.2). Each rung costs more than the
/// one before, and URIs that are equivalent on one rung are equivalent on all higher ones.
///
/// ```
/// # use urial::Rung;
/// assert!(Rung::Simple < Rung::Case && Rung::Scheme < Rung::Protocol);
/// assert_eq!(Rung::Percent.to_string(), "percent");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rung {
    /// Compares the text as it is (§6.2.1).
    Simple,
    /// Ignores the case of schemes, hosts and hexadecimal digits (§6.2.2.1).
    Case,
    /// Decodes triplets of unreserved characters (§6.2.2.2).
    Percent,
    /// Removes dot-segments (§6.2.2.3).
    Path,
    /// Applies the rules of the scheme (§6.2.3).
    Scheme,
    /// Considers redirects, which only the caller can know (§6.2.4).
    Protocol,
}

impl Rung {
    /// Every rung, the lowest first.
    ///
    /// ```
    /// # use urial::Rung;
    /// assert!(Rung::ALL.is_sorted() && Rung::Case < Rung::Scheme);
    /// assert_eq!(Rung::Case.as_str(), "case");
    /// ```
    pub const ALL: [Rung; 6] =
        [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme, Rung::Protocol];

    /// Returns the rung's name in lower case, as `--json` prints it.
    ///
    /// ```
    /// # use urial::Rung;
    /// assert_eq!(Rung::Percent.as_str(), "percent");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Rung::Simple => "simple",
            Rung::Case => "case",
            Rung::Percent => "percent",
            Rung::Path => "path",
            Rung::Scheme => "scheme",
            Rung::Protocol => "protocol",
        }
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Declares one step per line: name, rung, section, and what it does, which is also its rustdoc.
macro_rules! steps {
    ($($name:ident: $rung:ident $section:literal, $does:literal;)*) => {
        /// One kind of change that normalization makes. [`Display`](fmt::Display) describes it.
        ///
        /// ```
        /// # use urial::{Rung, Step};
        /// assert_eq!(Step::Port.to_string(), "empty or default port is removed");
        /// assert_eq!((Step::Port.rung(), Step::Port.section()), (Rung::Scheme, "RFC 3986 §6.2.3"));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Step {
            $(#[doc = concat!("The ", $does, " (", $section, ").")] $name,)*
        }

        impl Step {
            /// Every step, ordered by rung.
            ///
            /// ```
            /// # use urial::{Rung, Step};
            /// let of_case = Step::ALL.iter().filter(|step| step.rung() == Rung::Case);
            /// assert_eq!(of_case.count(), 4);
            /// ```
            pub const ALL: &[Step] = &[$(Step::$name,)*];

            /// Returns the rung that the step leads to.
            #[must_use]
            pub const fn rung(self) -> Rung {
                match self { $(Step::$name => Rung::$rung,)* }
            }

            /// Returns the section of the specification that defines the step.
            #[must_use]
            pub const fn section(self) -> &'static str {
                match self { $(Step::$name => $section,)* }
            }

            /// Returns a description of the step, as a clause without its article.
            ///
            /// ```
            /// # use urial::Step;
            /// assert_eq!(Step::DotSegments.as_str(), "dot-segments are removed");
            /// ```
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Step::$name => $does,)* }
            }
        }
    };
}

steps! {
    SchemeCase: Case "RFC 3986 §6.2.2.1", "scheme is written in lower case";
    HostCase: Case "RFC 3986 §6.2.2.1", "host is written in lower case";
    TripletCase: Case "RFC 3986 §6.2.2.1", "percent-encodings are written in upper case";
    Ipv6Text: Case "RFC 5952 §4", "IPv6 address is written as RFC 5952 does";
    Triplets: Percent "RFC 3986 §6.2.2.2", "percent-encodings of unreserved characters are decoded";
    Characters: Percent "RFC 3987 §5.3.2.3", "percent-encodings of non-ASCII characters are decoded";
    Unseen: Percent "RFC 3987 §3.2", "characters that an IRI should not contain are percent-encoded";
    DotSegments: Path "RFC 3986 §6.2.2.3", "dot-segments are removed";
    Port: Scheme "RFC 3986 §6.2.3", "empty or default port is removed";
    PortZeros: Scheme "RFC 3986 §3.2.3", "leading zeros of the port are removed";
    EmptyHost: Scheme "RFC 3986 §6.2.3", "default host is removed";
    GivenHost: Scheme "RFC 3986 §6.2.3", "default host is added";
    EmptyAuthority: Scheme "RFC 3986 §6.2.3", "empty authority is added";
    RootPath: Scheme "RFC 3986 §6.2.3", "empty path becomes /";
    PathCase: Scheme "RFC 3986 §6.2.3", "domains and namespaces in the path are written in lower case";
    SchemeForm: Scheme "RFC 3986 §6.2.3", "path and query are written in the form of the scheme";
}

impl Step {
    fn mask(self) -> u16 {
        1 << Step::ALL.iter().take_while(|&&step| step != self).count()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The steps that normalization takes for one reference: none if it is normal already.
///
/// ```
/// # use urial::{Step, uri};
/// let [steps, _] = uri!("HTTP://e.org:80/").compare(uri!("http://e.org/")).steps();
/// assert!(steps.contains(Step::Port) && !steps.is_empty());
/// assert!(steps.iter().eq([Step::SchemeCase, Step::Port]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Steps(u16);

impl Steps {
    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether `step` is one of them.
    #[must_use]
    pub fn contains(self, step: Step) -> bool {
        self.0 & step.mask() != 0
    }

    /// Iterates over them, ordered by rung.
    pub fn iter(self) -> impl Iterator<Item = Step> + Clone {
        Step::ALL.iter().copied().filter(move |&step| self.contains(step))
    }

    /// Whether any of them leads to `rung`.
    pub(super) fn reach(self, rung: Rung) -> bool {
        self.iter().any(|step| step.rung() == rung)
    }

    pub(super) fn add_if(&mut self, is_taken: bool, step: Step) {
        self.add(is_taken.then_some(step));
    }

    pub(super) fn add(&mut self, step: Option<Step>) {
        self.0 |= step.map_or(0, Step::mask);
    }
}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
