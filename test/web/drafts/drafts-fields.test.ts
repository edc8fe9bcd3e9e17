import { expect, test } from "bun:test";

import fc from "fast-check";

import { COOKIE, Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { codesOf } from "../../support/envelope.ts";
import { runs } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const drafts = "/api/admin/drafts";
const json = { "content-type": "application/json" };
const MIB = 1024 * 1024;
const SESSION_SECRET = "a secret of these tests that is long enough";
const controls = ["a\nb", "a\rb", "a\0b", "a\tb", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029b", "a\x1b[31m"];
const badPaths = [
  "/a",
  "a/",
  "a//b",
  "../a",
  "a/../b",
  ".git/x",
  "a\\b",
  "a:b",
  " a",
  "a\0",
  "index",
  "e\u0301",
];
const longSlugs = ["s".repeat(101), Array(33).fill("a").join("/")];

const wrongValues: Record<string, unknown[]> = {
  slug: [undefined, null, 1, true, [], {}, "a\ud800", ...badPaths, ...longSlugs],
  content: [undefined, null, 1, true, ["text"], {}],
  updatedAt: [1.5, -1, 2 ** 60, -0.5, 1e300, "1", "", "null", true, false, [], [1], {}],
  author: [1, true, [], {}, "a".repeat(81), "😀".repeat(81), "a\udc00", ...controls],
  base: [1, true, [], {}, "a", "g".repeat(40), "A".repeat(40), "a".repeat(41), " "],
};
const wrongFields = Object.entries(wrongValues).flatMap(([field, values]) =>
  values.map((value) => [field, { [field]: value }] as const),
);

const { server, ada } = await testSite({ settings: { SESSION_SECRET } });

const versionsOf = async (slug: string) =>
  (await ada.get(`${drafts}/versions?slug=${encodeURIComponent(slug)}`)).json.versions;

/** The `updatedAt` of a draft that exists in all tests. */
const standing = async (slug: string): Promise<number> =>
  (await ada.draftOf(slug))?.updatedAt ?? (await ada.save(slug, "standing"));

test.each(wrongFields)("a save with a wrong %s is refused by the field's name: %j", async (field, wrong) => {
  const updatedAt = await standing("fields");
  const before = await ada.get(drafts);

  const onDraft = await ada.put(drafts, { slug: "fields", content: "new", updatedAt, ...wrong });
  const onNone = await ada.put(drafts, { slug: "fields/new", content: "new", ...wrong });

  for (const refused of [onDraft, onNone]) {
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({
      ok: false,
      error: expect.stringMatching(new RegExp(`\\b${field}\\b`)),
      code: "invalid",
    });
  }
  expect((await ada.get(drafts)).text).toBe(before.text);
  expect(await ada.draftOf("fields")).toMatchObject({ content: "standing", updatedAt });
  expect(await versionsOf("fields")).toHaveLength(1);
});

test.each([
  ["no JSON", "{", json, 400],
  ["nothing", "", json, 400],
  ["a list", "[]", json, 400],
  ["null", "null", json, 400],
  ["a number that JSON does not know", '{"slug":"body","content":"","updatedAt":NaN}', json, 400],
  ["a number beyond all numbers", '{"slug":"body","content":"","updatedAt":1e999}', json, 400],
  ["half of a surrogate pair, escaped", '{"slug":"body","content":"a\\ud83d"}', json, 400],
  ["its other half, escaped", '{"slug":"body","content":"\\ude00b"}', json, 400],
  ["the halves the wrong way round", '{"slug":"body","content":"\\ude00\\ud83d"}', json, 400],
  ["bytes that are not UTF-8", Buffer.from('{"slug":"body","content":"\xff"}', "latin1"), json, 400],
  ["a surrogate as bytes", Buffer.from('{"slug":"body","content":"\xed\xa0\xbd"}', "latin1"), json, 400],
  ["a form", "slug=body&content=", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["plain text", '{"slug":"body","content":""}', { "content-type": "text/plain" }, 415],
])("a body that is %s is refused and saves nothing", async (_, body, headers, status) => {
  const refused = await ada.put(drafts, body, headers);

  expect([refused.status, refused.json]).toEqual([
    status,
    { ok: false, error: expect.any(String), code: codesOf[status]![0] },
  ]);
  expect(await ada.draftOf("body")).toBeNull();
  expect(await versionsOf("body")).toEqual([]);
});

test.each(["slug=a//b", "slug=%00", "slug=../x", "slug=index"])(
  "a read of ?%s is refused by the field's name",
  async (query) => {
    for (const path of [`${drafts}?${query}`, `${drafts}/versions?${query}`]) {
      const { status, json } = await ada.get(path);

      expect([status, json]).toEqual([
        400,
        { ok: false, error: expect.stringMatching(/slug/), code: "invalid" },
      ]);
    }
  },
);

test.each(["abc", "1.5", "-1", "", "1e999", "NaN", "9".repeat(30), "1&updatedAt=2"])(
  "a version is not found by the invalid time %j",
  async (time) => {
    const { status, json } = await ada.get(`${drafts}/versions?slug=fields&updatedAt=${time}`);

    expect([400, 404]).toContain(status);
    expect(json).toEqual({ ok: false, error: expect.any(String), code: codesOf[status]![0] });
  },
);

test("a query that is not percent-encoded UTF-8 is refused", async () => {
  const answers = await Promise.all(
    ["slug=%ff", "slug=%ed%a0%80", "slug=%"].map((query) => ada.get(`${drafts}?${query}`)),
  );

  for (const { status, json } of answers) {
    expect([status, json]).toEqual([400, { ok: false, error: expect.any(String), code: "invalid" }]);
  }
});

test("a list of versions without a slug is refused", async () => {
  const { status, json } = await ada.get(`${drafts}/versions`);

  expect([status, json]).toEqual([400, { ok: false, error: expect.stringMatching(/slug/), code: "invalid" }]);
});

test("the author of a save with the PIN is the one sent, then the name given at sign-in, then team", async () => {
  const nameless = await Client.signedIn(server.url);
  const asSaved = async (writer: Client, author?: string | null) => {
    const slug = `author/${crypto.randomUUID()}`;
    await writer.put(drafts, { slug, content: "", author });
    return (await ada.draftOf(slug)).author;
  };

  expect(await asSaved(ada, "Grace")).toBe("Grace");
  expect(await asSaved(ada)).toBe("Ada");
  expect(await asSaved(ada, null)).toBe("Ada");
  expect(await asSaved(ada, "")).toBe("Ada");
  expect(await asSaved(nameless, "Grace")).toBe("Grace");
  expect(await asSaved(nameless)).toBe("team");
  expect(await asSaved(nameless, "a".repeat(80))).toBe("a".repeat(80));
  expect(await asSaved(nameless, "😀".repeat(80))).toBe("😀".repeat(80));
  expect(await asSaved(nameless, '<b>"Zoë" O\'Neil & 王</b>')).toBe('<b>"Zoë" O\'Neil & 王</b>');
});

test("the author of a save with GitHub is the login, whatever was sent", async () => {
  const writer = new Client(server.url);
  const session = { kind: "github", id: "1", name: "Mona", login: "octocat", token: "t" } as const;
  const expiresAt = Date.now() + 60_000;
  writer.cookie = `${COOKIE}=${new Seal([SESSION_SECRET]).seal({ ...session, expiresAt })}`;

  await writer.save("author/github", "one");
  await writer.save("author/github-sent", "two", undefined, "Grace");

  expect((await ada.draftOf("author/github")).author).toBe("octocat");
  expect((await ada.draftOf("author/github-sent")).author).toBe("octocat");
});

test.each([
  ["ASCII", "a".repeat(2 * MIB), "b"],
  ["NUL, which JSON writes as six bytes", "\0".repeat(2 * MIB), "\0"],
  ["two bytes each", "é".repeat(MIB), "b"],
  ["four bytes each", "😀".repeat(MIB / 2), "b"],
])("a text of 2 MiB is accepted, and one byte more is too large: %s", async (name, largest, more) => {
  const slug = `size/${name.split(/\W/)[0]}`;

  const accepted = await ada.put(drafts, { slug, content: largest });
  const { updatedAt } = accepted.json;
  const refused = await ada.put(drafts, { slug, content: largest + more, updatedAt });

  expect(accepted.status).toBe(200);
  expect([refused.status, refused.json]).toEqual([
    413,
    { ok: false, error: expect.any(String), code: "too-large" },
  ]);
  const draft = await ada.draftOf(slug);
  expect(draft.updatedAt).toBe(updatedAt);
  expect(draft.content === largest).toBe(true);
  expect(await versionsOf(slug)).toHaveLength(1);
});

test("a body far above every limit is too large, and the next request is served", async () => {
  const body = `{"slug":"size/far","content":"${"a".repeat(14 * MIB)}"}`;

  const refused = await ada.put(drafts, body, json);

  expect([refused.status, refused.json]).toEqual([
    413,
    { ok: false, error: expect.any(String), code: "too-large" },
  ]);
  expect(await ada.draftOf("size/far")).toBeNull();
});

test("every text is kept byte for byte, in drafts, versions and conflicts", async () => {
  const special = fc.constantFrom(
    "\0",
    "\ufeff",
    "\u2028",
    "\u2029",
    "\r\n",
    "\r",
    " ",
    "\t\n",
    "😀",
    "\uffff",
  );
  const content = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(special, fc.string({ unit: "grapheme" }))).map((parts) => parts.join("")),
  );
  let updatedAt = await ada.save("bytes", "");

  const isKept = fc.asyncProperty(content, async (content) => {
    updatedAt = await ada.save("bytes", content, updatedAt);
    const [draft, version, stale] = await Promise.all([
      ada.get(`${drafts}?slug=bytes`),
      ada.get(`${drafts}/versions?slug=bytes&updatedAt=${updatedAt}`),
      ada.put(drafts, { slug: "bytes", content: "late" }),
    ]);
    expect(draft.json.draft).toEqual({ slug: "bytes", content, updatedAt, author: "Ada" });
    expect(version.json.version).toEqual(draft.json.draft);
    expect(stale.json.conflict).toEqual(draft.json.draft);
  });

  await fc.assert(isKept, { numRuns: runs(30) });
});

test("escaped and literal characters give the same text", async () => {
  const escaped = '{"slug":"escaped","content":"\\u0000\\ufeff\\u2028\\ud83d\\ude00\\r\\n"}';

  await ada.put(drafts, `\ufeff${escaped}`, json);

  expect((await ada.draftOf("escaped")).content).toBe("\0\ufeff\u2028😀\r\n");
});
