//! The Content-Security-Policy of the page: by it a browser runs the page's own script alone, and
//! nothing is sent anywhere.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The policy for a page with this script and this style, and no picture. A served page also loads
/// its files.
pub(super) fn policy(script: &str, style: &str, is_served: bool) -> String {
    let own = if is_served { " 'self'" } else { "" };
    let connect = if is_served { "; connect-src 'self'" } else { "" };
    format!(
        "default-src 'none'; base-uri 'none'; form-action 'none'; \
         script-src{own} '{}' 'wasm-unsafe-eval'; style-src{own} '{}'{connect}",
        hash(script),
        hash(style),
    )
}

/// The hash of a script or a style, as policies and the attribute `integrity` have it.
pub(super) fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_has_hashes_and_no_exception() {
        let policy = policy("a", "", false);
        // `printf a | openssl dgst -sha256 -binary | base64`
        assert!(
            policy.contains("'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"),
            "{policy}"
        );
        assert!(policy.starts_with("default-src 'none'; base-uri 'none'; form-action 'none'; "));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'self'"));
        let served = super::policy("a", "", true);
        assert!(served.ends_with("; connect-src 'self'"), "{served}");
    }
}
