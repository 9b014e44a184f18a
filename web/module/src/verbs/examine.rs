//! Verbs that say something about a text: `explain`, `interpret`, `find`, `lint`, `redact`,
//! `scheme` and `gate`.

use serde::Serialize;
use urial_diff::Reader;
use urial_find::{Finder, Format, Schemes};
use urial_lint::{Policy, RULES};
use urial_verbs::{
    Explain, ExplainResolve, Find, FoundItem, Interpret, KnownScheme, Lint, OptionError, Place,
    ReadByScheme, ReaderPage, Redact, RulePage, Scratch, json,
};

#[cfg(feature = "full")]
use urial_lint::StrictPolicy;
#[cfg(feature = "full")]
use urial_verbs::{Gate, PolicyFile};

use crate::arguments::Arguments;
use crate::failure::Failure;

/// `input`, `iri`, and `resolve` (also `base`), the base of a reference whose resolution is
/// explained.
pub(crate) fn explain(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, is_iri) = (arguments.input()?, arguments.flag("iri")?);
    let (resolve, base) = (arguments.octets("resolve")?, arguments.octets("base")?);
    arguments.end()?;
    if let Some(base) = resolve.or(base) {
        let verb = ExplainResolve::new(&base, is_iri).map_err(|error| {
            Failure::of_option(&OptionError { option: "resolve", ..error }, &base)
        })?;
        if let Ok(explained) = verb.run(&input) {
            return Ok(json::to_string(&explained));
        }
    }
    let mut scratch = Scratch::default();
    Ok(json::to_string(&Explain::new(is_iri).run(&input, &mut scratch).record(None)))
}

/// `input`, `base`, `readers`; or `list` alone.
pub(crate) fn interpret(arguments: &mut Arguments) -> Result<String, Failure> {
    if arguments.flag("list")? {
        arguments.end()?;
        return Ok(json::to_string(&Reader::ALL.map(ReaderPage::from)));
    }
    let (input, base) = (arguments.input()?, arguments.octets("base")?);
    let names = arguments.texts("readers")?;
    arguments.end()?;
    let find = |name: &String| Reader::ALL.into_iter().find(|it| it.as_str() == name);
    let readers: Option<Vec<_>> = names.iter().map(find).collect();
    let readers = readers.ok_or_else(|| {
        let all = Reader::ALL.map(Reader::as_str).join(", ");
        Failure::of("readers", format!("expected names among {all}"))
    })?;
    let verb = Interpret::new(base.as_deref())
        .map_err(|error| Failure::of_option(&error, base.as_deref().unwrap_or_default()))?;
    Ok(json::to_string(&verb.readers(&readers).run(&input)))
}

/// `input`, `as`, `retrieval-uri` (also `base`), `resolve`, `no-iri`, `emails`, `suffixes`,
/// `schemes`, `verbatim`, `line-number`. The answer is a list of records.
pub(crate) fn find(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let format = match arguments.text("as")? {
        Some(name) => name
            .parse()
            .map_err(|error: urial_find::UnknownFormat| Failure::of("as", error.to_string()))?,
        None => Format::Text,
    };
    let retrieval = arguments.octets("retrieval-uri")?.or(arguments.octets("base")?);
    let finder = Finder::new()
        .iris(!arguments.flag("no-iri")?)
        .emails(arguments.flag("emails")?)
        .suffixes(arguments.flag("suffixes")?)
        .verbatim(arguments.flag("verbatim")?)
        .schemes(schemes(arguments)?);
    let verb = Find::new(finder, retrieval.as_deref(), arguments.flag("resolve")?)
        .map_err(|error| Failure::of_option(&error, retrieval.as_deref().unwrap_or_default()))?
        .lines(arguments.flag("line-number")?);
    arguments.end()?;
    let mut found = Vec::new();
    let run = verb.run(None, &*input, format, |item| {
        found.push(match item {
            FoundItem::Uri(record) => json::to_string(record),
            FoundItem::Warning(warning) => {
                json::to_string(&NotRead { warning: warning.to_string() })
            }
        });
        Ok(())
    });
    // An octet that no reader of the format takes.
    run.map_err(|error| Failure::of("input", error.to_string()))?;
    Ok(format!("[{}]", found.join(",")))
}

/// A part of a document that is not read. The command says that on standard error.
#[derive(Serialize)]
struct NotRead {
    warning: String,
}

/// Names of schemes with commas between them, `catalogue` or `any`.
fn schemes(arguments: &mut Arguments) -> Result<Schemes, Failure> {
    Ok(match arguments.text("schemes")?.as_deref() {
        None | Some("catalogue") => Schemes::Catalogue,
        Some("any") => Schemes::Any,
        Some(names) => Schemes::Only(names.split(',').map(str::to_owned).collect()),
    })
}

/// `input`, `iri`, `fix`, `redact`, in the full module `policy`, the text of a policy file; or
/// alone `list`, or `about`, the name of a rule.
pub(crate) fn lint(arguments: &mut Arguments) -> Result<String, Failure> {
    if arguments.flag("list")? {
        arguments.end()?;
        let pages: Vec<_> = RULES.iter().map(|rule| RulePage::from(*rule)).collect();
        return Ok(json::to_string(&pages));
    }
    if let Some(name) = arguments.text("about")? {
        arguments.end()?;
        let rule = RULES.iter().find(|rule| rule.name() == name);
        let rule = rule.ok_or_else(|| Failure::of("about", "expected the name of a rule"))?;
        return Ok(json::to_string(&RulePage::from(*rule)));
    }
    let (input, is_iri) = (arguments.input()?, arguments.flag("iri")?);
    let (fix, redact) = (arguments.flag("fix")?, arguments.flag("redact")?);
    let policy = policy(arguments)?;
    arguments.end()?;
    let linted = Lint::new(policy, is_iri).fix(fix).redact(redact);
    let linted = linted.run(&input);
    Ok(json::to_string(&linted.record(None, &Place { number: 1, ..Place::default() })))
}

#[cfg(feature = "full")]
fn policy(arguments: &mut Arguments) -> Result<Policy, Failure> {
    Ok(policy_file(arguments)?.policy)
}

#[cfg(not(feature = "full"))]
#[allow(clippy::unnecessary_wraps, reason = "the full module reads an argument here")]
fn policy(_: &mut Arguments) -> Result<Policy, Failure> {
    Ok(Policy::new())
}

#[cfg(feature = "full")]
fn policy_file(arguments: &mut Arguments) -> Result<PolicyFile, Failure> {
    let Some(text) = arguments.text("policy")? else { return Ok(PolicyFile::default()) };
    PolicyFile::read(&text).map_err(|error| Failure::of("policy", error.to_string()))
}

/// `input`.
pub(crate) fn redact(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    arguments.end()?;
    Ok(json::to_string(&Redact::default().run(&input).record()))
}

/// `input`, `lenient`; or alone `list`, or `about`, the name of a scheme.
pub(crate) fn scheme(arguments: &mut Arguments) -> Result<String, Failure> {
    if arguments.flag("list")? {
        arguments.end()?;
        let all: Vec<_> = KnownScheme::all();
        return Ok(json::to_string(&all));
    }
    if let Some(name) = arguments.text("about")? {
        arguments.end()?;
        return Ok(json::to_string(&KnownScheme::find(&name)));
    }
    let (input, is_lenient) = (arguments.input()?, arguments.flag("lenient")?);
    arguments.end()?;
    Ok(match ReadByScheme::new(is_lenient).run(&input, &mut Scratch::default()) {
        Ok(viewed) => json::to_string(&viewed),
        Err(rejected) => json::to_string(&rejected.record(None)),
    })
}

/// `input`, `addresses`, `schemes`, `strict`, `no-fetch`, `policy`, the text of a policy file.
#[cfg(feature = "full")]
pub(crate) fn gate(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let addresses = arguments.texts("addresses")?;
    let schemes = arguments.texts("schemes")?;
    let (is_strict, no_fetch) = (arguments.flag("strict")?, arguments.flag("no-fetch")?);
    let file = policy_file(arguments)?;
    arguments.end()?;
    let (mut narrow, mut wide) = (file.strict, file.fetch);
    if !schemes.is_empty() {
        let names = || schemes.iter().map(String::as_str);
        (narrow, wide) = (StrictPolicy::with_schemes(names()), wide.schemes(names()));
    }
    let verb = match (is_strict, no_fetch) {
        (true, false) => Gate::fetch(wide.strict(narrow)),
        (false, false) => Gate::fetch(wide),
        (true, true) => Gate::strict(narrow),
        (false, true) => return Err(Failure::of("no-fetch", "needs strict")),
    };
    let addresses: Result<_, _> = addresses.iter().map(|it| it.parse()).collect();
    let addresses = addresses.map_err(|_| Failure::of("addresses", "expected IP addresses"))?;
    Ok(json::to_string(&verb.addresses(addresses).run(&input)))
}
