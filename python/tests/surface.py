"""Answers the vectors of `testdata/`: the Python end of `vectors-over-pipe`.

The protocol is that of `urial_testdata::pipe`. What Python has no call for is skipped, and said.
"""

import json
import sys

import urial
from urial import Iri, IriRef, Template, Uri, UriError, UriRef


class Skip(Exception):
    """Why there is no answer."""


def octets(value):
    """A text, or bytes that are not UTF-8."""
    return bytes(value["octets"]) if isinstance(value, dict) else value


def rejection(text, error: UriError, fix=None):
    """The error with the offset in bytes, as vectors have it."""
    before = text[: error.offset] if isinstance(text, bytes) else text[: error.offset].encode()
    return {
        "component": error.component,
        "offset": len(before),
        "expected": error.expected,
        "found": shown(error.found),
        "message": str(error),
        "fix": fix,
    }


def shown(found):
    """A character as messages have it: escaped, if nobody would see it."""
    if found is None:
        return "the end"
    return found if len(found) > 1 or found.isprintable() else f"\\u{{{ord(found):X}}}"


def scheme_rejection(text, error: UriError):
    """The error about a URI by the rules of its scheme."""
    err = rejection(text, error)
    place = {name: err[name] for name in ("offset", "expected", "message")}
    found = "" if error.found is None else error.found
    return {**place, "part": error.component, "found": found, "section": error.section}


def in_bytes(text: str, offset: int) -> int:
    return len(text[:offset].encode())


def edit_text(edit):
    """The text that an error about an edit is in."""
    return edit.get("to") or edit.get("push_encoded") or edit.get("append") or ""


def attempt(text, call, *arguments, **options):
    """A call about a text, as ok or err."""
    try:
        return {"ok": call(*arguments, **options)}
    except UriError as error:
        return {"err": rejection(text, error)}


def text_of(call):
    return lambda *arguments, **options: str(call(*arguments, **options))


class Grammar:
    """The answers for one grammar."""

    def __init__(self, reference, identifier, *, iri):
        self.reference, self.identifier, self.iri = reference, identifier, iri

    def parse(self, input):
        text = octets(input)
        try:
            return {"ok": self.components(self.reference(text))}
        except UriError as error:
            fix = urial.explain(text, iri=self.iri)["error"]["fix"]
            return {"err": rejection(text, error, fix and fix["text"])}

    def components(self, reference):
        names = "scheme authority userinfo host host_kind port path query fragment"
        return {name: getattr(reference, name) for name in names.split()}

    def parse_uri(self, input):
        text = octets(input)
        return attempt(text, lambda: self.identifier(text) and None)

    def facts(self, input):
        reference = self.reference(input)
        address = {"ipv4": None, "ipv6": None}
        if reference.ip_address is not None:
            address[f"ipv{reference.ip_address.version}"] = str(reference.ip_address)
        try:
            port = reference.port_number
            port = "none" if port is None else port
        except ValueError:
            port = "overflow"
        known = {
            "is_uri": not reference.is_relative,
            "is_absolute_uri": reference.is_absolute,
            "is_relative": reference.is_relative,
            "reference_kind": reference.kind,
            "path_kind": reference.path_kind,
            "segments": list(reference.segments),
            "port_number": port,
            **address,
        }
        facts = {name: {"is": value} for name, value in known.items()}
        return {"ok": {**facts, "ipvfuture": {"skip": "addresses of the future have no parts"}}}

    def base(self, base):
        return self.parse_uri(base)

    def resolve(self, base, reference, policy):
        options = {
            "strict": {},
            "non-strict": {"strict": False},
            "keep-excess": {"excess": "keep"},
            "refuse-excess": {"excess": "refuse"},
            "encoded-dots": {"encoded_dots": True},
        }[policy]
        try:
            return {"ok": str(self.identifier(base).resolve(reference, **options))}
        except UriError as error:
            input = "base" if error.component == "base" else "reference"
            text = base if input == "base" else reference
            offset = len(text[: error.offset].encode())
            return {"err": {"excess": {"input": input, "offset": offset}}}

    def merge(self, base, reference):
        return attempt(reference, text_of(self.reference(base).merge), reference)

    def same_document(self, base, reference):
        return attempt(reference, self.identifier(base).is_same_document, reference)

    def same_document_rung(self, base, reference):
        target = self.identifier(base).resolve(reference)
        return self.compare(base, str(target), with_fragment=False)

    def normalize(self, input, form):
        options = {"ipv6_text": True} if form == "ipv6" else {"form": form}
        return attempt(input, text_of(lambda: self.reference(input).normalize(**options)))

    def compare(self, a, b, with_fragment):
        rung = self.reference(a).compare(b, fragment=with_fragment)
        return {"ok": rung or "never"}

    def relativize(self, base, target, within):
        options = {"no-dot-dot": {"dot_dot": False}}.get(within, {"within": within})
        base = self.identifier(base)
        try:
            relative = str(base.relativize(target, **options))
        except UriError as error:
            return {"err": rejection(target, error)}
        return {"ok": {"reference": relative, "reason": base.obstacle(target, **options) or "none"}}

    def build(self, parts):
        data = parts.pop("data")
        parts = {name: text for name, text in parts.items() if text is not None}
        try:
            return {"ok": str(self.reference.build(data=data, **parts))}
        except UriError as error:
            return {"err": rejection(parts.get(error.component, ""), error)}

    def edit(self, input, edits):
        reference = self.reference(input)
        for edit in edits:
            try:
                reference = self.edited(reference, edit)
            except UriError as error:
                return {"err": rejection(edit_text(edit), error)}
        return {"ok": str(reference)}

    def edited(self, reference, edit):
        form = edit.get("form", False)
        match edit:
            case {"set": "input", "to": text}:
                return self.reference(text)
            case {"set": name, "to": text, "data": data}:
                return reference.replace(data=data, **{name: text})
            case {"remove": "path"}:
                return reference.replace(path="")
            case {"remove": name}:
                return reference.replace(**{name: None})
            case {"push": segment}:
                return reference / segment
            case {"push_encoded": segment}:
                return reference.push_segment_encoded(segment)
            case {"pop": True}:
                return reference.pop_segment()
            case {"append": path, "data": data}:
                return reference.append_path(path, data=data)
            case {"set_pair": [key, value]}:
                return reference.set_pair(key, value, form=form)
            case {"append_pair": [key, value]}:
                return reference.append_pair(key, value, form=form)
            case {"remove_pairs": key}:
                return reference.remove_pairs(key, form=form)
            case {"sort_pairs": True}:
                return reference.sort_pairs(form=form)
        raise Skip(f"no such edit: {edit}")

    def pairs(self, input, form):
        reference = self.reference(input)
        return list(reference.form_pairs if form else reference.query_pairs)

    def complete_suffix(self, input):
        completed = urial.complete_suffix(input)
        return completed and str(completed)

    def read_typed(self, input, completes):
        try:
            typed = self.reference.read_typed(input, complete=completes)
        except UriError as error:
            return {"err": rejection(input, error)}
        removed = [[what, in_bytes(input, start)] for what, start, _ in typed.changes]
        other = "" if typed.other_reading is None else str(typed.other_reading)
        return {"ok": {"text": str(typed.value), "ambiguous": other, "removed": removed}}

    def wrap(self, input, width):
        return self.reference(input).wrap(width)

    def split(self, input):
        return urial.split(input)._asdict()

    def encode(self, data, set, allow):
        return urial.encode(octets(data), set, allow=allow, iri=self.iri)

    def decode(self, text):
        return self.decoded(octets(text), urial.decode)

    def encode_form(self, data):
        return urial.encode_form(octets(data))

    def decode_form(self, text):
        return self.decoded(octets(text), urial.decode_form)

    def decoded(self, text, decode):
        if isinstance(text, bytes):
            raise Skip("percent-encoded text is text")
        try:
            decoded = decode(text).encode("utf-8", "surrogateescape")
        except UriError as error:
            return {"err": rejection(text, error)["offset"]}
        try:
            utf8 = decoded.decode()
        except UnicodeDecodeError:
            utf8 = None
        lossy = decoded.decode("utf-8", "replace")
        data = utf8 if utf8 is not None else {"octets": list(decoded)}
        return {"ok": {"bytes": data, "utf8": utf8, "lossy": lossy}}

    def to_uri(self, input, idna):
        return attempt(input, text_of(lambda: IriRef(input).to_uri(idna=idna)))

    def to_iri(self, input, idna):
        return attempt(input, text_of(lambda: UriRef(input).to_iri(idna=idna)))

    def as_uri(self, input):
        return attempt(input, lambda: UriRef(IriRef(input)) and None)

    def bidi(self, input):
        names = ("rule", "start", "end")
        places = lambda rule, *range: (rule, *(in_bytes(input, at) for at in range))
        return [dict(zip(names, places(*it))) for it in IriRef(input).bidi_findings()]

    def template(self, template):
        return attempt(template, lambda: Template(template) and None)

    def expand(self, template, variables, undefined):
        variables = {name: value_of(it) for name, it in variables.items()}
        return attempt(template, lambda: Template(template).expand(variables, undefined=undefined))

    def match_template(self, template, text, any_order):
        found = Template(template).match(text, any_order=any_order)
        has_mapping = any(isinstance(it, dict) for it in (found or {}).values())
        if has_mapping and not any_order and Template(template).expand(found) != text:
            raise Skip("a mapping has each key once")
        return found and {name: variable_of(it) for name, it in found.items()}

    def view(self, input):
        said = urial.explain(input)
        try:
            view = Uri(input).view()
        except UriError as error:
            return {"err": scheme_rejection(input, error)}
        if view is None:
            return {"ok": None}
        scheme = said["scheme"]
        fields = {name: field_of(value) for name, value in view}
        access = scheme["access"] and access_of(scheme["access"])
        return {"ok": {"fields": fields, "lint": scheme["view"]["lint"], "access": access}}

    def rebuild(self, input):
        try:
            return {"ok": str(Uri(input).view().build())}
        except UriError as error:
            return {"err": scheme_rejection(input, error)}

    def lenient(self, input):
        try:
            lenient = Uri.read_lenient(input)
        except UriError as error:
            return {"err": scheme_rejection(input, error)}
        return {"ok": {"uri": str(lenient.uri), "changes": [name for name, *_ in lenient.changes]}}


def value_of(variable):
    """The value of a variable as Python has it: pairs are a mapping."""
    if isinstance(variable, list) and variable and isinstance(variable[0], list):
        if len({key for key, _ in variable}) < len(variable):
            raise Skip("a mapping has each key once")
        return dict(variable)
    return variable


def variable_of(value):
    return [list(pair) for pair in value.items()] or {} if isinstance(value, dict) else value


def field_of(value):
    if isinstance(value, bytes):
        return {"octets": list(value)}
    if isinstance(value, tuple):
        return [field_of(it) for it in value]
    if isinstance(value, dict):
        return {name: field_of(it) for name, it in value.items()}
    return value


def access_of(access):
    return {
        "protocol": access["protocol"],
        "is_secure": access["secure"],
        "is_supported": access["supported"],
        "host": access["host"],
        "port": access["port_number"],
        "user": access["user"],
        "asks_password": access["asks_password"],
        "command": access["command"] or [],
        "absent": [],
    }


GRAMMARS = {"uri": Grammar(UriRef, Uri, iri=False), "iri": Grammar(IriRef, Iri, iri=True)}


def answer(question):
    call = getattr(GRAMMARS[question["grammar"]], question["ask"], None)
    if call is None:
        return {"skip": f"Python has no call for {question['ask']}"}
    try:
        return {"is": call(**question["arguments"])}
    except Skip as reason:
        return {"skip": str(reason)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
