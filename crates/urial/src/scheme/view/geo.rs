//! `geo`: RFC 5870. Checks the syntax, the order of the parameters, and for WGS 84 the ranges of
//! latitude and longitude.

use super::prelude::*;

view! {
    /// A place (RFC 5870).
    ///
    /// ```text
    /// geo:48.2010,16.3695,183;crs=wgs84;u=40;name=here
    ///     │       │       │       │       │  └─ parameters
    ///     │       │       │       │       └──── uncertainty, in metres
    ///     │       │       │       └──────────── coordinate reference system
    ///     └───────┴───────┴──────────────────── latitude, longitude, altitude
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Geo;
    /// let geo = Geo::try_from(Uri::parse("geo:48.2010,16.3695,183;u=40")?)?;
    /// assert_eq!((&*geo.lat, &*geo.lon, geo.alt.as_deref()), ("48.2010", "16.3695", Some("183")));
    /// let geo = Geo { alt: None, ..geo };
    /// assert_eq!(geo.build()?, "geo:48.2010,16.3695;u=40");
    /// assert!(geo.is_same(&Geo::try_from(Uri::parse("geo:48.201,16.3695;crs=WGS84;u=40.0")?)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Geo<'a> as self {
        /// The latitude in degrees; the first coordinate.
        pub field lat: Cow<'a, str>,
        /// The longitude in degrees; the second coordinate.
        pub field lon: Cow<'a, str>,
        /// The altitude in metres; the third coordinate.
        pub field alt: Option<Cow<'a, str>>,
        /// The coordinate reference system; `wgs84` by default.
        pub crs: Option<Cow<'a, str>>,
        /// The coordinate reference system, wgs84 where none is given.
        field crs = self.crs.as_deref().unwrap_or("wgs84"),
        /// The uncertainty in metres.
        /// Unknown if there is none.
        pub field u: Option<Cow<'a, str>>,
        /// The other parameters, names with or without values, decoded.
        pub parameters: Vec<(Cow<'a, str>, Option<Cow<'a, str>>)>,
        /// Names and values of the other parameters.
        field parameters = list(self.parameters.iter().map(named)),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "geo";
    documents: "RFC 5870";
}

const LAT: &Rule = &Rule::new("lat", "a number", "RFC 5870 §3.3");
const LON: &Rule = &Rule::new("lon", "a number", "RFC 5870 §3.3");
const ALT: &Rule = &Rule::new("alt", "a number", "RFC 5870 §3.3");
const LON_COMMA: &Rule = &Rule::new("lon", "\",\" before the longitude", "RFC 5870 §3.3");
const COORDINATES: &Rule =
    &Rule::new("alt", "\";\" or the end after the altitude", "RFC 5870 §3.3");
const LAT_RANGE: &Rule = &Rule::new("lat", "at most 90 degrees", "RFC 5870 §3.4.2");
const LON_RANGE: &Rule = &Rule::new("lon", "at most 180 degrees", "RFC 5870 §3.4.2");
const CRS: &Rule = &Rule::new("crs", "letters, digits and hyphens", "RFC 5870 §3.3");
const CRS_FIRST: &Rule = &Rule::new("crs", "crs as the first parameter", "RFC 5870 §3.3");
const U: &Rule = &Rule::new("u", "a number without a sign", "RFC 5870 §3.3");
const U_FIRST: &Rule = &Rule::new("u", "u before all other parameters but crs", "RFC 5870 §3.3");
const NAME: &Rule = &Rule::new("parameters", "letters, digits and hyphens", "RFC 5870 §3.3");
const VALUE: &Rule = &Rule::new("parameters", "a value", "RFC 5870 §3.3");
const QUERY: &Rule = &Rule::not_in("a geo URI", Component::Query, "RFC 5870 §3.3");

/// `labeltext = 1*( alphanum / "-" )`
const LABEL: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-"));

/// The bytes that the value of a parameter leaves unencoded.
const VALUE_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b",;=@");

impl<'a> SchemeView<'a> for Geo<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, LAT)?;
        forbid(uri, Component::Query, QUERY)?;
        let (coordinates, parameters) = Cursor::path(uri).cut(";");
        let (lat, rest) = coordinates.cut(",");
        let lat = number(lat, LAT)?;
        let rest = rest.ok_or_else(|| lat.error_at_end(LON_COMMA))?;
        let (lon, alt) = rest.cut(",");
        let lon = number(lon, LON)?;
        let alt = alt.map(read_alt).transpose()?;
        let mut geo = Geo {
            lat: lat.as_str().into(),
            lon: lon.as_str().into(),
            alt,
            fragment: verbatim(uri, Component::Fragment),
            ..Geo::default()
        };
        if let Some(parameters) = parameters {
            parameters.split(";").try_for_each(|it| geo.read_parameter(it))?;
        }
        if geo.is_wgs84() {
            in_range(lat, 90, LAT_RANGE)?;
            in_range(lon, 180, LON_RANGE)?;
        }
        Ok(geo)
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = [&*self.lat, ",", &*self.lon].concat();
        for (before, part) in [(",", &self.alt), (";crs=", &self.crs), (";u=", &self.u)] {
            if let Some(part) = part {
                path.push_str(before);
                path.push_str(part);
            }
        }
        for (name, value) in &self.parameters {
            path.push_str(&encoded_after(";", Some(&**name), VALUE_SET));
            path.push_str(&encoded_after("=", value.as_deref(), VALUE_SET));
        }
        opaque("geo", &path, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        let is_pole = self.is_wgs84() && Decimal::of(&self.lat).is(90);
        lints.add("longitude-at-pole", is_pole && !Decimal::of(&self.lon).is(0));
    }
}

impl<'a> Geo<'a> {
    /// Reads a parameter: `crs` and `u` at most once, in this order, before all others.
    fn read_parameter(&mut self, parameter: Cursor<'a>) -> Result<(), SchemeError> {
        let (name, value) = parameter.cut("=");
        let label = name.non_empty_of(LABEL, NAME)?.as_str();
        let nothing = name.from(usize::MAX);
        if label.eq_ignore_ascii_case("crs") {
            if self.crs.is_some() || self.u.is_some() || !self.parameters.is_empty() {
                return Err(name.error(0, CRS_FIRST));
            }
            self.crs = Some(value.unwrap_or(nothing).non_empty_of(LABEL, CRS)?.as_str().into());
        } else if label.eq_ignore_ascii_case("u") {
            if self.u.is_some() || !self.parameters.is_empty() {
                return Err(name.error(0, U_FIRST));
            }
            self.u = Some(decimal(value.unwrap_or(nothing), U)?.as_str().into());
        } else {
            let value = value.map(read_value).transpose()?;
            self.parameters.push((label.into(), value));
        }
        Ok(())
    }

    /// Returns whether both are the same place with the same precision (RFC 5870 §3.4.4). Numbers
    /// are compared by value; longitudes of ±180 degrees are equal, and so are all longitudes at a
    /// pole; `wgs84` is the default; parameters may be in any order.
    #[must_use]
    pub fn is_same(&self, other: &Geo<'_>) -> bool {
        self.place() == other.place()
    }

    /// The parts to compare, in a canonical form.
    fn place(&self) -> impl PartialEq {
        let lat = Decimal::of(&self.lat);
        let mut lon = Decimal::of(&self.lon);
        if self.is_wgs84() && lat.is(90) {
            lon = Decimal::of("0");
        } else if self.is_wgs84() && lon.is(180) {
            lon = Decimal::of("180");
        }
        let mut parameters: Vec<_> = self
            .parameters
            .iter()
            .map(|(name, value)| (name.to_ascii_lowercase(), value.as_deref().map(String::from)))
            .collect();
        parameters.sort_unstable();
        let of = |text: &Option<Cow<'_, str>>| text.as_deref().map(|it| Decimal::of(it).owned());
        let crs = self.crs.as_deref().unwrap_or("wgs84").to_ascii_lowercase();
        (lat.owned(), lon.owned(), of(&self.alt), crs, of(&self.u), parameters)
    }

    fn is_wgs84(&self) -> bool {
        self.crs.as_deref().is_none_or(|crs| crs.eq_ignore_ascii_case("wgs84"))
    }
}

/// A name, and its value if there is one, as a list.
fn named<'f>((name, value): &'f (Cow<'_, str>, Option<Cow<'_, str>>)) -> FieldValue<'f> {
    [Some(name), value.as_ref()].into_iter().flatten().collect()
}

/// `coord-c`, which is the last
fn read_alt(rest: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    let (alt, more) = rest.cut(",");
    let alt = number(alt, ALT)?;
    if more.is_some() {
        return Err(alt.error_at_end(COORDINATES));
    }
    Ok(alt.as_str().into())
}

/// `pvalue = 1*paramchar`
fn read_value(value: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    const SET: Set = abnf::UNRESERVED.or(Set::of(b"!*'():&+$%"));
    value.non_empty_of(SET, VALUE)?.decode(VALUE)
}

/// `num = [ "-" ] pnum`
fn number<'a>(cursor: Cursor<'a>, rule: &'static Rule) -> Result<Cursor<'a>, SchemeError> {
    decimal(cursor.strip_prefix("-").unwrap_or(cursor), rule)?;
    Ok(cursor)
}

/// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
fn decimal<'a>(cursor: Cursor<'a>, rule: &'static Rule) -> Result<Cursor<'a>, SchemeError> {
    let (whole, fraction) = cursor.cut(".");
    whole.non_empty_of(abnf::DIGIT, rule)?;
    if let Some(fraction) = fraction {
        fraction.non_empty_of(abnf::DIGIT, rule)?;
    }
    Ok(cursor)
}

/// Checks that the number is between `-limit` and `limit`.
fn in_range(cursor: Cursor<'_>, limit: u16, rule: &'static Rule) -> Result<(), SchemeError> {
    let Decimal { whole, fraction, .. } = Decimal::of(cursor.as_str());
    let is_in = match whole.parse::<u16>() {
        Ok(whole) => whole < limit || whole == limit && fraction.is_empty(),
        Err(_) => whole.is_empty(),
    };
    if is_in { Ok(()) } else { Err(cursor.error(0, rule)) }
}

/// A decimal number without redundant zeros: equal numbers have equal members.
#[derive(Clone, Copy)]
struct Decimal<'a> {
    is_negative: bool,
    whole: &'a str,
    fraction: &'a str,
}

impl<'a> Decimal<'a> {
    fn of(text: &'a str) -> Decimal<'a> {
        let (is_negative, text) = match text.strip_prefix('-') {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let is_zero = whole.is_empty() && fraction.is_empty();
        Decimal { is_negative: is_negative && !is_zero, whole, fraction }
    }

    /// Whether the number is `distance` or `-distance`.
    fn is(self, distance: u16) -> bool {
        self.fraction.is_empty() && self.whole.parse().unwrap_or(0) == distance
    }

    fn owned(self) -> (bool, String, String) {
        (self.is_negative, self.whole.into(), self.fraction.into())
    }
}
