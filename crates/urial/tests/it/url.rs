//! File paths to URIs and back, against the crate `url`, on random paths.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::LazyLock;

use urial::Uri;
use urial::scheme::File;
use urial_testdata::Mutator;
use url::Url;

use crate::count::inputs;

/// The number of random paths of each test.
static PATHS: LazyLock<usize> = LazyLock::new(|| inputs(100_000));

/// Absolute paths without NUL, and without names that `url` treats differently: it removes `.`,
/// `..` and empty names, and may take a name that ends in `:` or `|` for a drive on any system.
fn paths() -> impl Iterator<Item = Vec<u8>> {
    let seeds = [&b"/"[..], b"/etc/passwd", b"/a b/100%/c?d#e", b"/\xFF/|:;", b"/C:/x/"];
    let mut mutator = Mutator::new(seeds.map(<[u8]>::to_vec).to_vec(), 31);
    let paths = (0..*PATHS).map(move |_| [b"/", &*mutator.input()].concat());
    paths.filter(|path| !path.contains(&0) && path.split(|&byte| byte == b'/').skip(1).all(is_name))
}

fn is_name(segment: &[u8]) -> bool {
    !matches!(segment, b"" | b"." | b".." | [.., b':' | b'|'])
}

#[test]
fn both_parse_the_uri_of_a_path_alike() {
    let mut count = 0;
    for path in paths() {
        let ours = File::from_unix_path(&path).unwrap();
        let theirs = Url::from_file_path(Path::new(OsStr::from_bytes(&path))).unwrap();
        let ours_read_by_url = Url::parse(ours.as_str()).unwrap().to_file_path().unwrap();
        assert_eq!(ours_read_by_url.as_os_str().as_bytes(), path, "{ours}");
        // `url` does not encode `|`, `^` and others, which RFC 3986 does not allow.
        let Ok(theirs) = Uri::parse(theirs.as_str()) else { continue };
        let file = File::try_from(theirs).unwrap();
        assert_eq!(file.to_unix_path().unwrap(), path, "{theirs}");
        count += 1;
    }
    assert!(count > *PATHS / 20, "{count} were compared: a poor mixture");
}
