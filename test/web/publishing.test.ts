import { expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git, gitBytes, repositoryWith } from "../support/git.ts";
import { samples, svgOf } from "../support/samples.ts";
import { startServer } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const {
  server,
  ada,
  repository: site,
} = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/plain.md": "plain\n",
    "content/guide/index.mdx": "guide\n",
    "content/twice.mdx": "served\n",
    "content/twice/index.mdx": "hidden\n",
    "content/script.mdx": "#!\n",
    "public/uploads/tool.svg": "<svg/>\n",
  },
  settings: { BASE_URL: "https://docs.example.org" },
});
await chmod(join(site, "content/script.mdx"), 0o755);
await git(site, "commit", "-qam", "executable");

const upload = async (name: string, content: Uint8Array): Promise<{ path: string; url: string }> =>
  (await ada.post("/api/admin/uploads", { name, content: base64(content) })).json;
const changed = (commit: string) =>
  git(site, "-c", "core.quotePath=off", "diff-tree", "--no-commit-id", "-r", "--name-status", commit);
const isStaged = async (path: string) => {
  const { headers } = await ada.get(`/uploads/${encodeURIComponent(path)}`);
  return headers.get("etag")?.length === 64 + 2; // git's own ids are shorter here
};

test("one commit holds the page and its pictures, byte for byte, and a clone shows it", async () => {
  const before = await git(site, "rev-parse", "main");
  const assets = [
    { path: "a picture.png", content: base64(samples.png) },
    { path: "deep/er/flow.svg", content: `data:image/svg+xml;base64,${base64(samples.svg)}` },
  ];

  const commit = await ada.publish("with/pictures", "![](/uploads/a%20picture.png)\n", { assets });

  const clone = join(server.folder, "clone");
  await git(server.folder, "clone", "-q", site, clone);
  expect(await git(clone, "rev-parse", "HEAD", "HEAD^")).toBe(`${commit}\n${before}`);
  expect(await changed(commit)).toBe(
    "A\tcontent/with/pictures.mdx\nA\tpublic/uploads/a picture.png\nA\tpublic/uploads/deep/er/flow.svg",
  );
  expect(await Bun.file(join(clone, "content/with/pictures.mdx")).text()).toBe(
    "![](/uploads/a%20picture.png)\n",
  );
  expect(Buffer.from(await Bun.file(join(clone, "public/uploads/a picture.png")).bytes())).toEqual(
    samples.png,
  );
  expect(Buffer.from(await Bun.file(join(clone, "public/uploads/deep/er/flow.svg")).bytes())).toEqual(
    samples.svg,
  );
});

test("what is published is kept byte for byte, whatever it is", async () => {
  const texts = ["", "no newline", "\ufeffmark\r\nline\r\n", "\0\u2028\u0085\t \n\n\n", "🦊 e\u0301\n"];

  const commits = [];
  for (const text of texts) commits.push(await ada.publish("bytes", text));

  const kept = await Promise.all(
    commits.map((commit) => gitBytes(site, "show", `${commit}:content/bytes.mdx`)),
  );
  expect(kept).toEqual(texts.map((text) => Buffer.from(text)));
});

test("commitUrl is the commit's page on this server", async () => {
  const answer = await ada.post("/api/admin/publish", { slug: "url", content: "x" });

  const head = await git(site, "rev-parse", "main");
  expect(answer.json).toEqual({ ok: true, commitUrl: `https://docs.example.org/admin/commits/${head}` });
});

test("where nothing changed there is no commit, and commitUrl is the branch's current one", async () => {
  const assets = [{ path: "same.png", content: base64(samples.png) }];
  await ada.publish("unchanged", "the same", { assets });
  const other = await ada.publish("unchanged-other", "other");

  const again = await ada.publish("unchanged", "the same", { assets, message: "Nothing at all" });

  expect(again).toBe(other);
  expect(await git(site, "rev-parse", "main")).toBe(other);
});

test("where only a picture changed, the commit holds it alone", async () => {
  await ada.publish("picture", "p", { assets: [{ path: "changing.svg", content: base64(svgOf("1")) }] });

  const commit = await ada.publish("picture", "p", {
    assets: [{ path: "changing.svg", content: base64(svgOf("2")) }],
  });

  expect(await changed(commit)).toBe("M\tpublic/uploads/changing.svg");
});

test.each([
  ["", "content/index.mdx", "M"],
  ["plain", "content/plain.md", "M"],
  ["guide", "content/guide/index.mdx", "M"],
  ["twice", "content/twice.mdx", "M"],
  ["guide/new", "content/guide/new.mdx", "A"],
  ["plain/below", "content/plain/below.mdx", "A"],
  ["文档/日本語 ページ", "content/文档/日本語 ページ.mdx", "A"],
  [`it's (a) [test]`, `content/it's (a) [test].mdx`, "A"],
])("the page “%s” goes to %s", async (slug, path, status) => {
  const commit = await ada.publish(slug, "new text\n");

  expect(await changed(commit)).toBe(`${status}\t${path}`);
});

test("a page keeps its executable bit", async () => {
  const commit = await ada.publish("script", "#!/bin/sh\n");

  expect(await git(site, "ls-tree", commit, "content/script.mdx")).toStartWith("100755 blob ");
});

test("a message becomes the commit's, and a trailer says whose work it is", async () => {
  const message = "Explain publishing\n\nIt was a riddle.";

  const commit = await ada.publish("message", "m", { message });

  expect(await git(site, "log", "-1", "--format=%B", commit)).toBe(`${message}\n\nEdited-by: Ada\n`);
  expect(await git(site, "log", "-1", "--format=%an", commit)).toBe("Ada");
});

test.each([undefined, null, "", " \n "])(
  "without a message (%j), the commit names the page",
  async (message) => {
    const commit = await ada.publish("no/message", `text for ${message}`, { message });

    expect(await git(site, "log", "-1", "--format=%B", commit)).toBe("Update no/message\n\nEdited-by: Ada\n");
  },
);

test.each([
  "One line",
  "Title\n\nSigned-off-by: Grace <grace@example.org>\nCo-authored-by: Alan <alan@example.org>",
  "Fixes: what was broken",
  "Windows\r\n\r\nlines\r\n",
  "Title\n\n---\nnot a trailer: at all",
  "Title\n\n# a heading\n\n- a list: of things",
  "Title\n\nKey: value\n  goes on here",
  "Title\n \nKey: value",
  "data 3\nreset refs/heads/main\n\nfrom nowhere",
  "🦊 “quoted” \\ \" ' $(id)",
])("git reads the author from the trailer under any message: %j", async (message) => {
  const commit = await ada.publish("trailer", message, { message });

  const author = await git(site, "log", "-1", "--format=%(trailers:key=Edited-by,valueonly)", commit);
  expect(author.trim()).toBe("Ada");
  expect(await git(site, "log", "-1", "--format=%B", commit)).toStartWith(
    message.replaceAll("\r\n", "\n").trim(),
  );
});

test("a published draft is the work of its author, other text of who publishes it", async () => {
  const grace = await Client.signedIn(server.url, { name: "Grace" });
  const updatedAt = await grace.save("whose", "Grace's", undefined, "Grace Hopper");

  const ofDraft = await ada.publish("whose", "Grace's", { updatedAt });
  const ofAda = await ada.publish("whose", "Ada's");

  const trailers = await git(site, "log", "-2", "--format=%an: %(trailers:key=Edited-by,valueonly)", ofAda);
  expect(await git(site, "rev-parse", `${ofAda}^`)).toBe(ofDraft);
  expect(trailers.split("\n").filter(Boolean)).toEqual(["Ada: Ada", "Grace Hopper: Grace Hopper"]);
});

test.each([
  ["Ada <ada@example.org>", "Ada ada@example.org"],
  ["<>", "team"],
  ['O\'Brien \\ "Zoë" 🦊', 'O\'Brien \\ "Zoë" 🦊'],
])("an author named %s makes a commit that git can read", async (author, name) => {
  const updatedAt = await ada.save("named", author, undefined, author);

  const commit = await ada.publish("named", author, { updatedAt });

  expect(await git(site, "log", "-1", "--format=%an", commit)).toBe(name);
  expect(await git(site, "log", "-1", "--format=%B", commit)).toEndWith(`\n\nEdited-by: ${author}\n`);
});

test("staged uploads that the text refers to go along, however it refers to them; others do not", async () => {
  const [encoded, inJsx, inHtml, inProse, stressed, inLink, other] = await Promise.all(
    ["café ☕.svg", "jsx.svg", "html.svg", "prose.svg", "stressed.svg", "link.svg", "other.svg"].map((name) =>
      upload(name, svgOf(name)),
    ),
  );
  const content = [
    `![A cup](${encoded!.url} "a cup")`,
    `<img src={"${inJsx!.url}"} /> <img src='${inHtml!.url}?v=1#top'>`,
    `Look at /uploads/${inProse!.path}. And at _/uploads/${stressed!.path}_!`,
    `[link]: </uploads/${inLink!.path}>`,
    `/uploads/none-12345678.png /uploads/ /uploads/%E0%A4%A /uploads/../index.mdx`,
  ].join("\n");

  const commit = await ada.publish("staged", content);

  const along = [encoded, inJsx, inHtml, inProse, stressed, inLink].map(
    (asset) => `A\tpublic/uploads/${asset!.path}`,
  );
  expect((await changed(commit)).split("\n").sort()).toEqual(["A\tcontent/staged.mdx", ...along].sort());
  expect(encoded!.url).toContain("%C3%A9");
  expect(await gitBytes(site, "show", `${commit}:public/uploads/${encoded!.path}`)).toEqual(
    svgOf("café ☕.svg"),
  );
  expect(await isStaged(inHtml!.path)).toBe(false);
  expect(await isStaged(other!.path)).toBe(true);
});

test("a picture sent with the page stands in place of a staged one of the same path", async () => {
  const { path } = await upload("both.svg", svgOf("staged"));
  const assets = [{ path, content: base64(svgOf("sent")) }];

  const commit = await ada.publish("both", `![](/uploads/${path})`, { assets });

  expect(await gitBytes(site, "show", `${commit}:public/uploads/${path}`)).toEqual(svgOf("sent"));
});

test("an upload that stands in the repository already goes along without a change", async () => {
  const first = await upload("again.svg", svgOf("again"));
  await ada.publish("again/one", `![](${first.url})`);
  const second = await upload("again.svg", svgOf("again"));

  const commit = await ada.publish("again/two", `![](${second.url})`);

  expect(second).toEqual(first);
  expect(await changed(commit)).toBe("A\tcontent/again/two.mdx");
  expect(await isStaged(second.path)).toBe(false);
});

test("a page with many pictures in deep folders is one commit", async () => {
  const deep = Array.from({ length: 20 }, (_, level) => `level-${level}`).join("/");
  const assets = Array.from({ length: 40 }, (_, index) => ({
    path: `${index}/${deep}`,
    content: base64(svgOf(`${index}`)),
  }));

  const commit = await ada.publish("many", "many", { assets });

  expect((await changed(commit)).split("\n")).toHaveLength(41);
});

test("git finds nothing wrong with the repository after all of it", async () => {
  expect(await git(site, "fsck", "--strict", "--no-dangling")).toBe("");
  expect(await git(site, "for-each-ref", "--format=%(refname)")).toBe("refs/heads/main");
  expect(await git(site, "status", "--porcelain")).toBe("");
});

test("other folders and another branch are published to where they are set", async () => {
  await using folder = await temporaryFolder();
  const [site, other] = [join(folder.path, "site"), join(folder.path, "other")];
  await repositoryWith(site, { "README.txt": "read me\n" });
  await git(site, "branch", "docs");
  await repositoryWith(other, { "content/index.mdx": "another repository\n" });
  const before = await Promise.all([git(site, "rev-parse", "main"), git(other, "rev-parse", "main")]);
  const settings = {
    REPOSITORY: site,
    CONTENT_DIR: ".",
    UPLOADS_DIR: "static/img/",
    REPOSITORY_BRANCH: "docs",
  };
  const misleading = { GIT_DIR: join(other, ".git"), GIT_INDEX_FILE: join(other, ".git/index") };
  await using server = await startServer({ ...settings, ...misleading });
  const team = await Client.signedIn(server.url);
  const assets = [{ path: "c.png", content: base64(samples.png) }];

  const commit = await team.publish("a", "b", { assets });

  expect(await git(site, "diff-tree", "--no-commit-id", "-r", "--name-only", commit)).toBe(
    "a.mdx\nstatic/img/c.png",
  );
  expect(await git(site, "rev-parse", "docs")).toBe(commit);
  expect(await Promise.all([git(site, "rev-parse", "main"), git(other, "rev-parse", "main")])).toEqual(
    before,
  );
  expect(await git(site, "log", "-1", "--format=%an %B", commit)).toBe("team Update a\n\nEdited-by: team\n");
});

test("a repository with SHA-256 ids is published to as any other", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  await git(folder.path, "init", "-q", "--bare", "-b", "main", "--object-format=sha256", site);
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);
  const first = await team.publish("a", "one");
  const { sha: base } = (await team.get("/api/admin/pages/source?slug=a")).json.page;

  const second = await team.publish("a", "two", { base });
  const stale = await team.post("/api/admin/publish", { slug: "a", content: "three", base });
  const same = await team.publish("a", "two");

  expect([first.length, base.length, stale.status, same]).toEqual([64, 64, 409, second]);
  expect(await git(site, "rev-list", "main")).toBe(`${second}\n${first}`);
  expect(await git(site, "fsck", "--strict", "--no-dangling")).toBe("");
});

test("a picture cannot take the page's own place where their folders overlap", async () => {
  await using server = await startServer({ CONTENT_DIR: ".", UPLOADS_DIR: "docs" });
  const team = await Client.signedIn(server.url);
  const assets = [{ path: "page.mdx", content: base64(samples.png) }];

  const answer = await team.post("/api/admin/publish", { slug: "docs/page", content: "text", assets });

  expect([answer.status, answer.json.ok]).toEqual([400, false]);
  expect((await team.get("/api/admin/pages/source?slug=docs/page")).status).toBe(404);
});
