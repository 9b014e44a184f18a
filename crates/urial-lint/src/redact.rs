//! Masks secrets in any text (RFC 3986 §7.5).

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use crate::secrets::{
    Decoded, Names, Spans, has_stem, in_word, is_user_token, signs, unescaped, userinfos, words,
    words_at, wrapped_values,
};

/// Masks the secrets in a text: a URI, valid or not, or a line of a log that has URIs in it.
///
/// Secrets are passwords, tokens in the place of a user, tokens of known services anywhere, and the
/// values of parameters that have names of secrets. What may be a secret is masked. A text without
/// secrets, or with only masked secrets, is unchanged. [`Redaction`] has more names, and another
/// mask. Time is linear in the length of the text.
///
/// ```
/// # use urial_lint::redact;
/// let line = r#""GET http://anna:p@ss@h/?token=a&b=c HTTP/1.1" 200 /login?password=x"#;
/// let masked = r#""GET http://anna:***@h/?token=***&b=c HTTP/1.1" 200 /login?password=***"#;
/// assert_eq!(redact(line), masked);
/// assert_eq!(redact("db: anna:pw@10.0.0.1:5432"), "db: anna:***@10.0.0.1:5432");
/// assert_eq!(redact("mailto:anna@e.org"), "mailto:anna@e.org");
/// ```
#[must_use]
pub fn redact(text: &str) -> Cow<'_, str> {
    Redaction::new().redact(text)
}

/// What [`redact`] masks, and by what.
///
/// ```
/// # use urial_lint::Redaction;
/// let redaction = Redaction::new().name("user").mask("hidden")?;
/// assert_eq!(redaction.redact("/?user=anna&a=b#key=c"), "/?user=hidden&a=b#key=hidden");
/// assert!(Redaction::new().mask("@").is_err());
/// # Ok::<(), urial_lint::MaskError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Redaction {
    names: Names,
    mask: String,
}

/// A mask that would change what a URI is: the error of [`Redaction::mask`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MaskError;

impl Default for Redaction {
    fn default() -> Redaction {
        Redaction::new()
    }
}

impl Redaction {
    /// Masks the known kinds of secrets by `***`.
    #[must_use]
    pub fn new() -> Redaction {
        Redaction { names: Names::default(), mask: "***".into() }
    }

    /// Masks the values of parameters of this name, too. Case, hyphens and underscores do not
    /// matter.
    #[must_use]
    pub fn name(mut self, name: &str) -> Redaction {
        self.names.add(name);
        self
    }

    /// Masks by another text.
    ///
    /// # Errors
    /// [`MaskError`] unless it has one or more characters, each a letter or a digit of ASCII or one
    /// of `*-._~!$+,`: so a URI stays one, and its components stay apart.
    pub fn mask(mut self, mask: &str) -> Result<Redaction, MaskError> {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"*-._~!$+,".contains(&byte);
        if mask.is_empty() || !mask.bytes().all(is_inner) {
            return Err(MaskError);
        }
        self.mask = mask.into();
        Ok(self)
    }

    /// Masks the secrets in a text. Borrows it if there are none.
    #[must_use]
    pub fn redact<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.redact_octets(text.as_bytes()) {
            Cow::Borrowed(_) => Cow::Borrowed(text),
            // Secrets are between characters of ASCII, so this is UTF-8.
            Cow::Owned(masked) => Cow::Owned(String::from_utf8_lossy(&masked).into_owned()),
        }
    }

    /// Masks the secrets in octets, which need not be UTF-8. Borrows them if there are none.
    ///
    /// ```
    /// # use urial_lint::Redaction;
    /// let masked = Redaction::new().redact_octets(b"\xff http://a:\xfe@h/");
    /// assert_eq!(&*masked, b"\xff http://a:***@h/");
    /// ```
    #[must_use]
    pub fn redact_octets<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        self.mask_places(text, &self.places(text))
    }

    /// Returns the octets with the mask in `places`, which are those that [`places`](Self::places)
    /// returned for them. Places that are not in `text`, or not in order, are left out.
    ///
    /// ```
    /// # use urial_lint::Redaction;
    /// let (text, redaction) = (b"http://a:bc@h/", Redaction::new());
    /// let places = redaction.places(text);
    /// assert_eq!(&*redaction.mask_places(text, &places), b"http://a:***@h/");
    /// ```
    #[must_use]
    pub fn mask_places<'t>(&self, text: &'t [u8], places: &[Range<usize>]) -> Cow<'t, [u8]> {
        if places.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut rest = text;
        let mut masked = Vec::with_capacity(text.len());
        // A mask may end in punctuation, which is no part of a word.
        let is_masked = |place: &&Range<usize>| {
            let at_place = text.get(place.start..).unwrap_or_default();
            place.len() < self.mask.len() && at_place.starts_with(self.mask.as_bytes())
        };
        for place in places.iter().filter(|it| !is_masked(it)) {
            let read = text.len() - rest.len();
            let length = place.start.checked_sub(read).filter(|_| place.start <= place.end);
            let before = length.and_then(|length| rest.get(..length));
            if let (Some(before), Some(after)) = (before, text.get(place.end..)) {
                masked.extend(before);
                // Two places without anything between are one secret, or look like one.
                if length != Some(0) || read == 0 {
                    masked.extend(self.mask.bytes());
                }
                rest = after;
            }
        }
        masked.extend(rest);
        Cow::Owned(masked)
    }

    /// Returns the places of secrets, in bytes, in order and apart from each other.
    ///
    /// ```
    /// # use urial_lint::Redaction;
    /// assert_eq!(Redaction::new().places(b"http://a:bc@h/?key=d"), [9..11, 19..20]);
    /// ```
    #[must_use]
    pub fn places(&self, text: &[u8]) -> Vec<Range<usize>> {
        if signs(text).next().is_none() && !has_stem(text) {
            return vec![];
        }
        let mut places = Spans::new(text.len());
        self.add_places(text, &mut places);
        if places.iter().next().is_none() {
            return vec![];
        }
        let mut masked = text.to_vec();
        // Secrets may overlap, so that a mask hides where another one ends.
        for _ in 0..ROUNDS {
            places.iter().for_each(|place| masked[place].fill(b'*'));
            let mut all = places.clone();
            self.add_places(&masked, &mut all);
            if all == places {
                return places.iter().collect();
            }
            places = all;
        }
        // What may be a secret is masked.
        std::iter::once(0..text.len()).collect()
    }

    /// Adds the places that are seen without masks.
    fn add_places(&self, text: &[u8], places: &mut Spans) {
        self.search(text, DEEPEST, &mut |place| places.add(place));
    }

    /// Passes the places of secrets to `add`, also of those in text whose escapes are decoded up to
    /// `depth` times.
    fn search(&self, text: &[u8], depth: usize, add: &mut dyn FnMut(Range<usize>)) {
        let (has_sign, has_stem) = (signs(text).next().is_some(), has_stem(text));
        if has_sign {
            self.search_words(text, add);
        }
        if has_stem {
            self.search_wrapped(text, depth, add);
        }
        if depth > 0
            && (has_sign || has_stem)
            && let Some(decoded) = unescaped(text)
        {
            self.search(&decoded.octets, depth - 1, &mut |it| add(decoded.place(it)));
        }
    }

    /// Passes the places in URIs, and in words that look like parts of one.
    fn search_words(&self, text: &[u8], add: &mut dyn FnMut(Range<usize>)) {
        let mut ahead = words(text).peekable();
        // Offsets ascend.
        let end_of_word = |at: usize| {
            while ahead.next_if(|word| word.end < at).is_some() {}
            ahead.peek().filter(|word| word.start <= at).map_or(at, |word| word.end)
        };
        for [user, password] in userinfos(text, end_of_word) {
            add(password);
            if is_user_token(&text[user.clone()]) {
                add(user);
            }
        }
        for word in words_at(text, signs(text)) {
            for it in in_word(&self.names, &text[word.clone()]) {
                add(it.start + word.start..it.end + word.start);
            }
        }
    }

    /// Passes the values that are secret by what is beside them, also where both are
    /// percent-encoded.
    fn search_wrapped(&self, text: &[u8], depth: usize, add: &mut dyn FnMut(Range<usize>)) {
        wrapped_values(&self.names, text).into_iter().for_each(&mut *add);
        if depth == 0 || memchr::memchr(b'%', text).is_none() {
            return;
        }
        let decoded = Decoded::of(text);
        if decoded.octets.len() < text.len() {
            let octets = &decoded.octets;
            self.search_wrapped(octets, depth - 1, &mut |it| add(decoded.place(it)));
        }
    }
}

/// How often escapes are decoded.
const DEEPEST: usize = 3;

/// How often a text is searched. No text is known that needs more than three.
const ROUNDS: usize = 8;

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected letters, digits and characters of *-._~!$+, as the mask")
    }
}

impl Error for MaskError {}
