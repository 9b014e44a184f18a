//! What `redact` masks, and what it leaves.

use proptest::prelude::*;
use urial_lint::{Redaction, redact};

use crate::laws::assert_linear;

/// Texts, and what is left of them.
const MASKED: &[(&str, &str)] = &[
    ("http://anna:secret@e.org/a", "http://anna:***@e.org/a"),
    ("http://anna:p@ss@h/", "http://anna:***@h/"),
    ("http://anna:p/w?x#y@h/", "http://anna:***@h/"),
    ("http://anna:p w@h/", "http://anna:***@h/"),
    (r"http:\\anna:pw@h\a", r"http:\\anna:***@h\a"),
    ("http:/anna:pw@h/", "http:/anna:***@h/"),
    ("http:anna:pw@h/", "http:***@h/"),
    ("///anna:pw@h/", "///anna:***@h/"),
    ("http:///anna:pw@h/", "http:///anna:***@h/"),
    (r"http:\\\anna:pw@h/", r"http:\\\anna:***@h/"),
    (r#""https:\/\/anna:pw@h\/a""#, r#""https:\/\/anna:***@h\/a""#),
    ("?u=http%3A%2F%2F%2Fanna%3Apw%40h", "?u=http%3A%2F%2F%2Fanna%3A***%40h"),
    ("?private_token=a&DB_PASSWORD=b", "?private_token=***&DB_PASSWORD=***"),
    ("?aws_secret_access_key=a&newPassword=b", "?aws_secret_access_key=***&newPassword=***"),
    (
        "?password1=a&access_token[]=b&c[token][]=d",
        "?password1=***&access_token[]=***&c[token][]=***",
    ),
    (
        "?tokens=1&tokenize=1&nopassword=1&pageToken=1",
        "?tokens=1&tokenize=1&nopassword=1&pageToken=1",
    ),
    ("redis://:pw@h:6379/0", "redis://:***@h:6379/0"),
    ("//anna:pw@h", "//anna:***@h"),
    ("anna:pw@h:5432/db", "anna:***@h:5432/db"),
    ("anna:pw@tcp(db:3306)/a", "anna:***@tcp(db:3306)/a"),
    ("anna@e.org:pw@h", "anna@e.org:***@h"),
    ("sip:anna:pw@h;transport=tcp", "sip:anna:***@h;transport=tcp"),
    ("jar:http://a:pw@h/x!/y", "jar:http://a:***@h/x!/y"),
    ("x?u=http%3a%2f%2fa%3Ap%2fw%40h%2fb", "x?u=http%3a%2f%2fa%3A***%40h%2fb"),
    (
        "/cb?u=https%3A%2F%2Fe%2F%3Ftoken%3Da%20b%26c%3Dd",
        "/cb?u=https%3A%2F%2Fe%2F%3Ftoken%3D***%26c%3Dd",
    ),
    ("https://ghp_16C7e42F292c6912E7710c838347Ae178B4a@h/", "https://***@h/"),
    ("https://ghp_16C7e42F292c6912E7710c838347Ae178B4a:x-oauth-basic@h/", "https://***:***@h/"),
    ("/login?a=b&pass%77ord=x&c=d", "/login?a=b&pass%77ord=***&c=d"),
    ("?user[password]=x;y&b", "?user[password]=***&b"),
    ("/a?b=1&amp;token=x&amp;c=2", "/a?b=1&amp;token=***&amp;c=2"),
    (r#"{"url":"/a?b=1\u0026token=x"}"#, r#"{"url":"/a?b=1\u0026token=***"}"#),
    ("http://h/a;jsessionid=0A1B/b?c=d", "http://h/a;jsessionid=***/b?c=d"),
    ("https://e.org/cb#access_token=a/b?c&state=d", "https://e.org/cb#access_token=***&state=d"),
    ("Server=h;Password=a/b#c", "Server=h;Password=***"),
    (
        r#"10.0.0.1 - - "GET /a?key=b HTTP/1.1" 200 "http://a:b@c/?sig=d""#,
        r#"10.0.0.1 - - "GET /a?key=*** HTTP/1.1" 200 "http://a:***@c/?sig=***""#,
    ),
    ("http://a:b@c http://d:e@f", "http://a:***@c http://d:***@f"),
    ("failed: <http://a:b@c> for bob@e.org", "failed: <http://a:***@c> for bob@e.org"),
    ("grant_type=x&client_secret=y", "grant_type=x&client_secret=***"),
    ("password=hunter2 from 10.0.0.1", "password=*** from 10.0.0.1"),
    ("/services/xoxb-123456789012-abcdef", "/services/***"),
    ("s3://AKIAIOSFODNN7EXAMPLE:a/b+c@bucket/d", "s3://***:***@bucket/d"),
    (
        "?u=https%253A%252F%252Fu%253Ap%2540h%253Ftoken%253Da",
        "?u=https%253A%252F%252Fu%253A***%2540h%253Ftoken%253D***",
    ),
    // A delimiter in the password of what has no slashes.
    ("db: anna:p/w@10.0.0.1:5432", "db: anna:***@10.0.0.1:5432"),
    ("db=anna:p?w@db.example:5432/a", "db=anna:***@db.example:5432/a"),
    (r"(anna:p\w@[::1]:5432)", r"(anna:***@[::1]:5432)"),
    ("anna:p#w@10.0.0.1,", "anna:***@10.0.0.1,"),
    ("anna:p/w@x?y@10.0.0.1/b@c", "anna:***@10.0.0.1/b@c"),
    ("http:/anna:p#w@h/", "http:/anna:***@h/"),
    (r"https:\anna:p/w@h/", r"https:\anna:***@h/"),
    ("http:anna:p/w@h/", "http:***@h/"),
    ("x:/anna:p/w@h:80/", "x:/anna:***@h:80/"),
    ("sip:anna:p/w@h", "sip:anna:***@h"),
    ("sips:anna:p?w@h;x=y", "sips:anna:***@h;x=y"),
    // Its delimiters may be encoded.
    ("?a=sip%3Aanna%3Apw%40h&b", "?a=sip%3Aanna%3A***%40h&b"),
    ("?a=sip%3aanna%3ap%2fw%40h&b", "?a=sip%3aanna%3a***%40h&b"),
    ("/db/anna%3Ap%2Fw%4010.0.0.1%3A5432", "/db/anna%3A***%4010.0.0.1%3A5432"),
    ("anna%3Ap%2Fw@10.0.0.1", "anna%3A***@10.0.0.1"),
    ("http://anna%3Apw@h/", "http://anna%3A***@h/"),
    ("http://an%3ana:pw@h/", "http://an%3a***@h/"),
    ("?a=http%3A%2Fanna%3Ap%23w%40h%2F", "?a=http%3A%2Fanna%3A***%40h%2F"),
    ("?a=http%253A%252Fanna%253Ap%2523w%2540h", "?a=http%253A%252Fanna%253A***%2540h"),
    ("http://a:'b@c/", "http://a:***@c/"),
    ("http://a:1\"2@c/", "http://a:***@c/"),
];

/// Texts without a secret, though parts of them look like those of one.
const HARMLESS: &[&str] = &[
    "",
    "http://anna@e.org:80/a:b@c?d=e#f",
    "http://u:@h/",
    "http://[::1]:80/b@c",
    "see http://e.org:80, or mail bob@e.org.",
    "(http://e.org:8080) by bob@e.org",
    r#"["http://e.org:80","bob@e.org"]"#,
    "<a href='http://e.org:80'>bob@e.org</a>",
    "<a href=http://e.org:80>bob@e.org</a>",
    "mailto:joe@e.org",
    "href=mailto:joe@e.org?subject=a",
    "sip:joe@e.org",
    "urn:example:a@b",
    "tag:joe@e.org,2020:a",
    "git@github.example:owner/name@v1",
    "nginx:1.25@sha256:0a1b2c",
    "exit code=1 key=home",
    "12:30:45 bob@e.org // c: d@e",
    "?token=&keyboard=x&tokens=3",
    "data:text/plain,a@b",
    "pkg:npm/lodash@4.17.21",
    "npm:@scope/name@1.2.3",
    "uses:actions/checkout@v4",
    "git@github.example:owner/name@1.2.3.4",
    "- uses: actions/checkout@v4",
    "docker:a/b@sha256:0a1b2c",
    "image:a/b@sha256:123456789",
    "e.org:80/a@10.0.0.1:80",
    "sip:e.org:5060;transport=tcp?subject=a@b",
    "12:30:45/a@b",
    r"C:\bob@10.0.0.1",
    "user%3Aa/b@c",
    "?a=urn%3Aexample%3Aa%40b",
    "?a=mailto%3Ajoe%40e.org",
    "C:\\users\\bob@e.org",
    "\u{e9}\t\u{202e} %zz %",
];

/// Asserts that each text is masked as it should be.
fn assert_masked(cases: &[(&str, &str)]) {
    for (text, masked) in cases {
        assert_eq!(redact(text), *masked, "{text}");
    }
}

#[test]
fn secrets_are_masked_and_nothing_else_is() {
    assert_masked(MASKED);
    for text in HARMLESS {
        assert_eq!(redact(text), *text);
    }
}

/// Text that has no two bytes of a secret of capital letters.
fn around() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "http", "sip", ":", "//", "/", "\\", "@", "%2f", "%3a", "%40", "%", ".", ";", "?", "#",
        "&", "=", "token", "a", "b", "[::1]", "\u{e9}", "80", " ", "\"", "'", "<", ">", "key",
        "mailto", ",", "code", "\\u0026", "%3d", "%26", "%3f",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..16).prop_map(|pieces| pieces.concat())
}

/// Text of names, and of what wraps a value.
fn wrapped() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "password",
        "token",
        "cookie",
        "authorization",
        "key",
        "curl -u",
        "mysql -p",
        "Basic ",
        ": ",
        ":",
        "=",
        "=>",
        "\"",
        "'",
        "\\\"",
        "&quot;",
        "%22",
        "%3a",
        "\\u0040",
        "<",
        ">",
        "/",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "\n",
        " ",
        "http://",
        "@",
        "a",
        "b7",
        "***",
        "-----BEGIN PRIVATE KEY-----",
        "</key><",
        "AUTH ",
        "a1 LOGIN ",
        "identified by ",
        "auth",
        "(",
        "-> ",
        "${",
        ":-",
        " is ",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..16).prop_map(|pieces| pieces.concat())
}

/// Texts that end where a word may begin.
fn before() -> impl Strategy<Value = String> {
    let begin = prop::sample::select(&["", " ", "(", "\"", "GET ", "url=<"][..]);
    (begin, "[a-z]{1,4}").prop_map(|(begin, _)| begin.to_owned())
}

const USERINFO: &str = "[A-Za-z0-9._~!$&'()*+,;=:%-]{0,4}QZQ[A-Za-z0-9._~!$&'()*+,;=:%-]{0,8}";
const QUERY: &str = "[A-Za-z0-9._~!$'()*+,;=:@/?-]{0,4}QZQ[A-Za-z0-9._~!$'()*+,;=:@/?%-]{0,8}";

proptest! {
    #[test]
    fn redacting_twice_changes_nothing(text in around(), mask in "[a-z0-9*.,]{1,3}") {
        for redaction in [Redaction::new(), Redaction::new().mask(&mask).unwrap()] {
            let once = redaction.redact(&text);
            prop_assert_eq!(&redaction.redact(&once), &once, "{}", text);
        }
    }

    #[test]
    fn redacting_wrapped_values_twice_changes_nothing(text in wrapped()) {
        let once = redact(&text);
        prop_assert_eq!(&redact(&once), &once, "{}", text);
    }

    /// Octets that are no characters make no difference.
    #[test]
    fn texts_and_octets_are_masked_alike(text in around()) {
        let masked = redact(&text);
        prop_assert_eq!(masked.as_bytes(), &*Redaction::new().redact_octets(text.as_bytes()));
    }

    #[test]
    fn a_password_does_not_survive(
        begin in before(), scheme in "[a-z]{2,6}://", user in "[a-z]{0,4}", secret in USERINFO,
        end in prop::sample::select(&["", "/", "/a?b=c", ":80/", "?", "#f", " and more", "\"", ")"][..]),
    ) {
        for text in [
            format!("{begin}{scheme}{user}:{secret}@e.org{end}"),
            format!("{begin}//{user}:{secret}@10.0.0.1{end}"),
            format!("{begin}zz{user}:{secret}@[::1]{end}"),
            format!("{begin}{scheme}{user}:{secret}@x{secret}@h{end}"),
        ] {
            let masked = redact(&text);
            prop_assert!(!masked.contains("QZQ"), "{}", masked);
        }
    }

    #[test]
    fn a_value_does_not_survive(
        begin in before(), name in prop::sample::select(&["token", "API_KEY", "x", "sig"][..]),
        secret in QUERY,
        end in prop::sample::select(&["", "&a=b", "#f", " and more"][..]),
    ) {
        let redaction = Redaction::new().name("X");
        for text in [
            format!("{begin}http://e.org/?{name}={secret}{end}"),
            format!("{begin}a?b=c&{name}={secret}{end}"),
            format!("{begin}/a#{name}={secret}{end}"),
        ] {
            let masked = redaction.redact(&text);
            prop_assert!(!masked.contains("QZQ"), "{}", masked);
        }
    }
}

/// What long texts repeat.
const UNITS: &[&str] = &[
    "/",
    "//a:b",
    "@",
    "a=b&",
    ";",
    ":",
    "%25",
    "'",
    "\"",
    "<a>",
    "a:b@c ",
    "token=",
    "//a:b@",
    "//a:b ",
    "=",
    "%3a",
    "\\",
    "a",
    "http:a:b@",
    "http:a:b/@",
    "a:b/@c",
    "@[",
    "a%3Ab%40c&",
    "%3A%40",
    "password",
    "password: a ",
    "password: ${",
    "password=\"",
    "\"password\":\"",
    "password=\u{201c}$",
    "{\\\"password\\\":",
    "<password>",
    "name=\"password\">",
    "<key>password</key>",
    "authorization: ok ",
    "Authorization: Digest ",
    "cookie: lang=",
    "cookie: a=b;",
    "cookie:lang=;",
    "curl -u ",
    "curl a:b ",
    "mysql -p",
    "-----BEGIN PRIVATE KEY-----",
    "jdbc:oracle:thin:a/",
    "hooks.slack.com/services/",
    ".make.com/",
    "&quot;",
    "\\u0040",
    "%22password%22%3A",
    "bearer ",
    "\\",
    "token:a1\\\\n",
    "password:a\\n",
    "password:a(b",
    "password:a(b)",
    "authorization:${",
    "Authorization:\u{201e}${",
    "cookie:\u{201e}",
    "cookie:a=\"",
    "password:\u{201e}${",
    "password:\"${",
    "password:[\"${\",",
    "<password><![CDATA[${",
    "password: {{",
    "curl",
    "curl -u \"",
    "{\"name\":\"password\",\"value\":\"${",
    "<name>password</name><value>",
    "maker.ifttt.com/trigger/",
    "value= name=\"token\" ",
    "{\"name\":\"token\" ",
    "[\"token\",\"",
    "\"--token\",\"",
    "password: |\n",
    "password: |\n  ",
    "name: token\n",
    "\"curl\",",
    "curl\",",
    "authorization:${}/",
    "auth:/",
    "<password><![CDATA[/etc/",
    "ABSKx/",
    "AUTH \"",
    "\u{201e}token\u{201c}",
    "identified by ",
    "IDENTIFIED BY '",
    "${PASSWORD:-",
    "{password, \"",
    "AUTH ",
    "AUTH PLAIN ",
    "a1 LOGIN a ",
    "zip -P ",
    "http -a a:",
    "|chpasswd",
    "variable \"token\" {default",
    "variable \"token\"\n",
    "password: str = ",
    "password str = ",
    "password: String::from(",
    "password is ",
    "password for a: ",
    "name=\"password\"\r\n\r\n",
    "auth=(\"a\",\"",
    "password 'a",
    "machine login password ",
    "password = \"a\" -> ",
    "password: \"a secret ",
    "xoxd-a/",
    "echo a|sudo -S",
    "mysqli(\"a\",\"",
    ".login('a' ",
];

#[test]
fn time_is_linear() {
    for unit in UNITS {
        assert_linear(unit, 1 << 14, |text| drop(redact(text)));
    }
}

/// Values that look like no value, but are not closed as that would be.
#[test]
fn what_begins_as_a_template_or_a_call_may_be_a_secret() {
    assert_masked(&[
        (r#"{"password":"$(x9Kd!"}"#, r#"{"password":"***"}"#),
        (r#"{"password":"{{x9Kd!"}"#, r#"{"password":"***"}"#),
        (r#"{"password":"${SECretX1a"}"#, r#"{"password":"***"}"#),
        (r#"{"password":"=x9Kd!"}"#, r#"{"password":"***"}"#),
        ("password: Hunt(er2x", "password: ***"),
        ("password=x9\"Kd", "password=***"),
        ("password=SEC\"retX1a", "password=***"),
        ("password=x9'Kd", "password=***"),
        ("curl -u 'bob:$(x9Kd'", "curl -u 'bob:***'"),
        (r#"{"Authorization":"Bearer ${x9Kd"}"#, r#"{"Authorization":"Bearer ***"}"#),
    ]);
    for text in [
        r#"{"password":"${SECRET}"}"#,
        r#"{"password":"{{ x }}"}"#,
        "password: ${SECRET}, ",
        "password: {{ .Values.x }}",
        "password: $(cat \"x\")",
        "password: getenv(\"X\")",
        "password: prompt(",
        "curl -u bob:$(cat x) h",
        "Authorization: Bearer ${TOKEN}",
        "Authorization: Bearer {{ token }}",
        "Cookie: sid={{ sid }}",
    ] {
        assert_eq!(redact(text), text);
    }
}

#[test]
fn cookies_may_be_quoted() {
    assert_masked(&[
        ("Cookie: sid=\"x9Kd1\"", "Cookie: sid=\"***\""),
        ("Cookie: sid=\"x9 Kd1\"; b=\"S\"", "Cookie: sid=\"***\"; b=\"***\""),
        ("Set-Cookie: __Host-sid=\"S\"; Secure", "Set-Cookie: __Host-sid=\"***\"; Secure"),
        ("Cookie: a=S1, b=S2; c=S3", "Cookie: a=***, b=***; c=***"),
        ("Set-Cookie: a=S1, b=\"S2\", c=S3; Path=/", "Set-Cookie: a=***, b=\"***\", c=***; Path=/"),
        (r#"{"cookie":"a=S1; b=\"S2\""}"#, r#"{"cookie":"a=***; b=\"***\""}"#),
        ("-H 'Cookie: a=S1' -X 'b'", "-H 'Cookie: a=***' -X 'b'"),
        ("-H \"Cookie: a=\" -X \"b\"", "-H \"Cookie: a=\" -X \"b\""),
        ("Cookie: a=\"x9", "Cookie: a=\"***"),
    ]);
}

#[test]
fn messages_types_and_examples_are_no_secrets() {
    for text in [
        "PASS: test_one",
        "PASS: tests/foo.sh",
        "--- PASS: TestX (0.00s)",
        "All tests PASS: 10/10",
        "fn check(password: &str)",
        "let password: &'static str = x;",
        "password: Optional[str] = None",
        "--password PASSWORD",
        "--token TOKEN",
        "--password=PASSWORD",
        "--api-key API_KEY",
        "error: unexpected token: '}'",
        "Authorization: see RFC 9110",
        "curl -u https://e.org",
        "<a accesskey=k>",
        "<a accesskey=\"k\">",
        r#""password": "string""#,
        "api_key: your-api-key-here",
    ] {
        assert_eq!(redact(text), text);
    }
    assert_masked(&[
        ("pass: x9Kd1", "pass: ***"),
        ("PASS=x9Kd1", "PASS=***"),
        ("password: &x9Kd", "password: ***"),
        ("password: X9[k", "password: ***"),
        ("--password PASSWORD1", "--password ***"),
        ("/login?password=PASSWORD", "/login?password=***"),
        ("invalid token: 'x9Kd'", "invalid token: '***'"),
        ("Authorization: see x9Kd1", "Authorization: see ***"),
        ("accesskey=x9Kd1", "accesskey=***"),
        ("api_key: yourx9-here", "api_key: ***"),
    ]);
}

#[test]
fn a_record_may_have_the_name_as_a_value() {
    assert_masked(&[
        (r#"{"name":"password","value":"x9Kd1"}"#, r#"{"name":"password","value":"***"}"#),
        (
            r#"{"key": "DB_PASSWORD", "value": "x9Kd1"}"#,
            r#"{"key": "DB_PASSWORD", "value": "***"}"#,
        ),
        (
            "<name>fs.s3a.secret.key</name><value>S</value>",
            "<name>fs.s3a.secret.key</name><value>***</value>",
        ),
        (r#"{"name":"color","value":"red"}"#, r#"{"name":"color","value":"red"}"#),
    ]);
}

#[test]
fn records_of_other_formats_may_have_the_name_as_a_value() {
    assert_masked(&[
        (
            "- name: DB_PASSWORD\n  value: x9Kd 1\n  b: c",
            "- name: DB_PASSWORD\n  value: ***\n  b: c",
        ),
        ("- name: \"API_TOKEN\"\n  value: \"S\"", "- name: \"API_TOKEN\"\n  value: \"***\""),
        ("key: secret\r\n  Value: 'S'", "key: secret\r\n  Value: '***'"),
        ("- name: COLOR\n  value: red", "- name: COLOR\n  value: red"),
        ("- name: DB_PASSWORD\n  valueFrom: x", "- name: DB_PASSWORD\n  valueFrom: x"),
        (r#"{"Key":"DB_PASSWORD","Value":"S"}"#, r#"{"Key":"DB_PASSWORD","Value":"***"}"#),
        (r#"{"value":"S","name":"password"}"#, r#"{"value":"***","name":"password"}"#),
        (
            r#"{"name":"password","type":"text","value":"S"}"#,
            r#"{"name":"password","type":"text","value":"***"}"#,
        ),
        (
            r#"{"name":"password"},{"name":"color","value":"red"}"#,
            r#"{"name":"password"},{"name":"color","value":"red"}"#,
        ),
        ("<input value=\"S\" name=\"csrf_token\">", "<input value=\"***\" name=\"csrf_token\">"),
        ("<input value=S name='password'>", "<input value=*** name='password'>"),
        ("<a value='1'><b name='token'>", "<a value='1'><b name='token'>"),
        ("<token value=\"S\">", "<token value=\"***\">"),
        ("<token value='S'></token>", "<token value='***'></token>"),
    ]);
}

#[test]
fn lists_may_hold_names_and_arguments() {
    assert_masked(&[
        (r#"["Authorization","Bearer x9Kd1"]"#, r#"["Authorization","Bearer ***"]"#),
        (r#"["X-Api-Key", "x9Kd1"]"#, r#"["X-Api-Key", "***"]"#),
        (r#"["Cookie", "sid=x9Kd 1"]"#, r#"["Cookie", "sid=*** 1"]"#),
        (r#"["curl","-u","a:S","http://h"]"#, r#"["curl","-u","a:***","http://h"]"#),
        (r#"["curl", "-sS", "--user", "a:S"]"#, r#"["curl", "-sS", "--user", "a:***"]"#),
        ("['mysql', '-pS', 'db']", "['mysql', '-p***', 'db']"),
        (r#"["app", "--password", "S"]"#, r#"["app", "--password", "***"]"#),
        ("['--api-key','S']", "['--api-key','***']"),
        (r#"["password","email"]"#, r#"["password","email"]"#),
        (r#"["password","token","x1"]"#, r#"["password","token","x1"]"#),
        (r#"["--password","--user"]"#, r#"["--password","--user"]"#),
        (r#"["curl", "-u"]"#, r#"["curl", "-u"]"#),
    ]);
}

#[test]
fn names_may_be_in_any_quotation_marks() {
    assert_masked(&[
        ("“password”: “S”", "“password”: “***”"),
        ("„password“: „S“", "„password“: „***“"),
        ("«token» = «S»", "«token» = «***»"),
    ]);
}

#[test]
fn a_block_of_yaml_is_a_value() {
    assert_masked(&[
        ("password: |\n  S1\n\n  S2\nuser: a", "password: |\n  ***\nuser: a"),
        ("a:\n  token: >-\n    S\n  b: c", "a:\n  token: >-\n    ***\n  b: c"),
        ("- secret: |2+\r\n    S\r\n- b", "- secret: |2+\r\n    ***\r\n- b"),
        ("password: |\nuser: a", "password: |\nuser: a"),
    ]);
}
