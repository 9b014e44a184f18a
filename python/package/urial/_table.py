"""Functions and methods of Python, made from the table of functions on columns."""

import inspect
import keyword

from . import _urial


def functions(call, module):
    """Functions for all entries of the table, by their names.

    `call` gets the entry, the arguments in the order of the table, and a list of public suffixes or
    `None`.
    """
    entries = _urial.functions() + _urial.spark_functions()
    return {name(entry): _function(entry, call, module) for entry in entries}


def name(entry):
    """The name in Python: that in SQL without `uri_`, which the module says."""
    short = entry.name.removeprefix("uri_")
    return f"{short}_" if keyword.iskeyword(short) else short


def signature(entry):
    """The arguments of an entry."""
    return inspect.Signature([_parameter(argument) for argument in entry.arguments])


def namespace(all_functions, doc):
    """A class with a method for each function. The receiver is its first argument."""

    def __init__(self, receiver):
        self._receiver = receiver

    methods = {name: _method(function) for name, function in all_functions.items()}
    return type("Uri", (), {"__doc__": doc, "__init__": __init__, **methods})


def _function(entry, call, module):
    accepted = _signature(entry)

    def function(*args, **kwargs):
        bound = accepted.bind(*args, **kwargs)
        arguments = _without_defaults(entry, bound.args)
        return call(entry, arguments, bound.kwargs.get("suffixes"))

    return _described(function, name(entry), module, _doc(entry), accepted)


def _method(function):
    def method(self, *args, **kwargs):
        return function(self._receiver, *args, **kwargs)

    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    _, *others = function.__signature__.parameters.values()
    accepted = inspect.Signature([receiver, *others])
    return _described(method, function.__name__, function.__module__, function.__doc__, accepted)


def _described(function, name, module, doc, accepted):
    function.__name__ = function.__qualname__ = name
    function.__module__ = module
    function.__doc__ = doc
    function.__signature__ = accepted
    return function


def _signature(entry):
    parameters = list(signature(entry).parameters.values())
    if entry.takes_suffixes:
        kind = inspect.Parameter.KEYWORD_ONLY
        parameters.append(inspect.Parameter("suffixes", kind, default=None))
    return inspect.Signature(parameters)


def _parameter(argument):
    if argument.role == "several":
        return inspect.Parameter(argument.name, inspect.Parameter.VAR_POSITIONAL)
    default = None if argument.is_optional else inspect.Parameter.empty
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Parameter(argument.name, kind, default=default)


def _doc(entry):
    bad = entry.bad or "null"
    facts = [f"Returns: {entry.result}.", f"No URI reference: {bad}.", f"See {entry.section}."]
    return "\n\n".join([entry.summary, *entry.notes, "\n".join(facts)])


def _without_defaults(entry, arguments):
    """The arguments without optional ones that are `None`, which are the last."""
    least = sum(not argument.is_optional for argument in entry.arguments)
    needed, others = list(arguments[:least]), list(arguments[least:])
    if least < len(entry.arguments):
        while others and others[-1] is None:
            others.pop()
    return needed + others
