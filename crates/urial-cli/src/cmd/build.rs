//! `urial build`: a reference, part by part.

use std::ffi::OsString;

use urial::{Component, ReferenceBuf};

use super::step::Given;
use super::text::TextVerb;
use super::{Run, Status};
use crate::args::{Build, PairStep, Step};
use crate::failure::Failure;
use crate::input::Input;
use crate::out::plain;
use crate::syntax::Syntax;

const VERB: TextVerb = TextVerb { key: "built", stand_in: plain::ABSENT };

pub(crate) fn run<G: Syntax>(args: &Build) -> Result<Status, Failure> {
    let steps = steps(args);
    let given = |(option, step)| Given { option, step, content: &args.content };
    let steps: Vec<_> = steps.iter().map(|&(option, ref step)| given((option, step))).collect();
    steps.iter().try_for_each(Given::check)?;
    let mut run = Run::new(&args.printing);
    run.step(|output| {
        let mut reference = ReferenceBuf::<G>::default();
        let built = steps.iter().try_for_each(|step| step.take(&mut reference));
        VERB.print(Input::NONE, built, reference.as_str(), output)
    })?;
    run.finish()
}

/// The steps that lead from the empty reference to that of the parts: a host before what needs it.
fn steps(args: &Build) -> Vec<(&'static str, Step)> {
    let parts = [
        ("--scheme", Component::Scheme, &args.scheme),
        ("--host", Component::Host, &args.host),
        ("--userinfo", Component::Userinfo, &args.userinfo),
        ("--port", Component::Port, &args.port),
        ("--path", Component::Path, &args.path),
        ("--query", Component::Query, &args.query),
        ("--fragment", Component::Fragment, &args.fragment),
    ];
    let bytes = |text: &OsString| text.as_encoded_bytes().to_vec();
    let sets = parts.into_iter().filter_map(|(option, component, text)| {
        Some((option, Step::Set(component, bytes(text.as_ref()?))))
    });
    let pushes = args.segments.iter().map(|segment| ("--segment", Step::Push(bytes(segment))));
    let pairs =
        args.pairs.iter().map(|pair| ("--pair", Step::Pairs(PairStep::Append(pair.clone()))));
    sets.chain(pushes).chain(pairs).collect()
}
