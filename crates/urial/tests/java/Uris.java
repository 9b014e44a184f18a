// Answers about URIs as java.net.URI gives them, a line each, for tests/java.rs.
//
// A line of input is two texts in base64 of UTF-8, a base and a reference, with a tab between them.
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
            out.print(answer(decoded(texts[0]), decoded(texts[1])) + "\n");
        }
        out.flush();
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    private static StringJoiner answer(String baseText, String text) {
        StringJoiner fields = new StringJoiner("\t");
        try {
            URI uri = new URI(text);
            addParts(fields, uri);
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
        add(fields, "scheme", uri.getScheme());
        add(fields, "opaque", uri.isOpaque());
        add(fields, "absolute", uri.isAbsolute());
        add(fields, "rawSchemeSpecificPart", uri.getRawSchemeSpecificPart());
        add(fields, "schemeSpecificPart", uri.getSchemeSpecificPart());
        add(fields, "rawAuthority", uri.getRawAuthority());
        add(fields, "authority", uri.getAuthority());
        add(fields, "rawUserInfo", uri.getRawUserInfo());
        add(fields, "userInfo", uri.getUserInfo());
        add(fields, "host", uri.getHost());
        add(fields, "port", uri.getPort());
        add(fields, "rawPath", uri.getRawPath());
        add(fields, "path", uri.getPath());
        add(fields, "rawQuery", uri.getRawQuery());
        add(fields, "query", uri.getQuery());
        add(fields, "rawFragment", uri.getRawFragment());
        add(fields, "fragment", uri.getFragment());
        add(fields, "normalize", uri.normalize());
        add(fields, "nfc", Normalizer.normalize(uri.toString(), Normalizer.Form.NFC));
        add(fields, "toASCIIString", uri.toASCIIString());
        add(fields, "pair", pair(uri.getRawQuery(), "k"));
        add(fields, "pattern", pair(uri.getRawQuery(), "..\\!"));
    }

    /** The value of a key as Spark finds it. */
    private static String pair(String query, String key) {
        Matcher matcher = Pattern.compile("(&|^)" + key + "=([^&]*)").matcher(query == null ? "" : query);
        return matcher.find() ? matcher.group(2) : null;
    }

    private static void addPair(StringJoiner fields, URI base, URI uri) {
        add(fields, "resolve", base.resolve(uri));
        add(fields, "relativize", base.relativize(uri));
        add(fields, "equals", base.equals(uri));
        add(fields, "compareTo", Integer.signum(base.compareTo(uri)));
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
