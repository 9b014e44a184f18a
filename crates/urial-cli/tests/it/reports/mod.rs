//! `urial lint` on documents, and as reports: SARIF and annotations of GitHub.

mod documents;
mod fixes;
mod github;
mod sarif;
mod secrets;

/// A page with findings, which all formats report.
const PAGE: &str = "tests/it/reports/page.html";
