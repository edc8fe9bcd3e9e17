import { expect, test } from "bun:test";

import fc from "fast-check";

import { infoParts, type InfoStyle } from "../../../../src/markdown/components/info-string.ts";
import { applied } from "../../../../static/editor/document/change.ts";
import {
  infoChanges,
  type InfoField,
  infoValues,
} from "../../../../static/editor/document/code/info-change.ts";
import { runs } from "../../../support/seed.ts";

const named: InfoStyle = { title: "title", marks: "braces" };
const nextra: InfoStyle = { title: "filename", marks: "braces" };
const vitePress: InfoStyle = { title: "bracketed", marks: "braces" };
const reactDev: InfoStyle = { title: "bare", marks: "braces" };
const mintlify: InfoStyle = { title: "words", marks: "named" };

test.each<[string, InfoField, string, InfoStyle, string | undefined]>([
  ["js", "language", "ts", named, "ts"],
  ["", "language", "ts", named, "ts"],
  ["js{1} title='a'", "language", "ts", named, "ts{1} title='a'"],
  ["js", "language", "", named, ""],
  ["js {1}", "language", "", named, "text {1}"],
  ["js", "language", "a b", named, undefined],
  ["js", "title", "a.js", named, 'js title="a.js"'],
  ["js {1}", "title", "a.js", named, 'js title="a.js" {1}'],
  ["js", "title", "a.js", nextra, 'js filename="a.js"'],
  ['js title="a"', "title", 'say "b"', nextra, `js title='say "b"'`],
  ["js", "title", "a.js", vitePress, "js [a.js]"],
  ["js", "title", "a, b", vitePress, 'js title="a, b"'],
  ["js", "title", "My file", mintlify, "js My file"],
  ["js {1}", "title", "src/App.js", reactDev, "js src/App.js {1}"],
  ["js", "title", "My file", reactDev, 'js title="My file"'],
  ["js lines", "title", "My file", mintlify, "js My file lines"],
  ["js", "title", "x = {1}", mintlify, 'js title="x = {1}"'],
  ["", "title", "a.js", named, 'text title="a.js"'],
  ["js  filename='a.js'  live", "title", "b.js", named, 'js  filename="b.js"  live'],
  ['js title="a" x', "title", 'say "b"', named, `js title='say "b"' x`],
  ["js src/App.js active", "title", "src/Nav.js", named, "js src/Nav.js active"],
  ["js src/App.js active", "title", "My app", named, 'js title="My app" active'],
  ['js  title="a"  live', "title", "", named, "js  live"],
  ["js", "title", "`", named, undefined],
  ["js", "title", "a &amp; b", named, undefined],
  ["js", "title", `"'`, named, undefined],
  ["js", "marks", "1, 3-5", named, "js {1,3-5}"],
  ["js", "marks", "1", mintlify, "js highlight={1}"],
  ["js highlight={1} lines", "marks", "2", named, "js highlight={2} lines"],
  ["js{1}", "marks", "", named, "js"],
  ["js", "marks", "one", named, undefined],
])("```%s with %s %j is as the site writes it", (info, field, value, style, expected) => {
  const changes = infoChanges(info, field, value, style);

  expect(changes && applied(info, changes)).toBe(expected);
});

const anyInfo = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "js",
        "c++",
        "{1,3-5}",
        "{1}",
        'title="a b"',
        "file='x'",
        "[a.ts]",
        "a.ts",
        "highlight={2}",
        "lines",
        "x=1",
      ),
      fc.stringMatching(/^[\w{}[\]"'=,:.-]{0,5}$/),
    ),
    { maxLength: 5 },
  )
  .chain((parts) => fc.constantFrom(" ", "  ").map((space) => parts.join(space)));
const anyValue = fc.oneof(
  fc.constantFrom("", "ts", "a.ts", "My file", "1, 3-5", "7"),
  fc.stringMatching(/^[\w {}[\]"'=,:.`\\&;-]{0,8}$/),
);
const anyStyle = fc.constantFrom(named, nextra, vitePress, reactDev, mintlify);

test("any change sets its field, leaves all others, and can be taken back by the field", () => {
  fc.assert(
    fc.property(
      anyInfo,
      fc.constantFrom<InfoField>("language", "title", "marks"),
      anyValue,
      anyStyle,
      (info, field, value, style) => {
        const changes = infoChanges(info, field, value, style);
        if (!changes) return;
        const before = infoValues(info, style);
        const after = infoValues(applied(info, changes), style);

        const isBare = style.title === "words";
        expect(infoParts(applied(info, changes), isBare).words).toBe(infoParts(info, isBare).words);
        const tidy = field === "marks" ? value.replace(/\s+/g, "") : value.trim().replace(/\s+/g, " ");
        const { language, ...others } = { ...before, [field]: tidy };
        expect(after).toMatchObject(others);
        if (changes.length > 0)
          expect([language, language === "" ? "text" : language]).toContain(after.language);
        for (const { insert } of changes) expect(insert).not.toMatch(/[`\n]/);
      },
    ),
    { numRuns: runs(1000) },
  );
});
