//! The arguments of `diff`.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use urial_diff::Verdict;

use super::Common;

/// Tell how readers differ about one input: RFC 3986, RFC 2396, java.net.URI, RFC 3987 and WHATWG.
///
/// Filters are bypassed where the one that checks a URL and the one that fetches it read different
/// things. The readers are named rfc3986, rfc2396 (to the letter: no IPv6), java (java.net.URI of
/// JDK 17), rfc3987 and whatwg (the URL standard of browsers, by the crate url, with the paths of files
/// as the standard has them today; the crate departs from it in rare cases, as it takes foo://@).
///
/// Compared is what is meant, by RFC 3986 section 6.2. These are differences of the text alone: the
/// case of schemes, hosts and triplets; triplets of unreserved characters, and of those beyond ASCII;
/// dot-segments, encoded or not; a port that its scheme has anyway, an empty one, and leading zeros;
/// behind an authority, an empty path and /; the spelling of an IPv6 address; a label of IDNA and
/// what it stands for; an empty host, none, and the one that its scheme has anyway, as file has
/// localhost, where nobody sees another. Dots are among them, as they lead to one resource (section
/// 6.2.2.3); but some clients ask for a path with its dots, so what filters paths has to remove them
/// first, or to heed a path that differs in text.
///
/// An opaque part of rfc2396 and java is told as the path. With a question mark in it, as in
/// mailto:a@b?subject=z, it differs from the path of those who see a query behind that.
///
/// On a terminal, a table: * marks what is meant differently, ~ what is only written so; - is
/// absent, and "" is empty; reg_name is an authority in which a reader sees no host. Where it
/// does not fit, a list, in which all are those who take the input, if there are several. Elsewhere
/// every input gives one line, separated by tabs: the verdict; what differs, between commas, \N for
/// nothing; and the host by each reader in the order above, \N where it has none and \R where it
/// refuses. The verdict is the gravest difference that matters, of host, scheme, refused, port,
/// path, userinfo, query and fragment; or text, if only spelling differs; same; or invalid, if all
/// refuse.
///
/// The exit status is 1 if some input has the verdict host: readers that take it disagree about
/// the host. With --verdict it is 1 from another verdict on: a gate that is to stop what only some
/// take, as browsers do with http://good.com\@evil.com/, needs --verdict refused. What all refuse is
/// no difference, and never makes it 1.
///
/// With --json: {"input","base","readings":{"rfc3986","rfc2396","java","rfc3987","whatwg"},
/// "differences":[{"component","matters","readers"}],"verdict"}. A reading is {"valid","target",
/// "scheme","authority","userinfo","host","port","path","query","fragment","error"}, null for what
/// is absent; "error" is {"of","component","offset","message"}, "of" input or base. "matters" is
/// true if what is meant differs, and false if only the spelling does; "readers" are those who
/// agree, in lists.
#[derive(clap::Args)]
#[command(
    after_help = concat!(
        r"Example: urial diff 'http://good.com\@evil.com/' 'http://a_b.com/'",
        "\n\nExit status: 0 if no host differs, or nothing up to --verdict, 1 if some does, 2 if the \
         command was used wrongly or could not read or write."
    ),
    args_override_self = true
)]
pub(crate) struct Diff {
    /// Compare what the inputs lead to from this base, by each reader's own rules.
    #[arg(long, value_name = "URI")]
    pub(crate) base: Option<OsString>,

    /// From which verdict on the exit status is 1; those that stand before it here are graver.
    #[arg(long, value_parser = verdicts(), default_value = Verdict::BY_GRAVITY[0].as_str())]
    pub(crate) verdict: Verdict,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// Reads the name of a verdict that tells of a difference.
fn verdicts() -> impl TypedValueParser<Value = Verdict> {
    PossibleValuesParser::new(Verdict::BY_GRAVITY.map(Verdict::as_str)).map(|name| {
        let mut verdicts = Verdict::BY_GRAVITY.into_iter();
        verdicts.find(|it| it.as_str() == name).unwrap_or(Verdict::BY_GRAVITY[0])
    })
}
