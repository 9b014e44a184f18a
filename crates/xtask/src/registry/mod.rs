//! `cargo xtask generate`: the registry of URI schemes as a table in Rust, from the table of IANA.
//!
//! [`table`] reads its rows, [`perfect`] finds a place for each name, and [`source`] writes both as Rust.

mod perfect;
mod source;
mod table;

use std::fs;
use std::path::Path;

use perfect::PerfectHash;

/// The generated file, in the folder of the workspace.
const SOURCE: &str = "crates/urial/src/scheme/registry.rs";

/// Where the table stands, and what its name begins and ends with: the day it is of stands between.
const FOLDER: &str = "crates/xtask/data";
const BEFORE_DATE: &str = "uri-schemes-";
const AFTER_DATE: &str = ".csv";

/// Writes the file.
///
/// # Errors
/// Where there is not just one table, it cannot be read, or is not of its format.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    let source = generate(root)?;
    fs::write(root.join(SOURCE), source).map_err(|error| format!("{SOURCE}: {error}"))
}

/// Checks that the file is what [`write()`] would write.
///
/// # Errors
/// Those of [`write()`], and a file that is missing or stale.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let written = fs::read_to_string(root.join(SOURCE)).unwrap_or_default();
    if written == generate(root)? {
        return Ok(());
    }
    Err(format!("{SOURCE} is stale: run `cargo xtask generate`"))
}

fn generate(root: &Path) -> Result<String, String> {
    let date = only_date(&dates(&root.join(FOLDER))?)?;
    let path = format!("{FOLDER}/{BEFORE_DATE}{date}{AFTER_DATE}");
    let failed = |error: &dyn std::fmt::Display| format!("{path}: {error}");
    let text = fs::read_to_string(root.join(&path)).map_err(|error| failed(&error))?;
    let rows = table::read(&text).map_err(|error| failed(&error))?;
    let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
    let hash = PerfectHash::of(&names).ok_or_else(|| failed(&"no seed gives a perfect hash"))?;
    Ok(source::render(&path, &date, &rows, &hash))
}

/// The days that tables of the folder are of.
fn dates(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    Ok(paths.iter().filter_map(|path| date(path)).collect())
}

fn date(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let date = name.strip_prefix(BEFORE_DATE)?.strip_suffix(AFTER_DATE)?;
    Some(date.to_owned())
}

fn only_date(dates: &[String]) -> Result<String, String> {
    match dates {
        [date] if is_date(date) => Ok(date.clone()),
        [date] => Err(format!("{FOLDER}: `{date}` is no day, as 2022-11-18 is")),
        _ => Err(format!("{FOLDER}: one table is expected, there are {}", dates.len())),
    }
}

fn is_date(text: &str) -> bool {
    let digits_of = |(part, length): (&str, usize)| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.split('-').count() == 3 && text.split('-').zip([4, 2, 2]).all(digits_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn the_day_is_read_from_the_name_of_the_only_table() {
        let of = |name: &str| date(&Path::new("data").join(name));
        assert_eq!(of("uri-schemes-2022-11-18.csv").as_deref(), Some("2022-11-18"));
        assert_eq!(of("README.md"), None);
        let only = |dates: &[&str]| {
            only_date(&dates.iter().copied().map(String::from).collect::<Vec<_>>())
        };
        assert_eq!(only(&["2022-11-18"]).as_deref(), Ok("2022-11-18"));
        for dates in [&[][..], &["1"], &["2022-11"], &["2022-11-1x"], &["2022-11-18", "2023-01-01"]]
        {
            assert!(only(dates).is_err(), "{dates:?}");
        }
    }

    /// A workspace of its own below the system's temporary folder, with this table.
    fn workspace(name: &str, table: &str) -> PathBuf {
        let root =
            std::env::temp_dir().join(format!("urial-registry-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&root));
        fs::create_dir_all(root.join(FOLDER)).unwrap();
        fs::create_dir_all(root.join(SOURCE).parent().unwrap()).unwrap();
        fs::write(root.join(FOLDER).join("uri-schemes-2030-01-31.csv"), table).unwrap();
        root
    }

    #[test]
    fn a_stale_file_is_named_with_what_mends_it() {
        const HEAD: &str = "scheme,description,status,well_known,reference\n";
        let root =
            workspace("stale", &format!("{HEAD}b,,permanent,,\na,A \"b\",historical,,RFC1\n"));
        let missing = check(&root);
        write(&root).unwrap();
        let fresh = check(&root);
        let source = fs::read_to_string(root.join(SOURCE)).unwrap();
        fs::write(root.join(SOURCE), source.replace("RFC1", "RFC2")).unwrap();
        let stale = check(&root);
        fs::remove_dir_all(root).unwrap();
        assert_eq!(missing, stale);
        assert_eq!(stale, Err(format!("{SOURCE} is stale: run `cargo xtask generate`")));
        assert_eq!(fresh, Ok(()));
        assert!(source.starts_with("// Generated by `cargo xtask generate`"), "{source}");
        assert!(
            source.contains(r#"row("a", "A \"b\"", Historical, None, Some("RFC1"))"#),
            "{source}"
        );
    }

    #[test]
    fn a_table_that_is_none_is_named() {
        let root = workspace("bad", "scheme,status\na,permanent\n");
        let reason = write(&root).unwrap_err();
        fs::remove_dir_all(root).unwrap();
        assert!(reason.starts_with("crates/xtask/data/uri-schemes-2030-01-31.csv: "), "{reason}");
    }
}
