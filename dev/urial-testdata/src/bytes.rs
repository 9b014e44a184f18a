//! Bytes as JSON writes them: text if they are UTF-8, else `{"octets": [255]}`. Read are both.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::scheme::Octets;

pub(crate) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    match str::from_utf8(bytes) {
        Ok(text) => text.serialize(serializer),
        Err(_) => Octets { octets: bytes.to_vec() }.serialize(serializer),
    }
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Ok(match Bytes::deserialize(deserializer)? {
        Bytes::Text(text) => text.into_bytes(),
        Bytes::Octets(Octets { octets }) => octets,
    })
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Bytes {
    Text(String),
    Octets(Octets),
}
