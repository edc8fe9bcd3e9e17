import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import fc from "fast-check";

import { Client } from "../../support/client.ts";
import { codesOf } from "../../support/envelope.ts";
import { git } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { runs } from "../../support/seed.ts";
import { testSite } from "../../support/site.ts";

const picture = samples.png.toString("base64");

const MIB = 1024 * 1024;

const {
  server,
  ada,
  repository: site,
} = await testSite({
  files: {
    "content/page.mdx": "page\n",
    "content/file": "no page\n",
    "content/box.mdx/inside.mdx": "inside\n",
    "public/uploads/logo.png/inside.png": samples.png,
    "public/uploads/file": "no picture\n",
  },
  settings: { MAX_UPLOAD_MB: "1" },
});

await symlink("page.mdx", join(site, "content/link.mdx"));

await symlink("..", join(site, "content/up"));

await git(site, "add", "-A");

const commit = await git(site, "rev-parse", "main");

await git(site, "update-index", "--add", "--cacheinfo", `160000,${commit},content/module`);

await git(site, "commit", "-qm", "links");

/** Expects a refusal with a sentence, and no other effect. */
const expectRefused = async (publication: object, status: number, naming = "") => {
  const head = await git(site, "rev-parse", "main");
  const answer = await ada.post("/api/admin/publish", { slug: "new", content: "text", ...publication });
  expect(answer.json).toEqual({
    ok: false,
    error: expect.stringMatching(/^.+\.$/),
    code: codesOf[status]![0],
  });
  expect(answer.status).toBe(status);
  expect(answer.json.error).toContain(naming);
  expect(answer.json.error).not.toContain(server.folder);
  expect(await git(site, "rev-parse", "main")).toBe(head);
};

test.each([
  ["a way up", ["../a.png"]],
  ["a way up from a folder", ["a/../../b.png"]],
  ["a way up with dots before", ["a/./../.."]],
  ["the folder itself", ["."]],
  ["an absolute path", ["/etc/passwd"]],
  ["a drive", ["C:/a.png"]],
  ["a backslash", ["a\\b.png"]],
  ["a way up with backslashes", ["..\\..\\a.png"]],
  ["nothing", [""]],
  ["an empty part", ["a//b.png"]],
  ["a slash at the end", ["a/"]],
  ["git's folder", [".git/config"]],
  ["git's folder for macOS", [".g\u200cit/config"]],
  ["git's folder for Windows", ["git~1/config"]],
  ["a hidden file", ["a/.htaccess"]],
  ["a control character", ["a\0.png"]],
  ["a line break", ["a\nM 100644 inline b"]],
  ["half a surrogate pair", ["a\ud800.png"]],
  ["another form of Unicode", ["cafe\u0301.png"]],
  ["a name over 100 characters", [`${"a".repeat(101)}`]],
  ["a path over 512 bytes", [Array(6).fill("a".repeat(99)).join("/")]],
  ["the same path twice", ["a.png", "b.png", "a.png"]],
])("a picture's path must not be %s", async (_, paths) => {
  await expectRefused({ assets: paths.map((path) => ({ path, content: picture })) }, 400, "assets");
});

test.each([
  ["in the place of a folder", ["logo.png"], "public/uploads/logo.png"],
  ["below a file", ["file/a.png"], "public/uploads/file"],
  ["below another picture", ["a", "a/b.png"], "public/uploads/a"],
  ["in the place of another picture's folder", ["x/y/z.png", "x/y"], "public/uploads/x/y"],
])("a picture is not written %s", async (_, paths, inTheWay) => {
  const assets = paths.map((path) => ({ path, content: picture }));

  await expectRefused({ assets }, 400, `A file already exists at “${inTheWay}”`);
});

test.each([
  ["", "a picture of nothing"],
  ["data:image/png;base64,", "a data URL of nothing"],
  ["a", "half a byte"],
  ["!!!!", "other characters"],
  ["iVBORw0K\u00e9", "a letter with an accent"],
  ["data:image/png,plain", "a data URL without base64"],
  ["-_-_", "base64 for addresses"],
])("a picture's content must be base64, not “%s” (%s)", async (content) => {
  await expectRefused({ assets: [{ path: "a.png", content }] }, 400, "a.png");
});

test.each([
  [{ slug: undefined }, "slug"],
  [{ slug: null }, "slug"],
  [{ slug: 5 }, "slug"],
  [{ content: undefined }, "content"],
  [{ content: null }, "content"],
  [{ content: ["text"] }, "content"],
  [{ content: "half \ud800" }, "content"],
  [{ assets: "none" }, "assets"],
  [{ assets: {} }, "assets"],
  [{ assets: ["a.png"] }, "assets"],
  [{ assets: [null] }, "assets"],
  [{ assets: [{ path: "a.png" }] }, "assets"],
  [{ assets: [{ content: picture }] }, "assets"],
  [{ assets: [{ path: 5, content: picture }] }, "assets"],
  [{ message: 5 }, "message"],
  [{ message: "a\0b" }, "message"],
  [{ message: "half \udc00" }, "message"],
  [{ message: "long ".repeat(20_000) }, "message"],
  [{ updatedAt: "5" }, "updatedAt"],
  [{ updatedAt: -1 }, "updatedAt"],
  [{ updatedAt: 1.5 }, "updatedAt"],
  [{ updatedAt: 1e300 }, "updatedAt"],
  [{ base: 5 }, "base"],
  [{ base: {} }, "base"],
])("a field of the wrong type or with an invalid value is named: %j", async (wrong, field) => {
  await expectRefused(wrong, 400, field);
});

test.each([
  ...["..", "../page", "a/../../b", "/page", "page/", "a//b", ".git/hooks", "a\\b", "index", "guide/index"],
  ...["a\0b", "a\nb", "e\u0301", "\ud800", " a", "a ", "a:b", 'a"b', "a*b", "x/.y", "git~1/a"],
  ...["a".repeat(101), Array(33).fill("a").join("/"), "é/".repeat(31) + "é".repeat(300)],
])("an invalid slug is refused: %j", async (slug) => {
  await expectRefused({ slug }, 400, "slug");
});

test.each([
  ["box", "a folder is in its place"],
  ["page.mdx/below", "its folder is a page"],
  ["file/below", "its folder is a file"],
  ["link", "a symbolic link is in its place"],
  ["up/below", "its folder is a symbolic link"],
  ["module/below", "its folder is a submodule"],
])("the page “%s” is not written: %s", async (slug) => {
  await expectRefused({ slug }, 400, "A file already exists at");
});

test("a picture or a page at the limit is accepted, and one above it is too large", async () => {
  const over = Buffer.alloc(MIB + 1, 7).toString("base64");
  const largest = Buffer.alloc(MIB, 7).toString("base64");

  await expectRefused({ assets: [{ path: "over.bin", content: over }] }, 413, "over.bin");
  await expectRefused({ content: `${"é".repeat(MIB)}x` }, 413, "content");
  await expectRefused({ assets: Array(20).fill({ path: "a", content: largest }) }, 413);
  const commit = await ada.publish("largest", "é".repeat(MIB), {
    assets: [{ path: "most.bin", content: largest }],
  });

  expect(await git(site, "cat-file", "-s", `${commit}:content/largest.mdx`)).toBe(`${2 * MIB}`);
  expect(await git(site, "cat-file", "-s", `${commit}:public/uploads/most.bin`)).toBe(`${MIB}`);
});

test("no picture is published if one of several is refused", async () => {
  const assets = [
    { path: "good.png", content: picture },
    { path: "../bad.png", content: picture },
  ];

  await expectRefused({ slug: "with-pictures", assets }, 400);

  expect((await ada.get("/uploads/good.png")).status).toBe(404);
  expect((await ada.get("/api/admin/pages/source?slug=with-pictures")).status).toBe(404);
});

test("every body gets a refusal with a sentence or a commit, never a fault", async () => {
  const some = fc.oneof(fc.jsonValue(), fc.constantFrom("", "a", "../a", "page", picture, 1, null));
  const asset = fc.record({ path: some, content: some }, { requiredKeys: [] });
  const publication = fc.record(
    {
      slug: fc.oneof(some, fc.string({ unit: "binary" })),
      content: some,
      assets: fc.oneof(some, fc.array(fc.oneof(asset, some), { maxLength: 3 })),
      message: some,
      updatedAt: some,
      base: some,
    },
    { requiredKeys: [] },
  );

  await fc.assert(
    fc.asyncProperty(fc.oneof(publication, fc.jsonValue()), async (body) => {
      const answer = await ada.send("POST", "/api/admin/publish", JSON.stringify(body), {
        "content-type": "application/json",
      });
      expect([200, 400, 409, 413]).toContain(answer.status);
      expect(answer.json).toEqual(
        answer.status === 200
          ? { ok: true, commitUrl: expect.any(String) }
          : {
              ok: false,
              error: expect.stringMatching(/^.+\.$/s),
              code: expect.stringMatching(/^[a-z-]+$/),
            },
      );
    }),
    { numRuns: runs(60) },
  );
});

test("only signed-in people publish", async () => {
  const stranger = new Client(server.url);
  const head = await git(site, "rev-parse", "main");

  const answer = await stranger.post("/api/admin/publish", { slug: "stranger", content: "x" });

  expect(answer.status).toBe(401);
  expect(await git(site, "rev-parse", "main")).toBe(head);
});

test("the repository is unchanged, and git finds no errors in it", async () => {
  const kept = ["content/box.mdx/inside.mdx", "content/file", "public/uploads/logo.png/inside.png"];

  expect(await git(site, "ls-tree", "-r", "--name-only", "main", "--", ...kept)).toBe(kept.join("\n"));
  expect(await git(site, "ls-tree", "main", "content/module", "content/link.mdx", "content/up")).toMatch(
    /^120000 .*link\.mdx\n160000 .*module\n120000 .*up$/,
  );
  expect(await git(site, "fsck", "--strict", "--no-dangling")).toBe("");
});
