"""Laws of one object, for any text."""

import hypothesis
from hypothesis import given
from hypothesis import strategies as st

import urial
from urial import Uri, UriError, UriRef

hypothesis.settings.register_profile("quiet", deadline=None, database=None, derandomize=True)
hypothesis.settings.load_profile("quiet")

# Characters with a meaning in the grammar are drawn as often as all others.
PIECES = st.sampled_from([*":/?#[]@!$&'()*+,;=%.", "//", "..", "%41", "http:", "a", "Z", "9", "é", "\ud800", " "])
TEXTS = st.lists(PIECES | st.characters(), max_size=20).map("".join)


def parsed(text, kind=UriRef):
    try:
        return kind(text)
    except UriError as error:
        assert 0 <= error.offset <= len(text)
        assert error.fix is None or kind(error.fix)
        return None


REFERENCES = TEXTS.map(parsed).filter(bool)


@given(TEXTS)
def test_a_reference_is_its_text(text):
    reference = parsed(text)
    assert reference is None or str(reference) == text
    assert urial.is_uri_reference(text) == (reference is not None)
    assert urial.is_uri(text) == (parsed(text, Uri) is not None)


@given(REFERENCES)
def test_components_make_the_reference_again(reference):
    names = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    parts = {name: getattr(reference, name) for name in names}
    assert UriRef.build(**parts) == reference
    assert reference.replace(**parts) == reference


@given(REFERENCES)
def test_a_normal_form_is_normal(reference):
    normal = reference.normalize()
    assert normal.normalize() == normal
    assert reference.equivalent(normal)


@given(REFERENCES)
def test_a_target_relativizes_and_resolves_back(reference):
    base = Uri("http://a/b/c?d")
    target = base.resolve(reference)
    assert base.resolve(base.relativize(target)) == target


# A query without a character has no pairs, so an empty key needs a value.
PAIRS = st.tuples(st.text(), st.text()) | st.tuples(st.text(min_size=1), st.none())


@given(st.lists(PAIRS))
def test_pairs_are_read_as_they_were_written(pairs):
    for form in (False, True):
        made = UriRef("a").with_query(pairs, form=form)
        assert list(made.form_pairs if form else made.query_pairs) == pairs


@given(st.binary())
def test_data_is_decoded_as_it_was_encoded(data):
    assert urial.decode(urial.encode(data)).encode("utf-8", "surrogateescape") == data
    assert urial.decode_form(urial.encode_form(data)).encode("utf-8", "surrogateescape") == data
