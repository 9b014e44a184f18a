//! The classes `UriRef`, `Uri`, `IriRef` and `Iri`: a reference, and one that has a scheme, of each
//! grammar.

use std::net::IpAddr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyString, PyTuple, PyType};
use urial::{
    Component, Identifier, IriBuf, IriRefBuf, Obstacle, PairSyntax, Parts, Reference, ReferenceBuf,
    Rfc3986, Rfc3987, Rung, UriBuf, UriRefBuf, wrap,
};

use crate::error;
use crate::operations::{
    self, address, compared, identifier, is_same_document, normalized, parse, parse_identifier,
    relativized, resolved,
};
use crate::parts::{self, Given, Slot, with_authority};
use crate::repair::repaired;
use crate::suffixes::PublicSuffixes;
use crate::text;
use crate::typed;

/// How an object is pickled: its class, its text, and what a class of the caller's adds.
type Reduced<'py> = (Bound<'py, PyType>, (String,), Option<Bound<'py, PyAny>>);

/// The classes of a grammar.
macro_rules! classes {
    (
        $grammar:ty: $reference:ident = $reference_name:literal, $a_reference:literal;
        $identifier:ident = $identifier_name:literal, $an_identifier:literal;
        $reference_buf:ty, $identifier_buf:ty, $build:ident
    ) => {
        #[doc = concat!($a_reference, ".")]
        ///
        /// Immutable, hashable, ordered by its text; `str()` gives the text, and `repr()` masks a
        /// password. An absent component is `None`, an empty one is `""`.
        #[pyclass(frozen, subclass, weakref, module = "urial", name = $reference_name)]
        pub(crate) struct $reference(pub(crate) ReferenceBuf<$grammar>);

        #[doc = concat!($an_identifier, ".")]
        #[pyclass(frozen, subclass, extends = $reference, module = "urial", name = $identifier_name)]
        pub(crate) struct $identifier;

        impl $reference {
            pub(crate) fn text(&self) -> &str {
                self.0.as_str()
            }

            pub(crate) fn reference(&self) -> Reference<'_, $grammar> {
                self.0.as_reference()
            }

            /// The reference as an object of a class, which may be one of the caller's.
            pub(crate) fn of_class<'py>(
                class: &Bound<'py, PyType>,
                made: ReferenceBuf<$grammar>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let py = class.py();
                if class.is(&py.get_type::<Self>()) {
                    return Ok(Bound::new(py, Self(made))?.into_any());
                }
                if class.is(&py.get_type::<$identifier>()) {
                    return $identifier::of(py, made);
                }
                class.call1((made.as_str(),))
            }

            /// The reference as an object of the class that `like` has.
            pub(crate) fn like<'py>(
                like: &Bound<'py, Self>,
                made: ReferenceBuf<$grammar>,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::of_class(&like.get_type(), made)
            }
        }

        impl $identifier {
            /// The reference as an object, if it has a scheme.
            pub(crate) fn of(py: Python<'_>, made: ReferenceBuf<$grammar>) -> PyResult<Bound<'_, PyAny>> {
                identifier(PyString::new(py, made.as_str()).as_any(), &made)?;
                Ok(Bound::new(py, Self::initializer(made))?.into_any())
            }

            pub(crate) fn identifier<'a>(
                slf: &'a Bound<'_, Self>,
            ) -> PyResult<Identifier<'a, $grammar>> {
                identifier(slf, &slf.as_super().get().0)
            }

            fn initializer(made: ReferenceBuf<$grammar>) -> PyClassInitializer<Self> {
                PyClassInitializer::from($reference(made)).add_subclass(Self)
            }
        }

        #[pymethods]
        impl $reference {
            #[classattr]
            #[pyo3(name = "__match_args__")]
            const MATCH_ARGS: (&str, &str, &str, &str, &str) =
                ("scheme", "authority", "path", "query", "fragment");

            /// Parses a `str`, `bytes`, or another reference.
            #[new]
            #[pyo3(signature = (text: "Text", /))]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
                parse(text).map(Self)
            }

            /// Builds a reference from its parts, which are validated.
            ///
            /// With `data=True`, userinfo, host, path, query and fragment are data, and
            /// percent-encoded. `user` and `password` always are.
            #[classmethod]
            #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
            #[pyo3(signature = (
                    *, data = false, scheme: "Part" = Slot::Missing,
                    userinfo: "Part" = Slot::Missing, user: "Part" = Slot::Missing,
                    password: "Part" = Slot::Missing, host: "Part" = Slot::Missing,
                    port: "Part" = Slot::Missing, path: "Part" = Slot::Missing,
                    query: "Part" = Slot::Missing, fragment: "Part" = Slot::Missing
                ) -> "Self")]
            fn build<'py>(
                class: &Bound<'py, PyType>,
                data: bool,
                scheme: Slot<'py>,
                userinfo: Slot<'py>,
                user: Slot<'py>,
                password: Slot<'py>,
                host: Slot<'py>,
                port: Slot<'py>,
                path: Slot<'py>,
                query: Slot<'py>,
                fragment: Slot<'py>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let given = Given::read([
                    ("scheme", &scheme),
                    ("userinfo", &userinfo),
                    ("user", &user),
                    ("password", &password),
                    ("host", &host),
                    ("port", &port),
                    ("path", &path),
                    ("query", &query),
                    ("fragment", &fragment),
                ])?;
                let made = given.over(Parts::default(), data)?.$build();
                let made = made.map_err(|error| given.error(class.py(), error))?;
                Self::of_class(class, made.into())
            }

            /// The reference that a text was most likely meant to be. With `guess=False`, only its
            /// spelling is mended, so that it keeps what the text says.
            #[classmethod]
            #[pyo3(signature = (text: "Text", *, guess = true) -> "Self")]
            fn repair<'py>(
                class: &Bound<'py, PyType>,
                text: &Bound<'py, PyAny>,
                guess: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let octets = text::octets(text)?;
                let Ok(utf8) = str::from_utf8(&octets) else {
                    return class.call1((text,));
                };
                let repaired = if class.is_subclass_of::<$identifier>()? {
                    repaired::<$identifier_buf>(utf8, guess).map(parts::reference)
                } else {
                    repaired::<$reference_buf>(utf8, guess).map(Into::into)
                };
                let made =
                    repaired.map_err(|error| error::error(text, &octets, error.error()))?;
                Self::of_class(class, made)
            }

            /// Reads a reference as people type or paste it, without the delimiters and blanks
            /// that are no part of it (RFC 3986 Appendix C).
            ///
            /// With `complete=True`, a text without a scheme such as `www.e.org` is completed by
            /// the rules of uri(7), which is a guess (RFC 3986 §4.5).
            #[classmethod]
            #[pyo3(signature = (text: "Text", *, complete = false) -> "Typed[Self]")]
            fn read_typed<'py>(
                class: &Bound<'py, PyType>,
                text: &Bound<'py, PyAny>,
                complete: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                typed::read::<$grammar>(text, complete, |made| Self::of_class(class, made))
            }

            /// The scheme, as written (RFC 3986 §3.1).
            #[getter]
            fn scheme(&self) -> Option<&str> {
                self.reference().component(Component::Scheme)
            }

            /// Userinfo, host and port with their delimiters (RFC 3986 §3.2).
            #[getter]
            fn authority(&self) -> Option<&str> {
                self.reference().component(Component::Authority)
            }

            /// The text before `@` in the authority (RFC 3986 §3.2.1).
            #[getter]
            fn userinfo(&self) -> Option<&str> {
                self.reference().component(Component::Userinfo)
            }

            /// The host, with the brackets of an IP literal (RFC 3986 §3.2.2).
            #[getter]
            fn host(&self) -> Option<&str> {
                self.reference().component(Component::Host)
            }

            /// `reg-name`, `ipv4`, `ipv6` or `ipvfuture` (RFC 3986 §3.2.2).
            #[getter]
            fn host_kind(&self) -> Option<&'static str> {
                self.reference().host().map(|host| host.kind().as_str())
            }

            /// The host as an address of `ipaddress`, if it is one.
            #[getter]
            fn ip_address(&self) -> Option<IpAddr> {
                address(self.reference())
            }

            /// The text of the port (RFC 3986 §3.2.3).
            #[getter]
            fn port(&self) -> Option<&str> {
                self.reference().port()
            }

            /// The port as a number; `None` if it is absent or empty. `ValueError` above 65535.
            #[getter]
            fn port_number(&self) -> PyResult<Option<u16>> {
                let number = self.reference().port_number();
                number.map_err(|error| PyValueError::new_err(error.to_string()))
            }

            /// The path, which is never absent (RFC 3986 §3.3).
            #[getter]
            fn path(&self) -> &str {
                self.reference().path().as_str()
            }

            /// `abempty`, `absolute`, `noscheme`, `rootless` or `empty` (RFC 3986 §3.3).
            #[getter]
            fn path_kind(&self) -> &'static str {
                parts::path_kind(self.reference().path_kind())
            }

            /// The segments of the path, decoded after they were split.
            ///
            /// Octets that are not UTF-8 are surrogate escapes (PEP 383).
            #[getter]
            fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                operations::segments(py, self.reference())
            }

            /// The text after `?` (RFC 3986 §3.4).
            #[getter]
            fn query(&self) -> Option<&str> {
                self.reference().component(Component::Query)
            }

            /// The keys and values of the query, decoded after they were split. A value without `=`
            /// is `None`. A `+` stays; in `form_pairs`, it is a blank.
            #[getter]
            fn query_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                operations::pairs(py, self.reference(), PairSyntax::Rfc3986)
            }

            /// The keys and values of the query as `application/x-www-form-urlencoded`.
            #[getter]
            fn form_pairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
                operations::pairs(py, self.reference(), PairSyntax::Form)
            }

            /// The text after `#` (RFC 3986 §3.5).
            #[getter]
            fn fragment(&self) -> Option<&str> {
                self.reference().component(Component::Fragment)
            }

            /// `uri`, `network-path`, `absolute-path`, `relative-path` or `empty-path`
            /// (RFC 3986 §4.2).
            #[getter]
            fn kind(&self) -> &'static str {
                parts::kind(self.reference().kind())
            }

            /// Whether there is no scheme (RFC 3986 §4.2).
            #[getter]
            fn is_relative(&self) -> bool {
                self.reference().is_relative()
            }

            /// Whether there is a scheme and no fragment (RFC 3986 §4.3).
            #[getter]
            fn is_absolute(&self) -> bool {
                let reference = self.reference();
                !reference.is_relative() && reference.component(Component::Fragment).is_none()
            }

            /// The reference without its fragment.
            #[pyo3(signature = () -> "Self")]
            fn without_fragment<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let reference = slf.get().reference().without_fragment();
                Self::like(slf, reference.into())
            }

            /// The reference that leads where another one does from the place where this one leads:
            /// both relative to one base, which is not known yet (RFC 3986 §5.1.1).
            #[pyo3(signature = (reference: "Text") -> $reference_name)]
            fn merge<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
            ) -> PyResult<Bound<'py, Self>> {
                Bound::new(slf.py(), Self(operations::merged(&slf.get().0, reference)?))
            }

            /// The text in angle brackets, on lines of at most `width` characters where that is
            /// possible, for `read_typed` to read again (RFC 3986 Appendix C).
            #[pyo3(signature = (width = None))]
            fn wrap(&self, width: Option<usize>) -> String {
                wrap(self.reference()).width(width.unwrap_or(usize::MAX)).to_string()
            }

            /// The normal form up to a rung (`case`, `percent`, `path`, `scheme`: the default), or
            /// by a preset or steps of `urial normalize` (RFC 3986 §6.2). With `ipv6_text`, an IPv6
            /// address is as RFC 5952 writes it.
            #[pyo3(signature = (form = None, *, ipv6_text = false) -> "Self")]
            fn normalize<'py>(
                slf: &Bound<'py, Self>,
                form: Option<&str>,
                ipv6_text: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                Self::like(slf, normalized(&slf.get().0, form, ipv6_text)?)
            }

            /// Whether both have the same normal form up to a rung (RFC 3986 §6.2).
            #[pyo3(signature = (other: "Text", rung = "scheme", *, fragment = true))]
            fn equivalent(
                &self,
                other: &Bound<'_, PyAny>,
                rung: &str,
                fragment: bool,
            ) -> PyResult<bool> {
                let rung = operations::rung(rung)?;
                let met = compared(&self.0, other, fragment)?;
                Ok(met.is_some_and(|met| met <= rung))
            }

            /// The first rung on which both are equal, or `None` (RFC 3986 §6.2).
            #[pyo3(signature = (other: "Text", *, fragment = true))]
            fn compare(
                &self,
                other: &Bound<'_, PyAny>,
                fragment: bool,
            ) -> PyResult<Option<&'static str>> {
                Ok(compared(&self.0, other, fragment)?.map(Rung::as_str))
            }

            /// The reference with other parts, which are validated; `None` removes one.
            ///
            /// With `data=True`, they are data, and percent-encoded. `authority` is text, and gives
            /// all its parts; another part may be given beside it.
            #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
            #[pyo3(signature = (
                    *, data = false, scheme: "Part" = Slot::Missing,
                    authority: "str | None" = Slot::Missing,
                    userinfo: "Part" = Slot::Missing, host: "Part" = Slot::Missing,
                    port: "Part" = Slot::Missing, path: "Part" = Slot::Missing,
                    query: "Part" = Slot::Missing, fragment: "Part" = Slot::Missing
                ) -> "Self")]
            fn replace<'py>(
                slf: &Bound<'py, Self>,
                data: bool,
                scheme: Slot<'py>,
                authority: Slot<'py>,
                userinfo: Slot<'py>,
                host: Slot<'py>,
                port: Slot<'py>,
                path: Slot<'py>,
                query: Slot<'py>,
                fragment: Slot<'py>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let given = Given::read([
                    ("scheme", &scheme),
                    ("authority", &authority),
                    ("userinfo", &userinfo),
                    ("host", &host),
                    ("port", &port),
                    ("path", &path),
                    ("query", &query),
                    ("fragment", &fragment),
                ])?;
                let authority = given.authority::<$grammar>(slf.py())?;
                let mut parts: Parts<'_> = slf.get().reference().into();
                if let Some(other) = &authority {
                    parts = with_authority(parts, &other.as_reference().into());
                }
                let made = given.over(parts, data)?.$build();
                let made = made.map_err(|error| given.error(slf.py(), error))?;
                Self::like(slf, made.into())
            }

            fn __str__(&self) -> &str {
                self.0.as_str()
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                let masked = slf.get().reference().masked().to_string();
                let text = PyString::new(slf.py(), &masked).repr()?;
                Ok(format!("{}({text})", slf.get_type().name()?))
            }

            fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
                PyString::new(py, self.0.as_str()).hash()
            }

            fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp) -> bool {
                op.matches(self.text().cmp(other.get().text()))
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
                let state = slf.getattr_opt("__dict__")?;
                Ok((slf.get_type(), (slf.get().text().to_owned(),), state))
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
            #[pyo3(signature = (text: "Text", /))]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
                parse_identifier(text).map(Self::initializer)
            }

            /// The target of a reference, with this as its base (RFC 3986 §5.2).
            ///
            /// `excess` says what becomes of `..` that climb above the root: `discard`, `keep` or
            /// `refuse`. Without `strict`, the scheme of the base is ignored in the reference.
            #[pyo3(signature = (
                    reference: "Text", *, strict = true, excess = "discard",
                    encoded_dots = false
                ) -> $identifier_name)]
            fn resolve<'py>(
                slf: &Bound<'py, Self>,
                reference: &Bound<'py, PyAny>,
                strict: bool,
                excess: &str,
                encoded_dots: bool,
            ) -> PyResult<Bound<'py, PyAny>> {
                let base = Self::identifier(slf)?;
                let target = resolved(slf, base, reference, strict, excess, encoded_dots)?;
                $identifier::of(slf.py(), target)
            }

            /// Whether a reference with this as its base leads to this document (RFC 3986 §4.4).
            #[pyo3(signature = (reference: "Text"))]
            fn is_same_document(
                slf: &Bound<'_, Self>,
                reference: &Bound<'_, PyAny>,
            ) -> PyResult<bool> {
                is_same_document(Self::identifier(slf)?, reference)
            }

            /// The shortest reference that resolves to the target with this as its base, or the
            /// target itself.
            ///
            /// `within` limits it to references that keep the `scheme`, the `authority` or the
            /// `directory` of the base; with `dot_dot=False` there is no `..`.
            #[pyo3(signature = (target: "Text", *, within = "scheme", dot_dot = true))]
            fn relativize<'py>(
                slf: &Bound<'py, Self>,
                target: &Bound<'py, PyAny>,
                within: &str,
                dot_dot: bool,
            ) -> PyResult<Bound<'py, $reference>> {
                let base = Self::identifier(slf)?;
                let (made, _) = relativized(base, target, within, dot_dot)?;
                Bound::new(slf.py(), $reference(made))
            }

            /// Why `relativize` gives the target itself: `scheme`, `authority` or `path` if no
            /// relative reference leads there, `length` if every one is longer, `policy` if
            /// `within` or `dot_dot` forbids it. `None` if there is a relative reference.
            #[pyo3(signature = (target: "Text", *, within = "scheme", dot_dot = true))]
            fn obstacle(
                slf: &Bound<'_, Self>,
                target: &Bound<'_, PyAny>,
                within: &str,
                dot_dot: bool,
            ) -> PyResult<Option<&'static str>> {
                let (_, obstacle) = relativized(Self::identifier(slf)?, target, within, dot_dot)?;
                Ok(obstacle.map(Obstacle::as_str))
            }

            /// The domain that is registered below a public suffix, if the host has one.
            fn registrable_domain(slf: &Bound<'_, Self>, suffixes: &PublicSuffixes) -> Option<String> {
                let host = slf.as_super().get().reference().host()?;
                suffixes.registrable_domain(host)
            }
        }
    };
}

classes! {
    Rfc3986: UriRef = "UriRef", "A URI reference: a URI, or a relative reference (RFC 3986 §4.1)";
    Uri = "Uri", "A URI: a URI reference that has a scheme (RFC 3986 §3)";
    UriRefBuf, UriBuf, build
}

classes! {
    Rfc3987: IriRef = "IriRef", "An IRI reference: an IRI, or a relative reference (RFC 3987 §2.2)";
    Iri = "Iri", "An IRI: an IRI reference that has a scheme (RFC 3987 §2.2)";
    IriRefBuf, IriBuf, build_iri_ref
}
