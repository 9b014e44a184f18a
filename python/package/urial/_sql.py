"""Functions of the table on what engines of SQL give: an array of pyarrow for each argument."""

import pyarrow.compute as pc


def is_fixed(entry):
    """Whether each call has the same number of arguments."""
    return not any(it.is_optional or it.role == "several" for it in entry.arguments)


def call(entry, columns, suffixes=None):
    """The result of a function, as a column of `urial.columns`."""
    if not len(columns[0]):
        return entry.no_rows()
    arguments = [_argument(entry, number, column) for number, column in enumerate(columns)]
    return entry.call(arguments, suffixes)


def _argument(entry, number, column):
    """A column, or the value of all its rows where a constant is needed."""
    argument = entry.argument(number)
    if argument is None or argument.role == "texts":
        return column
    values = pc.unique(column)
    if len(values) != 1:
        message = f"{entry.name}: expected a {argument.name} that is the same for all rows"
        raise ValueError(message)
    return values[0].as_py()
