//! What holds for all texts.

use std::iter;

use proptest::prelude::*;
use urial_lint::secrets::repeated;
use urial_lint::{Policy, RULES, Severity, findings, redact, special_purpose};
use urial_testdata::{cut, linear};

/// Asks every rule but `specifications-disagree`, which is about other programs.
pub(crate) fn all() -> Policy {
    let rules = RULES.iter().filter(|rule| rule.name() != "specifications-disagree");
    rules.fold(Policy::none(), |policy, rule| policy.severity(rule, Some(Severity::Warning)))
}

/// Texts of pieces that rules look for.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "http",
        "javascript",
        "data",
        "file",
        ":",
        "//",
        "/",
        "\\",
        "@",
        "%2e",
        "%2E",
        "%00",
        "%25",
        "%0d%0a",
        "%c0%ae",
        "%e2%80%ae",
        "..",
        ".",
        ";",
        "?",
        "#",
        "&",
        "=",
        "token",
        "www",
        "127",
        "0x7f",
        "[::1]",
        "é",
        "\u{202e}",
        "-",
        "localhost",
        "80",
        " ",
        "\t",
        "ghp_",
        "%",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// A finding is about a part of the text, and findings are in order.
    #[test]
    fn places_are_parts_of_the_text(text in texts()) {
        let found = findings(&text, &all());
        for finding in &found {
            prop_assert!(text.get(finding.range()).is_some(), "{finding:?}");
            if let Some(fix) = finding.fix() {
                prop_assert!(text.get(fix.range()).is_some(), "{finding:?}");
            }
        }
        prop_assert!(found.is_sorted_by_key(|finding| finding.range().start));
    }

    /// No message has anything of a password.
    #[test]
    fn messages_have_no_password(user in "[a-z]{1,8}", secret in "[Q-Z]{9,12}") {
        let text = format!("http://{user}:{secret}@127.1/?token={secret}#password={secret}");
        for finding in findings(&text, &all()) {
            prop_assert!(!finding.message().contains(&secret), "{finding:?}");
        }
    }

    /// An address in full is read as what it is, in every form that `inet_aton` has.
    #[test]
    fn forms_of_an_address_are_read_alike(bits: u32) {
        let address = std::net::Ipv4Addr::from_bits(bits);
        let [a, b, c, d] = address.octets();
        let forms = [
            format!("{a}.{b}.{c}.{d}"),
            format!("{a}.{b}.{}", u32::from(c) << 8 | u32::from(d)),
            format!("{a}.{}", bits & 0xff_ffff),
            format!("{bits}"),
            format!("{bits:#x}"),
            format!("0{bits:o}"),
            format!("{a:#X}.0{b:o}.{c}.{d}."),
        ];
        for form in forms {
            let form = form.replace("0X", "0x");
            let text = format!("//{form}");
            let host = urial::IriRef::parse(&text).unwrap().host().unwrap();
            prop_assert_eq!(host.platform_addr(), Some(address.into()), "{}", form);
        }
        let mapped = address.to_ipv6_mapped();
        let purpose = special_purpose(address.into());
        prop_assert!(purpose.is_none() || special_purpose(mapped.into()) == purpose);
    }
}

/// Compares the time of `work` on repetitions of a unit with that on 16 times as many.
pub(crate) fn assert_linear(unit: &str, len: usize, work: impl Fn(&str)) {
    let work = &work;
    linear::assert_linear(unit, len, 64, |len| {
        let text = unit.repeat(len / unit.len());
        move || work(&text)
    });
}

#[test]
fn time_is_linear() {
    const UNITS: &[&str] = &[
        "/",
        "%2e",
        "@",
        "a=b&",
        ";",
        ":",
        "%25",
        "\u{202e}",
        "..;",
        "/aux",
        "\\",
        "%e2%80%ae",
        ".",
    ];
    for unit in UNITS {
        assert_linear(unit, 1 << 14, |text| {
            drop(findings(&format!("http://e.org/{text}"), &all()));
        });
    }
}

/// Units with a fault at each place, one for each way in which `redact` and the rules take them.
#[test]
fn time_of_texts_with_faults_is_linear() {
    let key = |unit: &str| {
        let twice = unit.repeat(2);
        let fault = urial::IriRef::parse(&twice).err();
        let fault = fault.map(|fault| format!("{} {}", fault.component(), fault.expected()));
        let found: Vec<_> = findings(&twice, &all()).iter().map(|it| it.rule().name()).collect();
        let masks = redact(&twice).matches("***").count();
        format!("{fault:?} {found:?} {masks}")
    };
    for unit in cut::units(key) {
        assert_linear(&unit, 1 << 12, |text| drop((redact(text), findings(text, &all()))));
    }
}

/// Secrets that overlap themselves wherever they occur.
#[test]
fn time_of_secrets_that_occur_again_is_linear() {
    for unit in ["a", "ab", "aaaaaaab"] {
        assert_linear(unit, 1 << 16, |text| {
            let secret = &text.as_bytes()[..text.len() / 2];
            let most = [secret, &secret[1..], &secret[..4]].map(<[u8]>::to_vec);
            assert!(repeated(text, &most).into_iter().eq(iter::once(0..text.len())));
        });
    }
}
