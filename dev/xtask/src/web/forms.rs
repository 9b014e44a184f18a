//! The two forms of the page: files for a server, and one file that opens from a disk.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::policy::{hash, policy};
use super::{read, script, size};

/// The name of the one file.
pub(super) const ONE_FILE: &str = "urial.html";

/// The lines of `index.html` in whose place each form has its own.
const POLICY: &str = "<meta name=\"urial-policy\">\n";
const STYLE: &str = "<link rel=\"stylesheet\" href=\"urial.css\">\n";
const SCRIPT: &str = "<script src=\"urial.js\" defer></script>\n";

/// The sources of the page.
pub(super) struct Page {
    html: String,
    style: String,
    script: String,
}

impl Page {
    /// Reads the sources.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(super) fn read(root: &Path) -> Result<Page, String> {
        let page = root.join("web/page");
        Ok(Page {
            html: read(&page.join("index.html"))?,
            style: read(&page.join("urial.css"))?,
            script: script::script(root)?,
        })
    }

    /// The files for a server, with their names.
    ///
    /// # Errors
    /// If `index.html` lacks a line.
    pub(super) fn served(&self, module: &[u8]) -> Result<Vec<(&'static str, Vec<u8>)>, String> {
        let style = format!(
            "<link rel=\"stylesheet\" href=\"urial.css\" integrity=\"{}\">\n",
            hash(&self.style)
        );
        let script = format!(
            "<script src=\"urial.js\" integrity=\"{}\" defer></script>\n",
            hash(&self.script)
        );
        let html = self.html(&policy(&self.script, &self.style, true), &style, &script)?;
        Ok(vec![
            ("index.html", html.into_bytes()),
            ("urial.css", self.style.clone().into_bytes()),
            ("urial.js", self.script.clone().into_bytes()),
            ("urial.wasm", module.to_vec()),
        ])
    }

    /// The one file. Browsers load neither modules nor WebAssembly from a disk, so everything is
    /// inside, the module as text.
    ///
    /// # Errors
    /// If `index.html` lacks a line, or a source would end its element.
    pub(super) fn one_file(&self, module: &[u8]) -> Result<String, String> {
        for (text, end) in [(&self.style, "</style"), (&self.script, "</script")] {
            if text.to_ascii_lowercase().contains(end) {
                return Err(format!("a source of the page contains {end}"));
            }
        }
        let style = format!("<style>{}</style>\n", self.style);
        let script = format!(
            "<script type=\"text/plain\" id=\"module\">{}</script>\n<script>{}</script>\n",
            STANDARD.encode(size::gzip(module)),
            self.script
        );
        self.html(&policy(&self.script, &self.style, false), &style, &script)
    }

    fn html(&self, policy: &str, style: &str, script: &str) -> Result<String, String> {
        let policy =
            format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n");
        let html = replaced(&self.html, POLICY, &policy)?;
        replaced(&replaced(&html, STYLE, style)?, SCRIPT, script)
    }
}

/// Replaces a line that must be there once.
fn replaced(html: &str, line: &str, by: &str) -> Result<String, String> {
    match html.split_once(line) {
        Some((before, after)) if !after.contains(line) => Ok([before, by, after].concat()),
        _ => Err(format!("web/page/index.html: expected one line {}", line.trim_end())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(script: &str) -> Page {
        let html = format!("<!doctype html>\n{POLICY}{STYLE}<p>A page.\n{SCRIPT}");
        Page { html, style: "p{}".into(), script: script.into() }
    }

    #[test]
    fn the_one_file_needs_no_other() {
        let file = page("a()").one_file(b"module").unwrap();
        assert!(file.contains("<style>p{}</style>\n") && file.contains("<script>a()</script>\n"));
        assert!(file.contains("<script type=\"text/plain\" id=\"module\">H4sI"), "{file}");
        assert!(!file.contains("href=") && !file.contains("src=\""), "{file}");
    }

    #[test]
    fn the_served_page_names_its_files_and_their_hashes() {
        let files = page("a()").served(b"module").unwrap();
        let html = String::from_utf8(files[0].1.clone()).unwrap();
        assert_eq!(html.matches(&hash("a()")).count(), 2, "{html}");
        assert_eq!(html.matches(&hash("p{}")).count(), 2, "{html}");
    }

    #[test]
    fn a_source_cannot_end_its_element() {
        assert!(page("'</SCRIPT>'").one_file(b"").is_err());
    }

    #[test]
    fn a_page_without_a_line_is_rejected() {
        let page = Page { html: POLICY.repeat(2), ..page("") };
        assert!(page.one_file(b"").unwrap_err().contains("expected one line <meta"));
    }
}
