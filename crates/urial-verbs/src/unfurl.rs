//! `parse --unfurl`: the directives of the command unfurl, as places of a template.

use urial::Component;

#[cfg(feature = "suffix")]
use crate::get::DomainPart;
use crate::get::{Part, Piece, Place};

/// Reads a format: text, with `%` and a letter for a part.
pub(crate) fn pieces(format: &str) -> Result<Vec<Piece>, String> {
    let mut texts = format.split('%');
    let mut pieces = vec![Piece::Text(texts.next().unwrap_or_default().into())];
    while let Some(text) = texts.next() {
        // Between the two of `%%` there is nothing.
        let Some(directive) = text.chars().next() else {
            let after = texts.next().ok_or_else(|| unknown(""))?;
            pieces.push(Piece::Text(format!("%{after}")));
            continue;
        };
        let (letter, after) = text.split_at(directive.len_utf8());
        let part = part(directive).ok_or_else(|| unknown(letter))?;
        pieces.push(Piece::Place(Place { part, prefixes: Vec::new() }));
        pieces.push(Piece::Text(after.into()));
    }
    pieces.retain(|piece| piece != &Piece::Text(String::new()));
    Ok(pieces)
}

fn part(directive: char) -> Option<Part> {
    Some(match directive {
        's' => Part::Component(Component::Scheme),
        'u' => Part::Component(Component::Userinfo),
        'd' => Part::Component(Component::Host),
        'P' => Part::Component(Component::Port),
        'p' => Part::Component(Component::Path),
        'q' => Part::Component(Component::Query),
        'f' => Part::Component(Component::Fragment),
        'a' => Part::Component(Component::Authority),
        'e' => Part::Extension,
        '@' => Part::Delimiter(Component::Userinfo),
        ':' => Part::Delimiter(Component::Port),
        '?' => Part::Delimiter(Component::Query),
        '#' => Part::Delimiter(Component::Fragment),
        #[cfg(feature = "suffix")]
        'S' => Part::Domain(DomainPart::Subdomain),
        #[cfg(feature = "suffix")]
        'r' => Part::Domain(DomainPart::RegistrableLabel),
        #[cfg(feature = "suffix")]
        't' => Part::Domain(DomainPart::PublicSuffix),
        _ => return None,
    })
}

fn unknown(letter: &str) -> String {
    format!(
        "no directive is `%{letter}`; directives are %s %u %d %S %r %t %P %p %e %q %f %a %@ %: %? \
         %# and %%"
    )
}
