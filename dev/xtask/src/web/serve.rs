//! A server of the page, on loopback.

use std::fs;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;

/// Serves the files of `folder` until the process is ended.
///
/// # Errors
/// If the port is taken.
pub(super) fn run(folder: &Path, port: u16) -> Result<(), String> {
    let failed = |error: io::Error| format!("port {port}: {error}");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
    println!("http://{}/", listener.local_addr().map_err(failed)?);
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser that goes away is no reason to end.
        thread::spawn(move || answer(&stream, &folder).ok());
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut line = String::new();
    let mut reader = BufReader::new(stream);
    reader.read_line(&mut line)?;
    // The rest of the request is read, so that closing is not a reset.
    for line in reader.lines() {
        if line?.is_empty() {
            break;
        }
    }
    let path = line.split(' ').nth(1).unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let file = FILES.iter().find(|(it, ..)| *it == path);
    let read = file.map(|(_, name, kind)| fs::read(folder.join(name)).map(|it| (it, kind)));
    match read.transpose()? {
        Some((octets, kind)) => {
            let head = format!("{kind}\r\nContent-Length: {}", octets.len());
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: {head}\r\nConnection: close\r\n\r\n")?;
            stream.write_all(&octets)
        }
        None => write!(stream, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
    }
}

/// The paths, the files and their media types.
const FILES: [(&str, &str, &str); 6] = [
    ("/", "index.html", "text/html; charset=utf-8"),
    ("/index.html", "index.html", "text/html; charset=utf-8"),
    ("/urial.css", "urial.css", "text/css; charset=utf-8"),
    ("/urial.js", "urial.js", "text/javascript; charset=utf-8"),
    ("/urial.wasm", "urial.wasm", "application/wasm"),
    ("/urial.html", "urial.html", "text/html; charset=utf-8"),
];
