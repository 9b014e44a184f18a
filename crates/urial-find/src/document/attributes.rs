//! The attributes that hold references: those in the index of the HTML standard, and obsolete ones.

use super::outline::Syntax;

/// Returns the syntax of an attribute, and its name with that of its element, if it holds
/// references. The names are in lower case.
pub(crate) fn find(element: &str, attribute: &str) -> Option<(Syntax, &'static str)> {
    let is = |context: &str| match context.split_once(' ') {
        Some((of_element, name)) => of_element == element && name == attribute,
        None => context == attribute,
    };
    ATTRIBUTES
        .into_iter()
        .find(|(context, _)| is(context))
        .map(|(context, syntax)| (syntax, context))
}

/// Returns the syntax of an attribute that scripts read, and its name, if it holds references by
/// convention.
#[cfg(feature = "html")]
pub(crate) fn of_scripts(attribute: &str) -> Option<(Syntax, &'static str)> {
    let syntax = if attribute.ends_with("srcset") { Syntax::Srcset } else { Syntax::One };
    OF_SCRIPTS.into_iter().find(|name| *name == attribute).map(|name| (syntax, name))
}

/// Images and pages that are loaded when they are seen.
#[cfg(feature = "html")]
const OF_SCRIPTS: [&str; 10] = [
    "data-background",
    "data-href",
    "data-image",
    "data-lazy-src",
    "data-lazy-srcset",
    "data-original",
    "data-poster",
    "data-src",
    "data-srcset",
    "data-url",
];

/// Each attribute after its element, if not every element has it.
const ATTRIBUTES: [(&str, Syntax); 66] = [
    // The standard's index of attributes.
    ("a href", Syntax::One),
    ("a ping", Syntax::Words),
    ("area href", Syntax::One),
    ("area ping", Syntax::Words),
    ("audio src", Syntax::One),
    ("base href", Syntax::One),
    ("blockquote cite", Syntax::One),
    ("button formaction", Syntax::One),
    ("del cite", Syntax::One),
    ("embed src", Syntax::One),
    ("form action", Syntax::One),
    ("iframe src", Syntax::One),
    ("img src", Syntax::One),
    ("img srcset", Syntax::Srcset),
    ("input formaction", Syntax::One),
    ("input src", Syntax::One),
    ("ins cite", Syntax::One),
    ("itemid", Syntax::One),
    ("itemtype", Syntax::Words),
    ("link href", Syntax::One),
    ("link imagesrcset", Syntax::Srcset),
    ("object data", Syntax::One),
    ("q cite", Syntax::One),
    ("script src", Syntax::One),
    ("source src", Syntax::One),
    ("source srcset", Syntax::Srcset),
    ("track src", Syntax::One),
    ("video poster", Syntax::One),
    ("video src", Syntax::One),
    // Obsolete ones.
    ("a urn", Syntax::One),
    ("applet codebase", Syntax::One),
    ("applet object", Syntax::One),
    ("background", Syntax::One),
    ("bgsound src", Syntax::One),
    ("frame longdesc", Syntax::One),
    ("frame src", Syntax::One),
    ("head profile", Syntax::Words),
    ("html manifest", Syntax::One),
    ("iframe longdesc", Syntax::One),
    ("image src", Syntax::One),
    ("img dynsrc", Syntax::One),
    ("img longdesc", Syntax::One),
    ("img lowsrc", Syntax::One),
    ("input dynsrc", Syntax::One),
    ("layer src", Syntax::One),
    ("link urn", Syntax::One),
    ("menuitem icon", Syntax::One),
    ("object archive", Syntax::Words),
    ("object classid", Syntax::One),
    ("object codebase", Syntax::One),
    // SVG and MathML within HTML, and older SVG.
    ("animate href", Syntax::One),
    ("animatemotion href", Syntax::One),
    ("animatetransform href", Syntax::One),
    ("feimage href", Syntax::One),
    ("filter href", Syntax::One),
    ("image href", Syntax::One),
    ("lineargradient href", Syntax::One),
    ("math href", Syntax::One),
    ("mpath href", Syntax::One),
    ("pattern href", Syntax::One),
    ("radialgradient href", Syntax::One),
    ("script href", Syntax::One),
    ("set href", Syntax::One),
    ("textpath href", Syntax::One),
    ("use href", Syntax::One),
    ("xlink:href", Syntax::One),
];
