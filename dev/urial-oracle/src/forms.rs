//! Path and query in the form of a scheme (§6.2.3), by the documents of the schemes.

/// A path, and the query after it.
type Form = (String, Option<String>);

/// A parameter: its name, and its text from `=` on.
type Parameter = (String, String);

/// Returns path and query of `scheme` in its form; `None` where they are not of its syntax.
pub(crate) fn formed(scheme: &str, path: &str, query: Option<&str>) -> Option<Form> {
    let with_query = |path| (path, query.map(str::to_owned));
    match scheme {
        "geo" => geo(path).map(with_query),
        "mailto" => mailto(path, query?),
        "sip" | "sips" => sip(path, query),
        "tel" => tel(path).map(with_query),
        "urn" => urn(path).map(with_query),
        _ => None,
    }
}

/// RFC 5870 §3.4.4
fn geo(path: &str) -> Option<String> {
    let mut parts = path.split(';');
    let mut place = parts.next()?.split(',').map(decimal).collect::<Option<Vec<_>>>()?;
    if place.len() < 2 || place.len() > 3 {
        return None;
    }
    let mut parameters = vec![];
    for (name, value) in parts.map(parameter) {
        let name = name.to_ascii_lowercase();
        let value = match &*name {
            "crs" | "u" if value.is_empty() => return None,
            "crs" => value.to_ascii_lowercase(),
            "u" if value.starts_with("=-") => return None,
            "u" => format!("={}", decimal(&value[1..])?),
            _ => value,
        };
        parameters.push((name, value));
    }
    if parameters.iter().all(|(name, value)| name != "crs" || value == "=wgs84") {
        parameters.retain(|(name, _)| name != "crs");
        if ["90", "-90"].contains(&&*place[0]) {
            "0".clone_into(&mut place[1]);
        } else if place[1] == "-180" {
            "180".clone_into(&mut place[1]);
        }
    }
    parameters.sort_by_key(|(name, _)| (name != "crs", name != "u", name.clone()));
    Some(place.join(",") + &text(";", &parameters))
}

/// A decimal number without redundant zeros.
fn decimal(number: &str) -> Option<String> {
    let digits = number.strip_prefix('-').unwrap_or(number);
    let parts: Vec<_> = digits.split('.').collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.chars().all(|digit| digit.is_ascii_digit());
    if parts.len() > 2 || !parts.iter().all(is_number) {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    let mut shortest = match parts.len() {
        2 => digits.trim_end_matches('0').trim_end_matches('.').to_owned(),
        _ => digits.to_owned(),
    };
    if shortest.is_empty() || shortest.starts_with('.') {
        shortest.insert(0, '0');
    }
    let is_negative = number.starts_with('-') && shortest != "0";
    Some(if is_negative { format!("-{shortest}") } else { shortest })
}

/// RFC 6068 §2
fn mailto(path: &str, query: &str) -> Option<Form> {
    let is_to = |header: &&str| header.len() > 2 && header[..3].eq_ignore_ascii_case("to=");
    let (to, others): (Vec<&str>, Vec<&str>) =
        query.split('&').partition(|header| header.is_char_boundary(3) && is_to(header));
    let to: Vec<_> = to.iter().flat_map(|header| header[3..].split(',')).collect();
    if to.is_empty() || !to.iter().all(|address| is_plain(address)) {
        return None;
    }
    let mut addresses = vec![path.to_owned()];
    addresses.retain(|path| !path.is_empty());
    for address in to {
        let (name, domain) = address.split_once('@')?;
        addresses.push(format!("{name}@{}", domain.to_ascii_lowercase()));
    }
    let query = Some(others.join("&")).filter(|_| !others.is_empty());
    Some((addresses.join(","), query))
}

/// Reports whether an address is one of characters that need no encoding.
fn is_plain(address: &str) -> bool {
    let is_part = |part: &str| {
        let mut bytes = part.bytes();
        let is_dotted = part.split('.').all(|atom| !atom.is_empty());
        is_dotted && bytes.all(|it| it.is_ascii_alphanumeric() || b"-._~!$'*+".contains(&it))
    };
    let parts: Vec<_> = address.split('@').collect();
    parts.len() == 2 && parts.iter().all(|part| is_part(part))
}

/// RFC 3261 §19.1.4
fn sip(path: &str, query: Option<&str>) -> Option<Form> {
    if query.is_some_and(|query| query.contains('@')) {
        return None;
    }
    let path = marks_decoded(path);
    let (user, rest) = match path.split_once('@') {
        Some((user, rest)) => (format!("{user}@"), rest),
        None => (String::new(), &*path),
    };
    let rest = lower(rest);
    let mut parts = rest.split(';');
    let host = parts.next()?;
    let mut parameters: Vec<_> = parts.map(parameter).collect();
    parameters.sort_by_key(|(name, _)| name.clone());
    let headers = query.map(|query| {
        let mut headers: Vec<_> = marks_decoded(query).split('&').map(str::to_owned).collect();
        headers.sort_by_key(|header| parameter(header).0.to_ascii_lowercase());
        headers.join("&")
    });
    Some((format!("{user}{host}{}", text(";", &parameters)), headers))
}

/// Decodes the marks of RFC 3261 §25.1.
fn marks_decoded(text: &str) -> String {
    let mut text = text.to_owned();
    for mark in ['!', '*', '\'', '(', ')'] {
        text = text.replace(&format!("%{:02X}", u32::from(mark)), &mark.to_string());
    }
    text
}

/// RFC 3966 §3, §4
fn tel(path: &str) -> Option<String> {
    let mut parts = path.split(';');
    let number = parts.next()?;
    let is_digit = |digit: char| digit.is_ascii_hexdigit() || "+*%-.()".contains(digit);
    if !number.chars().all(is_digit) {
        return None;
    }
    let folded = |(name, value): Parameter| {
        let name = name.to_ascii_lowercase();
        let value = match (&*name, value.strip_prefix('=')) {
            ("ext", Some(digits)) => format!("={}", bare(digits)),
            ("phone-context", Some(digits)) if digits.starts_with('+') => {
                format!("={}", bare(digits))
            }
            _ => lower(&value),
        };
        (name, value)
    };
    let mut parameters: Vec<_> = parts.map(parameter).map(folded).collect();
    let order = |name: &str| ["ext", "isub", "phone-context"].iter().position(|it| *it == name);
    parameters.sort_by_key(|(name, _)| (order(name).unwrap_or(usize::MAX), name.clone()));
    Some(bare(number) + &text(";", &parameters))
}

/// Digits without visual separators, if any remain.
fn bare(digits: &str) -> String {
    let kept: String = digits.chars().filter(|digit| !"-.()".contains(*digit)).collect();
    lower(if kept.is_empty() || kept == "+" { digits } else { &kept })
}

/// RFC 9562 §4, RFC 8254 §4
fn urn(path: &str) -> Option<String> {
    let (namespace, name) = path.split_once(':')?;
    let kept = name.to_ascii_uppercase().replace('-', "");
    let (last, first) = (kept.chars().last()?, &kept[..kept.char_indices().last()?.0]);
    let is_number =
        first.chars().all(|it| it.is_ascii_digit()) && (last == 'X' || last.is_ascii_digit());
    match namespace {
        "uuid" => {
            let groups: Vec<_> = name.split('-').collect();
            let is_hex = name.chars().all(|it| it == '-' || it.is_ascii_hexdigit());
            let lengths: Vec<_> = groups.iter().map(|group| group.len()).collect();
            let is_uuid = is_hex && lengths == [8, 4, 4, 4, 12];
            is_uuid.then(|| format!("uuid:{}", name.to_ascii_lowercase()))
        }
        "isbn" if is_number && [10, 13].contains(&kept.len()) => Some(format!("isbn:{kept}")),
        "issn" if is_number && kept.len() == 8 => Some(format!("issn:{kept}")),
        _ => None,
    }
}

fn parameter(text: &str) -> Parameter {
    let at = text.find('=').unwrap_or(text.len());
    (text[..at].to_owned(), text[at..].to_owned())
}

/// Writes each parameter after a `delimiter`.
fn text(delimiter: &str, parameters: &[Parameter]) -> String {
    parameters.iter().flat_map(|(name, value)| [delimiter, name, value]).collect()
}

/// Writes in lower case what is outside of triplets.
fn lower(text: &str) -> String {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default().to_ascii_lowercase();
    pieces.fold(first, |text, piece| {
        let (digits, rest) = piece.split_at(2);
        format!("{text}%{digits}{}", rest.to_ascii_lowercase())
    })
}
