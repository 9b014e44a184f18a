//! The layouts of columns of texts.

use arrow_array::cast::AsArray as _;
use arrow_array::{AnyDictionaryArray, Array, ArrayRef, StringArray, StringViewArray, make_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::DataType;

use crate::error::Error;
use crate::views::{LONGEST, Texts};

/// Reads a column of texts. Nothing is copied but the views of dictionaries.
pub(crate) fn texts(column: &ArrayRef) -> Result<Texts, Error> {
    Ok(match column.data_type() {
        DataType::Utf8 => Texts::Small(column.as_string().clone()),
        DataType::LargeUtf8 => Texts::large(column.as_string().clone(), LONGEST)?,
        DataType::Utf8View => Texts::Views(column.as_string_view().clone()),
        DataType::Null => Texts::Null(column.len()),
        DataType::Dictionary(_, values) if is_text(values) => {
            let dictionary = column.as_any_dictionary();
            texts(&by_keys(dictionary.values(), dictionary)?)?
        }
        other => {
            let message = format!("expected a column of texts, found {other}");
            return Err(Error::Argument(message));
        }
    })
}

/// Returns whether a column of this type has texts.
#[must_use]
pub fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// Returns the dictionary, if the column is one.
pub(crate) fn dictionary(column: &ArrayRef) -> Option<&dyn AnyDictionaryArray> {
    column.as_any_dictionary_opt()
}

/// Returns the value of each key of a dictionary, whose values are replaced by `values`.
pub(crate) fn by_keys(
    values: &ArrayRef,
    dictionary: &dyn AnyDictionaryArray,
) -> Result<ArrayRef, Error> {
    let too_long = |_| Error::TooLong("use fewer rows at once");
    let data = values.to_data();
    let mut rows = MutableArrayData::new(vec![&data], true, dictionary.len());
    // Without values, all keys are null.
    let keys =
        if data.is_empty() { vec![0; dictionary.len()] } else { dictionary.normalized_keys() };
    for (row, key) in keys.into_iter().enumerate() {
        if dictionary.keys().is_null(row) || data.is_empty() {
            rows.try_extend_nulls(1).map_err(too_long)?;
        } else {
            rows.try_extend(0, key, key + 1).map_err(too_long)?;
        }
    }
    Ok(make_array(rows.freeze()))
}

/// Copies a column of views to one with offsets, for programs that do not read views.
///
/// # Errors
/// [`Error::TooLong`] for more than 2 GiB of text.
pub fn to_offsets(column: &StringViewArray) -> Result<StringArray, Error> {
    let length: usize = column.iter().flatten().map(str::len).sum();
    if i32::try_from(length).is_err() {
        return Err(Error::TooLong("keep the column as Utf8View"));
    }
    Ok(column.iter().collect())
}
