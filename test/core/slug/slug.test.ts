import { describe, expect, test } from "bun:test";

import fc from "fast-check";

import { Invalid } from "../../../src/core/errors.ts";
import { checkPath } from "../../../src/core/slug/path-problems.ts";
import { filesOfSlug, newFileOfSlug, type Slug, slug, slugOfFile } from "../../../src/core/slug/slug.ts";
import { runs } from "../../support/seed.ts";

/** The contract's rules, written independently of the program. */
function isAllowed(text: string): boolean {
  if (text === "") return true;
  if (Buffer.from(text).toString() !== text || text.normalize() !== text) return false;
  if (new TextEncoder().encode(text).length > 512) return false;
  const segments = text.split("/");
  return segments.length <= 32 && segments.every(isSegment) && segments.at(-1) !== "index";
}

function isSegment(segment: string): boolean {
  const characters = Array.from(segment);
  const isForbidden = (character: string) => {
    const code = character.codePointAt(0)!;
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || '\\:*?"<>|'.includes(character);
  };
  const [first, last] = [characters[0], characters.at(-1)];
  if (characters.length < 1 || characters.length > 100 || characters.some(isForbidden)) return false;
  const isHexadecimal = (character = "-") => "0123456789abcdefABCDEF".includes(character);
  const isEncoded = (character: string, at: number) =>
    character === "%" && isHexadecimal(characters[at + 1]) && isHexadecimal(characters[at + 2]);
  return first !== "." && first !== " " && last !== " " && !characters.some(isEncoded);
}

const accepts = (text: string) => isDone(() => slug(text));
const acceptsPath = (path: string) => isDone(() => checkPath(path, "assets.path"));

function isDone(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Invalid);
    return false;
  }
}

const letters = fc.constantFrom(
  ..."abzAZ09-_~. ()[]{}!$&'+,;=@^`#%éßñłİıжλ漢字あ한글עبअ๑🦊🇫🇷👩‍💻\u2028\u00a0\ufeff\u{10ffff}",
);
const troublesome = fc.constantFrom(
  ...'\\:*?"<>|\0\n\t\x1f\x7f\x85',
  "e\u0301",
  "\u212b",
  "\ud800",
  "\udc00",
  "//",
);
const legalSegment = fc
  .string({ unit: letters, minLength: 1, maxLength: 100 })
  .map((text) => text.normalize("NFC"))
  .filter((text) => isSegment(text) && text !== "index");
const legalSlug = fc.array(legalSegment, { minLength: 1, maxLength: 32 }).map((parts) => parts.join("/"));
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({
    unit: fc.oneof(letters, troublesome, fc.constantFrom("/", "/", "index", "..", "%2e", "%C3", "%4")),
    maxLength: 40,
  }),
);

describe("slugs", () => {
  test("any text is accepted or refused as the contract says", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(accepts(text)).toBe(isAllowed(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  test("every slug of valid segments is accepted, and each of its files has this slug", () => {
    fc.assert(
      fc.property(legalSlug, (text) => {
        fc.pre(Buffer.byteLength(text) <= 512);
        const page = slug(text);

        const files = filesOfSlug(page);

        expect(String(page)).toBe(text);
        expect(files).toEqual(
          ["", "/index"].flatMap((end) =>
            [".mdx", ".md", ".markdown", ".mdoc"].map((ending) => `${text}${end}${ending}`),
          ),
        );
        expect(files.map((file) => slugOfFile(file))).toEqual(Array(8).fill(page));
        expect(newFileOfSlug(page)).toBe(`${text}.mdx`);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("a slug that breaks one rule is refused, as a page and as a file's path", () => {
    const broken = fc.constantFrom(
      ...'\0\t\n\x1b\x7f\x80\x9f\\:*?"<>|',
      "\ud800",
      "\udfff",
      "e\u0301",
      "\u212b",
      "/",
      "//",
      "/.",
      "/..",
      "/../",
      "/./",
      "/ ",
      " /",
    );
    fc.assert(
      fc.property(legalSlug, broken, fc.nat(), (text, wrong, where) => {
        const at = wrong.startsWith("/") || wrong.endsWith("/") ? text.length : where % (text.length + 1);
        const isInPair = /[\udc00-\udfff]/.test(text[at] ?? "");
        const spoiled = isInPair ? wrong + text : text.slice(0, at) + wrong + text.slice(at);

        expect([accepts(spoiled), acceptsPath(spoiled)]).toEqual([false, false]);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([
    ["100 characters of four bytes in a segment", "🦊".repeat(100), true],
    ["101 characters in a segment", "a".repeat(101), false],
    ["101 characters of four bytes in a segment", "🦊".repeat(101), false],
    ["512 bytes", `${"é".repeat(100)}/${"é".repeat(100)}/${"é".repeat(54)}/a`, true],
    ["513 bytes", `${"é".repeat(100)}/${"é".repeat(100)}/${"é".repeat(54)}/ab`, false],
    ["32 segments", Array(32).fill("a").join("/"), true],
    ["33 segments", Array(33).fill("a").join("/"), false],
    ["a leading slash", "/a", false],
    ["a trailing slash", "a/", false],
    ["only a slash", "/", false],
    ["a dot inside and at the end", "v1.2/a.", true],
    ["an end like a file's extension", "guide/install.mdx", true],
    ["a space inside", "a b", true],
    ["a no-break space at the end", "a\u00a0", true],
  ])("limits of the rules: %s", (_, text, isAccepted) => {
    expect(accepts(text)).toBe(isAccepted);
    expect(isAllowed(text)).toBe(isAccepted);
  });

  test("index is refused as the last segment of a slug, and nowhere else", () => {
    expect(["index", "a/index", "index/index"].map(accepts)).toEqual([false, false, false]);
    expect(["index/a", "a/index/b", "Index", "index.mdx", "indexes"].map(accepts)).toEqual(
      Array(5).fill(true),
    );
    expect(["index", "a/index"].map(acceptsPath)).toEqual([true, true]);
  });

  test("the home page has the empty slug, and an index file has its folder's slug", () => {
    expect(filesOfSlug(slug(""))).toEqual(["index.mdx", "index.md", "index.markdown", "index.mdoc"]);
    expect(newFileOfSlug(slug(""))).toBe("index.mdx");
    expect(
      ["index.mdx", "index.md", "guide/index.md", "index/index.mdx"].map((file) => slugOfFile(file)),
    ).toEqual(["", "", "guide", undefined] as Slug[]);
  });

  test("other files and pages with invalid names have no slug", () => {
    const others = [
      "a.txt",
      "a",
      "a.MDX",
      "a.mdx.bak",
      "mdx",
      ".mdx",
      "a/.mdx",
      "a/.b.md",
      "a:b.mdx",
      "e\u0301.md",
    ];

    expect(others.map((file) => slugOfFile(file))).toEqual(Array(others.length).fill(undefined));
  });
});
