//! Webhooks and bots that are addressed by a secret in the path: the one list of the project.
//!
//! Read on 2026-11-29 and 30: [`Checked::Rule`] in the configuration of the scanner gitleaks,
//! `config/gitleaks.toml` at commit 009e025a; [`Checked::Code`] in several public repositories that
//! call such an address; [`Checked::Page`] on a page of documentation.

use std::ops::Range;

/// An address whose path has a secret.
pub(crate) struct Webhook {
    #[allow(dead_code)]
    pub(crate) service: &'static str,
    /// The host, or the end of it. A search for it finds the address.
    pub(crate) host: &'static str,
    /// How the path begins.
    path: &'static str,
    /// How many segments are before the secret.
    skipped: usize,
    secret: Secret,
    #[allow(dead_code)]
    checked: Checked,
}

/// How far a secret goes.
#[derive(Clone, Copy)]
enum Secret {
    Segment,
    /// What follows `private-` in a segment.
    Private,
    /// To the end of the path.
    Rest,
}

/// How an address was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Checked {
    Rule,
    Code,
    Page,
}

macro_rules! webhooks {
    ($($service:literal $host:literal $path:literal $skipped:literal $secret:ident
        $checked:ident;)*) => {
        &[$(Webhook {
            service: $service,
            host: $host,
            path: $path,
            skipped: $skipped,
            secret: Secret::$secret,
            checked: Checked::$checked,
        }),*]
    };
}

/// All addresses.
pub(crate) static WEBHOOKS: &[Webhook] = webhooks! {
    "Atlassian Automation" "automation.atlassian.com" "/pro/hooks/" 0 Rest Code;
    "Better Stack" "uptime.betterstack.com" "/api/v1/heartbeat/" 0 Rest Code;
    "Cloudflare Pages" "api.cloudflare.com" "/client/v4/pages/webhooks/deploy_hooks/" 0 Rest Code;
    "Cronitor" "cronitor.link" "/p/" 0 Segment Page;
    "Dead Man's Snitch" "nosnch.in" "/" 0 Segment Page;
    "Discord" "discord.com" "/api/webhooks/" 1 Segment Code;
    "Discord" "discordapp.com" "/api/webhooks/" 1 Segment Code;
    "Discord" "discord.com" "/api/v6/webhooks/" 1 Segment Page;
    "Discord" "discord.com" "/api/v7/webhooks/" 1 Segment Page;
    "Discord" "discord.com" "/api/v8/webhooks/" 1 Segment Page;
    "Discord" "discord.com" "/api/v9/webhooks/" 1 Segment Page;
    "Discord" "discord.com" "/api/v10/webhooks/" 1 Segment Page;
    "Feishu" "open.feishu.cn" "/open-apis/bot/v2/hook/" 0 Segment Code;
    "Google Calendar" "calendar.google.com" "/calendar/ical/" 1 Private Page;
    "Google Calendar" "www.google.com" "/calendar/ical/" 1 Private Page;
    "Healthchecks" "hc-ping.com" "/" 0 Segment Code;
    "IFTTT" "maker.ifttt.com" "/trigger/" 3 Rest Code;
    "Lark" "open.larksuite.com" "/open-apis/bot/v2/hook/" 0 Segment Code;
    "Make" ".make.com" "/" 0 Segment Code;
    "Make" "hook.integromat.com" "/" 0 Segment Code;
    "Microsoft Teams" "webhook.office.com" "/webhookb2/" 0 Rest Rule;
    "Microsoft Teams" "outlook.office.com" "/webhook/" 0 Rest Code;
    "Netlify" "api.netlify.com" "/build_hooks/" 0 Segment Code;
    "PagerDuty" "events.pagerduty.com" "/integration/" 0 Segment Code;
    "Slack" "hooks.slack.com" "/services/" 0 Rest Rule;
    "Slack" "hooks.slack.com" "/workflows/" 0 Rest Rule;
    "Slack" "hooks.slack.com" "/triggers/" 0 Rest Rule;
    "Splunk On-Call" "alert.victorops.com" "/integrations/generic/" 2 Segment Code;
    "Telegram" "api.telegram.org" "/bot" 0 Segment Code;
    "Telegram" "api.telegram.org" "/file/bot" 0 Segment Page;
    "Vercel" "api.vercel.com" "/v1/integrations/deploy/" 1 Segment Code;
    "Webhook.site" "webhook.site" "/" 0 Segment Code;
    "Zapier" "hooks.zapier.com" "/hooks/catch/" 1 Rest Code;
};

/// The secret of the address whose host begins at `at`, if it is one of these.
pub(crate) fn secret_at(text: &[u8], at: usize) -> Option<Range<usize>> {
    WEBHOOKS.iter().find_map(|webhook| webhook.secret(text, at))
}

impl Webhook {
    fn secret(&self, text: &[u8], at: usize) -> Option<Range<usize>> {
        let host = text.get(at..at + self.host.len())?;
        if !host.eq_ignore_ascii_case(self.host.as_bytes()) || !self.is_whole(text, at) {
            return None;
        }
        let path = at + host.len() + port_len(&text[at + host.len()..]);
        let rest = text[path..].strip_prefix(self.path.as_bytes())?;
        let mut start = text.len() - rest.len();
        for _ in 0..self.skipped {
            start += segment_len(text.get(start..)?) + 1;
        }
        let mut rest = text.get(start..)?;
        if text.get(start - 1) != Some(&b'/') && self.skipped > 0 {
            return None;
        }
        if let Secret::Private = self.secret {
            rest = rest.strip_prefix(b"private-")?;
            start = text.len() - rest.len();
        }
        let len = match self.secret {
            Secret::Segment | Secret::Private => segment_len(rest),
            Secret::Rest => rest.iter().take_while(|byte| is_of_path(**byte)).count(),
        };
        let end = start + trimmed(&text[start..start + len]);
        (end > start).then_some(start..end)
    }

    /// Whether the host is not the end of another, or is meant as the end.
    fn is_whole(&self, text: &[u8], at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| text[at]);
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        match self.host {
            ".make.com" => {
                let labels = text[at.saturating_sub(LONGEST)..at]
                    .rsplit(|byte| b"/@\"' <".contains(byte))
                    .next();
                labels.is_some_and(|labels| labels.starts_with(b"hook."))
            }
            _ => !before.is_some_and(is_inner),
        }
    }
}

/// No label of DNS is longer.
const LONGEST: usize = 63;

/// The length of a port and its colon.
fn port_len(text: &[u8]) -> usize {
    match text {
        [b':', rest @ ..] => 1 + rest.iter().take_while(|byte| byte.is_ascii_digit()).count(),
        _ => 0,
    }
}

fn segment_len(text: &[u8]) -> usize {
    text.iter().take_while(|byte| **byte != b'/' && is_of_path(**byte)).count()
}

/// Whether a byte belongs to a path in a text, and is no sign of a name for one, as in `{token}`.
fn is_of_path(byte: u8) -> bool {
    byte.is_ascii_graphic() && !b"?#\"'`<>{}$()[]\\|^".contains(&byte) || byte >= 128
}

/// The length without the punctuation of a sentence and slashes.
fn trimmed(text: &[u8]) -> usize {
    text.iter().rposition(|byte| !b".,;:!/".contains(byte)).map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_secret_of_each_address_is_found() {
        for webhook in WEBHOOKS {
            let before = "p7/".repeat(webhook.skipped);
            let private = if let Secret::Private = webhook.secret { "private-" } else { "" };
            let text = format!("x{}{}{before}{private}S3CRET?a=b", webhook.host, webhook.path);
            let text = match webhook.host {
                ".make.com" => text.replace("x.make", "hook.eu1.make"),
                _ => text[1..].to_owned(),
            };
            let at = text.find(webhook.host).unwrap();
            let found = secret_at(text.as_bytes(), at).map(|it| &text[it]);
            assert_eq!(found, Some("S3CRET"), "{text}");
        }
    }

    #[test]
    fn a_path_may_end_anywhere() {
        for webhook in WEBHOOKS {
            for (segments, end) in (0..4).flat_map(|it| [(it, ""), (it, "/"), (it, "x")]) {
                let path = "p7/".repeat(segments);
                let text = format!("hook.eu1{}{}{path}{end}", webhook.host, webhook.path);
                let at = text.find(webhook.host).unwrap();
                for text in [&text[..], text.trim_end_matches('/')] {
                    let found = secret_at(text.as_bytes(), at);
                    assert!(found.is_none_or(|it| it.end <= text.len()), "{text}");
                }
            }
        }
    }

    #[test]
    fn twelve_services_are_known() {
        let services: HashSet<_> = WEBHOOKS.iter().map(|it| it.service).collect();
        assert!(services.len() >= 12, "{}", services.len());
    }

    #[test]
    fn an_address_without_a_secret_has_none() {
        for text in [
            "hooks.slack.com/services/",
            "discord.com/api/webhooks/123",
            "api.telegram.org/a",
            "hc-ping.com",
            "hooks.slack.com/services/{token}",
            "hc-ping.com/...",
            "discord.com/a",
            "calendar.google.com/calendar/ical/a%40e.org/public/basic.ics",
        ] {
            assert_eq!(secret_at(text.as_bytes(), 0), None, "{text}");
        }
        assert_eq!(secret_at(b"myhc-ping.com/abc", 2), None);
    }
}
