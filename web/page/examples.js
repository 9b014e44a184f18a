// Examples, by subject. Each is a view and its texts; a click opens it.

const EXAMPLES = [
  [
    "Parts",
    [
      [
        "All parts at once",
        "explain",
        { input: "http://anna@example.org:8042/over/there?name=x%26y#nose" },
      ],
      [
        "A plain web address",
        "explain",
        { input: "https://www.rfc-editor.org/rfc/rfc3986#section-3" },
      ],
      ["A mail address", "explain", { input: "mailto:anna@example.org?subject=Hello%20there" }],
      ["A book (URN)", "explain", { input: "urn:isbn:978-3-16-148410-0" }],
      ["A telephone number", "explain", { input: "tel:+1-816-555-1212" }],
      [
        "A directory entry (LDAP)",
        "explain",
        { input: "ldap://[2001:db8::7]/c=GB?objectClass?one" },
      ],
      ["Data in the URI itself", "explain", { input: "data:text/plain;charset=UTF-8,caf%C3%A9" }],
      ["A file", "explain", { input: "file:///usr/share/doc/README%20first.txt" }],
      ["A manual page, uri(7)", "explain", { input: "man:uri(7)" }],
      ["Characters beyond ASCII", "explain", { input: "https://例え.テスト/引き割り?q=納豆" }],
    ],
  ],
  [
    "What goes wrong",
    [
      ["A space", "explain", { input: "http://example.org/my file.txt" }],
      ["Turned slashes", "explain", { input: "http:\\\\example.org\\docs" }],
      ["A port that is none", "explain", { input: "http://example.org:http/" }],
      ["An address without brackets", "explain", { input: "http://2001:db8::7/" }],
      ["A % that encodes nothing", "explain", { input: "http://example.org/100%" }],
      ["No scheme at all", "explain", { input: "www.example.org/a" }],
      ["Disarmed by a security tool", "explain", { input: "hxxps://evil[.]example[.]com/login" }],
    ],
  ],
  [
    "Relative references",
    [
      ["Up one directory (§5.4.1)", "resolve", { base: "http://a/b/c/d;p?q", input: "../g" }],
      ["Above the root (§5.4.2)", "resolve", { base: "http://a/b/c/d;p?q", input: "../../../g" }],
      ["Dots in the middle (§5.2.4)", "resolve", { base: "http://a/", input: "/a/b/c/./../../g" }],
      ["Only a query", "resolve", { base: "http://a/b/c/d;p?q", input: "?y" }],
      [
        "Another server",
        "resolve",
        { base: "https://example.org/docs/", input: "//cdn.example.net/x.js" },
      ],
    ],
  ],
  [
    "The same or not",
    [
      [
        "Capitals and ports",
        "compare",
        { input: "HTTP://Example.org:80/%7Eanna", other: "http://example.org/~anna" },
      ],
      [
        "A slash at the end",
        "compare",
        { input: "http://example.org/docs", other: "http://example.org/docs/" },
      ],
      [
        "An encoded slash",
        "compare",
        { input: "http://example.org/a%2Fb", other: "http://example.org/a/b" },
      ],
    ],
  ],
  [
    "Confusions",
    [
      ["Which host is it?", "readers", { input: "http://good.example\\@evil.example/" }],
      ["A number for a host", "readers", { input: "http://2130706433/" }],
      ["Letters like other letters", "explain", { input: "https://аpple.example/" }],
      [
        "A host in the userinfo",
        "explain",
        { input: "https://www.bank.example@198.51.100.7/login" },
      ],
      ["A password in sight", "explain", { input: "ftp://anna:secret@example.org/reports" }],
      ["Tabs and line breaks", "readers", { input: "http://exa\tmple.org/\n" }],
    ],
  ],
  [
    "In running text",
    [
      [
        "A letter with links",
        "find",
        {
          text:
            'I found it under "http://www.w3.org/Addressing/", but you can\n' +
            "probably pick it up from <ftp://foo.example.\n    com/rfc/>. Note the warning in\n" +
            "<http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING>.",
        },
      ],
      [
        "A log of a server",
        "find",
        {
          text:
            "GET https://example.org/a?id=7 200\n" +
            "referrer: https://anna:secret@intranet.example/wiki/(draft)\nsee also https://例え.テスト/納豆。",
        },
      ],
    ],
  ],
];

/** Makes the groups of examples. `open` opens one. */
function exampleList(open) {
  return EXAMPLES.map(([title, examples]) =>
    h(
      "section",
      null,
      h("h3", null, title),
      h(
        "ul",
        null,
        examples.map(([name, view, texts]) =>
          h(
            "li",
            null,
            button(name, () => open(view, texts), { class: "example" }),
          ),
        ),
      ),
    ),
  );
}
