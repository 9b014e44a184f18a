//! # Read schemes and old data
//!
//! A view is what a URI means by the specification of its scheme, as plain decoded data. `build`
//! writes it back. `access` says what it takes to reach the resource; nothing is run. `Lenient`
//! reads what some programs write for a URI. `rfc2396` answers as the previous specification did.

use urial::rfc2396;
use urial::scheme::{Http, Ldap, LdapScope, Lenient};
use urial::{Uri, UriRef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut search = Ldap::try_from(Uri::parse("ldap://e.org/o=Acme%20Ltd?cn,mail?sub")?)?;
    assert_eq!((&*search.dn, search.scope), ("o=Acme Ltd", LdapScope::Sub));
    search.filter = Some("(cn=A?)".into());
    assert_eq!(search.build()?, "ldap://e.org/o=Acme%20Ltd?cn,mail?sub?(cn=A%3F)");

    let http = Http::try_from(Uri::parse("HTTP://E.org:80?q")?)?;
    assert_eq!((&*http.origin(), &*http.origin_form()), ("http://e.org", "/?q"));

    let access = Uri::parse("man:ls(1)")?.access()?.unwrap();
    assert_eq!(access.command, ["man", "--", "1", "ls"]);

    let lenient = Lenient::read("info:(gcc)G++ and GCC")?;
    assert_eq!(lenient.uri(), "info:(gcc)G++%20and%20GCC");

    // A registry's name in RFC 2396, which has no host; a host in RFC 3986.
    assert_eq!(rfc2396::Reference::parse("http://my_host/")?.host(), None);
    assert_eq!(UriRef::parse("http://my_host/")?.host().unwrap().to_string(), "my_host");
    Ok(())
}
