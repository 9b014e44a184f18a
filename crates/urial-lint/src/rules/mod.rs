//! The rules, one in each file.

use crate::rule::Rule;

/// Declares the rules, in the order in which they are listed.
macro_rules! rules {
    ($($module:ident)*) => {
        $(mod $module;)*

        /// All rules.
        ///
        /// ```
        /// assert!(urial_lint::RULES.iter().all(|rule| rule.bad().count() > 0));
        /// ```
        pub static RULES: &[&Rule] = &[$(&$module::RULE),*];
    };
}

rules! {
    password_in_userinfo
    misleading_userinfo
    rare_ip_address
    special_address
    well_known_port
    non_default_port
    encoded_dot_segments
}
