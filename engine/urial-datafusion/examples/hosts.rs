//! The hosts of a file of URLs, by how often they occur, and why rows have none.
//!
//! `cargo run --example hosts -- FILE.csv`: a file with a column `url`.

use datafusion::error::Result;
use datafusion::prelude::{CsvReadOptions, SessionContext};
use urial_datafusion::{Options, register_all};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/urls.csv".into());
    let context = SessionContext::new();
    register_all(&context, &Options::default());
    context.register_csv("urls", &file, CsvReadOptions::new()).await?;
    let hosts = "SELECT uri_host(uri_repair(url)) AS host, count(*) AS n FROM urls GROUP BY 1 ORDER BY 2 DESC, 1";
    context.sql(hosts).await?.show().await?;
    let reasons =
        "SELECT url, uri_error(url)['message'] AS why FROM urls WHERE NOT uri_is_valid(url)";
    context.sql(reasons).await?.show().await
}
