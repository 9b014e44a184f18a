//! SVG and `MathML` within HTML, and HTML within these (the HTML standard, §13.2.6.5).

/// The elements around a place that decide whether an element is one of HTML.
#[derive(Default)]
pub(super) struct Foreign {
    open: Vec<Element>,
}

#[derive(Clone, Copy, PartialEq)]
enum Element {
    Svg,
    Math,
    /// An element of SVG or `MathML` with HTML in it, by its name.
    Html(&'static str),
}

/// How many elements may be within one another. What is deeper is taken as if it were in the last.
const MOST: usize = 64;

/// The elements with HTML in SVG, and in `MathML`. `annotation-xml` has it for some encodings only.
const IN_SVG: [&str; 3] = ["foreignobject", "desc", "title"];
const IN_MATH: [&str; 5] = ["mi", "mo", "mn", "ms", "mtext"];

/// Elements of HTML that end SVG and `MathML` before them. So does `font` with some attributes,
/// which is not looked for.
const ENDING: [&str; 44] = [
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "hr",
    "i",
    "img",
    "li",
    "listing",
    "menu",
    "meta",
    "nobr",
    "ol",
    "p",
    "pre",
    "ruby",
    "s",
    "small",
    "span",
    "strong",
    "strike",
    "sub",
    "sup",
    "table",
    "tt",
    "u",
    "ul",
    "var",
];

impl Foreign {
    /// Whether an element with this name is one of SVG or `MathML` here.
    pub(super) fn has(&self, name: &str) -> bool {
        matches!(name, "svg" | "math") || self.is_foreign()
    }

    fn is_foreign(&self) -> bool {
        matches!(self.open.last(), Some(Element::Svg | Element::Math))
    }

    /// Leaves SVG and `MathML`, if an element with this name ends them.
    pub(super) fn leave_for(&mut self, name: &str) {
        if self.is_foreign() && ENDING.contains(&name) {
            while self.is_foreign() {
                self.open.pop();
            }
        }
    }

    /// Enters an element that is not empty.
    pub(super) fn open(&mut self, name: &str) {
        let with_html: &[&'static str] = match self.open.last() {
            Some(Element::Svg) => &IN_SVG,
            Some(Element::Math) => &IN_MATH,
            _ => &[],
        };
        let html = with_html.iter().find(|it| **it == name);
        let element = match name {
            "svg" => Some(Element::Svg),
            "math" => Some(Element::Math),
            _ => html.map(|name| Element::Html(name)),
        };
        if self.open.len() < MOST {
            self.open.extend(element);
        }
    }

    /// Leaves an element, and those within it.
    pub(super) fn close(&mut self, name: &[u8]) {
        let is_it = |element: &Element| match element {
            Element::Svg => name == b"svg",
            Element::Math => name == b"math",
            Element::Html(it) => it.as_bytes() == name,
        };
        if let Some(last) = self.open.iter().rposition(is_it) {
            self.open.truncate(last);
        }
    }
}
