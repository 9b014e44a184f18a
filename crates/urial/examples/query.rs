//! # Read and change a query
//!
//! Pairs have two syntaxes, which differ in `+`. You choose one.

use urial::{Pair, PairSyntax, UriBuf, UriRef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pairs = UriRef::parse("/?a=x+y&b=2&a=%26")?.pairs(PairSyntax::Form);
    let values: Vec<_> = pairs.get_all("a").filter_map(Pair::decode_value_utf8).collect();
    assert_eq!(values.into_iter().collect::<Result<Vec<_>, _>>()?, ["x y", "&"]);

    let mut uri: UriBuf = "http://e.org/?b=2&b=3&c".parse()?;
    uri.edit_pairs(PairSyntax::Rfc3986, |pairs| pairs.set("b", "x&y"))?;
    assert_eq!(uri, "http://e.org/?b=x%26y&c");
    Ok(())
}
