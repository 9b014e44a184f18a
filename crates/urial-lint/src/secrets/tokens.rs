//! How the tokens of services begin: the one list of the project.
//!
//! Read on 2026-11-29 in the configuration of the scanner gitleaks, `config/gitleaks.toml` at
//! commit 009e025a, whose rules have a prefix, an alphabet and a length each. Other prefixes were
//! read on 2026-11-30 in rules of other scanners (trufflehog, Nosey Parker, Kingfisher,
//! Betterleaks) or on a page of documentation. The lengths here are lower bounds, because services
//! make their tokens longer, and logs cut them.

/// A form of the tokens of a service.
pub(crate) struct Token {
    /// The service that issues the token. Tests and readers need it.
    #[allow(dead_code)]
    pub(crate) service: &'static str,
    /// How the token begins.
    pub(crate) prefix: &'static str,
    /// The characters after the prefix.
    pub(crate) shape: Shape,
    /// The least number of characters after the prefix.
    pub(crate) least: usize,
    /// How the form was checked.
    #[allow(dead_code)]
    pub(crate) checked: Checked,
}

/// What the characters after a prefix are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Letters, digits, `-`, `_` and `.`, with a digit among them.
    Word,
    /// As [`Shape::Word`], also without a digit.
    Letters,
    /// Capital letters and digits.
    Capitals,
    /// Hexadecimal digits.
    Hex,
    /// As [`Shape::Word`], with `+`, `/`, `=` and octets that are percent-encoded.
    Base64,
}

/// How a form was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checked {
    /// A rule of gitleaks has the prefix.
    Rule,
    /// A rule of another scanner has it.
    Scanner,
    /// A page of documentation has it.
    Page,
}

macro_rules! tokens {
    ($($service:literal $prefix:literal $shape:ident $least:literal $checked:ident;)*) => {
        &[$(Token {
            service: $service,
            prefix: $prefix,
            shape: Shape::$shape,
            least: $least,
            checked: Checked::$checked,
        }),*]
    };
}

/// All forms. A prefix that a word may begin with has a long least length.
pub(crate) static TOKENS: &[Token] = tokens! {
    "1Password" "ops_eyJ" Base64 20 Rule;
    "Adobe" "p8e-" Word 24 Rule;
    "age" "AGE-SECRET-KEY-1" Capitals 20 Rule;
    "Airtable" "pat" Word 70 Rule;
    "Alibaba Cloud" "LTAI" Word 12 Rule;
    "Anthropic" "sk-ant-" Word 9 Rule;
    "Apify" "apify_api_" Word 20 Scanner;
    "Artifactory" "AKCp" Word 30 Rule;
    "Artifactory" "cmVmd" Word 40 Rule;
    "Atlassian" "ATATT3" Word 20 Rule;
    "Atlassian" "ATCTT3" Base64 20 Scanner;
    "AWS" "AKIA" Capitals 12 Rule;
    "AWS" "ASIA" Capitals 12 Rule;
    "AWS" "ABIA" Capitals 16 Rule;
    "AWS" "ACCA" Capitals 16 Rule;
    "AWS" "ABSK" Base64 100 Scanner;
    "Bitbucket" "ATBB" Word 20 Scanner;
    "Brevo" "xkeysib-" Word 9 Rule;
    "Buildkite" "bkua_" Word 30 Scanner;
    "CircleCI" "CCIPAT_" Word 20 Scanner;
    "Clojars" "CLOJARS_" Word 9 Rule;
    "Cloudflare" "cfat_" Word 30 Page;
    "Cloudflare" "cfk_" Word 30 Page;
    "Cloudflare" "cfut_" Word 30 Page;
    "Contentful" "CFPAT-" Word 20 Scanner;
    "crates.io" "cio" Word 32 Scanner;
    "Databricks" "dapi" Hex 30 Rule;
    "Deno" "ddp_" Word 30 Scanner;
    "DigitalOcean" "dop_v1_" Word 9 Rule;
    "DigitalOcean" "doo_v1_" Word 9 Rule;
    "DigitalOcean" "dor_v1_" Word 9 Rule;
    "Docker" "SWMTKN-1-" Word 40 Scanner;
    "Docker Hub" "dckr_pat_" Word 9 Page;
    "Docker Hub" "dckr_oat_" Word 9 Scanner;
    "Doppler" "dp.pt." Word 20 Rule;
    "Doppler" "dp.st." Word 20 Scanner;
    "Doppler" "dp.audit." Word 20 Scanner;
    "Doppler" "dp.ct." Word 20 Page;
    "Doppler" "dp.sa." Word 20 Page;
    "Dropbox" "sl." Word 60 Rule;
    "Duffel" "duffel_live_" Word 9 Rule;
    "Duffel" "duffel_test_" Word 9 Rule;
    "Dynatrace" "dt0c01." Word 20 Rule;
    "EasyPost" "EZAK" Word 30 Rule;
    "EasyPost" "EZTK" Word 30 Rule;
    "Facebook" "EAAC" Word 60 Rule;
    "Facebook" "EAAM" Word 60 Rule;
    "Figma" "figd_" Word 30 Scanner;
    "Flutterwave" "FLWSECK" Word 9 Rule;
    "Fly.io" "fo1_" Word 20 Rule;
    "Fly.io" "fm2_" Word 40 Rule;
    "Frame.io" "fio-u-" Word 20 Rule;
    "GitHub" "ghp_" Word 9 Rule;
    "GitHub" "gho_" Word 9 Rule;
    "GitHub" "ghu_" Word 9 Rule;
    "GitHub" "ghs_" Word 9 Rule;
    "GitHub" "ghr_" Word 9 Rule;
    "GitHub" "github_pat_" Word 9 Rule;
    "GitLab" "glpat-" Word 9 Rule;
    "GitLab" "glptt-" Word 9 Rule;
    "GitLab" "gldt-" Word 9 Rule;
    "GitLab" "glrt-" Word 9 Rule;
    "GitLab" "glcbt-" Word 9 Rule;
    "GitLab" "glft-" Word 9 Rule;
    "GitLab" "glimt-" Word 9 Rule;
    "GitLab" "glsoat-" Word 9 Rule;
    "GitLab" "glagent-" Word 20 Rule;
    "GitLab" "gloas-" Word 9 Rule;
    "GitLab" "GR1348941" Word 9 Rule;
    "Google" "AIza" Word 20 Rule;
    "Google" "ya29." Word 20 Scanner;
    "Google" "GOCSPX-" Word 9 Scanner;
    "Grafana" "glsa_" Word 9 Rule;
    "Grafana" "glc_" Word 20 Rule;
    "Groq" "gsk_" Word 20 Scanner;
    "Heroku" "HRKU-" Word 20 Rule;
    "HubSpot" "pat-na1-" Word 20 Scanner;
    "HubSpot" "pat-eu1-" Word 20 Scanner;
    "HubSpot" "pat-ap1-" Word 20 Scanner;
    "Hugging Face" "hf_" Letters 20 Rule;
    "Hugging Face" "api_org_" Letters 20 Rule;
    "Infracost" "ico-" Word 30 Rule;
    "LangSmith" "lsv2_pt_" Word 20 Scanner;
    "LangSmith" "lsv2_sk_" Word 20 Scanner;
    "Linear" "lin_api_" Word 9 Rule;
    "Linear" "lin_oauth_" Word 9 Page;
    "Mailgun" "key-" Hex 30 Rule;
    "Mapbox" "sk.eyJ" Word 20 Page;
    "Mapbox" "tk.eyJ" Word 20 Page;
    "Netlify" "nfp_" Word 30 Scanner;
    "New Relic" "NRAK-" Word 20 Rule;
    "New Relic" "NRII-" Word 20 Rule;
    "Notion" "ntn_" Word 20 Rule;
    "npm" "npm_" Word 20 Rule;
    "NuGet" "oy2" Word 40 Scanner;
    "NVIDIA" "nvapi-" Word 40 Scanner;
    "Octopus Deploy" "API-" Capitals 24 Rule;
    "OpenAI" "sk-proj-" Word 9 Rule;
    "OpenAI" "sk-svcacct-" Word 9 Rule;
    "OpenAI" "sk-admin-" Word 9 Rule;
    "OpenAI" "sk-" Word 20 Rule;
    "PEM in base64" "LS0tLS1CRUdJTiBFQyBQUklWQVRF" Base64 20 Page;
    "PEM in base64" "LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUg" Base64 20 Page;
    "PEM in base64" "LS0tLS1CRUdJTiBQUklWQVRF" Base64 20 Page;
    "PEM in base64" "LS0tLS1CRUdJTiBSU0EgUFJJVkFURS" Base64 20 Page;
    "Perplexity" "pplx-" Word 20 Rule;
    "Pinecone" "pcsk_" Word 40 Scanner;
    "PlanetScale" "pscale_tkn_" Word 9 Rule;
    "PlanetScale" "pscale_oauth_" Word 9 Rule;
    "PlanetScale" "pscale_pw_" Word 9 Rule;
    "PostHog" "phx_" Word 30 Scanner;
    "Postman" "PMAK-" Word 20 Rule;
    "Prefect" "pnu_" Word 20 Rule;
    "Pulumi" "pul-" Hex 30 Rule;
    "PyPI" "pypi-" Word 9 Rule;
    "ReadMe" "rdme_" Word 20 Rule;
    "Replicate" "r8_" Word 20 Scanner;
    "Resend" "re_" Word 24 Scanner;
    "RubyGems" "rubygems_" Word 9 Rule;
    "Scalingo" "tk-us-" Word 20 Rule;
    "SendGrid" "SG." Word 20 Rule;
    "Sentry" "sntrys_" Word 20 Rule;
    "Sentry" "sntryu_" Word 20 Rule;
    "Shippo" "shippo_live_" Word 9 Rule;
    "Shippo" "shippo_test_" Word 9 Rule;
    "Shopify" "shpat_" Word 9 Rule;
    "Shopify" "shpca_" Word 9 Rule;
    "Shopify" "shppa_" Word 9 Rule;
    "Shopify" "shpss_" Word 9 Rule;
    "Slack" "xoxb-" Word 9 Rule;
    "Slack" "xoxp-" Word 9 Rule;
    "Slack" "xoxa-" Word 9 Rule;
    "Slack" "xoxr-" Word 9 Rule;
    "Slack" "xoxo-" Word 9 Rule;
    "Slack" "xoxs-" Word 9 Rule;
    "Slack" "xoxe-" Word 9 Rule;
    "Slack" "xoxe.xox" Word 9 Rule;
    "Slack" "xoxc-" Word 9 Scanner;
    "Slack" "xoxd-" Base64 9 Scanner;
    "Slack" "xapp-" Word 9 Rule;
    "SonarQube" "sqa_" Word 40 Rule;
    "SonarQube" "sqp_" Word 40 Rule;
    "SonarQube" "squ_" Word 40 Rule;
    "Sourcegraph" "sgp_" Word 20 Rule;
    "Square" "sq0atp-" Word 9 Rule;
    "Square" "sq0csp-" Word 9 Scanner;
    "Square" "EAAA" Word 22 Rule;
    "Stripe" "sk_live_" Word 9 Rule;
    "Stripe" "sk_test_" Word 9 Rule;
    "Stripe" "sk_prod_" Word 9 Rule;
    "Stripe" "rk_live_" Word 9 Rule;
    "Stripe" "rk_test_" Word 9 Rule;
    "Stripe" "rk_prod_" Word 9 Rule;
    "Stripe" "whsec_" Base64 9 Scanner;
    "Supabase" "sbp_" Word 20 Scanner;
    "Supabase" "sb_secret_" Word 20 Scanner;
    "Tailscale" "tskey-" Word 9 Page;
    "Twilio" "SK" Hex 32 Rule;
    "Typeform" "tfp_" Word 20 Rule;
    "Vault" "hvs." Word 20 Rule;
    "Vault" "hvb." Word 20 Rule;
    "Vercel" "vca_" Word 40 Scanner;
    "Vercel" "vci_" Word 40 Scanner;
    "Vercel" "vck_" Word 40 Scanner;
    "Vercel" "vcp_" Word 40 Scanner;
    "Vercel" "vcr_" Word 40 Scanner;
    "xAI" "xai-" Word 60 Scanner;
    "Yandex" "AQVN" Word 30 Rule;
};

/// Whether a text begins like a token with the alphabet of Base64.
pub(crate) fn begins_base64(text: &[u8]) -> bool {
    let long = TOKENS.iter().filter(|token| token.shape == Shape::Base64);
    long.map(|token| token.prefix).any(|prefix| text.starts_with(prefix.as_bytes()))
}

/// Whether a text begins as the tokens of a service do, and goes on like one.
pub(crate) fn is_known_token(text: &str) -> bool {
    TOKENS.iter().any(|token| token.is(text))
}

impl Token {
    fn is(&self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix(self.prefix).filter(|it| it.len() >= self.least) else {
            return false;
        };
        let has_digit = || text.bytes().any(|byte| byte.is_ascii_digit());
        match self.shape {
            Shape::Word | Shape::Base64 => has_digit(),
            Shape::Letters => true,
            Shape::Capitals => {
                let is_one = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
                rest.bytes().all(is_one)
            }
            Shape::Hex => rest.bytes().all(|byte| byte.is_ascii_hexdigit()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The least token of a form.
    fn sample(token: &Token) -> String {
        let letters = match token.shape {
            Shape::Word => "7fQz2Lm8",
            Shape::Base64 => "7fQ+2L/8",
            Shape::Letters => "fQzLmTbW",
            Shape::Capitals => "7FQZ2LM8",
            Shape::Hex => "7fa02be8",
        };
        token.prefix.chars().chain(letters.chars().cycle().take(token.least)).collect()
    }

    #[test]
    fn each_form_is_one_of_a_token() {
        for token in TOKENS {
            let text = sample(token);
            assert!(is_known_token(&text), "{} {text}", token.service);
            assert!(!token.is(&text[..text.len() - 1]), "{} {text}", token.service);
            assert!(!is_known_token(&format!("x{text}")), "{} {text}", token.service);
        }
    }

    #[test]
    fn forty_services_are_known() {
        let services: HashSet<_> = TOKENS.iter().map(|token| token.service).collect();
        assert!(services.len() >= 40, "{}", services.len());
    }

    #[test]
    fn names_and_words_are_no_tokens() {
        for text in [
            "sk-learn-intro-2024",
            "key-value-store-2",
            "API-GATEWAY",
            "pattern-2",
            "npm_config_2",
            "re_export_of_names",
            "SKU-0123456789",
            "ghp_",
            "sl.example.org2",
            "pypi-x",
        ] {
            assert!(!is_known_token(text), "{text}");
        }
    }
}
