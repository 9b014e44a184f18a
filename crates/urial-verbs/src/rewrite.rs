//! How the steps of `normalize --steps` change a reference.
//!
//! Every step replaces a component by text, so the rest keeps its bytes, and the result is a valid
//! reference (RFC 3986 §5.3). A change that would make it too long is left out.

use urial::{
    Component, EncodedDots, Host, HostKind, Identifier, IdentifierBuf, Normalizer, PairSyntax,
    PairsBuf, PctStr, Reference, ReferenceBuf, Resolver, Rung, Scheme, Step,
};

use crate::normal_steps::{Change, HostNotation, NormalSteps};
use crate::specification::Syntax;
use crate::trackers::is_tracker;

/// Takes steps until they change nothing more.
pub(crate) fn rewritten<G: Syntax>(
    reference: Reference<'_, G>,
    steps: NormalSteps,
) -> ReferenceBuf<G> {
    let mut it = ReferenceBuf::from(reference);
    for _ in 0..ROUNDS {
        let before = it.clone();
        steps.iter().for_each(|step| take(step.change, steps, &mut it));
        if it.as_str() == before.as_str() {
            break;
        }
    }
    it
}

/// One round is enough for most references. A second one removes the port 80 of what was https,
/// and dot-segments that were kept apart from a `//`; the last one finds nothing to change.
const ROUNDS: usize = 4;

fn take<G: Syntax>(change: Change, steps: NormalSteps, it: &mut ReferenceBuf<G>) {
    match change {
        Change::RungScheme => {
            let normal = Normalizer::new().normal_text(it.as_reference()).into_owned();
            set(Component::Input, &normal, it);
        }
        Change::LowercaseScheme => change_text(Component::Scheme, str::to_ascii_lowercase, it),
        Change::DecodeEscapes => set(Component::Input, &decoded(it.as_reference()), it),
        Change::UppercaseEscapes => change_text(Component::Input, uppercased, it),
        Change::LowercaseHost => change_text(Component::Host, lowercased, it),
        Change::RemoveHostDots => change_name(without_needless_dots, it),
        Change::RemoveWww => change_name(|name| Some(without_www(name)), it),
        Change::AddWww => change_name(with_www, it),
        Change::DecodeHost(notation) => decode_host(notation, it),
        Change::ForceHttp => change_text(Component::Scheme, without_tls, it),
        Change::RemoveDefaultPort => remove_port_if(is_default_port, it),
        Change::RemoveEmptyPort => remove_port_if(|_, port| port.is_empty(), it),
        Change::RemoveDotSegments => remove_dot_segments(it),
        Change::RemoveDuplicateSlashes => {
            change_path(|path, _| without_duplicate_slashes(path), it);
        }
        // One of the two leaves more to do for the other, any number of times.
        Change::RemoveDirectoryIndex | Change::RemoveTrailingSlash => {
            let has = |change| steps.iter().any(|step| step.change == change);
            let index = has(Change::RemoveDirectoryIndex);
            let slash = has(Change::RemoveTrailingSlash);
            change_path(|path, _| shortened(path, index, slash), it);
        }
        Change::AddTrailingSlash => change_path(with_trailing_slash, it),
        Change::RemoveTrackers => {
            change_pairs(|pairs| pairs.retain(|pair| !is_tracker(pair)), it);
        }
        Change::SortQuery => change_pairs(PairsBuf::sort, it),
        Change::RemoveEmptyQuery => remove_if_empty(Component::Query, it),
        Change::RemoveEmptyFragment => remove_if_empty(Component::Fragment, it),
        Change::RemoveFragment => remove(Component::Fragment, it),
    }
}

/// Replaces a component, unless the result would be too long.
fn set<G: Syntax>(component: Component, text: &str, it: &mut ReferenceBuf<G>) {
    if it.as_reference().component(component) != Some(text) {
        let _too_long = it.set(component, text);
    }
}

/// Removes a component. A result without it is never too long.
fn remove<G: Syntax>(component: Component, it: &mut ReferenceBuf<G>) {
    let _never_fails = it.remove(component);
}

/// Replaces a component, if there is one.
fn change_text<G: Syntax>(
    component: Component,
    change: impl FnOnce(&str) -> String,
    it: &mut ReferenceBuf<G>,
) {
    if let Some(changed) = it.as_reference().component(component).map(change) {
        set(component, &changed, it);
    }
}

/// Decodes the triplets of unreserved characters (§6.2.2.2). Without a scheme, the reference has
/// yet to be resolved, and then a triplet in a dot-segment makes it a name (§5.2.4).
fn decoded<G: Syntax>(reference: Reference<'_, G>) -> String {
    let text = reference.as_str();
    let path = reference.range(Component::Path).unwrap_or_default();
    let is_name = |segment: &str| {
        let stands_for = |dots| PctStr::new(segment).is_ok_and(|it| it.stands_for(dots));
        reference.scheme().is_none() && (stands_for(".") || stands_for(".."))
    };
    let segments = text[path.clone()].split_inclusive('/').map(|piece| {
        if is_name(piece.trim_end_matches('/')) { piece.into() } else { decoded_text(piece) }
    });
    let mut decoded = decoded_text(&text[..path.start]);
    decoded.extend(segments);
    decoded + &decoded_text(&text[path.end..])
}

fn decoded_text(text: &str) -> String {
    respelled(text, |triplet, octet, is_unreserved, target| {
        if is_unreserved { target.push(char::from(octet)) } else { target.push_str(triplet) }
    })
}

/// Writes the digits of triplets in upper case (§6.2.2.1).
fn uppercased(text: &str) -> String {
    respelled(text, |triplet, _, _, target| target.push_str(&triplet.to_ascii_uppercase()))
}

/// Writes the letters of a host in lower case (§6.2.2.1), but for those of triplets.
fn lowercased(host: &str) -> String {
    let mut pieces = host.split('%');
    let mut lower = pieces.next().unwrap_or_default().to_ascii_lowercase();
    for piece in pieces {
        let (digits, rest) = piece.split_at(2);
        lower.extend(["%", digits, &rest.to_ascii_lowercase()]);
    }
    lower
}

/// Writes text with each triplet as `write` does, which gets its text, its octet, and whether that
/// is an unreserved character.
fn respelled(text: &str, write: impl Fn(&str, u8, bool, &mut String)) -> String {
    let (mut target, mut written) = (String::with_capacity(text.len()), 0);
    for triplet in PctStr::new(text).into_iter().flat_map(PctStr::triplets) {
        let (start, end) = (triplet.offset(), triplet.offset() + 3);
        target.push_str(&text[written..start]);
        write(&text[start..end], triplet.octet(), triplet.is_unreserved(), &mut target);
        written = end;
    }
    target + &text[written..]
}

/// Replaces a host that is a name, unless it becomes an address or stops being one (§3.2.2, §7.4).
fn change_name<G: Syntax>(change: impl FnOnce(&str) -> Option<String>, it: &mut ReferenceBuf<G>) {
    let reference = it.as_reference();
    let is_name = reference.host().is_some_and(|host| host.kind() == HostKind::RegName);
    let name = reference.component(Component::Host).filter(|_| is_name);
    let changed = name.and_then(change).filter(|changed| Some(changed.as_str()) != name);
    let Some(changed) = changed else { return };
    let mut renamed = it.clone();
    set(Component::Host, &changed, &mut renamed);
    let address = |it: &ReferenceBuf<G>| it.as_reference().host().and_then(Host::platform_addr);
    if address(&renamed) == address(it) {
        *it = renamed;
    }
}

fn without_needless_dots(name: &str) -> Option<String> {
    let labels: Vec<_> = name.split('.').filter(|label| !label.is_empty()).collect();
    (!labels.is_empty()).then(|| labels.join("."))
}

fn without_www(name: &str) -> String {
    let mut rest = name;
    while let Some(after) = after_www(rest).filter(|it| has_inner_dot(it)) {
        rest = after;
    }
    rest.into()
}

fn with_www(name: &str) -> Option<String> {
    let is_domain = after_www(name).is_none() && has_inner_dot(name);
    let longer = is_domain.then(|| format!("www.{name}"))?;
    PctStr::new(&longer).is_ok_and(|it| Host::RegName(it).is_dns_name()).then_some(longer)
}

fn after_www(name: &str) -> Option<&str> {
    let (www, rest) = name.split_at_checked("www.".len())?;
    www.eq_ignore_ascii_case("www.").then_some(rest)
}

/// Whether a name has two labels or more.
fn has_inner_dot(name: &str) -> bool {
    name.strip_suffix('.').unwrap_or(name).trim_start_matches('.').contains('.')
}

/// Writes an address in a rare form as RFC 3986 does (§7.4).
fn decode_host<G: Syntax>(notation: HostNotation, it: &mut ReferenceBuf<G>) {
    let address = it.as_reference().host().and_then(Host::platform_addr);
    let in_notation = |name: &str| has_notation(name, notation);
    change_name(|name| address.filter(|_| in_notation(name)).map(|it| it.to_string()), it);
}

/// Whether the numbers of a name, which is an address, are written so.
fn has_notation(name: &str, notation: HostNotation) -> bool {
    let numbers = || name.strip_suffix('.').unwrap_or(name).split('.');
    let is_hex = |number: &str| number.starts_with("0x") || number.starts_with("0X");
    let is_octal = |number: &str| number.len() > 1 && number.starts_with('0') && !is_hex(number);
    match notation {
        HostNotation::Hex => numbers().any(is_hex),
        HostNotation::Octal => numbers().any(is_octal) && !numbers().any(is_hex),
        HostNotation::Dword => {
            let is_decimal = |number: &str| number.bytes().all(|it| it.is_ascii_digit());
            numbers().count() < 4 && numbers().all(|it| is_decimal(it) && !is_octal(it))
        }
    }
}

fn without_tls(scheme: &str) -> String {
    if scheme.eq_ignore_ascii_case("https") { "http".into() } else { scheme.into() }
}

fn remove_port_if<G: Syntax>(
    is_needless: impl FnOnce(Option<Scheme<'_>>, &str) -> bool,
    it: &mut ReferenceBuf<G>,
) {
    let reference = it.as_reference();
    if reference.port().is_some_and(|port| is_needless(reference.scheme(), port)) {
        remove(Component::Port, it);
    }
}

fn is_default_port(scheme: Option<Scheme<'_>>, port: &str) -> bool {
    scheme.and_then(Scheme::default_port).is_some_and(|default| port.parse() == Ok(default))
}

/// Removes dot-segments where normalization does (§6.2.2.3).
fn remove_dot_segments<G: Syntax>(it: &mut ReferenceBuf<G>) {
    let reference = it.as_reference();
    let steps = Normalizer::new().rung(Rung::Path).steps(reference);
    if !steps.contains(Step::DotSegments) {
        return;
    }
    let path = reference.path().as_str();
    let start = if path.starts_with('/') { "x://h" } else { "x:" };
    let whole = [start, path].concat();
    let has_scheme = reference.scheme().is_some();
    let dots = if has_scheme { EncodedDots::Dot } else { EncodedDots::Name };
    let Ok(base) = Identifier::<G>::parse(&whole) else { return };
    if let Ok(target) = Resolver::new(base).encoded_dots(dots).resolve(base) {
        let target: IdentifierBuf<G> = target.into();
        set(Component::Path, target.as_identifier().path().as_str(), it);
    }
}

/// Replaces the path of a hierarchy. That after a scheme is none if it does not begin with `/`, as
/// in `mailto`, `urn` and `data`. `change` also gets whether there is an authority.
fn change_path<G: Syntax>(change: impl FnOnce(&str, bool) -> String, it: &mut ReferenceBuf<G>) {
    let reference = it.as_reference();
    let (path, has_authority) = (reference.path().as_str(), reference.authority().is_some());
    if reference.scheme().is_none() || has_authority || path.starts_with('/') {
        let changed = change(path, has_authority);
        set(Component::Path, &changed, it);
    }
}

fn without_duplicate_slashes(path: &str) -> String {
    let mut single = String::with_capacity(path.len());
    for char in path.chars() {
        if char != '/' || !single.ends_with('/') {
            single.push(char);
        }
    }
    single
}

/// Removes an index of a directory or slashes from the end of a path, or both, any number of times.
fn shortened(path: &str, index: bool, slash: bool) -> String {
    let mut rest = path;
    loop {
        let mut shorter = if slash { without_trailing_slash(rest) } else { rest };
        shorter = if index { without_index(shorter) } else { shorter };
        if shorter.len() == rest.len() {
            break;
        }
        rest = shorter;
    }
    // The empty path would resolve to the path of the base.
    if rest.is_empty() && !path.is_empty() { "./".into() } else { rest.into() }
}

/// Removes slashes from the end, but not the root.
fn without_trailing_slash(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" => &path[..path.len().min(1)],
        rest => rest,
    }
}

fn without_index(path: &str) -> &str {
    let start = path.rfind('/').map_or(0, |slash| slash + 1);
    if is_index(&path[start..]) { &path[..start] } else { path }
}

/// Whether a segment is the name that many servers have for the file of a directory.
fn is_index(segment: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    match segment.split_once('.') {
        Some(("index" | "default", suffix)) => {
            (1..=4).contains(&suffix.len()) && suffix.bytes().all(is_word)
        }
        _ => false,
    }
}

/// Adds a slash, unless the path is that of the base.
fn with_trailing_slash(path: &str, has_authority: bool) -> String {
    let has_one = path.ends_with('/') || path.is_empty() && !has_authority;
    [path, if has_one { "" } else { "/" }].concat()
}

fn change_pairs<G: Syntax>(change: impl FnOnce(&mut PairsBuf), it: &mut ReferenceBuf<G>) {
    if it.as_reference().query().is_none() {
        return;
    }
    let _never_fails = it.edit_pairs(PairSyntax::Rfc3986, change);
    if it.as_reference().query().is_none() && inherits_query(it.as_reference()) {
        set(Component::Query, "", it);
    }
}

fn remove_if_empty<G: Syntax>(component: Component, it: &mut ReferenceBuf<G>) {
    let reference = it.as_reference();
    let is_empty = reference.component(component) == Some("");
    if is_empty && !(component == Component::Query && inherits_query(reference)) {
        remove(component, it);
    }
}

/// Whether a reference without a query has that of the base (§5.2.2).
fn inherits_query<G: Syntax>(reference: Reference<'_, G>) -> bool {
    reference.scheme().is_none() && reference.authority().is_none() && reference.path().is_empty()
}
