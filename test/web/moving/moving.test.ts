import { expect, spyOn, test } from "bun:test";

import { clock } from "../../../src/machine/clock.ts";
import { git } from "../../support/git.ts";
import { samples } from "../../support/samples.ts";
import { testSite } from "../../support/site.ts";

const prose = "What is on the page and stays, a line of it.\n".repeat(8);

const { ada, grace, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[Install](/guide/install#linux), [it](./guide/install.mdx 'title')\n",
    "content/guide/install.mdx": `---\ntitle: Install\n---\n\n![](./shot.png) [Up](../index.mdx) and [use](use)\n\n${prose}`,
    "content/guide/use.md": "# Use\r\n\r\nSee [install](install).\r\n",
    "content/guide/shot.png": samples.png,
    "content/other.mdx": "No links, and `/guide/install` in code\n",
    "content/keeps.mdx": "[old](/moved/keeps)\n",
    "content/moved/keeps.mdx": "# Keeps\n",
    "content/again/a.mdx": "# Again\n",
    "content/links-to-again.mdx": "[a](./again/a)\n",
    "content/stale/a.mdx": "# Stale\n",
    "content/draft/a.mdx": "# Draft\n\n[b](./b)\n",
    "content/draft/b.mdx": "# B\n\n[a](a)\n",
    "content/gone/old.mdx": "# Old\n\n## Part\n",
    "content/gone/new.mdx": "# New\n",
    "content/gone/links.mdx": "[part](./old#part) and [old](/gone/old)\n",
    "content/swap/a.mdx": "# A\n",
    "content/swap/b.mdx": "# B\n",
    "content/swap/index.mdx": "[a](/swap/a) [b](/swap/b)\n",
    "content/turn/a.mdx": "# A\n\n[b](./b)\n",
    "content/turn/b.mdx": "# B\n\n[a](./a)\n",
    "content/turn/index.mdx": "[a](/turn/a) [b](/turn/b)\n",
    "content/blind/a.mdx": "# A\n",
    "content/blind/b.mdx": "# B\n",
    "content/chain/a.mdx": "# A\n",
    "content/chain/b.mdx": "# B\n",
    "content/same/a.mdx": "# Same\n",
    "content/same/b.mdx": "# Same\n",
    "content/same/index.mdx": "[a](/same/a) [b](/same/b)\n",
    "content/open/a.mdx": "# Open\n",
  },
});

const publish = (changes: unknown, more: Record<string, unknown> = {}) =>
  ada.post("/api/admin/publish", { changes, ...more });
const file = async (path: string) =>
  (await sourceOf(path.replace(/\.mdx?$/, "").replace("index", ""))).content;
const sourceOf = async (slug: string) => (await ada.sourceOf(slug)).json.page;

test("a move is one commit that git sees as a rename, in which only addresses change", async () => {
  const before = await head();
  const { sha } = await sourceOf("guide/install");

  const { status, json } = await publish([{ slug: "start/set-up", from: "guide/install", base: sha }]);

  expect(json).toMatchObject({ ok: true, redirect: null });
  expect(json.toLookAt).toEqual([
    {
      path: "content/start/set-up.mdx",
      line: 1,
      reason:
        "No file of the site can have redirects, so none was written from “/guide/install” to “/start/set-up”. Add it where the site is hosted.",
    },
  ]);
  expect(status).toBe(200);
  expect(await git(repository, "rev-parse", "main^")).toBe(before);
  expect(await git(repository, "show", "-M", "--format=%s", "--name-status", "main")).toMatch(
    /^Move guide\/install to start\/set-up\n\nM\tcontent\/guide\/use.md\nM\tcontent\/index.mdx\nR\d+\tcontent\/guide\/install.mdx\tcontent\/start\/set-up.mdx$/,
  );
  expect(await file("index.mdx")).toBe(
    "# Home\n\n[Install](/start/set-up#linux), [it](./start/set-up.mdx 'title')\n",
  );
  expect(await file("guide/use.md")).toBe("# Use\r\n\r\nSee [install](../start/set-up).\r\n");
  expect(await file("start/set-up.mdx")).toBe(
    "---\ntitle: Install\n---\n\n![](../guide/shot.png) [Up](../index.mdx) and [use](../guide/use)\n\n" +
      prose,
  );
  expect(json.links).toContainEqual({
    slug: "",
    line: 3,
    column: 11,
    from: "/guide/install#linux",
    to: "/start/set-up#linux",
  });
  const { path, sha: blob } = await sourceOf("start/set-up");
  expect(json.pages).toEqual([{ slug: "start/set-up", path, sha: blob }]);
});

test("a page moves alone where links are to stay", async () => {
  await publish([{ slug: "moved/away", from: "moved/keeps", links: false }]);

  expect(await file("keeps.mdx")).toBe("[old](/moved/keeps)\n");
  expect(await file("moved/away.mdx")).toBe("# Keeps\n");
});

test("the same request again gives the existing commit, and changes no address twice", async () => {
  const change = [{ slug: "again/deep/b", from: "again/a", content: "# Again\n\n[home](../index.mdx)\n" }];
  const first = await publish(change);
  const second = await publish(change);

  expect(second.json.commitUrl).toBe(first.json.commitUrl);
  expect(await file("again/deep/b.mdx")).toBe("# Again\n\n[home](../../index.mdx)\n");
  expect(await file("links-to-again.mdx")).toBe("[a](./again/deep/b)\n");
});

test("a page that changed since is not moved, and its newer text is given", async () => {
  const { sha } = await sourceOf("stale/a");
  await ada.publish("stale/a", "# Stale, by someone else\n");
  const before = await head();

  const { status, json } = await publish([
    { slug: "stale/b", from: "stale/a", base: sha },
    { slug: "stale/new", content: "new\n" },
  ]);

  expect(status).toBe(409);
  expect(json.conflicts).toEqual([{ slug: "stale/a", page: await sourceOf("stale/a") }]);
  expect(await head()).toBe(before);
});

test("an unknown page, a page in the way, and one change twice are refused", async () => {
  await ada.save("only/draft", "draft\n");
  const refused = async (...changes: unknown[]) => {
    const { status, json } = await publish(changes);
    return [status, json.error];
  };
  const before = await head();

  expect(await refused({ slug: "x", from: "unknown" })).toEqual([
    400,
    "No page has the path “unknown”, so it can't be moved.",
  ]);
  expect(await refused({ slug: "swap/b", from: "swap/a" })).toEqual([
    400,
    "A page already exists at “swap/b”. Choose another path.",
  ]);
  expect(await refused({ slug: "only/draft", from: "swap/a" })).toEqual([
    400,
    "A draft already exists at “only/draft”. Choose another path.",
  ]);
  expect(await refused({ slug: "x", from: "swap/a" }, { slug: "y", from: "swap/a" })).toEqual([
    400,
    "changes has “swap/a” twice.",
  ]);
  expect(await refused({ slug: "../x", from: "swap/a" })).toContain(400);
  expect(await refused({ slug: "x", from: "swap/a", redirect: "y" })).toContain(400);
  expect(await refused({ slug: "swap/a", from: "swap/a" })).toContain(400);
  expect(await head()).toBe(before);
});

test("drafts, versions and saves of people who write meanwhile follow the page", async () => {
  const first = await ada.save("draft/a", "# Draft, one\n\n[b](./b)\n");
  const updatedAt = await grace.save("draft/a", "# Draft, two\n\n[b](./b)\n", first);
  await grace.save("draft/b", "# B, changed\n\n[a](./a#top)\n");

  await publish([{ slug: "kept/deep/a", from: "draft/a" }]);

  expect(await ada.draftOf("draft/a")).toBeNull();
  const draft = await ada.draftOf("kept/deep/a");
  expect(draft).toMatchObject({ content: "# Draft, two\n\n[b](../../draft/b)\n", author: "Grace" });
  const versions = await ada.get("/api/admin/drafts/versions?slug=kept%2Fdeep%2Fa");
  expect(versions.json.versions.map(({ author }: { author: string }) => author)).toEqual([
    "Grace",
    "Grace",
    "Ada",
  ]);
  expect(await ada.draftOf("draft/b")).toMatchObject({
    content: "# B, changed\n\n[a](../kept/deep/a#top)\n",
    author: "Grace",
  });

  const late = await grace.put("/api/admin/drafts", { slug: "draft/a", content: "late\n", updatedAt });
  expect(late.status).toBe(409);
  expect(late.json.conflict).toMatchObject({ slug: "kept/deep/a", content: draft.content });
  await grace.save("draft/a", "in time\n", draft.updatedAt);
  expect(await ada.draftOf("kept/deep/a")).toMatchObject({ content: "in time\n" });
  expect(await ada.draftOf("draft/a")).toBeNull();
});

test("somebody who opened the page before the move and writes after it writes the moved page", async () => {
  const { sha } = await sourceOf("open/a");
  await publish([{ slug: "open/b", from: "open/a" }]);

  await grace.put("/api/admin/drafts", { slug: "open/a", content: "# Open, late\n", base: sha });
  expect(await ada.draftOf("open/b")).toMatchObject({ content: "# Open, late\n" });

  await grace.save("open/a", "# A new page\n");
  expect(await ada.draftOf("open/a")).toMatchObject({ content: "# A new page\n" });
});

test("links to a deleted page are sent elsewhere, without headings that are not there", async () => {
  await publish([{ slug: "gone/old", delete: true, redirect: "gone/new" }]);

  expect(await file("gone/links.mdx")).toBe("[part](./new) and [old](/gone/new)\n");
  const unknown = await publish([{ slug: "gone/new", delete: true, redirect: "gone/nowhere" }]);
  expect([unknown.status, unknown.json.error]).toEqual([
    400,
    "No published page has the path “gone/nowhere”, so links can't be sent there.",
  ]);
});

test("a page that is a draft alone moves without a commit, and drafts that link to it follow", async () => {
  await ada.save("sketch/one", "# Sketch\n\n[two](./two)\n");
  await ada.save("sketch/two", "[one](./one)\n");
  const before = await head();

  const { json } = await publish([{ slug: "one", from: "sketch/one" }]);

  expect(json.pages).toEqual([{ slug: "one", path: "content/one.mdx", sha: null }]);
  expect(await head()).toBe(before);
  expect(await ada.draftOf("sketch/one")).toBeNull();
  expect(await ada.draftOf("one")).toMatchObject({ content: "# Sketch\n\n[two](./sketch/two)\n" });
  expect(await ada.draftOf("sketch/two")).toMatchObject({ content: "[one](../one)\n" });
});

test("a draft that moves as it was seen stays a draft, and the same request again leaves it there", async () => {
  const alone = await ada.save("twice/alone", "# Alone\n\n[page](./page)\n");
  await ada.publish("twice/page", "# Page\n");
  const ofPage = await grace.save("twice/page", "# Page, drafted\n\n[alone](./alone)\n");
  const changes = [
    { slug: "first", from: "twice/alone", updatedAt: alone },
    { slug: "second", from: "twice/page", updatedAt: ofPage },
  ];
  const moved = async () => [
    (await ada.draftOf("first"))?.content,
    (await ada.draftOf("second"))?.content,
    (await sourceOf("second")).content,
  ];

  const { json } = await publish(changes);

  const texts = ["# Alone\n\n[page](./second)\n", "# Page, drafted\n\n[alone](./first)\n", "# Page\n"];
  expect(await moved()).toEqual(texts);
  expect((await publish(changes)).json).toMatchObject({ commitUrl: json.commitUrl, pages: json.pages });
  expect((await publish(changes.slice(0, 1))).json).toMatchObject({ commitUrl: json.commitUrl });
  expect(await moved()).toEqual(texts);
});

test("a draft that is started where another one moved away is another page", async () => {
  await ada.save("again/sketch", "# First\n");
  const change = [{ slug: "again/moved", from: "again/sketch" }];
  await publish(change);
  await ada.save("again/sketch", "# Second\n");

  expect((await publish(change)).json.error).toBe(
    "A draft already exists at “again/moved”. Choose another path.",
  );
});

test("two pages change places in one commit", async () => {
  await publish([
    { slug: "swap/b", from: "swap/a" },
    { slug: "swap/a", from: "swap/b" },
  ]);

  expect([await file("swap/a.mdx"), await file("swap/b.mdx")]).toEqual(["# B\n", "# A\n"]);
  expect((await sourceOf("swap")).content).toBe("[a](/swap/b) [b](/swap/a)\n");
});

test("two pages that changed places stay so when the same request comes again, and change back when it says so", async () => {
  const [a, b] = [await sourceOf("turn/a"), await sourceOf("turn/b")];
  const drafted = await ada.save("turn/a", "# A, drafted\n");
  const changes = [
    { slug: "turn/b", from: "turn/a", base: a.sha, updatedAt: drafted },
    { slug: "turn/a", from: "turn/b", base: b.sha },
  ];
  const first = await publish(changes);
  const now = async () => [
    ...(await Promise.all(["turn/a", "turn/b", "turn"].map(async (slug) => (await sourceOf(slug)).content))),
    (await ada.draftOf("turn/a"))?.content,
    (await ada.draftOf("turn/b"))?.content,
  ];
  const turned = [
    "# B\n\n[a](./b)\n",
    "# A\n\n[b](./a)\n",
    "[a](/turn/b) [b](/turn/a)\n",
    undefined,
    "# A, drafted\n",
  ];
  expect(await now()).toEqual(turned);

  const again = await publish(changes);
  const withOneBase = await publish([changes[0], { ...changes[1], base: undefined }]);

  expect(again.json).toMatchObject({ commitUrl: first.json.commitUrl, pages: first.json.pages });
  expect(withOneBase.json.commitUrl).toBe(first.json.commitUrl);
  expect(await now()).toEqual(turned);

  const back = await publish([
    { ...changes[0], base: (await sourceOf("turn/a")).sha, updatedAt: undefined },
    { ...changes[1], base: (await sourceOf("turn/b")).sha },
  ]);
  expect(back.status).toBe(200);
  expect((await now()).slice(0, 3)).toEqual([a.content, b.content, "[a](/turn/a) [b](/turn/b)\n"]);
});

test("a request that lets pages change places again must say what it saw", async () => {
  const changes = [
    { slug: "blind/b", from: "blind/a" },
    { slug: "blind/a", from: "blind/b" },
  ];
  await publish(changes);
  const before = await head();

  const { status, json } = await publish(changes);

  expect([status, json.code]).toEqual([409, "stale"]);
  expect(json.conflicts).toEqual([
    { slug: "blind/a", page: await sourceOf("blind/a") },
    { slug: "blind/b", page: await sourceOf("blind/b") },
  ]);
  expect(await head()).toBe(before);
  const known = changes.map(async (change) => ({ ...change, base: (await sourceOf(change.from)).sha }));
  expect((await publish(await Promise.all(known))).status).toBe(200);
  expect(await file("blind/a.mdx")).toBe("# A\n");
});

test("two drafts alone that changed places stay so when the same request comes again", async () => {
  const one = await ada.save("sketches/one", "# One\n");
  const two = await ada.save("sketches/two", "# Two\n", await ada.save("sketches/two", "# Earlier\n"));
  const changes = [
    { slug: "sketches/two", from: "sketches/one", updatedAt: one },
    { slug: "sketches/one", from: "sketches/two", updatedAt: two },
  ];
  const unseen = changes.map((change) => ({ ...change, updatedAt: undefined }));
  expect((await publish(changes)).status).toBe(200);

  expect((await publish(changes)).status).toBe(200);
  const { status, json } = await publish(unseen);
  expect([status, json.code]).toEqual([409, "stale"]);
  expect(json.conflicts[0]).toMatchObject({ slug: "sketches/one", draft: { content: "# Two\n" } });
  expect(await ada.draftOf("sketches/one")).toMatchObject({ content: "# Two\n" });

  const back = changes.map(({ slug, from }, index) => ({ slug, from, updatedAt: index === 0 ? two : one }));
  expect((await publish(back)).status).toBe(200);
  expect(await ada.draftOf("sketches/one")).toMatchObject({ content: "# One\n" });
});

test("two pages with the same text that changed places are told apart by a draft that the request saw", async () => {
  const base = (await sourceOf("same/a")).sha;
  const drafted = await ada.save("same/a", "# Same, drafted\n");
  const changes = [
    { slug: "same/b", from: "same/a", base, updatedAt: drafted },
    { slug: "same/a", from: "same/b", base },
  ];
  const first = await publish(changes);
  const now = async () => [
    (await sourceOf("same")).content,
    await ada.draftOf("same/a"),
    (await ada.draftOf("same/b"))?.content,
  ];
  const turned = ["[a](/same/b) [b](/same/a)\n", null, "# Same, drafted\n"];
  expect(await now()).toEqual(turned);

  const again = await publish(changes);
  const unseen = await publish(changes.map((change) => ({ ...change, updatedAt: undefined })));

  expect(again.json.commitUrl).toBe(first.json.commitUrl);
  expect([unseen.status, unseen.json.code]).toEqual([409, "stale"]);
  expect(await now()).toEqual(turned);
});

test("two drafts of the same moment that changed places don't change back when the same request comes again", async () => {
  const stopped = spyOn(clock, "now").mockReturnValue(clock.now());
  const one = await ada.save("moment/one", "# One\n");
  const two = await ada.save("moment/two", "# Two\n");
  stopped.mockRestore();
  expect(one).toBe(two);
  const changes = [
    { slug: "moment/two", from: "moment/one", updatedAt: one },
    { slug: "moment/one", from: "moment/two", updatedAt: two },
  ];
  expect((await publish(changes)).status).toBe(200);

  const { status, json } = await publish(changes);

  expect([status, json.code]).toEqual([409, "stale"]);
  expect(json.conflicts).toMatchObject([{ slug: "moment/one" }, { slug: "moment/two" }]);
  expect(await ada.draftOf("moment/one")).toMatchObject({ content: "# Two\n" });
});

test("a page that takes the path of one that moves on does so once", async () => {
  const changes = [
    { slug: "chain/c", from: "chain/b" },
    { slug: "chain/b", from: "chain/a" },
  ];
  const first = await publish(changes);
  const again = await publish(changes);

  expect(again.json).toMatchObject({ ok: true, commitUrl: first.json.commitUrl });
  expect([await file("chain/b.mdx"), await file("chain/c.mdx")]).toEqual(["# A\n", "# B\n"]);
});

test("somebody who writes on in a page that changed places keeps writing it after its draft is published", async () => {
  for (const name of ["a", "b"]) await ada.publish(`turned/${name}`, `# ${name}\n`);
  await grace.save("turned/a", "# a, drafted\n");
  const drafted = await grace.save("turned/b", "# b, drafted\n");
  const swap = [
    { slug: "turned/b", from: "turned/a" },
    { slug: "turned/a", from: "turned/b" },
  ];
  await publish(swap);
  await ada.publish("turned/a", "# b, drafted\n", { updatedAt: drafted });
  await grace.save("turned/a", "# b, drafted on\n", drafted);

  expect(await grace.draftOf("turned/a")).toMatchObject({ content: "# b, drafted on\n" });
  expect(await grace.draftOf("turned/b")).toMatchObject({ content: "# a, drafted\n" });
});
