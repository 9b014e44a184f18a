//! Tracking parameters: keys that the step `remove-trackers` removes from a query.

use serde::Serialize;
use urial::Pair;

use crate::cells::columns;

/// The name of the list of tracking parameters, with the month of its last change.
///
/// ```
/// assert!(urial_verbs::TRACKERS.starts_with("trackers-20"));
/// ```
pub const TRACKERS: &str = "trackers-2026-11";

/// A parameter that programs for advertising, mail or analysis add to links, to find out who
/// followed which. Nothing that a reader gets is known to depend on it.
///
/// ```
/// use urial_verbs::Tracker;
///
/// let sets = |key: &str| Tracker::ALL.iter().find(|it| it.is(key.as_bytes())).map(|it| it.set_by);
/// assert_eq!(sets("fbclid"), Some("Facebook and Instagram, on links that lead away"));
/// assert!(sets("utm_source").is_some());
/// assert_eq!(sets("id"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Tracker {
    /// The key, or the start of keys with a `*` after it. Case matters.
    pub parameter: &'static str,
    /// The program or service that sets it.
    pub set_by: &'static str,
    /// The name of the list.
    pub list: &'static str,
}

columns!(Tracker, it =>
    "parameter": Plain = it.parameter,
    "set_by": Text = it.set_by,
    "list": Plain = it.list,
);

impl Tracker {
    /// The list, sorted by the parameter.
    pub const ALL: &'static [Tracker] = LIST;

    /// Returns whether a key, as data, is this parameter.
    #[must_use]
    pub fn is(&self, key: &[u8]) -> bool {
        match self.parameter.strip_suffix('*') {
            Some(start) => key.starts_with(start.as_bytes()),
            None => key == self.parameter.as_bytes(),
        }
    }
}

/// Whether a pair is for tracking alone.
pub(crate) fn is_tracker(pair: Pair<'_>) -> bool {
    let key = pair.decode_key();
    LIST.iter().any(|tracker| tracker.is(&key))
}

const fn by(set_by: &'static str, parameter: &'static str) -> Tracker {
    Tracker { parameter, set_by, list: TRACKERS }
}

const GOOGLE_ADS: &str = "Google Ads, on clicks on advertisements";
const GOOGLE_ANALYTICS: &str = "Google Analytics, between domains of one site";
const HUBSPOT: &str = "HubSpot, in mail and between domains";
const INSTAGRAM: &str = "Instagram, on links that are shared";
const MATOMO: &str = "Matomo, for campaigns";
const OLYTICS: &str = "Omeda Olytics, in mail";
const VERO: &str = "Vero, in mail";
const YANDEX: &str = "Yandex, on clicks on results and advertisements";

const LIST: &[Tracker] = &[
    by(HUBSPOT, "__hsfp"),
    by(HUBSPOT, "__hssc"),
    by(HUBSPOT, "__hstc"),
    by("Branch, on links that open applications", "_branch_match_id"),
    by(GOOGLE_ANALYTICS, "_ga"),
    by(GOOGLE_ANALYTICS, "_gl"),
    by(HUBSPOT, "_hsenc"),
    by(HUBSPOT, "_hsmi"),
    by("Klaviyo, in mail", "_kx"),
    by("Openstat, for campaigns", "_openstat"),
    by("Blueshift, in mail", "bsft_*"),
    by("Google Campaign Manager, on clicks on advertisements", "dclid"),
    by("dotdigital, in mail", "dm_i"),
    by("Adobe Advertising, on clicks on advertisements", "ef_id"),
    by("Pinterest, on clicks on advertisements", "epik"),
    by("Facebook and Instagram, on links that lead away", "fbclid"),
    by(GOOGLE_ADS, "gad_campaignid"),
    by(GOOGLE_ADS, "gad_source"),
    by(GOOGLE_ADS, "gbraid"),
    by(GOOGLE_ADS, "gclid"),
    by(GOOGLE_ADS, "gclsrc"),
    by("Yahoo, between its domains, after consent is asked for", "guce_referrer"),
    by("Yahoo, between its domains, after consent is asked for", "guce_referrer_sig"),
    by(HUBSPOT, "hsCtaTracking"),
    by(INSTAGRAM, "igsh"),
    by(INSTAGRAM, "igshid"),
    by("LinkedIn, on clicks on advertisements", "li_fat_id"),
    by("Mailchimp, in mail", "mc_cid"),
    by("Mailchimp, in mail", "mc_eid"),
    by("Adobe Marketo, in mail", "mkt_tok"),
    by("MailerLite, in mail", "ml_subscriber"),
    by("MailerLite, in mail", "ml_subscriber_hash"),
    by("Microsoft Advertising, on clicks on advertisements", "msclkid"),
    by(MATOMO, "mtm_*"),
    by(OLYTICS, "oly_anon_id"),
    by(OLYTICS, "oly_enc_id"),
    by("Matomo, when its name was Piwik", "piwik_*"),
    by(MATOMO, "pk_*"),
    by("Reddit, on clicks on advertisements", "rdt_cid"),
    by("Adobe Analytics, on clicks on advertisements", "s_kwcid"),
    by("Google, on results of Merchant Center", "srsltid"),
    by("TikTok, on clicks on advertisements", "ttclid"),
    by("X, once Twitter, on clicks on advertisements", "twclid"),
    by("Google Analytics, and most programs for campaigns after it", "utm_*"),
    by(VERO, "vero_conv"),
    by(VERO, "vero_id"),
    by(GOOGLE_ADS, "wbraid"),
    by("Wicked Reports, on clicks on advertisements", "wickedid"),
    by(YANDEX, "yclid"),
    by(YANDEX, "ysclid"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_has_nothing_twice() {
        assert!(LIST.is_sorted_by_key(|it| it.parameter.to_lowercase()));
        for tracker in LIST {
            let key = tracker.parameter.trim_end_matches('*').as_bytes();
            assert_eq!(LIST.iter().filter(|it| it.is(key)).count(), 1, "{}", tracker.parameter);
        }
    }
}
