//! Arguments: every function that takes a reference takes all types that hold one.

use urial::{
    AsIdentifier, AsReference, Base, BaseSource, Comparer, Grammar, Iri, IriBuf, IriRef, IriRefBuf,
    Normalizer, Parts, Relativizer, Resolver, Rfc3986, Rfc3987, Rung, SubsetOf, ToIdentifier,
    ToReference, Uri, UriBuf, UriRef, UriRefBuf, iri, iri_ref, uri, uri_ref, wrap,
};

const TEXT: &str = "http://e.org/a";

/// Calls a function with a reference as each type that lends one for longer than the call.
macro_rules! for_lending {
    ($call:expr; $($owned:expr),*) => {$({
        let owned = $owned;
        let borrowed = owned.as_borrowed();
        $call(&owned);
        $call(borrowed);
        $call(&borrowed);
    })*};
}

/// Calls a function with a reference as each type that holds one.
macro_rules! for_all {
    ($call:expr; $($owned:expr),*) => {$({
        let owned = $owned;
        let borrowed = owned.as_borrowed();
        $call(&owned);
        $call(borrowed);
        $call(&borrowed);
        $call(&&borrowed);
        $call(owned);
    })*};
}

/// The borrowed form of an owned type.
trait AsBorrowed {
    type Borrowed<'a>
    where
        Self: 'a;

    fn as_borrowed(&self) -> Self::Borrowed<'_>;
}

macro_rules! as_borrowed {
    ($($owned:ident $borrowed:ident $lend:ident,)*) => {$(
        impl AsBorrowed for $owned {
            type Borrowed<'a> = $borrowed<'a>;

            fn as_borrowed(&self) -> $borrowed<'_> {
                self.$lend()
            }
        }
    )*};
}

as_borrowed! {
    UriRefBuf UriRef as_uri_ref,
    UriBuf Uri as_uri,
    IriRefBuf IriRef as_iri_ref,
    IriBuf Iri as_iri,
}

fn uri_ref_buf() -> UriRefBuf {
    TEXT.parse().unwrap()
}

fn uri_buf() -> UriBuf {
    TEXT.parse().unwrap()
}

fn iri_ref_buf() -> IriRefBuf {
    TEXT.parse().unwrap()
}

fn iri_buf() -> IriBuf {
    TEXT.parse().unwrap()
}

/// Functions with their other arguments. A closure cannot be generic.
macro_rules! functions {
    ($($name:ident $(<$life:lifetime>)? ($it:ident: $bound:ty) $body:expr;)*) => {$(
        fn $name $(<$life>)? ($it: $bound) {
            assert!($body, "{}", stringify!($body));
        }
    )*};
}

functions! {
    uri_resolve(it: impl AsReference<Grammar = Rfc3986>) {
        let mut text = String::new();
        uri!("x:").resolve_into(&it, &mut text).unwrap();
        text == TEXT && uri!("x:").resolve(it).unwrap() == TEXT
    };
    iri_resolve(it: impl AsReference<Grammar: SubsetOf<Rfc3987>>) {
        let mut text = String::new();
        iri!("x:").resolve_into(&it, &mut text).unwrap();
        text == TEXT && iri!("x:").resolve(it).unwrap() == TEXT
    };
    resolver(it: impl AsReference<Grammar: SubsetOf<Rfc3987>>) {
        let (resolver, mut text) = (Resolver::new(iri!("http://e.org/a")), String::new());
        resolver.resolve_into(&it, &mut text).unwrap();
        text == TEXT
            && resolver.is_same_document(&it).unwrap()
            && resolver.resolve(it).unwrap() == TEXT
    };
    uri_merge(it: impl AsReference<Grammar = Rfc3986>) {
        let mut text = String::new();
        uri_ref!("b").merge_into(&it, &mut text).unwrap();
        text == TEXT && uri_ref!("b").merge(it).unwrap() == TEXT
    };
    iri_merge(it: impl AsReference<Grammar: SubsetOf<Rfc3987>>) {
        let mut text = String::new();
        iri_ref!("b").merge_into(&it, &mut text).unwrap();
        text == TEXT && iri_ref!("b").merge(it).unwrap() == TEXT
    };
    base_inner(it: impl AsReference<Grammar = Rfc3986>) {
        let outer = Base::new(uri!("http://i.org/"), BaseSource::Retrieval);
        outer.inner(it, BaseSource::Embedded).unwrap().uri() == TEXT
    };
    normalizer(it: impl AsReference) {
        let (normalizer, mut text) = (Normalizer::new(), String::new());
        normalizer.normalize_into(&it, &mut text);
        text == TEXT
            && normalizer.is_normalized(&it)
            && normalizer.steps(&it).is_empty()
            && normalizer.normalize(it).as_reference().as_str() == TEXT
    };
    comparer(it: impl AsReference) {
        Comparer::new().compare(&it, &it).rung() == Some(Rung::Simple)
            && Comparer::new().equivalent_at(Rung::Simple, &it, it.as_reference())
    };
    comparer_of_iris(it: impl AsReference<Grammar: SubsetOf<Rfc3987>>) {
        Comparer::new().compare(iri_ref!("http://e.org/a"), &it).rung() == Some(Rung::Simple)
            && Comparer::new().equivalent_at(Rung::Simple, iri!("http://e.org/a"), it)
    };
    uri_base(it: impl AsIdentifier<Grammar = Rfc3986>) {
        Base::new(it, BaseSource::Default).uri() == TEXT
    };
    normalize_uri(it: impl AsIdentifier<Grammar = Rfc3986>) {
        Normalizer::new().normalize_uri(it) == TEXT
    };
    normalize_iri(it: impl AsIdentifier<Grammar: SubsetOf<Rfc3987>>) {
        Normalizer::new().normalize_iri(it) == TEXT
    };
    uri_compare(it: impl AsIdentifier<Grammar = Rfc3986>) {
        uri!("http://e.org/a").compare(it).rung() == Some(Rung::Simple)
    };
    iri_compare(it: impl AsIdentifier<Grammar: SubsetOf<Rfc3987>>) {
        iri!("http://e.org/a").compare(it).rung() == Some(Rung::Simple)
    };
    uri_relativize(it: impl AsIdentifier<Grammar = Rfc3986>) {
        uri!("http://e.org/b").relativize(it).unwrap() == "a"
    };
    iri_relativize(it: impl AsIdentifier<Grammar: SubsetOf<Rfc3987>>) {
        let (relativizer, mut text) = (Relativizer::new(iri!("http://e.org/b")), String::new());
        relativizer.relativize_into(&it, &mut text).unwrap();
        text == "a"
            && relativizer.relativize(&it).unwrap() == "a"
            && iri!("http://e.org/b").relativize(it).unwrap() == "a"
    };
    lent<'a>(it: impl ToReference<'a> + Copy) {
        Normalizer::new().key(it).as_str() == TEXT
            && Normalizer::new().normal_text(it) == TEXT
            && wrap(it).to_string() == "<http://e.org/a>"
            && Parts::from(it).build().unwrap() == TEXT
    };
    displayed<'a>(it: impl ToReference<'a, Grammar: SubsetOf<Rfc3987>>) {
        Resolver::new(iri!("x:")).display(it).unwrap().to_string() == TEXT
    };
}

fn lent_base<'a, G: Grammar>(it: impl ToIdentifier<'a, Grammar = G> + Copy) {
    assert_eq!(Resolver::new(it).base().as_reference().as_str(), TEXT);
    assert_eq!(Relativizer::new(it).base().as_reference().as_str(), TEXT);
}

#[test]
fn functions_take_every_type_of_reference() {
    for_all!(uri_resolve; uri_ref_buf(), uri_buf());
    for_all!(iri_resolve; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_all!(resolver; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_all!(uri_merge; uri_ref_buf(), uri_buf());
    for_all!(iri_merge; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_all!(base_inner; uri_ref_buf(), uri_buf());
    for_all!(normalizer; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_all!(comparer; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_all!(comparer_of_iris; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
}

#[test]
fn functions_take_every_type_of_identifier() {
    for_all!(uri_base; uri_buf());
    for_all!(normalize_uri; uri_buf());
    for_all!(normalize_iri; uri_buf(), iri_buf());
    for_all!(uri_compare; uri_buf());
    for_all!(iri_compare; uri_buf(), iri_buf());
    for_all!(uri_relativize; uri_buf());
    for_all!(iri_relativize; uri_buf(), iri_buf());
}

#[test]
fn functions_borrow_from_every_type_that_lends() {
    for_lending!(lent; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_lending!(displayed; uri_ref_buf(), uri_buf(), iri_ref_buf(), iri_buf());
    for_lending!(lent_base; uri_buf(), iri_buf());
}
