//! The steps of `edit` and `build`.

use std::collections::BTreeSet;
use std::mem::discriminant;
use std::num::NonZeroUsize;

use urial::{
    BuildError, Component, Content, Encode, EncodeSet, Identifier, PairSeparator, PairSyntax,
    PairsBuf, Reference, ReferenceBuf, ReferenceKind, Resolver, Rfc3987, encode,
};

use crate::debug::hide;
use crate::error::{Error, Help, OptionError, is_beyond_ascii};
use crate::json::Text;
use crate::specification::Syntax;

/// A step. Text and data are octets, as data need not be UTF-8.
#[derive(Clone, PartialEq, Eq)]
pub enum EditStep {
    /// Sets or replaces a component.
    Set(Component, Vec<u8>),
    /// Sets or replaces a component by text, even where texts are data.
    SetEncoded(Component, String),
    /// Takes a step that sets something, if that is absent. A path is there unless it is empty.
    IfAbsent(Box<EditStep>),
    /// Takes one of these steps, each in its own combination with other such choices.
    Iterate(Vec<EditStep>),
    /// Removes a component and its delimiter.
    Remove(Component),
    /// Sets the user, the part of the userinfo before its first `:`, as data.
    SetUser(Vec<u8>),
    /// Sets the password, the part of the userinfo after that `:`, as data.
    SetPassword(Vec<u8>),
    /// Adds a segment at the end of the path, as data.
    Push(Vec<u8>),
    /// Adds a segment at the end of the path, as text.
    PushEncoded(String),
    /// Removes the last segment of the path.
    Pop,
    /// Appends a path to the path.
    Append(Vec<u8>),
    /// Changes the pairs of the query.
    Pairs(PairStep),
    /// Resolves a reference, given as text, against the reference so far (RFC 3986 §5.2). If that
    /// has no scheme, merges it, and dot-segments stay.
    Redirect(String),
    /// Writes the default port of the scheme, if there is a host without a port.
    DefaultPort,
}

hide!(EditStep);

/// A step that changes the pairs of the query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairStep {
    /// Adds a pair at the end.
    Append(PairData),
    /// Adds a key at the end, without a `=` and a value.
    AppendFlag(String),
    /// Gives every pair the value, as data.
    SetValues(String),
    /// Appends to the value of every pair, as data.
    AppendToValues(String),
    /// Gives a key one value; adds it if it is missing.
    Set(PairData),
    /// As `Set`, but only if the key is present.
    Replace(PairData),
    /// Removes pairs by their keys.
    Trim(Keys),
    /// Sorts the pairs by key, then by value.
    Sort,
}

/// A key and a value, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairData {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
}

/// Keys of pairs, as data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Keys {
    /// One key.
    Equal(String),
    /// All keys with a prefix.
    Beginning(String),
}

impl Keys {
    /// Reads `KEY`, `PREFIX*` for all keys with a prefix, or `KEY\*` for a key that ends with a
    /// star.
    ///
    /// ```
    /// use urial_verbs::Keys;
    ///
    /// assert_eq!(Keys::read("utm_*"), Keys::Beginning("utm_".into()));
    /// assert_eq!(Keys::read(r"utm_\*"), Keys::Equal("utm_*".into()));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Keys {
        match (text.strip_suffix(r"\*"), text.strip_suffix('*')) {
            (Some(key), _) => Keys::Equal(format!("{key}*")),
            (None, Some(prefix)) => Keys::Beginning(prefix.into()),
            (None, None) => Keys::Equal(text.into()),
        }
    }
}

impl EditStep {
    /// Returns the option of `urial edit` for the step, by which errors name it.
    #[must_use]
    pub const fn option(&self) -> &'static str {
        match self {
            EditStep::Set(..)
            | EditStep::SetEncoded(..)
            | EditStep::IfAbsent(_)
            | EditStep::Pairs(PairStep::SetValues(_)) => "--set",
            EditStep::Iterate(_) => "--iterate",
            EditStep::Remove(_) => "--remove",
            EditStep::SetUser(_) => "--set-user",
            EditStep::SetPassword(_) => "--set-password",
            EditStep::Push(_) => "--push",
            EditStep::PushEncoded(_) => "--push-encoded",
            EditStep::Pop => "--pop",
            EditStep::Append(_)
            | EditStep::Pairs(
                PairStep::Append(_) | PairStep::AppendFlag(_) | PairStep::AppendToValues(_),
            ) => "--append",
            EditStep::Pairs(PairStep::Set(_)) => "--set-pair",
            EditStep::Pairs(PairStep::Replace(_)) => "--replace",
            EditStep::Pairs(PairStep::Trim(_)) => "--trim",
            EditStep::Pairs(PairStep::Sort) => "--sort-query",
            EditStep::Redirect(_) => "--redirect",
            EditStep::DefaultPort => "--default-port",
        }
    }

    /// Returns the text or data that the offsets of errors count in. A password is left out.
    #[must_use]
    pub fn given(&self) -> &[u8] {
        match self {
            EditStep::Set(_, given)
            | EditStep::SetUser(given)
            | EditStep::Push(given)
            | EditStep::Append(given) => given,
            EditStep::PushEncoded(given)
            | EditStep::SetEncoded(_, given)
            | EditStep::Redirect(given) => given.as_bytes(),
            EditStep::IfAbsent(step) => step.given(),
            EditStep::Iterate(_)
            | EditStep::Remove(_)
            | EditStep::SetPassword(_)
            | EditStep::Pop
            | EditStep::Pairs(_)
            | EditStep::DefaultPort => b"",
        }
    }
}

impl EditStep {
    fn is_like(&self, other: &EditStep) -> bool {
        match (self, other) {
            (EditStep::Pairs(one), EditStep::Pairs(other)) => {
                discriminant(one) == discriminant(other)
            }
            _ => discriminant(self) == discriminant(other),
        }
    }

    /// Returns whether a text value is valid UTF-8; data may be any octets.
    fn is_text(&self, is_data: bool) -> bool {
        match self {
            EditStep::IfAbsent(step) => step.is_text(is_data),
            EditStep::Iterate(steps) => steps.iter().all(|step| step.is_text(is_data)),
            EditStep::Push(_) | EditStep::SetUser(_) => true,
            _ => is_data || str::from_utf8(self.given()).is_ok(),
        }
    }

    /// Returns the step that is taken if its part is absent, or else the step itself.
    fn unconditional(&self) -> &EditStep {
        match self {
            EditStep::IfAbsent(step) => step.unconditional(),
            step => step,
        }
    }

    /// Returns whether both set the same part.
    fn sets_as(&self, other: &EditStep) -> bool {
        use EditStep::{Set, SetEncoded};
        match (self.unconditional(), other.unconditional()) {
            (Set(one, _) | SetEncoded(one, _), Set(other, _) | SetEncoded(other, _)) => {
                one == other
            }
            (one, other) => one.is_like(other),
        }
    }

    /// Returns whether there is already what the step sets.
    fn is_done<G: Syntax>(&self, reference: Reference<'_, G>) -> bool {
        let userinfo = || reference.component(Component::Userinfo);
        match self {
            EditStep::Set(component, _) | EditStep::SetEncoded(component, _) => {
                let text = reference.component(*component);
                text.is_some_and(|text| *component != Component::Path || !text.is_empty())
            }
            EditStep::SetUser(_) => userinfo().is_some(),
            EditStep::SetPassword(_) => userinfo().is_some_and(|it| it.contains(':')),
            _ => false,
        }
    }

    /// Returns the segment that the step pushes, unless it is a dot-segment, which is rejected.
    fn as_segment(&self) -> Option<&[u8]> {
        match self {
            EditStep::Push(segment) if !matches!(&**segment, b"." | b"..") => Some(segment),
            _ => None,
        }
    }

    /// Returns the pair that the step appends, sets or replaces.
    fn as_pair(&self) -> Option<(&str, &str)> {
        match self {
            EditStep::Pairs(
                PairStep::Append(pair) | PairStep::Set(pair) | PairStep::Replace(pair),
            ) => Some((&pair.key, &pair.value)),
            _ => None,
        }
    }

    /// Returns the keys whose pairs the step removes.
    fn as_keys(&self) -> Option<&Keys> {
        match self {
            EditStep::Pairs(PairStep::Trim(keys)) => Some(keys),
            _ => None,
        }
    }
}

/// How to interpret the texts of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Meaning {
    /// Components and paths are data to percent-encode, where a component takes data. A segment is
    /// data or text by its step, and pairs are data.
    is_data: bool,
    /// How pairs are read and written.
    pairs: PairSyntax,
    /// What separates pairs.
    separator: PairSeparator,
}

impl Meaning {
    fn edit_pairs<G: Syntax>(
        self,
        reference: &mut ReferenceBuf<G>,
        edit: impl FnOnce(&mut PairsBuf),
    ) -> Result<(), BuildError> {
        reference.edit_pairs(self.pairs, |pairs| {
            pairs.separate_by(self.separator);
            edit(pairs);
        })
    }
}

/// Steps, each with its option, and how to interpret their texts.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    all: Vec<(&'static str, EditStep)>,
    meaning: Meaning,
    /// The number of ways to choose one step of each [`EditStep::Iterate`].
    combinations: usize,
}

impl Steps {
    /// Makes steps whose texts are UTF-8; data may be any octets.
    pub(crate) fn new(
        steps: Vec<(&'static str, EditStep)>,
        is_data: bool,
        pairs: PairSyntax,
    ) -> Result<Steps, OptionError> {
        let meaning = Meaning { is_data, pairs, separator: PairSeparator::default() };
        let combinations = combinations(&steps)?;
        let steps = Steps { all: steps, meaning, combinations };
        steps.check()?;
        Ok(steps)
    }

    /// Chooses what separates pairs.
    pub(crate) fn separated_by(mut self, separator: PairSeparator) -> Steps {
        self.meaning.separator = separator;
        self
    }

    /// Returns the number of combinations, at least one.
    pub(crate) fn combinations(&self) -> usize {
        self.combinations
    }

    /// Returns the number of the step at `place` among those with its option, if there are several.
    fn number(&self, place: usize) -> Option<NonZeroUsize> {
        let option = self.all[place].0;
        let count = |steps: &[(&str, EditStep)]| steps.iter().filter(|it| it.0 == option).count();
        let is_one_of_several = count(&self.all) > 1;
        NonZeroUsize::new(count(&self.all[..=place])).filter(|_| is_one_of_several)
    }

    fn check(&self) -> Result<(), OptionError> {
        match self.all.iter().find(|(_, step)| !step.is_text(self.meaning.is_data)) {
            None => Ok(()),
            Some((option, _)) => {
                let message = "text must be UTF-8; with --data, any octets are allowed";
                Err(OptionError::new(option.trim_start_matches('-'), message))
            }
        }
    }

    /// Applies all steps in the combination of a number, up to the first that fails. Each writes
    /// the whole reference, so steps that can be written at once are.
    pub(crate) fn take<G: Syntax>(
        &self,
        combination: usize,
        reference: &mut ReferenceBuf<G>,
    ) -> Result<(), Error<'_>> {
        let mut choices = Choices { number: combination, of: self.combinations };
        let mut place = 0;
        while let Some((option, step)) = self.all.get(place) {
            let number = || self.number(place);
            let chosen = choices.of(step);
            let one = OneStep { option, step: chosen.unconditional(), meaning: self.meaning };
            let is_conditional = matches!(chosen, EditStep::IfAbsent(_));
            if !is_conditional || !one.step.is_done(reference.as_reference()) {
                one.take(number, reference)?;
            }
            place += 1;
            let rest = &self.all[place..];
            place += rest.len().min(self.take_alike(step, rest, reference));
        }
        Ok(())
    }

    /// Applies the steps at the start of `rest` that do as `step` did, and returns how many. None
    /// if they cannot be written at once: the step that fails is found by taking each.
    fn take_alike<G: Syntax>(
        &self,
        step: &EditStep,
        rest: &[(&'static str, EditStep)],
        reference: &mut ReferenceBuf<G>,
    ) -> usize {
        if rest.first().is_none_or(|(_, next)| !step.is_like(next)) {
            return 0;
        }
        let rest = rest.iter().map(|(_, next)| next).take_while(|next| step.is_like(next));
        let meaning = self.meaning;
        let (count, taken) = match step {
            EditStep::Push(_) => {
                let segments: Vec<_> = rest.map_while(EditStep::as_segment).collect();
                (segments.len(), push_all(&segments, reference))
            }
            EditStep::Pairs(PairStep::Append(_)) => {
                let pairs: Vec<_> = rest.map_while(EditStep::as_pair).collect();
                (pairs.len(), meaning.edit_pairs(reference, |all| all.extend(pairs)))
            }
            EditStep::Pairs(PairStep::Set(_)) => {
                let pairs: Vec<_> = rest.map_while(EditStep::as_pair).collect();
                (pairs.len(), meaning.edit_pairs(reference, |all| all.set_all(pairs)))
            }
            EditStep::Pairs(PairStep::Replace(_)) => {
                let pairs: Vec<_> = rest.map_while(EditStep::as_pair).collect();
                let count = pairs.len();
                (count, meaning.edit_pairs(reference, |all| replace_all(pairs, all)))
            }
            EditStep::Pairs(PairStep::Trim(_)) => {
                let keys: Vec<_> = rest.map_while(EditStep::as_keys).collect();
                (keys.len(), meaning.edit_pairs(reference, |all| trim_all(&keys, all)))
            }
            _ => return 0,
        };
        taken.map_or(0, |()| count)
    }
}

/// Returns the number of ways to choose one step of each [`EditStep::Iterate`].
fn combinations(steps: &[(&str, EditStep)]) -> Result<usize, OptionError> {
    let wrong = |message| OptionError::new("iterate", message);
    let is_choice = |step: &EditStep| matches!(step.unconditional(), EditStep::Iterate(_));
    let (mut seen, mut count): (Vec<&EditStep>, usize) = (Vec::new(), 1);
    for (_, step) in steps {
        let steps = match step {
            EditStep::Iterate(steps) if !steps.iter().any(is_choice) => steps,
            step if is_choice(step) => return Err(wrong("expected a choice among other steps")),
            _ => continue,
        };
        let first = steps.first().ok_or_else(|| wrong("expected a value"))?;
        if seen.iter().any(|it| it.sets_as(first)) {
            return Err(wrong("the same part twice: give all of its values at once"));
        }
        seen.push(first);
        count = count.checked_mul(steps.len()).ok_or_else(|| wrong("too many combinations"))?;
    }
    Ok(count)
}

/// What is left of the number of a combination, and of the number of combinations: the choices of
/// the steps to come. The first step changes slowest.
struct Choices {
    number: usize,
    of: usize,
}

impl Choices {
    /// Returns the step to take in place of `step`.
    fn of<'s>(&mut self, step: &'s EditStep) -> &'s EditStep {
        let EditStep::Iterate(steps) = step else { return step };
        self.of /= steps.len();
        let chosen = self.number / self.of;
        self.number %= self.of;
        &steps[chosen % steps.len()]
    }
}

/// A step and its option.
struct OneStep<'a> {
    option: &'static str,
    step: &'a EditStep,
    meaning: Meaning,
}

impl<'a> OneStep<'a> {
    fn take<G: Syntax>(
        &self,
        number: impl FnOnce() -> Option<NonZeroUsize>,
        reference: &mut ReferenceBuf<G>,
    ) -> Result<(), Error<'a>> {
        let given = self.step.given();
        let content = match str::from_utf8(given) {
            Ok(text) if !self.meaning.is_data => Content::Text(text),
            _ => Content::Data(given),
        };
        self.change(content, reference).map_err(|error| {
            let is_own = self.is_about(error.component());
            let help = self.help(error, reference);
            Error::Part {
                option: self.option,
                number: number(),
                given: Text(given),
                error,
                is_own,
                help,
            }
        })
    }

    /// Finds the change that would allow a character beyond ASCII, by trying each.
    fn help<G: Syntax>(&self, error: BuildError, reference: &ReferenceBuf<G>) -> Option<Help> {
        match error {
            BuildError::Part(error) if is_beyond_ascii(error.found()) => {}
            _ => return None,
        }
        let text = str::from_utf8(self.step.given()).ok()?;
        let mut iri = reference.as_str().parse::<ReferenceBuf<Rfc3987>>().ok()?;
        let is_iri = G::HELP.is_some() && self.change(Content::Text(text), &mut iri).is_ok();
        let data = Content::Data(text.as_bytes());
        let is_data = self.takes_data() && self.change(data, &mut reference.clone()).is_ok();
        match (is_iri, is_data) {
            (true, true) => Some(Help::WriteIriOrEncodeData),
            (true, false) => Some(Help::WriteIri),
            (false, true) => Some(Help::EncodeData),
            (false, false) => None,
        }
    }

    /// Returns whether `--data` makes the text of the step data. A scheme, a port and an authority
    /// are always text.
    fn takes_data(&self) -> bool {
        use Component::{Authority, Port, Scheme};
        match self.step {
            EditStep::Set(component, _) => !matches!(component, Scheme | Port | Authority),
            EditStep::Append(_) => true,
            _ => false,
        }
    }

    /// Returns whether `component` is what was given, or a part of it. A path can be rejected
    /// because of the host before it.
    fn is_about(&self, component: Component) -> bool {
        match self.step {
            EditStep::Set(Component::Authority, _)
            | EditStep::SetEncoded(Component::Authority, _) => component != Component::Path,
            EditStep::Set(set, _) | EditStep::SetEncoded(set, _) => *set == component,
            _ => true,
        }
    }

    fn change<G: Syntax>(
        &self,
        content: Content<'_>,
        reference: &mut ReferenceBuf<G>,
    ) -> Result<(), BuildError> {
        match self.step {
            EditStep::Set(component, _) => reference.set(*component, content),
            EditStep::SetEncoded(component, text) => reference.set(*component, Content::Text(text)),
            EditStep::SetUser(user) => {
                let set = EncodeSet::USERINFO.and_encode(b":");
                set_userinfo(reference, |_, password| format!("{}{password}", data::<G>(user, set)))
            }
            EditStep::SetPassword(password) => set_userinfo(reference, |user, _| {
                format!("{user}:{}", data::<G>(password, EncodeSet::USERINFO))
            }),
            EditStep::Remove(component) => reference.remove(*component),
            EditStep::Push(segment) => push(segment, reference),
            EditStep::PushEncoded(segment) => reference.push_segment_encoded(segment),
            EditStep::Pop => {
                reference.pop_segment();
                Ok(())
            }
            EditStep::Append(_) => reference.append_path(content),
            EditStep::Pairs(step) => {
                self.meaning.edit_pairs(reference, |pairs| take_pairs(step, pairs))
            }
            EditStep::Redirect(text) => redirect(text, reference),
            EditStep::DefaultPort => set_default_port(reference),
            // Those that are taken in their place: see `Steps::take`.
            EditStep::IfAbsent(_) | EditStep::Iterate(_) => Ok(()),
        }
    }
}

/// Appends a segment of any octets.
fn push<G: Syntax>(segment: &[u8], reference: &mut ReferenceBuf<G>) -> Result<(), BuildError> {
    if let Ok(segment) = str::from_utf8(segment) {
        return reference.push_segment(segment);
    }
    // The first segment of a relative reference is a `segment-nz-nc`, without a `:`.
    let is_nc = reference.as_reference().kind() == ReferenceKind::EmptyPath;
    let set = if is_nc { EncodeSet::SEGMENT_NZ_NC } else { EncodeSet::SEGMENT };
    reference.push_segment_encoded(&data::<G>(segment, set).to_string())
}

/// Appends segments to a path that is not empty.
fn push_all<G: Syntax>(
    segments: &[&[u8]],
    reference: &mut ReferenceBuf<G>,
) -> Result<(), BuildError> {
    let mut path = String::from(reference.as_reference().path().as_str());
    for segment in segments {
        if path != "/" {
            path.push('/');
        }
        path.push_str(&data::<G>(segment, EncodeSet::SEGMENT).to_string());
    }
    reference.set(Component::Path, Content::Text(&path))
}

/// Sets the userinfo to what `make` returns for the user, which may be empty, and the password with
/// the `:` before it, which may be absent.
fn set_userinfo<G: Syntax>(
    reference: &mut ReferenceBuf<G>,
    make: impl FnOnce(&str, &str) -> String,
) -> Result<(), BuildError> {
    let userinfo = reference.as_reference().component(Component::Userinfo).unwrap_or_default();
    let (user, password) = userinfo.split_at(userinfo.find(':').unwrap_or(userinfo.len()));
    let userinfo = make(user, password);
    reference.set(Component::Userinfo, Content::Text(&userinfo))
}

/// Resolves `text` with the reference as its base, and replaces the reference by the target.
fn redirect<G: Syntax>(text: &str, base: &mut ReferenceBuf<G>) -> Result<(), BuildError> {
    let location = Reference::<G>::parse(text)?;
    let mut target = String::new();
    let made = match Identifier::parse(base.as_str()) {
        Ok(base) => Resolver::new(base).resolve_into(location, &mut target),
        Err(_) => base.as_reference().merge_into(location, &mut target),
    };
    // N.B. Without a limit for "..", the only error is that of the length.
    made.map_err(|_| BuildError::Length)?;
    *base = Reference::parse(&target)?.into();
    Ok(())
}

fn set_default_port<G: Syntax>(reference: &mut ReferenceBuf<G>) -> Result<(), BuildError> {
    let written = reference.as_reference();
    let lacks_port = written.host().is_some() && written.port().unwrap_or_default().is_empty();
    let scheme = written.scheme().filter(|_| lacks_port);
    match scheme.and_then(urial::Scheme::default_port) {
        Some(port) => reference.set(Component::Port, Content::Text(&port.to_string())),
        None => Ok(()),
    }
}

/// Encodes data for a component. The characters that an IRI may have stay in one.
fn data<G: Syntax>(data: &[u8], set: EncodeSet) -> Encode<'_> {
    encode(data, if G::IS_IRI { set.for_iri() } else { set })
}

/// Sets each pair whose key is present.
fn replace_all(pairs: Vec<(&str, &str)>, all: &mut PairsBuf) {
    let asked: BTreeSet<_> = pairs.iter().map(|(key, _)| key.as_bytes()).collect();
    let keys = all.pairs().iter().map(urial::Pair::decode_key);
    let present: BTreeSet<_> = keys.filter_map(|key| asked.get(&*key).copied()).collect();
    all.set_all(pairs.into_iter().filter(|(key, _)| present.contains(key.as_bytes())));
}

/// Removes the pairs that have one of the keys.
fn trim_all(keys: &[&Keys], all: &mut PairsBuf) {
    let any = AnyKey::of(keys);
    all.retain(|pair| !any.is(&pair.decode_key()));
}

/// Many keys, in which one is found without a look at each.
struct AnyKey<'k> {
    equal: BTreeSet<&'k [u8]>,
    /// Sorted. None begins with another, so a key can only begin with the last that is not after
    /// it.
    prefixes: Vec<&'k [u8]>,
}

impl<'k> AnyKey<'k> {
    fn of(keys: &[&'k Keys]) -> AnyKey<'k> {
        let (mut equal, mut prefixes) = (BTreeSet::new(), Vec::new());
        for keys in keys {
            match keys {
                Keys::Equal(key) => drop(equal.insert(key.as_bytes())),
                Keys::Beginning(prefix) => prefixes.push(prefix.as_bytes()),
            }
        }
        prefixes.sort_unstable();
        prefixes.dedup_by(|next, kept| next.starts_with(kept));
        AnyKey { equal, prefixes }
    }

    fn is(&self, key: &[u8]) -> bool {
        let after = self.prefixes.partition_point(|prefix| *prefix <= key);
        let prefix = after.checked_sub(1).map(|last| self.prefixes[last]);
        self.equal.contains(key) || prefix.is_some_and(|prefix| key.starts_with(prefix))
    }
}

fn take_pairs(step: &PairStep, pairs: &mut PairsBuf) {
    match step {
        PairStep::Append(pair) => pairs.append(&pair.key, &pair.value),
        PairStep::AppendFlag(key) => pairs.append_flag(key),
        PairStep::SetValues(value) => pairs.set_values(value),
        PairStep::AppendToValues(end) => pairs.append_to_values(end),
        PairStep::Set(pair) => pairs.set(&pair.key, &pair.value),
        PairStep::Replace(pair) => replace_all(vec![(&pair.key, &pair.value)], pairs),
        PairStep::Trim(keys) => trim_all(&[keys], pairs),
        PairStep::Sort => pairs.sort(),
    }
}
