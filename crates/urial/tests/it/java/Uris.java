// Answers about URIs as java.net.URI gives them, a line each, for tests/java.rs.
//
// A line of input is three texts in base64 of UTF-8, a base, a reference and a key, with tabs between them.
// A line of output is what is said of the reference, then of both, as fields with tabs between them.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Base64;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Uris {
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] texts = line.split("\t", -1);
            out.print(answer(decoded(texts[0]), decoded(texts[1]), decoded(texts[2])) + "\n");
        }
        out.flush();
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    private static StringJoiner answer(String baseText, String text, String key) {
        StringJoiner fields = new StringJoiner("\t");
        try {
            URI uri = new URI(text);
            addParts(fields, uri);
            addValues(fields, uri.getRawQuery() == null ? "" : uri.getRawQuery(), key);
            addPair(fields, new URI(baseText), uri);
        } catch (URISyntaxException refusal) {
            add(fields, "index", refusal.getIndex());
            add(fields, "reason", refusal.getReason());
        } catch (NumberFormatException escaped) {
            // Of an IPv6 address that ends with a number that is no int.
            add(fields, "reason", null);
        }
        return fields;
    }

    private static void addParts(StringJoiner fields, URI uri) {
        addRaw(fields, "", uri);
        add(fields, "schemeSpecificPart", uri.getSchemeSpecificPart());
        add(fields, "authority", uri.getAuthority());
        add(fields, "userInfo", uri.getUserInfo());
        add(fields, "path", uri.getPath());
        add(fields, "query", uri.getQuery());
        add(fields, "fragment", uri.getFragment());
        addRaw(fields, "normalize.", uri.normalize());
        add(fields, "nfc", Normalizer.normalize(uri.toString(), Normalizer.Form.NFC));
        add(fields, "toASCIIString", uri.toASCIIString());
    }

    /** What a URI is made of. N.B. its text comes first: the scheme-specific part depends on that. */
    private static void addRaw(StringJoiner fields, String of, URI uri) {
        add(fields, of + "toString", uri);
        add(fields, of + "scheme", uri.getScheme());
        add(fields, of + "opaque", uri.isOpaque());
        add(fields, of + "absolute", uri.isAbsolute());
        add(fields, of + "rawSchemeSpecificPart", uri.getRawSchemeSpecificPart());
        add(fields, of + "rawAuthority", uri.getRawAuthority());
        add(fields, of + "rawUserInfo", uri.getRawUserInfo());
        add(fields, of + "host", uri.getHost());
        add(fields, of + "port", uri.getPort());
        add(fields, of + "rawPath", uri.getRawPath());
        add(fields, of + "rawQuery", uri.getRawQuery());
        add(fields, of + "rawFragment", uri.getRawFragment());
    }

    /** The value of a key as Spark finds it: as it stands, and as the regular expression that Spark makes of it. */
    private static void addValues(StringJoiner fields, String query, String key) {
        add(fields, "literal", value(query, Pattern.quote(key)));
        add(fields, "pattern", value(query, key));
    }

    private static String value(String query, String key) {
        Matcher matcher = Pattern.compile("(&|^)" + key + "=([^&]*)").matcher(query);
        return matcher.find() ? matcher.group(2) : null;
    }

    private static void addPair(StringJoiner fields, URI base, URI uri) {
        URI resolved = base.resolve(uri);
        addRaw(fields, "resolve.", resolved);
        addRaw(fields, "relativize.", base.relativize(uri));
        add(fields, "equals", base.equals(uri));
        add(fields, "compareTo", Integer.signum(base.compareTo(uri)));
        // Of what was made, again.
        addRaw(fields, "resolve.resolve.", resolved.resolve(uri));
        addRaw(fields, "resolve.normalize.", resolved.normalize());
        addRaw(fields, "base.relativize.resolve.", base.relativize(resolved));
        add(fields, "resolve.equals", resolved.equals(base));
        add(fields, "resolve.compareTo", Integer.signum(resolved.compareTo(base)));
    }

    /** A field: ASCII as it is, all else, and what ends a field, as UTF-16 in hex. */
    private static void add(StringJoiner fields, String name, Object value) {
        StringBuilder field = new StringBuilder(name).append('=');
        if (value == null) {
            fields.add(field.append("\\0"));
            return;
        }
        for (char unit : value.toString().toCharArray()) {
            if (unit > ' ' && unit < 0x7F && unit != '\\') {
                field.append(unit);
            } else {
                field.append(String.format("\\%04X", (int) unit));
            }
        }
        fields.add(field);
    }
}
