//! The rules, one in each file; the rules of single schemes share one file.

use crate::rule::Rule;

/// Declares the rules, in the order in which they are listed and asked.
macro_rules! rules {
    ($($(#[$when:meta])? $module:ident)*) => {
        $($(#[$when])? mod $module;)*

        /// The rules of all schemes.
        static GENERAL: &[&Rule] = &[$($(#[$when])? &$module::RULE),*];
    };
}

#[cfg(feature = "unicode")]
mod script;
mod view;

/// All rules.
///
/// ```
/// assert!(urial_lint::RULES.iter().all(|rule| rule.bad().count() > 0));
/// ```
pub static RULES: &[&Rule] = &all::<{ GENERAL_COUNT + VIEW_RULES.len() }>();

/// The number of rules of all schemes, which are the first.
pub(crate) const GENERAL_COUNT: usize = GENERAL.len();

const fn all<const COUNT: usize>() -> [&'static Rule; COUNT] {
    let mut rules = [GENERAL[0]; COUNT];
    let mut at = 1;
    while at < COUNT {
        rules[at] = if at < GENERAL_COUNT { GENERAL[at] } else { &VIEW_RULES[at - GENERAL_COUNT] };
        at += 1;
    }
    rules
}

pub(crate) use secret_as_user::is_token;
pub(crate) use secret_in_path::{WEB_TOKEN_PREFIX, is_web_token};
use view::VIEW_RULES;

rules! {
    password_in_userinfo
    misleading_userinfo
    several_at_signs
    secret_in_query
    secret_in_fragment
    secret_as_user
    secret_in_path
    rare_ip_address
    no_ip_address
    special_address
    local_name
    local_context
    suffix_reference
    mail_address
    misspelled_scheme
    doubled_scheme
    html_entity
    network_path_reference
    back_slash
    missing_host
    redirect_parameter
    leading_hyphen
    well_known_port
    non_default_port
    empty_port
    default_port
    port_out_of_range
    port_with_zeros
    dot_segments
    encoded_dot_segments
    double_encoding
    overlong_utf_8
    encoded_separator
    parameters_after_dots
    encoded_nul
    encoded_line_break
    special_file_name
    encoded_file_delimiter
    host_with_final_dot
    host_not_in_dns
    host_not_utf_8
    invisible_character
    hidden_delimiter
    #[cfg(feature = "unicode")] mixed_script_host
    #[cfg(feature = "unicode")] confusable_host
    unregistered_scheme
    scheme_syntax
    deprecated_scheme
    clear_text_scheme
    script_scheme
    fetcher_scheme
    url_prefix
    non_portable_file
    needless_encoding
    lower_case_triplet
    non_normal_form
    long_uri
    long_data_uri
    #[cfg(feature = "diff")] specifications_disagree
}
