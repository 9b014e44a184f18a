// Answers about URI references as uriparser gives them, a line each, for tests/uriparser.rs.
//
// A line of input is two texts as hexadecimal octets, a base and a reference, with a tab between them.
// A line of output is what is said of the reference, then of both, as fields with tabs between them.

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uriparser/Uri.h>

typedef struct {
    char *first;
    char *after_last;
} Text;

static unsigned nibble(char digit) {
    return (unsigned) (strchr("0123456789abcdef", digit) - "0123456789abcdef");
}

// An allocation of just the octets, so that memcheck sees what is read beyond them.
static Text decoded(const char *hex, size_t len) {
    char *first = malloc(len / 2);
    for (size_t at = 0; at + 1 < len; at += 2) {
        first[at / 2] = (char) (nibble(hex[at]) << 4 | nibble(hex[at + 1]));
    }
    return (Text) { first, first + len / 2 };
}

// ASCII as it is; all else, and what ends a field or a segment, as an octet in hex.
static void put_range(const char *first, const char *after_last) {
    for (const char *at = first; at < after_last; at++) {
        if (*at > ' ' && *at < 0x7F && *at != '\\' && *at != '|') {
            putchar(*at);
        } else {
            printf("\\%02X", (unsigned char) *at);
        }
    }
}

static void put_text(const char *of, const char *name, UriTextRangeA text) {
    printf("\t%s%s=", of, name);
    if (text.first == NULL) {
        fputs("\\0", stdout);
    } else {
        put_range(text.first, text.afterLast);
    }
}

static void put_octets(const char *of, const char *name, const unsigned char *octets, size_t count) {
    printf("\t%s%s=", of, name);
    for (size_t at = 0; octets != NULL && at < count; at++) {
        printf("%02x", octets[at]);
    }
    if (octets == NULL) {
        fputs("\\0", stdout);
    }
}

// The path as a text. After a host, `absolutePath` is never set, and any segment has a slash before it.
static void put_path(const char *of, const UriUriA *uri) {
    printf("\t%spath=", of);
    if (uri->absolutePath || (uri->hostText.first != NULL && uri->pathHead != NULL)) {
        putchar('/');
    }
    for (const UriPathSegmentA *it = uri->pathHead; it != NULL; it = it->next) {
        put_range(it->text.first, it->text.afterLast);
        fputs(it->next == NULL ? "" : "/", stdout);
    }
}

static void put_parts(const char *of, const UriUriA *uri) {
    put_text(of, "scheme", uri->scheme);
    put_text(of, "userInfo", uri->userInfo);
    put_text(of, "hostText", uri->hostText);
    put_octets(of, "ip4", uri->hostData.ip4 == NULL ? NULL : uri->hostData.ip4->data, 4);
    put_octets(of, "ip6", uri->hostData.ip6 == NULL ? NULL : uri->hostData.ip6->data, 16);
    put_text(of, "ipFuture", uri->hostData.ipFuture);
    put_text(of, "portText", uri->portText);
    put_path(of, uri);
    put_text(of, "query", uri->query);
    put_text(of, "fragment", uri->fragment);
}

static void put_error(const char *of, int error) {
    printf("\t%serror=%d", of, error);
}

// The parts, and the whole that uriparser makes of them.
static void put_uri(const char *of, const UriUriA *uri) {
    put_parts(of, uri);
    int len;
    int error = uriToStringCharsRequiredA(uri, &len);
    if (error != URI_SUCCESS) {
        put_error(of, error);
        return;
    }
    char *text = malloc((size_t) len + 1);
    error = uriToStringA(text, uri, len + 1, NULL);
    if (error == URI_SUCCESS) {
        put_text(of, "whole", (UriTextRangeA) { text, text + strlen(text) });
    } else {
        put_error(of, error);
    }
    free(text);
}

// Each segment behind a `|`, so that an empty one differs from none.
static void put_segments(const UriUriA *uri) {
    printf("\tabsolutePath=%d\tsegments=", uri->absolutePath);
    for (const UriPathSegmentA *it = uri->pathHead; it != NULL; it = it->next) {
        putchar('|');
        put_range(it->text.first, it->text.afterLast);
    }
}

static void put_target(const char *of, const UriUriA *base, const UriUriA *uri, UriResolutionOptions options) {
    UriUriA target;
    int error = uriAddBaseUriExA(&target, uri, base, options);
    if (error == URI_SUCCESS) {
        put_uri(of, &target);
    } else {
        put_error(of, error);
    }
    uriFreeUriMembersA(&target);
}

static void put_targets(Text base_text, const UriUriA *uri) {
    UriUriA base;
    if (uriParseSingleUriExA(&base, base_text.first, base_text.after_last, NULL) == URI_SUCCESS) {
        put_target("strict.", &base, uri, URI_RESOLVE_STRICTLY);
        put_target("compat.", &base, uri, URI_RESOLVE_IDENTICAL_SCHEME_COMPAT);
        uriFreeUriMembersA(&base);
    }
}

// Which components are said to need normalization.
static void put_mask(const char *of, const UriUriA *uri) {
    static const char *const names[] = { "scheme", "userInfo", "host", "path", "query", "fragment" };
    unsigned mask;
    int error = uriNormalizeSyntaxMaskRequiredExA(uri, &mask);
    if (error != URI_SUCCESS) {
        put_error(of, error);
        return;
    }
    for (unsigned bit = 0; bit < 6; bit++) {
        printf("\t%s%s=%u", of, names[bit], mask >> bit & 1);
    }
}

// Changes the URI, and so has to be asked last.
static void put_normal_form(UriUriA *uri) {
    put_mask("asks.", uri);
    int error = uriNormalizeSyntaxExA(uri, (unsigned) -1);
    if (error == URI_SUCCESS) {
        put_uri("normal.", uri);
        put_mask("asksAgain.", uri);
    } else {
        put_error("normal.", error);
    }
}

static void put_answer(Text base, Text text) {
    UriUriA uri;
    const char *where = NULL;
    int error = uriParseSingleUriExA(&uri, text.first, text.after_last, &where);
    printf("error=%d", error);
    if (error != URI_SUCCESS) {
        printf("\tat=%td", where - text.first);
        return;
    }
    put_uri("", &uri);
    put_segments(&uri);
    put_targets(base, &uri);
    put_normal_form(&uri);
    uriFreeUriMembersA(&uri);
}

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    for (ssize_t len = getline(&line, &capacity, stdin); len >= 0; len = getline(&line, &capacity, stdin)) {
        char *tab = strchr(line, '\t');
        char *end = strchr(line, '\n');
        Text base = decoded(line, (size_t) (tab - line));
        Text text = decoded(tab + 1, (size_t) (end - tab - 1));
        put_answer(base, text);
        putchar('\n');
        free(base.first);
        free(text.first);
    }
    free(line);
    return ferror(stdout) != 0;
}
