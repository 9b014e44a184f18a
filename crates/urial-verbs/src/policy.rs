//! `lint`: a policy in a small TOML file.

use std::fmt;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use urial::UriRef;
use urial_lint::{
    AddressBlock, FetchPolicy, HostName, Policy, RULES, Rule, Severity, StrictPolicy,
};

use crate::near;

/// What a policy file says. What it leaves out is as by default.
///
/// ```
/// use urial_verbs::PolicyFile;
///
/// let file = PolicyFile::read(
///     r#"
///     ignore = ["needless-encoding"]
///     file-names = [".git"]
///
///     [severity]
///     clear-text-scheme = "error"
///
///     [ports]
///     report = [6379, "9000-9999"]
///     "#,
/// )?;
/// assert_eq!(urial_lint::findings("http://e.org:9200/%7E", &file.policy).len(), 2);
///
/// let error = PolicyFile::read("[port]\nreport = [25]\n").unwrap_err();
/// assert_eq!(error.to_string(), "1:2: port: no such key; the nearest is ports");
/// # Ok::<(), urial_verbs::PolicyError>(())
/// ```
///
/// | key | value |
/// |---|---|
/// | `select`, `ignore` | names of rules, or `"all"` |
/// | `severity` | a table: `"error"`, `"warning"`, `"advice"` or `"off"` of rules |
/// | `fail-on` | `"error"`, `"warning"`, `"advice"` or `"never"` |
/// | `file-names`, `secret-names`, `public-names` | names |
/// | `local-hosts`, `fetch.deny-names`, `fetch.allow-names` | names of hosts, each with its domain |
/// | `schemes`, `fetch.schemes`, `strict.schemes` | schemes |
/// | `ports.expected` | a table: a port, or ports, of schemes |
/// | `ports.report`, `ports.allow`, `fetch.allow-ports` | ports, and ranges as `"8000-8999"` |
/// | `fetch.deny-addresses`, `fetch.allow-addresses` | addresses, and blocks as `"10.0.0.0/8"` |
#[derive(Clone, Debug)]
pub struct PolicyFile {
    /// The rules to ask, and their lists.
    pub policy: Policy,
    /// What a server may fetch. It denies `local-hosts`, too.
    pub fetch: FetchPolicy,
    /// The URIs that all programs must read alike.
    pub strict: StrictPolicy,
    /// The least grave finding that fails a run.
    pub fail_on: Option<FailOn>,
}

/// The least grave finding that fails a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailOn {
    /// A finding of this severity, or a graver one.
    Severity(Severity),
    /// None.
    Never,
}

/// Why a text is no policy file. [`Display`](fmt::Display) writes
/// `LINE:COLUMN: KEY: what was expected`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PolicyError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
    /// The key, with those of its tables before it; empty if the text is not TOML.
    pub key: String,
    /// What was expected.
    pub message: String,
}

impl Default for PolicyFile {
    fn default() -> PolicyFile {
        PolicyFile {
            policy: Policy::new(),
            fetch: FetchPolicy::new(),
            strict: StrictPolicy::new(),
            fail_on: None,
        }
    }
}

impl PolicyFile {
    /// Reads the text of a policy file.
    ///
    /// # Errors
    /// A text that is not TOML, an unknown key, or a value that its key does not have.
    pub fn read(text: &str) -> Result<PolicyFile, PolicyError> {
        let table = DeTable::parse(text).map_err(|error| not_toml(text, &error))?;
        let mut file = PolicyFile::default();
        let root = Item { text, key: String::new(), value: None, at: 0 };
        root.read_table(table.get_ref(), KEYS, &mut file)?;
        Ok(file)
    }
}

fn not_toml(text: &str, error: &toml::de::Error) -> PolicyError {
    let at = error.span().map_or(0, |span| span.start);
    let message = format!("expected TOML: {}", error.message().replace('\n', ", "));
    Item { text, key: String::new(), value: None, at }.error(message)
}

type Keys = &'static [(&'static str, fn(&Item<'_>, &mut PolicyFile) -> Result<(), PolicyError>)];

/// The keys, in the order in which they are read: what is ignored is ignored, whatever is selected.
const KEYS: Keys = &[
    ("select", |item, file| {
        let rules = item.list(Item::rules)?.concat();
        file.policy = file.policy.clone().only(rules);
        Ok(())
    }),
    ("severity", |item, file| {
        item.entries(|name, item| {
            let severity = item.severity()?;
            file.change(item.rules_of(name)?, |policy, rule| policy.severity(rule, severity));
            Ok(())
        })
    }),
    ("ignore", |item, file| {
        let rules = item.list(Item::rules)?.concat();
        file.change(rules, |policy, rule| policy.severity(rule, None));
        Ok(())
    }),
    ("fail-on", |item, file| {
        file.fail_on = Some(item.fail_on()?);
        Ok(())
    }),
    ("file-names", |item, file| {
        file.change(item.segments()?, Policy::file_name);
        Ok(())
    }),
    ("secret-names", |item, file| {
        file.change(item.names()?, Policy::secret_name);
        Ok(())
    }),
    ("public-names", |item, file| {
        file.change(item.names()?, Policy::public_name);
        Ok(())
    }),
    ("local-hosts", |item, file| {
        file.change(item.host_names()?, Policy::local_host);
        file.change_fetch(item.host_names()?, FetchPolicy::deny_name);
        Ok(())
    }),
    ("schemes", |item, file| {
        file.change(item.schemes()?, Policy::known_scheme);
        Ok(())
    }),
    ("ports", |item, file| item.read_table(item.table()?, PORTS, file)),
    ("fetch", |item, file| item.read_table(item.table()?, FETCH, file)),
    ("strict", |item, file| item.read_table(item.table()?, STRICT, file)),
];

const PORTS: Keys = &[
    ("expected", |item, file| {
        item.entries(|scheme, item| {
            let ports = if item.is_list() { item.list(Item::port)? } else { vec![item.port()?] };
            item.ensure_scheme(scheme)?;
            file.change(ports, |policy, port| policy.expect_port(scheme, port));
            Ok(())
        })
    }),
    ("report", |item, file| {
        file.change(item.list(Item::ports)?, Policy::report_ports);
        Ok(())
    }),
    ("allow", |item, file| {
        file.change(item.list(Item::ports)?, Policy::allow_ports);
        Ok(())
    }),
];

const FETCH: Keys = &[
    ("schemes", |item, file| {
        file.fetch = file.fetch.clone().schemes(item.schemes()?);
        Ok(())
    }),
    ("deny-names", |item, file| {
        file.change_fetch(item.host_names()?, FetchPolicy::deny_name);
        Ok(())
    }),
    ("allow-names", |item, file| {
        file.change_fetch(item.host_names()?, FetchPolicy::allow_name);
        Ok(())
    }),
    ("deny-addresses", |item, file| {
        file.change_fetch(item.list(Item::block)?, FetchPolicy::deny_addresses);
        Ok(())
    }),
    ("allow-addresses", |item, file| {
        file.change_fetch(item.list(Item::block)?, FetchPolicy::allow_addresses);
        Ok(())
    }),
    ("allow-ports", |item, file| {
        file.change_fetch(item.list(Item::ports)?, FetchPolicy::allow_ports);
        Ok(())
    }),
];

const STRICT: Keys = &[("schemes", |item, file| {
    file.strict = StrictPolicy::with_schemes(item.schemes()?);
    Ok(())
})];

impl PolicyFile {
    /// Changes the policy with each of `items`.
    fn change<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        change: impl Fn(Policy, T) -> Policy,
    ) {
        self.policy = items.into_iter().fold(std::mem::take(&mut self.policy), change);
    }

    /// Changes what a server may fetch with each of `items`.
    fn change_fetch<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        change: impl Fn(FetchPolicy, T) -> FetchPolicy,
    ) {
        self.fetch = items.into_iter().fold(std::mem::take(&mut self.fetch), change);
    }
}

/// A value of the file, with its key and its place.
struct Item<'f> {
    text: &'f str,
    /// With the keys of its tables before it.
    key: String,
    /// None for the file itself.
    value: Option<&'f DeValue<'f>>,
    at: usize,
}

impl<'f> Item<'f> {
    /// Reads the keys of a table. A key that it does not have is an error.
    fn read_table(
        &self,
        table: &'f DeTable<'f>,
        keys: Keys,
        file: &mut PolicyFile,
    ) -> Result<(), PolicyError> {
        let is_known = |key: &str| keys.iter().any(|(name, _)| *name == key);
        let mut unknown: Vec<_> = table.keys().filter(|key| !is_known(key.get_ref())).collect();
        unknown.sort_by_key(|key| key.span().start);
        if let Some(key) = unknown.first() {
            let all: Vec<_> = keys.iter().map(|(name, _)| *name).collect();
            let near = near(key.get_ref(), all.iter().copied());
            let names = list(if near.is_empty() { &all } else { &near });
            let unknown = Item { key: self.path(key.get_ref()), at: key.span().start, ..*self };
            return Err(unknown.error(format!("no such key; the nearest {names}")));
        }
        let given = keys.iter().filter_map(|(key, read)| Some((key, read, table.get(*key)?)));
        let mut given: Vec<_> = given.collect();
        given.iter_mut().try_for_each(|(key, read, value)| read(&self.inner(key, value), file))
    }

    fn inner(&self, key: &str, value: &'f Spanned<DeValue<'f>>) -> Item<'f> {
        Item { key: self.path(key), ..self.part(value) }
    }

    /// A value with the key of this one.
    fn part(&self, value: &'f Spanned<DeValue<'f>>) -> Item<'f> {
        let (at, value) = (value.span().start, Some(value.get_ref()));
        Item { text: self.text, key: self.key.clone(), value, at }
    }

    fn path(&self, key: &str) -> String {
        if self.key.is_empty() { key.to_owned() } else { format!("{}.{key}", self.key) }
    }

    fn table(&self) -> Result<&'f DeTable<'f>, PolicyError> {
        let table = self.value.and_then(DeValue::as_table);
        table.ok_or_else(|| self.expected("a table"))
    }

    /// Calls `read` with each key of a table whose keys are names, and with its value.
    fn entries(
        &self,
        mut read: impl FnMut(&str, &Item<'f>) -> Result<(), PolicyError>,
    ) -> Result<(), PolicyError> {
        let mut entries = self.table()?.iter();
        entries.try_for_each(|(key, value)| read(key.get_ref(), &self.inner(key.get_ref(), value)))
    }

    fn is_list(&self) -> bool {
        self.value.is_some_and(DeValue::is_array)
    }

    fn list<T>(
        &self,
        read: impl Fn(&Item<'f>) -> Result<T, PolicyError>,
    ) -> Result<Vec<T>, PolicyError> {
        let items = self.value.and_then(DeValue::as_array);
        let items = items.ok_or_else(|| self.expected("an array"))?;
        items.iter().map(|item| read(&self.part(item))).collect()
    }

    fn names(&self) -> Result<Vec<&'f str>, PolicyError> {
        self.list(Item::name)
    }

    fn str(&self) -> Option<&'f str> {
        self.value.and_then(DeValue::as_str)
    }

    fn name(&self) -> Result<&'f str, PolicyError> {
        let name = self.str().filter(|name| !name.is_empty());
        name.ok_or_else(|| self.expected("a name"))
    }

    fn host_names(&self) -> Result<Vec<&'f str>, PolicyError> {
        self.list(|item| {
            let name = item.name()?;
            let parsed = name.parse::<HostName>();
            parsed.map(|_| name).map_err(|error| item.error(format!("{error}, found {name:?}")))
        })
    }

    /// Names of files, which are compared with single segments.
    fn segments(&self) -> Result<Vec<&'f str>, PolicyError> {
        self.list(|item| {
            let name = item.name()?;
            let expected = || item.expected("a name without a slash");
            if name.contains('/') { Err(expected()) } else { Ok(name) }
        })
    }

    fn schemes(&self) -> Result<Vec<&'f str>, PolicyError> {
        self.list(|item| {
            let name = item.name()?;
            item.ensure_scheme(name).map(|()| name)
        })
    }

    /// Checks a name that would match nothing unless it is a scheme: `https:`, `https://`.
    fn ensure_scheme(&self, name: &str) -> Result<(), PolicyError> {
        let text = [name, ":"].concat();
        let scheme = UriRef::parse(&text).ok().and_then(|it| it.scheme());
        let is_scheme = scheme.is_some_and(|it| it.as_str() == name);
        let expected = || self.error(format!("expected a scheme, as https, found {name:?}"));
        if is_scheme { Ok(()) } else { Err(expected()) }
    }

    fn rules(&self) -> Result<&'static [&'static Rule], PolicyError> {
        self.rules_of(self.name()?)
    }

    fn rules_of(&self, name: &str) -> Result<&'static [&'static Rule], PolicyError> {
        rules_named(name).ok_or_else(|| {
            let near = near(name, RULES.iter().map(|rule| rule.name()));
            let nearest = format!("; the nearest {}", list(&near));
            let nearest = if near.is_empty() { "" } else { &nearest };
            self.error(format!("no rule has this name{nearest}"))
        })
    }

    fn severity(&self) -> Result<Option<Severity>, PolicyError> {
        match self.str() {
            Some("off") => Ok(None),
            name => {
                let severity = name.and_then(|name| name.parse().ok());
                severity.map(Some).ok_or_else(|| self.expected("error, warning, advice or off"))
            }
        }
    }

    fn fail_on(&self) -> Result<FailOn, PolicyError> {
        match self.str() {
            Some("never") => Ok(FailOn::Never),
            name => {
                let severity = name.and_then(|name| name.parse().ok());
                let fail_on = severity.map(FailOn::Severity);
                fail_on.ok_or_else(|| self.expected("error, warning, advice or never"))
            }
        }
    }

    fn port(&self) -> Result<u16, PolicyError> {
        let number = self.value.and_then(DeValue::as_integer);
        let port = number.and_then(|it| u16::from_str_radix(it.as_str(), it.radix()).ok());
        port.ok_or_else(|| self.expected("a port from 0 to 65535"))
    }

    fn ports(&self) -> Result<RangeInclusive<u16>, PolicyError> {
        if let Some((first, last)) = self.str().and_then(|range| range.split_once('-'))
            && let (Ok(first), Ok(last)) = (first.parse(), last.parse())
            && first <= last
        {
            return Ok(first..=last);
        }
        let port = self.port();
        let expected = "a port from 0 to 65535, or a range as \"8000-8999\"";
        port.map(|port| port..=port).map_err(|_| self.expected(expected))
    }

    fn block(&self) -> Result<AddressBlock, PolicyError> {
        let block = self.name()?.parse::<AddressBlock>();
        block.map_err(|error| self.error(error.to_string()))
    }

    fn expected(&self, what: &str) -> PolicyError {
        let found = self.value.map_or("nothing", DeValue::type_str);
        let article = if found.starts_with(['a', 'i']) { "an" } else { "a" };
        match self.str() {
            Some(text) => self.error(format!("expected {what}, found {text:?}")),
            None => match self.value.and_then(DeValue::as_integer) {
                Some(number) => self.error(format!("expected {what}, found {number}")),
                None => self.error(format!("expected {what}, found {article} {found}")),
            },
        }
    }

    fn error(&self, message: String) -> PolicyError {
        let before = self.text.get(..self.at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        PolicyError { line, column, key: self.key.clone(), message }
    }
}

/// Returns the rule of a name, or all rules for `all`.
#[must_use]
pub fn rules_named(name: &str) -> Option<&'static [&'static Rule]> {
    if name == "all" {
        return Some(RULES);
    }
    RULES.iter().find(|rule| rule.name() == name).map(std::slice::from_ref)
}

/// `is a` or `are a, b`.
fn list(names: &[&str]) -> String {
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{verb} {}", names.join(", "))
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for PolicyError {}
