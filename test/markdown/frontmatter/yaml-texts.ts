import fc from "fast-check";

const troublesome: readonly string[] = [
  ...["plain words", "", " ", " a ", "a: b", "a #b", "#a", "@a", "`a`", "- a", "-a", "? a", "?"],
  ...[":a", "a:", "%a", "!a", "&a", "*a", "[a]", "{a}", "a, b", "a]", "|", ">", "it's", '"a"'],
  ...["a\\b", "---", "...", "--- a", "true", "Yes", "no", "ON", "off", "y", "~", "null", "", "5"],
  ...["-1", "+1", "1_000", "1,000", "0o7", "010", "0x1F", "0b1", "1e3", "1.", ".5", ".", ".inf"],
  ...[".NaN", "e5", "12:30", "1:2:3.4", "2024-01-01", "2024-1-1 10:00", "2024-01-01T10:00:00Z"],
  ...["=", "<<", "1.2.3", "3D", "a\nb", "a\n", "\na", "a\n\n", "\n", " a\nb", "a\n b\n"],
  ...["a\n\n\nb\n", "a\n \nb", "a \nb", "a\n ", "\ta", "a\tb", "a\n\tb", "a\rb", "a\r\nb", "\0"],
  ...["\x7f", "\x85", "\u00a0", "\u2028", "\ufeff", "\uffff", "🦊", "漢字", "\u{1ffff}", "__proto__"],
  ...["x".repeat(2000), "word ".repeat(60)],
];

export const texts = fc.oneof(
  fc.constantFrom(...troublesome),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."ab 0-:#,[]{}'\"\\\n\t&*!|>%@`?~_.é") }),
);
/** What means something in YAML, in any order. */
export const soup = fc
  .array(
    fc.constantFrom(
      ...["\n", "\n", "\n  ", "\n    ", " ", "\t", "\r", "\r\n", "\ufeff", "\0", "\u2028", "\ud800"],
      ...[
        "---",
        "...",
        "%YAML 1.1",
        "- ",
        "? ",
        ": ",
        "a: ",
        "b: ",
        "a",
        "[",
        "]",
        "{",
        "}",
        ",",
        "|",
        ">-",
        "|+2",
      ],
      ...[
        "&x ",
        "*x",
        "!!str ",
        "!t ",
        "<<: ",
        "#",
        " # c",
        "'",
        '"',
        "\\",
        "@",
        "`",
        "5",
        "~",
        "__proto__: ",
      ],
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));
