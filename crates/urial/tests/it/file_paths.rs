//! File paths to `file` URIs and back (RFC 8089, uri(7)): a table, and random paths that
//! round-trip.

use proptest::prelude::*;
use proptest::sample::select;
use urial::scheme::{File, FilePathError};
use urial::{Uri, UriRefBuf};

fn file(uri: &UriRefBuf) -> File<'_> {
    File::try_from(Uri::parse(uri.as_str()).unwrap()).unwrap()
}

/// Shows: R-365, R-369.
#[test]
fn unix_paths_make_uris() {
    let rows = [
        ("/bin/bash", "file:///bin/bash"),
        ("/tmp/###", "file:///tmp/%23%23%23"),
        ("/", "file:///"),
        ("//host/share", "file:////host/share"),
        ("/a b/50%?", "file:///a%20b/50%25%3F"),
        ("/C|/\\", "file:///C%7C/%5C"),
        ("/a/../b/.", "file:///a/../b/."),
        ("./configure", "./configure"),
        ("../test.txt", "../test.txt"),
        ("abc def", "abc%20def"),
        ("a:b", "./a:b"),
        (".", "."),
    ];
    for (path, uri) in rows {
        assert_eq!(File::from_unix_path(path).unwrap(), uri, "{path}");
    }
    assert_eq!(File::from_unix_path(""), Err(FilePathError::Empty));
    assert_eq!(File::from_unix_path("/a\0"), Err(FilePathError::Name));
}

/// Shows: R-345, R-365, R-369.
#[test]
fn windows_paths_make_uris() {
    let rows = [
        (r"C:\Documents and Settings", Ok("file:///C:/Documents%20and%20Settings")),
        (r"c:\", Ok("file:///c:/")),
        ("C:/a/b", Ok("file:///C:/a/b")),
        (r"C|\autoexec.bat", Ok("file:///C:/autoexec.bat")),
        (r"\a", Ok("file:///a")),
        (r"\\Server01\user\docs\Letter.txt", Ok("file://Server01/user/docs/Letter.txt")),
        ("//host/share", Ok("file://host/share")),
        (r"\\ho st\share", Ok("file://ho%20st/share")),
        (r"\\?\C:\a b", Ok("file:///C:/a%20b")),
        (r"\\?\unc\host\share", Ok("file://host/share")),
        (r".\Readme.txt", Ok("./Readme.txt")),
        (r"..\a", Ok("../a")),
        ("index.htm", Ok("index.htm")),
        (r"a\b:c", Ok("a/b:c")),
        ("ab:c", Ok("./ab:c")),
        ("", Err(FilePathError::Empty)),
        ("a\0", Err(FilePathError::Name)),
        ("C:", Err(FilePathError::Relative)),
        ("C:a", Err(FilePathError::Relative)),
        (r"\\", Err(FilePathError::Host)),
        (r"\\\host", Err(FilePathError::Host)),
        (r"\\.\COM1", Err(FilePathError::Device)),
        (r"\\?\Volume{1}\a", Err(FilePathError::Device)),
        (r"\\?\C:\a/b", Err(FilePathError::Name)),
        (r"\\?\UNC\.\a", Err(FilePathError::Device)),
        ("\u{e9}\u{20ac}", Ok("%C3%A9%E2%82%AC")),
    ];
    for (path, uri) in rows {
        let made = File::from_windows_path(path);
        assert_eq!(made.as_ref().map(UriRefBuf::as_str), uri.as_ref().copied(), "{path}");
    }
}

/// The error says why a URI has no path.
#[test]
fn uris_without_a_path_say_why() {
    let rows = [
        ("file:", FilePathError::Empty, FilePathError::Empty),
        ("file:a", FilePathError::Relative, FilePathError::Relative),
        ("file:///a%2Fb", FilePathError::Name, FilePathError::Name),
        ("file:///a/%2e%2e/b", FilePathError::EncodedDots, FilePathError::EncodedDots),
        ("file:///a/.%2E", FilePathError::EncodedDots, FilePathError::EncodedDots),
        ("file:///c:/%2E/b", FilePathError::EncodedDots, FilePathError::EncodedDots),
        ("file://u@h/a", FilePathError::Host, FilePathError::Host),
        ("file://[::1]/a", FilePathError::Host, FilePathError::Host),
        ("file://%FF/a", FilePathError::Host, FilePathError::Host),
    ];
    for (uri, unix, windows) in rows {
        let file = File::try_from(Uri::parse(uri).unwrap()).unwrap();
        assert_eq!(file.to_unix_path(), Err(unix), "{uri}");
        assert_eq!(file.to_windows_path(), Err(windows), "{uri}");
    }
}

/// Dot-segments as such are the caller's, and other names may have encoded dots.
#[test]
fn dot_segments_of_the_path_stay() {
    for (uri, path) in [("file:///a/../b", "/a/../b"), ("file:///a/%2E%2E%2E/.%2Eb", "/a/.../..b")]
    {
        let file = File::try_from(Uri::parse(uri).unwrap()).unwrap();
        assert_eq!(file.to_unix_path().as_deref(), Ok(path.as_bytes()), "{uri}");
    }
}

/// A URI never gives the path of a device, which a program would open in place of a file.
#[test]
fn devices_are_rejected() {
    let uris = [
        "file://./PhysicalDrive0",
        "file:////./pipe/x",
        "file:////%2e/pipe/x",
        "file:////%3F/C:/x",
        "file://localhost//./x",
        "file:///%3F%3F/C:/x",
        "file://%3F/C:/x",
        "file://./",
        "file:////./",
        "file://%2E/",
    ];
    for uri in uris {
        let file = File::try_from(Uri::parse(uri).unwrap()).unwrap();
        assert_eq!(file.to_windows_path(), Err(FilePathError::Device), "{uri}");
    }
    for (uri, path) in
        [("file:///./x", r"\.\x"), ("file://.a/x", r"\\.a\x"), ("file:///%3F%3Fa", r"\??a")]
    {
        let file = File::try_from(Uri::parse(uri).unwrap()).unwrap();
        assert_eq!(file.to_windows_path().as_deref(), Ok(path), "{uri}");
    }
}

/// What a host alone or a colon in a name makes is read again.
#[test]
fn unusual_windows_paths_round_trip() {
    for (uri, path) in
        [("file:/:a", r"\:a"), ("file:////a_b/", r"\\a_b\"), ("file://a_b/c", r"\\a_b\c")]
    {
        let file = File::try_from(Uri::parse(uri).unwrap()).unwrap();
        assert_eq!(file.to_windows_path().as_deref(), Ok(path), "{uri}");
        let again = File::from_windows_path(path).unwrap();
        assert_eq!(self::file(&again).to_windows_path().as_deref(), Ok(path), "{again}");
    }
}

#[cfg(all(unix, feature = "std"))]
#[test]
fn std_paths_round_trip() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use urial::UriBuf;

    let path = Path::new(OsStr::from_bytes(b"/tmp/\xFF 50%/../a;b"));
    let uri = UriBuf::from_file_path(path).unwrap();
    assert_eq!(uri, "file:///tmp/%FF%2050%25/../a;b");
    assert_eq!(uri.to_file_path().unwrap(), path);
    assert_eq!(uri.as_uri().to_file_path().unwrap(), path);
    assert_eq!(UriBuf::from_file_path(""), Err(FilePathError::Empty));
    assert_eq!(UriBuf::from_file_path("a:b"), Err(FilePathError::Relative));
    let other = Uri::from_static("file://e.org/a").to_file_path();
    assert_eq!(other, Err(FilePathError::Host));
}

/// The fields are public, so any content has to be handled.
#[test]
fn any_field_is_handled() {
    for path in ["\u{e9}|", "|", "%", "/%4", "C", "\0", "c:\\a", "\u{e9}:/", "a b", "//", "///"] {
        let file = File { path: path.into(), ..File::default() };
        let _ = (file.to_unix_path(), file.to_windows_path());
        assert!(file.build().is_err() || Uri::parse(file.build().unwrap().as_str()).is_ok());
    }
}

/// Segments of paths that mean something to Windows.
const NAMES: [&str; 11] = ["", "a", ":", ":a", "C:", "c%7C", "%3A", ".", "..", "%3F%3F", "%2E"];

proptest! {
    /// An absolute Unix path round-trips.
    #[test]
    fn unix_paths_round_trip(names in prop::collection::vec(1_u8.., 0..20)) {
        let path = [b"/", &*names].concat();
        let uri = File::from_unix_path(&path).unwrap();
        let file = file(&uri);
        prop_assert_eq!(&*file.to_unix_path().unwrap(), &*path);
    }

    /// The Windows path of any URI makes a URI that has the same path.
    #[test]
    fn windows_paths_of_uris_round_trip(
        host in select(vec!["", "//", "//a", "//%3F", "//.", "//localhost"]),
        names in prop::collection::vec(select(NAMES.to_vec()), 0..5),
    ) {
        let uri = format!("file:{host}/{}", names.join("/"));
        // Without a host, empty names can be the start of an authority.
        let Ok(read) = Uri::parse(&uri) else { return Ok(()) };
        let Ok(file) = File::try_from(read) else { return Ok(()) };
        let Ok(path) = file.to_windows_path() else { return Ok(()) };
        let again = File::from_windows_path(&path);
        prop_assert!(again.is_ok(), "{}: {}: {:?}", uri, path, again);
        prop_assert_eq!(self::file(&again.unwrap()).to_windows_path(), Ok(path));
    }

    /// A Windows path with a drive or a host round-trips, up to the separators.
    #[test]
    fn windows_paths_round_trip(root in r"[A-Za-z]:\\|\\\\[a-z]{1,3}\\", path in r"[ -~\u{e9}]{0,20}") {
        let path = root + &path;
        let uri = File::from_windows_path(&path).unwrap();
        prop_assert_eq!(file(&uri).to_windows_path().unwrap(), path.replace('/', "\\"));
    }
}
