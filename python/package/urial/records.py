"""The dictionaries that `urial.explain` and other functions return."""

# Made by generate.py from the JSON Schemas of the verbs.

from typing import Any, Literal, NotRequired, TypedDict


class Access(TypedDict):
    """How to reach what a URI identifies."""
    asks_password: bool
    """Whether there is a user and no password."""
    command: list[str] | None
    """A command and its arguments."""
    host: str | None
    port: str | None
    """The port as the URI has it."""
    port_number: int | None
    """The port to connect to."""
    protocol: str
    secure: bool
    """Whether the protocol runs over TLS."""
    supported: bool
    """Whether the host is a name or an address of a known version."""
    user: Any
    """The name of the user: text, or octets that are not UTF-8."""


class Change(TypedDict):
    """A change of the input."""
    end: int
    safe: bool
    """Whether the reference stays equivalent. If not, the change is a suggestion."""
    start: int
    text: str
    """What to write there."""


class Component(TypedDict):
    """A component, and its place."""
    component: str
    end: int
    """Where it ends."""
    kind: str | None
    """For a host: `reg-name`, `ipv4`, `ipv6` or `ipvfuture`."""
    start: int
    """Where it begins, in bytes of the input."""
    text: str


class DecodedComponents(TypedDict):
    """What is decoded: parts, and the components that have no parts."""
    fragment: str | dict[str, Any] | None
    host: str | dict[str, Any] | None
    pairs: "list[PairOfData] | None"
    """The pairs of the query; null without a query."""
    parameters: NotRequired["list[SegmentOfData] | None"]
    """The parameters of each segment. Only there if they were asked for."""
    password: str | dict[str, Any] | None
    """The userinfo after its first ":"."""
    segments: list[str | dict[str, Any]]
    """The segments of the path."""
    user: str | dict[str, Any] | None
    """The userinfo before its first ":"."""


class Difference(TypedDict):
    """A difference between the readers."""
    component: str
    matters: bool
    readers: list[list[str]]


class DotStep(TypedDict):
    """A row of the table: the step, and both buffers after it."""
    input: str
    """The input buffer."""
    output: str
    """The output buffer."""
    step: str
    """The step: `1`, or `2A` to `2E`."""


class Error(TypedDict):
    """Why the input has no result: one record for all verbs."""
    component: str
    """The component, or the part of a scheme's rule."""
    expected: str
    """What was expected there."""
    fix: "Fix | None"
    """A change that removes the cause, where one is known."""
    found: str | None
    """What was found there; null for the end."""
    java: NotRequired["JavaException | None"]
    """What `java.net.URI` throws."""
    line: int | None
    """The number of the input's line, from 1; null for an argument."""
    message: str
    """The error as a sentence."""
    note: str | None
    """What may be surprising about the error."""
    of: NotRequired[str | None]
    """What the error is about if it is not the input: the option of a step, with its number if it is given several times; or `a` or `b`."""
    offset: int
    """The offset in bytes: of the input, or of the text of a step."""
    rule: str | None
    """The document with the rule that is broken, and the section in it."""


class Explained(TypedDict):
    """An explained text."""
    components: "list[Component]"
    """The components that are present, in the order of the text."""
    decoded: "DecodedComponents | None"
    """Decoded, each after it was split (RFC 3986 §2.4); null for an invalid input."""
    error: "Error | None"
    """Why the input is no reference; null if it is one."""
    findings: "list[Finding]"
    """What is dangerous, misleading or deprecated, in the order of the places."""
    fixes: "list[OfferedFix]"
    """All fixes that are known, the best first."""
    input: str
    """The input."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    kind: str | None
    """`uri`, `iri` or `relative-reference`; null for an invalid input."""
    ladder: "list[RungStep]"
    """The rungs that change the reference on the way there, in order (RFC 3986 §6.2)."""
    next: "list[Meaning]"
    """What could be at the offset of the error."""
    normalized: str | None
    """The normal form; null for an invalid input."""
    scheme: "ExplainedScheme | None"
    """What is known about the scheme; null without one."""
    valid: bool
    """Whether the input is a reference."""


class ExplainedResolve(TypedDict):
    """How a reference becomes a target."""
    base: str
    branch: str
    """The branch of RFC 3986 §5.2.2: `scheme`, `authority`, `empty-path`, `query`, `absolute-path` or `merge`."""
    guard: str | None
    """What is written before the path, so that it is not read as something else."""
    input: str
    """The input."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    merge: "Merge | None"
    """The merge of the paths (§5.2.3); null if there is none."""
    parts: "list[TracedPart]"
    """The components of the target that are present."""
    steps: "list[DotStep] | None"
    """The removal of dot-segments (§5.2.4), a row for each step; null for the path of the base."""
    steps_left_out: int
    """How many steps are left out in the middle of `steps`."""
    target: str
    valid: Literal[True]
    """Always true."""


class ExplainedScheme(TypedDict):
    """What is known about a scheme, and the URI by its rules."""
    access: "Access | None"
    """How to reach what the URI identifies; null if there is nothing to reach."""
    default_port: int | None
    documents: list[str]
    """The documents that the view follows."""
    error: "Error | None"
    """The rule of the scheme that the URI breaks."""
    name: str
    """The scheme, in lower case if it is known."""
    registered: "Registration | None"
    view: dict[str, Any] | None
    """The fields of the view. Null if the catalogue does not have the scheme, for a URI that breaks its rules, and for an IRI that is no URI."""


class Finding(TypedDict):
    """A finding."""
    end: int
    """Where it ends."""
    fix: "Change | None"
    """A change that removes the cause, where one is known that shows nothing of a secret."""
    message: str
    """What was found, without anything of a secret."""
    place: "Region | None"
    """Where it is in the file, if that is known. Where the text is written with escapes, that is the whole reference."""
    rule: str
    section: str
    """The document and the section that say why."""
    severity: str
    """`advice`, `warning` or `error`."""
    start: int
    """Where it begins, in bytes of the input."""


class Fix(TypedDict):
    """A change of the input, after which it is valid: `text` in place of the bytes from `start` to `end`."""
    end: int
    """The offset in bytes where it ends."""
    guess: bool
    """Whether it changes more than the spelling."""
    start: int
    """The offset in bytes where the text to replace starts."""
    text: str
    """The text to write there."""


class FoundUri(TypedDict):
    """A reference that was found."""
    ambiguous: str | None
    """The reference without each hyphen before a line break. Both readings are possible."""
    base: str | None
    """The base against which it was resolved."""
    base_source: str | None
    """The source of the base: `embedded`, `encapsulating`, `retrieval` or `default`."""
    column: int | None
    """The column there, from 1, in characters."""
    context: str | None
    """What has the reference, unless it is in text: `a href`, `url`."""
    cut: bool
    """Whether it ends before a letter beyond ASCII, which may belong to it."""
    end: int
    """Where it ends."""
    error: "Error | None"
    """Why the text is no reference; an offset in it."""
    file: str | None
    """The name of the file, unless it is standard input."""
    form: str
    """How it is delimited: `angle`, `quoted`, `line`, `bare`, `email` or `suffix` in text, `attribute`, `element`, `link`, `css`, `field` or `command` elsewhere."""
    line: int | None
    """The line where it begins, from 1, if that is asked for. Null in a part."""
    part: str | None
    """The part that has the reference, if it is decoded or a document of its own."""
    raw: str
    """The reference as it is written, with escapes and white space."""
    repaired: str | None
    """What a text that is no reference was most likely meant to lead to, if its spelling can be repaired without a guess."""
    start: int
    """Where the reference begins, in bytes of the file or of the part."""
    target: str | None
    """What it leads to, if that is asked for and known."""
    text: str
    """Its text without them."""
    uri: str | None
    """The reference: completed, and mapped if it is an IRI, with its host as a domain name if it is one. Null if the text is no reference."""


class Gated(TypedDict):
    """A verdict on an input."""
    component: str | None
    """The component that has the cause."""
    fix: str | None
    """What to do, where something helps."""
    input: str
    """The input."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    offset: int | None
    """The offset of the cause, in bytes."""
    reason: str | None
    """Why it is denied or rejected: a component, a place, a cause and what helps."""
    valid: bool
    """Whether it is a URI reference."""
    verdict: str
    """`allow`, `resolve-first` or `deny`; `accept` or `reject`."""


class Interpreted(TypedDict):
    """A text as five specifications read it."""
    base: str | None
    differences: "list[Difference]"
    input: str
    """The input."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    readings: "dict[str, Reading]"
    """By the names of the readers: rfc3986, rfc2396, java, rfc3987 and whatwg."""
    verdict: str
    """The gravest difference of meaning, or `text`, `same` or `invalid`."""


class JavaException(TypedDict):
    """The exception of `java.net.URI`."""
    index: int
    """The result of `getIndex`, in UTF-16 code units."""
    reason: str
    """The result of `getReason`."""


class Linted(TypedDict):
    """What was found about an input."""
    error: "Error | None"
    """Why it is none."""
    findings: "list[Finding]"
    """The findings, in the order of their places."""
    fixed: str | None
    """The input with its safe fixes; null unless that is asked, and for what is no reference."""
    input: str
    """The input."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    place: "Place | None"
    """Where the input is, unless it is an argument."""
    valid: bool
    """Whether the input is a reference. There may be findings about one that is none."""


class Meaning(TypedDict):
    """A term of the grammar that could be at a place."""
    means: str | None
    """What it stands for; null where the term says it."""
    term: str
    """The term, as errors name it: a rule of the grammar, or a character in quotes."""


class Merge(TypedDict):
    """The merge of two paths (§5.2.3)."""
    kept: str
    """What is kept of the base's path: `/`, or all up to its last `/`."""
    path: str
    """The merged path."""
    rule: str
    """`root` for a base with an authority and an empty path, otherwise `directory`."""


class OfferedFix(TypedDict):
    """A fix of an invalid text."""
    end: int
    """Where it ends."""
    guess: bool
    """Whether it changes more than the spelling."""
    result: str
    """The whole text, fixed."""
    start: int
    """Where the text to replace starts, in bytes of the input."""
    text: str
    """The text to write there."""


class PairOfData(TypedDict):
    """A key, and the value after the first "=", if there is one."""
    key: str | dict[str, Any]
    value: str | dict[str, Any] | None


class Place(TypedDict):
    """Where an input is."""
    context: str | None
    """What has it in a document, unless it is in text: `a href`."""
    file: str | None
    """The name of the file, unless it is standard input."""
    part: str | None
    """The part of a document that has it, if that is decoded or a document of its own."""
    start: "Position | None"
    """Where it begins; null in a part, and for an input that ends with NUL."""


class Position(TypedDict):
    """A place in a file."""
    column: int
    """The column, from 1, in characters."""
    line: int
    """The line, from 1."""
    offset: int
    """The offset in bytes, from 0."""


class ReaderPage(TypedDict):
    """A reader: by which specification it reads, and which programs do so."""
    about: str
    """The programs that read so, and what is peculiar about it."""
    reader: str
    """The name: rfc3986, rfc2396, java, rfc3987 or whatwg."""
    specification: str
    """The specification."""


class Reading(TypedDict):
    """What a reader reads. Absent components are null."""
    authority: str | None
    error: "Rejection | None"
    fragment: str | None
    host: str | None
    path: str | None
    port: str | None
    port_number: int | None
    query: str | None
    scheme: str | None
    target: str | None
    userinfo: str | None
    valid: bool


class RedactPlace(TypedDict):
    """The place of a secret."""
    end: int
    """Where it ends."""
    start: int
    """Where it begins, in bytes of the input."""


class Redacted(TypedDict):
    """A text without its secrets."""
    input: None
    """Null, because the input has the secrets."""
    input_octets: None
    """Null, for the same reason."""
    places: "list[RedactPlace]"
    """The places of the secrets, in order."""
    redacted: str
    """The text with a mask in the place of each secret."""
    redacted_octets: list[int] | None
    """Its octets, if they are not UTF-8."""
    valid: Literal[True]
    """Always true: any text is masked."""


class Region(TypedDict):
    """A part of a file."""
    end: "Position"
    start: "Position"


class Registration(TypedDict):
    """The entry of IANA's registry."""
    description: str
    reference: str | None
    status: str
    """`permanent`, `provisional` or `historical`."""


class Rejected(TypedDict):
    """An input without a result."""
    error: "Error"
    input: str | None
    """The input, unless the verb has none."""
    input_octets: list[int] | None
    """Its octets, if it is not UTF-8."""
    valid: Literal[False]


class Rejection(TypedDict):
    """Why a reader rejects the text."""
    component: str | None
    message: str
    of: str
    offset: int | None


class RulePage(TypedDict):
    """The page of a rule."""
    bad: list[str]
    """Examples that are reported."""
    fix: str | None
    """What to do."""
    good: list[str]
    """Examples that are not."""
    rule: str
    """The name."""
    section: str
    """The document and the section that say why."""
    severity: str | None
    """`advice`, `warning` or `error`; null for a rule that is off by default."""
    since: str
    """The version that has it first."""
    summary: str
    """What it reports."""
    why: str
    """Why."""


class RungStep(TypedDict):
    """A rung that changes the reference."""
    after: str
    before: str
    rung: str
    """`case`, `percent`, `path` or `scheme`."""
    steps: "list[Step]"
    """What is done."""


class SegmentOfData(TypedDict):
    """A segment: its name, and the parameters after the first ";"."""
    name: str | dict[str, Any]
    parameters: "list[PairOfData]"


class Step(TypedDict):
    """A step of normalization."""
    does: str
    section: str
    """The document and the section."""


TracedPart = TypedDict('TracedPart', {'component': str, 'from': str, 'text': str})
