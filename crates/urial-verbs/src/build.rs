//! `build`: a reference from its parts (RFC 3986 §5.3).

use serde::Serialize;
use urial::{Component, PairSyntax, ReferenceBuf, Rfc3986, Rfc3987};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::Valid;
use crate::specification::Specification;
use crate::step::{EditStep, PairData, PairStep, Steps};

/// Builds a reference.
#[derive(Clone, Debug)]
pub struct Build {
    is_iri: bool,
    steps: Steps,
}

/// A user and a password, as data: the parts of a userinfo.
#[derive(Clone, Default)]
pub struct Login {
    /// The user.
    pub user: Option<Vec<u8>>,
    /// The password.
    pub password: Option<Vec<u8>>,
}

/// A reference that was built. Serializes as
/// `{"input":null,"input_octets":null,"valid":true,"built"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Built<'r> {
    /// There is no input.
    pub input: (),
    /// There is no input.
    pub input_octets: (),
    /// Always true.
    pub valid: Valid,
    /// The reference.
    pub built: &'r str,
}

hide!(Built<'_>);

columns!(Built<'_>, it => "built": Plain = it.built);

impl Build {
    /// Prepares the verb: `components` are set, in any order, then user and password, then
    /// `segments` are added to the path and `pairs` to the query. Components are data if `is_data`,
    /// all else always is.
    ///
    /// # Errors
    /// A component that is not UTF-8, unless it is data.
    pub fn new(
        components: impl IntoIterator<Item = (Component, Vec<u8>)>,
        login: Login,
        segments: impl IntoIterator<Item = Vec<u8>>,
        pairs: impl IntoIterator<Item = PairData>,
        is_data: bool,
        syntax: PairSyntax,
        specification: Specification,
    ) -> Result<Build, OptionError> {
        let mut components: Vec<_> = components.into_iter().collect();
        components.sort_by_key(|&(component, _)| order(component));
        let components =
            components.into_iter().map(|(it, text)| (option(it), EditStep::Set(it, text)));
        let user = login.user.map(|user| ("--user", EditStep::SetUser(user)));
        let password = login.password.map(|it| ("--password", EditStep::SetPassword(it)));
        let components = components.chain(user).chain(password);
        let segments = segments.into_iter().map(|segment| ("--segment", EditStep::Push(segment)));
        let pairs =
            pairs.into_iter().map(|pair| ("--pair", EditStep::Pairs(PairStep::Append(pair))));
        let steps = components.chain(segments).chain(pairs).collect();
        let steps = Steps::new(steps, is_data, syntax)?;
        Ok(Build { is_iri: specification == Specification::Rfc3987, steps })
    }

    /// Builds the reference.
    ///
    /// # Errors
    /// [`Error::Part`] for a part that the reference cannot have.
    pub fn run<'r>(&'r self, scratch: &'r mut Scratch) -> Result<Built<'r>, Error<'r>> {
        let built = scratch.text();
        if self.is_iri {
            let mut reference = ReferenceBuf::<Rfc3987>::default();
            self.steps.take(0, &mut reference)?;
            built.push_str(reference.as_str());
        } else {
            let mut reference = ReferenceBuf::<Rfc3986>::default();
            self.steps.take(0, &mut reference)?;
            built.push_str(reference.as_str());
        }
        Ok(Built { input: (), input_octets: (), valid: Valid, built })
    }
}

/// The order in which components are set: a host before what needs one.
fn order(component: Component) -> usize {
    use Component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
    let order = [Scheme, Authority, Host, Userinfo, Port, Path, Query, Fragment];
    order.iter().position(|&it| it == component).unwrap_or(order.len())
}

/// The option of `urial build` for a component.
fn option(component: Component) -> &'static str {
    match component {
        Component::Scheme => "--scheme",
        Component::Authority => "--authority",
        Component::Userinfo => "--userinfo",
        Component::Host => "--host",
        Component::Port => "--port",
        Component::Path => "--path",
        Component::Query => "--query",
        Component::Fragment => "--fragment",
        _ => "--input",
    }
}
