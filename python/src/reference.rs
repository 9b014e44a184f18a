//! The classes `UriRef`, `Uri`, `IriRef` and `Iri`: a reference, and one that has a scheme, of each
//! grammar.
//!
//! What they do is written once for both grammars, as functions that are generic; the macro
//! declares the classes.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::LazyLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urial::{
    Comparer, Component, EncodedDots, Excess, Grammar, Host, Identifier,
    IriBuf, IriRefBuf, PairSyntax, Parts, Reference, ReferenceBuf, Relativizer, Resolver,
    Rfc3986, Rfc3987, Rung, UriBuf, UriRefBuf, Within,
};
use urial_verbs::{Normalize, Syntax, rejected};

use crate::error;
use crate::named::named;
use crate::parts::{self, Given};
use crate::suffixes::PublicSuffixes;
use crate::text;

/// Parses the text of an argument.
fn parse<G: Syntax>(value: &Bound<'_, PyAny>) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(value)?;
    match Reference::<G>::parse_bytes(&octets) {
        Ok(reference) => Ok(reference.into()),
        Err(error) => Err(error::error(value, &octets, rejected::<G>(error, &octets))),
    }
}

/// Parses the text of an argument, which must have a scheme.
fn parse_identifier<G: Syntax>(value: &Bound<'_, PyAny>) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(value)?;
    match Identifier::<G>::parse_bytes(&octets) {
        Ok(identifier) => Ok((*identifier).into()),
        Err(error) => Err(error::error(value, &octets, rejected::<G>(error, &octets))),
    }
}

/// The identifier of a reference, which must have a scheme.
fn identifier<'r, G: Syntax>(
    value: &Bound<'_, PyAny>,
    reference: &'r ReferenceBuf<G>,
) -> PyResult<Identifier<'r, G>> {
    let octets = reference.as_str().as_bytes();
    let found = Identifier::try_from(reference.as_reference());
    found.map_err(|error| error::error(value, octets, rejected::<G>(error, octets)))
}

fn segments<'py, G: Grammar>(
    py: Python<'py>,
    reference: Reference<'_, G>,
) -> PyResult<Bound<'py, PyTuple>> {
    let decoded = reference.path().segments().map(|it| text::decoded(py, &it.decode()));
    PyTuple::new(py, decoded.collect::<PyResult<Vec<_>>>()?)
}

fn pairs<'py, G: Grammar>(
    py: Python<'py>,
    reference: Reference<'_, G>,
    syntax: PairSyntax,
) -> PyResult<Bound<'py, PyTuple>> {
    let text = |octets: Cow<'_, [u8]>| text::decoded(py, &octets);
    let pairs = reference.pairs(syntax);
    let decoded = pairs.iter().map(|pair| {
        let key = text(pair.decode_key())?;
        Ok((key, pair.decode_value().map(text).transpose()?))
    });
    PyTuple::new(py, decoded.collect::<PyResult<Vec<_>>>()?)
}

fn address<G: Grammar>(reference: Reference<'_, G>) -> Option<IpAddr> {
    reference.host().and_then(Host::ip_addr)
}

fn normalized<G: Syntax>(
    reference: &ReferenceBuf<G>,
    form: Option<&str>,
) -> PyResult<ReferenceBuf<G>> {
    static DEFAULT: LazyLock<Normalize> = LazyLock::new(|| {
        Normalize::named(Rung::Scheme.as_str()).expect("a rung is a normal form")
    });
    let chosen;
    let verb = match form {
        None => &*DEFAULT,
        Some(form) => {
            chosen = Normalize::named(form).map_err(|error| error::option(&error))?;
            &chosen
        }
    };
    match verb.text(reference.as_reference()) {
        Cow::Borrowed(_) => Ok(reference.clone()),
        Cow::Owned(text) => {
            Ok(ReferenceBuf::try_from(text).expect("a normal form is a reference"))
        }
    }
}

fn resolved<G: Syntax>(
    base: Identifier<'_, G>,
    reference: &Bound<'_, PyAny>,
    is_strict: bool,
    excess: &str,
    has_encoded_dots: bool,
) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(reference)?;
    let parsed = Reference::<G>::parse_bytes(&octets);
    let parsed =
        parsed.map_err(|error| error::error(reference, &octets, rejected::<G>(error, &octets)))?;
    let excess = named("excess", excess, &EXCESS)?;
    let dots = if has_encoded_dots { EncodedDots::Dot } else { EncodedDots::default() };
    let resolver = Resolver::new(base).strict(is_strict).excess(excess).encoded_dots(dots);
    let target = resolver.resolve(parsed);
    let target = target.map_err(|error| error::error(reference, &octets, error))?;
    let target: urial::IdentifierBuf<G> = target.into();
    Ok(target.into())
}

const EXCESS: [(&str, Excess); 3] =
    [("discard", Excess::Discard), ("keep", Excess::Keep), ("refuse", Excess::Refuse)];

const WITHIN: [(&str, Within); 3] = [
    ("scheme", Within::Scheme),
    ("authority", Within::Authority),
    ("directory", Within::Directory),
];

fn relativized<G: Syntax>(
    base: Identifier<'_, G>,
    target: &Bound<'_, PyAny>,
    within: &str,
    has_dot_dot: bool,
) -> PyResult<ReferenceBuf<G>> {
    let target_text = parse_identifier::<G>(target)?;
    let relativizer = Relativizer::new(base).within(named("within", within, &WITHIN)?);
    let mut reference = String::new();
    let made = relativizer
        .dot_dot(has_dot_dot)
        .relativize_into(identifier(target, &target_text)?, &mut reference);
    made.map_err(|error| error::error(target, target_text.as_str().as_bytes(), error))?;
    Ok(ReferenceBuf::try_from(reference).expect("the result is a reference"))
}

fn rung(name: &str) -> PyResult<Rung> {
    let rungs = Rung::ALL.map(|rung| (rung.as_str(), rung));
    named("rung", name, &rungs)
}

fn compared<G: Syntax>(
    a: &ReferenceBuf<G>,
    b: &Bound<'_, PyAny>,
    has_fragment: bool,
) -> PyResult<Option<Rung>> {
    let b = parse::<G>(b)?;
    let comparer = Comparer::new().with_fragment(has_fragment);
    Ok(comparer.compare(a.as_reference(), b.as_reference()).rung())
}

fn syntax(is_form: bool) -> PairSyntax {
    if is_form { PairSyntax::Form } else { PairSyntax::Rfc3986 }
}

/// The classes of a grammar.
macro_rules! classes {
    (
        $grammar:ty: $reference:ident = $reference_name:literal, $a_reference:literal;
        $identifier:ident = $identifier_name:literal, $an_identifier:literal;
        $reference_buf:ty, $identifier_buf:ty, $build:ident, $build_identifier:ident
    ) => {
        #[doc = concat!($a_reference, ".")]
        ///
        /// Immutable, hashable, ordered by its text; `str()` gives the text, and `repr()` masks a
        /// password. An absent component is `None`, an empty one is `""`.
        #[pyclass(frozen, subclass, module = "urial", name = $reference_name)]
        pub(crate) struct $reference(ReferenceBuf<$grammar>);

        #[doc = concat!($an_identifier, ".")]
        #[pyclass(frozen, subclass, extends = $reference, module = "urial", name = $identifier_name)]
        pub(crate) struct $identifier;

        impl $reference {
            pub(crate) fn text(&self) -> &str {
                self.0.as_str()
            }

            /// The made reference, of the class that `like` has.
            fn of_kind<'py>(
                like: &Bound<'py, Self>,
                made: ReferenceBuf<$grammar>,
            ) -> PyResult<Bound<'py, PyAny>> {
                if like.is_instance_of::<$identifier>() {
                    return $identifier::of(like.py(), made);
                }
                Ok(Bound::new(like.py(), Self(made))?.into_any())
            }
        }

        impl $identifier {
            fn of(
                py: Python<'_>,
                made: ReferenceBuf<$grammar>,
            ) -> PyResult<Bound<'_, PyAny>> {
                Ok(Bound::new(py, Self::initializer(made))?.into_any())
            }

            fn initializer(made: ReferenceBuf<$grammar>) -> PyClassInitializer<Self> {
                PyClassInitializer::from($reference(made)).add_subclass(Self)
            }
        }

        #[pymethods]
        impl $reference {
            #[classattr]
            const __match_args__: (&str, &str, &str, &str, &str) =
                ("scheme", "authority", "path", "query", "fragment");

            /// Parses a `str`, `bytes`, or another reference.
            #[new]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
                parse(text).map(Self)
            }

            /// Builds a reference from its parts, which are validated.
            ///
            /// With `data=True`, userinfo, host, path, query and fragment are data, and
            /// percent-encoded. `user` and `password` always are.
            #[classmethod]
            #[pyo3(signature = (*, data = false, **parts))]
            fn build<'py>(
                class: &Bound<'py, PyType>,
                data: bool,
                parts: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = class.py();
                let given = Given::read(parts, parts::ALL)?;
                let parts = given.over(Parts::default(), data);
                if class.is_subclass_of::<$identifier>()? {
                    let made = parts.$build_identifier().map_err(|error| given.error(py, error))?;
                    return $identifier::of(py, parts::reference(made));
                }
                let made = parts.$build().map_err(|error| given.error(py, error))?;
                Ok(Bound::new(py, Self(made.into()))?.into_any())
            }

            /// The reference that a text was most likely meant to be. With `guess=False`, only its
            /// spelling is mended, so that it keeps what the text says.
            #[classmethod]
            #[pyo3(signature = (text, *, guess = true))]
            fn repair<'py>(
                class: &Bound<'py, PyType>,
                text: &Bound<'py, PyAny>,
                guess: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let octets = text::octets(text)?;
                let is_identifier = class.is_subclass_of::<$identifier>()?;
                let Ok(utf8) = str::from_utf8(&octets) else {
                    return class.call1((text,));
                };
                if is_identifier {
                    let repair = if guess { <$identifier_buf>::repair } else { <$identifier_buf>::repair_spelling };
                    match repair(utf8) {
                        Ok(repaired) => $identifier::of(class.py(), parts::reference(repaired.value)),
                        Err(error) => Err(error::error(text, &octets, error.error())),
                    }
                } else {
                    let repair = if guess { <$reference_buf>::repair } else { <$reference_buf>::repair_spelling };
                    match repair(utf8) {
                        Ok(repaired) => Ok(Bound::new(class.py(), Self(repaired.value.into()))?.into_any()),
                        Err(error) => Err(error::error(text, &octets, error.error())),
                    }
                }
            }

            /// The scheme, as written (RFC 3986 §3.1).
            #[getter]
            fn scheme(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Scheme)
            }

            /// Userinfo, host and port with their delimiters (RFC 3986 §3.2).
            #[getter]
            fn authority(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Authority)
            }

            /// The text before `@` in the authority (RFC 3986 §3.2.1).
            #[getter]
            fn userinfo(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Userinfo)
            }

            /// The host, with the brackets of an IP literal (RFC 3986 §3.2.2).
            #[getter]
            fn host(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Host)
            }

            /// `reg-name`, `ipv4`, `ipv6` or `ipvfuture` (RFC 3986 §3.2.2).
            #[getter]
            fn host_kind(&self) -> Option<&'static str> {
                self.0.as_reference().host().map(|host| host.kind().as_str())
            }

            /// The host as an address of `ipaddress`, if it is one.
            #[getter]
            fn ip_address(&self) -> Option<IpAddr> {
                address(self.0.as_reference())
            }

            /// The text of the port (RFC 3986 §3.2.3).
            #[getter]
            fn port(&self) -> Option<&str> {
                self.0.as_reference().port()
            }

            /// The port as a number; `None` if it is absent or empty. `ValueError` above 65535.
            #[getter]
            fn port_number(&self) -> PyResult<Option<u16>> {
                let number = self.0.as_reference().port_number();
                number.map_err(|error| PyValueError::new_err(error.to_string()))
            }

            /// The path, which is never absent (RFC 3986 §3.3).
            #[getter]
            fn path(&self) -> &str {
                self.0.as_reference().path().as_str()
            }

            /// `abempty`, `absolute`, `noscheme`, `rootless` or `empty` (RFC 3986 §3.3).
            #[getter]
            fn path_kind(&self) -> &'static str {
                parts::path_kind(self.0.as_reference().path_kind())
            }

            /// The segments of the path, decoded after they were split.
            ///
            /// Octets that are not UTF-8 are surrogate escapes (PEP 383).
            #[getter]
            fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                segments(py, self.0.as_reference())
            }

            /// The text after `?` (RFC 3986 §3.4).
            #[getter]
            fn query(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Query)
            }

            /// The keys and values of the query, decoded after they were split. A value without `=`
            /// is `None`. A `+` stays; in `form_pairs`, it is a blank.
            #[getter]
            fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                pairs(py, self.0.as_reference(), PairSyntax::Rfc3986)
            }

            /// The keys and values of the query as `application/x-www-form-urlencoded`.
            #[getter]
            fn form_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                pairs(py, self.0.as_reference(), PairSyntax::Form)
            }

            /// The text after `#` (RFC 3986 §3.5).
            #[getter]
            fn fragment(&self) -> Option<&str> {
                self.0.as_reference().component(Component::Fragment)
            }

            /// `uri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`
            /// (RFC 3986 §4.2).
            #[getter]
            fn kind(&self) -> &'static str {
                parts::kind(self.0.as_reference().kind())
            }

            /// Whether there is no scheme (RFC 3986 §4.2).
            #[getter]
            fn is_relative(&self) -> bool {
                self.0.as_reference().is_relative()
            }

            /// Whether there is a scheme and no fragment (RFC 3986 §4.3).
            #[getter]
            fn is_absolute(&self) -> bool {
                let reference = self.0.as_reference();
                !reference.is_relative() && reference.component(Component::Fragment).is_none()
            }

            /// The reference without its fragment.
            fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let reference = slf.get().0.as_reference().without_fragment();
                Self::of_kind(slf, reference.into())
            }

            /// The normal form up to a rung (`case`, `percent`, `path`, `scheme`: the default), or
            /// by a preset or steps of `urial normalize` (RFC 3986 §6.2).
            #[pyo3(signature = (form = None))]
            fn normalize<'py>(
                slf: &Bound<'py, Self>,
                form: Option<&str>,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::of_kind(slf, normalized(&slf.get().0, form)?)
            }

            /// Whether both have the same normal form up to a rung (RFC 3986 §6.2).
            #[pyo3(signature = (other, rung = "scheme", *, fragment = true))]
            fn equivalent(
                &self,
                other: &Bound<'_, PyAny>,
                rung: &str,
                fragment: bool,
            ) -> PyResult<bool> {
                let rung = self::rung(rung)?;
                let met = compared(&self.0, other, fragment)?;
                Ok(met.is_some_and(|met| met <= rung))
            }

            /// The first rung on which both are equal, or `None` (RFC 3986 §6.2).
            #[pyo3(signature = (other, *, fragment = true))]
            fn compare(
                &self,
                other: &Bound<'_, PyAny>,
                fragment: bool,
            ) -> PyResult<Option<&'static str>> {
                Ok(compared(&self.0, other, fragment)?.map(Rung::as_str))
            }

            /// The reference with other parts, which are validated; `None` removes one.
            ///
            /// With `data=True`, they are data, and percent-encoded.
            #[pyo3(signature = (*, data = false, **parts))]
            fn replace<'py>(
                slf: &Bound<'py, Self>,
                data: bool,
                parts: Option<&Bound<'py, PyDict>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = slf.py();
                let reference = &slf.get().0;
                let given = Given::read(parts, parts::COMPONENTS)?;
                let parts = given.over(reference.as_reference().into(), data);
                if slf.is_instance_of::<$identifier>() {
                    let made = parts.$build_identifier().map_err(|error| given.error(py, error))?;
                    return $identifier::of(py, parts::reference(made));
                }
                let made = parts.$build().map_err(|error| given.error(py, error))?;
                Ok(Bound::new(py, Self(made.into()))?.into_any())
            }

            /// The reference with these pairs as its query: a mapping or pairs, whose values are
            /// data; `None` for a key without a value. Without pairs, the query is removed.
            #[pyo3(signature = (pairs, *, form = false))]
            fn with_query<'py>(
                slf: &Bound<'py, Self>,
                pairs: &Bound<'py, PyAny>,
                form: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut reference = slf.get().0.clone();
                let pairs = parts::pairs(pairs)?;
                let edited = if pairs.is_empty() {
                    reference.remove(Component::Query)
                } else {
                    reference.edit_pairs(syntax(form), |query| parts::set(query, &pairs))
                };
                edited.map_err(|error| Given::none().error(slf.py(), error))?;
                Self::of_kind(slf, reference)
            }

            /// The reference with a segment appended to its path, as data.
            fn __truediv__<'py>(
                slf: &Bound<'py, Self>,
                segment: &str,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut reference = slf.get().0.clone();
                let pushed = reference.push_segment(segment);
                pushed.map_err(|error| Given::none().error(slf.py(), error))?;
                Self::of_kind(slf, reference)
            }

            fn __str__(&self) -> &str {
                self.0.as_str()
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let masked = slf.get().0.as_reference().masked().to_string();
                let text = PyString::new(slf.py(), &masked).repr()?;
                Ok(format!("{}({text})", slf.get_type().name()?))
            }

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                PyString::new(py, self.0.as_str()).hash()
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                Some(self.0.as_str() == other.cast::<Self>().ok()?.get().text())
            }

            fn __lt__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                Some(self.0.as_str() < other.cast::<Self>().ok()?.get().text())
            }

            fn __le__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                Some(self.0.as_str() <= other.cast::<Self>().ok()?.get().text())
            }

            fn __gt__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                Some(self.0.as_str() > other.cast::<Self>().ok()?.get().text())
            }

            fn __ge__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
                Some(self.0.as_str() >= other.cast::<Self>().ok()?.get().text())
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
                (slf.get_type(), (slf.get().text().to_owned(),))
            }

            fn __copy__<'py>(slf: &Bound<'py, Self>) -> Bound<'py, Self> {
                slf.clone()
            }

            fn __deepcopy__<'py>(slf: &Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
                slf.clone()
            }
        }

        #[pymethods]
        impl $identifier {
            /// Parses a `str`, `bytes`, or another reference, which must have a scheme.
            #[new]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
                parse_identifier(text).map(Self::initializer)
            }

            /// The target of a reference, with this as its base (RFC 3986 §5.2).
            ///
            /// `excess` says what becomes of `..` that climb above the root: `discard`, `keep` or
            /// `refuse`. Without `strict`, the scheme of the base is ignored in the reference.
            #[pyo3(signature = (reference, *, strict = true, excess = "discard", encoded_dots = false))]
            fn resolve<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                strict: bool,
                excess: &str,
                encoded_dots: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let base = identifier(slf, &slf.as_super().get().0)?;
                let target = resolved(base, reference, strict, excess, encoded_dots)?;
                $identifier::of(slf.py(), target)
            }

            /// The shortest reference that resolves to the target with this as its base, or the
            /// target itself.
            ///
            /// `within` limits it to references that keep the `scheme`, the `authority` or the
            /// `directory` of the base; with `dot_dot=False` there is no `..`.
            #[pyo3(signature = (target, *, within = "scheme", dot_dot = true))]
            fn relativize<'py>(
                slf: &Bound<'py, Self>,
                target: &Bound<'py, PyAny>,
                within: &str,
                dot_dot: bool,
            ) -> PyResult<Bound<'py, $reference>> {
                let base = identifier(slf, &slf.as_super().get().0)?;
                Bound::new(slf.py(), $reference(relativized(base, target, within, dot_dot)?))
            }

            /// The domain that is registered below a public suffix, if the host has one.
            fn registrable_domain(slf: &Bound<'_, Self>, suffixes: &PublicSuffixes) -> Option<String> {
                let host = slf.as_super().get().0.as_reference().host()?;
                suffixes.registrable_domain(host)
            }
        }
    };
}

classes! {
    Rfc3986: UriRef = "UriRef", "A URI reference: a URI, or a relative reference (RFC 3986 §4.1)";
    Uri = "Uri", "A URI: a URI reference that has a scheme (RFC 3986 §3)";
    UriRefBuf, UriBuf, build, build_uri
}

classes! {
    Rfc3987: IriRef = "IriRef", "An IRI reference: an IRI, or a relative reference (RFC 3987 §2.2)";
    Iri = "Iri", "An IRI: an IRI reference that has a scheme (RFC 3987 §2.2)";
    IriRefBuf, IriBuf, build_iri_ref, build_iri
}
