import { describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { fieldsOf, textsOf, wordsOf } from "../../support/markup.ts";
import { startServerIn } from "../../support/server.ts";

const FORM = "/admin/content-folder";

const files = {
  "documentation/docs/intro.md": "# Introduction\n",
  "documentation/docs/guide/start.md": "# Start\n",
  "packages/kit/docs/api.md": "# API\n",
  "modules/ROOT/pages/index.adoc": "= Home\n",
  "antora.yml": "name: site\n",
};

/** A server on a repository whose folder of pages nothing shows, with Ada and Grace. */
async function unclear(given: Record<string, string> = files, settings: Record<string, string> = {}) {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const site = join(folder.path, "site");
  await repositoryWith(site, given);
  const start = async () => {
    const server = await startServerIn(folder.path, { REPOSITORY: site, TEAM_PIN: "135790", ...settings });
    const signIn = (name: string) => Client.signedIn(server.url, { pin: "135790", name });
    return { server, ada: await signIn("Ada"), grace: await signIn("Grace"), stop: () => server.stop() };
  };
  return {
    start,
    head: () => git(site, "rev-parse", "main"),
    push: async (changed: Record<string, string | undefined>) => {
      for (const [path, text] of Object.entries(changed))
        await (text === undefined
          ? rm(join(site, path), { recursive: true })
          : Bun.write(join(site, path), text));
      await git(site, "add", "-A");
      await git(site, "commit", "-q", "-m", "pushed");
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const answer = (client: Client, folder: string, seen = "") => client.submit(FORM, { folder, seen });

const slugs = async (client: Client) => (await client.get("/api/admin/pages")).json.pages;

test("the first page says what was found, and never that there are no pages", async () => {
  await using site = await unclear();
  const { ada, stop } = await site.start();

  const { status, text } = await ada.get("/admin");
  const words = wordsOf(text);

  expect(status).toBe(200);
  expect(words).toContain("There is 1 .adoc file of an Antora site, which docs-admin can't edit.");
  expect(await textsOf(text, ".which code")).toEqual(["documentation/docs", "packages/kit/docs", "content"]);
  expect(await textsOf(text, ".which .muted")).toEqual([
    "2 pages of Markdown",
    "1 page of Markdown",
    "A new folder",
  ]);
  expect(words).not.toContain("No pages");
  await stop();
});

test("until somebody answered, nothing is written, by any door", async () => {
  await using site = await unclear();
  const { ada, stop } = await site.start();
  const before = await site.head();
  const page = { slug: "guide/new", content: "# New\n" };

  const refusals = [
    await ada.put("/api/admin/drafts", page),
    await ada.post("/api/admin/publish", page),
    await ada.post("/api/admin/reviews", { changes: [page], title: "New", message: "" }),
  ].map((refused) => ({ sentence: expectRefusal(refused, 503), code: refused.json.code }));

  const form = await ada.submit("/admin/new", { title: "New", slug: "guide/new" });

  const sentence = "No folder of pages is chosen yet. Open Pages and choose one, or set CONTENT_DIR.";
  expect(refusals).toEqual(refusals.map(() => ({ sentence, code: "not-configured" })));
  expect(form.status).toBe(503);
  expect(wordsOf(form.text)).toContain(sentence);
  expect((await ada.get("/api/admin/drafts")).json.drafts).toEqual([]);
  expect(await site.head()).toBe(before);
  await stop();
});

test("an answer counts at once for everything, and after a restart", async () => {
  await using site = await unclear();
  const first = await site.start();
  const before = await site.head();

  const answered = await answer(first.ada, "documentation/docs");
  const pages = await slugs(first.grace);
  const list = await first.grace.get("/admin");
  const edited = await first.grace.get("/admin/edit/guide/start");
  const saved = await first.grace.put("/api/admin/drafts", { slug: "guide/more", content: "# More\n" });
  const unchanged = await site.head();
  const published = await first.grace.post("/api/admin/publish", { slug: "guide/more", content: "# More\n" });
  const settings = wordsOf((await first.ada.get("/admin/settings")).text);
  await first.stop();
  const second = await site.start();

  expect([answered.status, answered.headers.get("location")]).toEqual([303, "/admin"]);
  expect(pages).toEqual(["guide/start", "intro"]);
  expect(wordsOf(list.text)).toContain("Introduction");
  expect([edited.status, saved.status, published.status]).toEqual([200, 200, 200]);
  expect(unchanged).toBe(before);
  expect(published.json.pages).toMatchObject([{ path: "documentation/docs/guide/more.md" }]);
  expect(settings).toMatch(
    /Pages Reason: chosen by Ada\. Choose the folder .*documentation\/docs CONTENT_DIR/,
  );
  expect(await slugs(second.ada)).toEqual(["guide/more", "guide/start", "intro"]);
  await second.stop();
});

test("an open stream of events goes on after an answer", async () => {
  await using site = await unclear();
  const { ada, grace, server, stop } = await site.start();
  const { body } = await fetch(`${server.url}/admin/page-events`, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json", cookie: ada.cookie! },
    body: JSON.stringify({ pages: [{ slug: "intro", tab: "t" }] }),
  });
  const reader = body!.getReader();
  await reader.read();

  await answer(ada, "documentation/docs");
  await grace.save("intro", "# Introduction, by Grace\n");
  const { value } = await reader.read();

  expect(new TextDecoder().decode(value)).toContain('"author":"Grace"');
  await reader.cancel();
  await stop();
});

test("pages can begin in a new folder, and the root is a dot", async () => {
  await using begun = await unclear();
  const one = await begun.start();
  const other = await unclear({ "a.md": "# A\n", "docs/b.md": "# B\n" });
  const two = await other.start();

  await answer(one.ada, "content");
  await answer(two.ada, ".");

  expect(await slugs(one.ada)).toEqual([]);
  expect((await one.ada.get("/admin")).text).toContain("No pages yet");
  expect(await slugs(two.ada)).toEqual(["a", "docs/b"]);
  await Promise.all([one.stop(), two.stop()]);
  await other[Symbol.asyncDispose]();
});

test("pages of a site that has none yet begin in its folder, also at a second click", async () => {
  await using site = await unclear({ "website/docusaurus.config.js": "", "handbook/a.md": "# A\n" });
  const { ada, stop } = await site.start();

  const asked = wordsOf((await ada.get("/admin")).text);
  const answers = [await answer(ada, "website/docs"), await answer(ada, "website/docs")];
  const published = await ada.post("/api/admin/publish", { slug: "a", content: "# A\n" });

  expect(asked).toContain(
    "website/docusaurus.config.js means a Docusaurus site, but there are no pages in “website/docs”.",
  );
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(published.json.pages).toMatchObject([{ path: "website/docs/a.mdx" }]);
  await stop();
});

describe("answers that don't count", () => {
  test("a second click changes nothing, and of two people the first decides", async () => {
    await using site = await unclear();
    const { ada, grace, stop } = await site.start();

    const first = await answer(ada, "documentation/docs");
    const again = await answer(ada, "documentation/docs");
    const other = await answer(grace, "packages/kit/docs");
    const known = await fieldsOf(other.text, FORM);
    const corrected = await grace.submit(FORM, { ...known, folder: "packages/kit/docs" });

    expect([first.status, again.status]).toEqual([303, 303]);
    expect(other.status).toBe(409);
    expect(await textsOf(other.text, "[role=alert]")).toEqual([
      "Ada chose “documentation/docs” before you, for everyone. If it is the wrong one, choose another in Settings.",
    ]);
    expect(corrected.status).toBe(303);
    expect(await slugs(ada)).toEqual(["api"]);
    await stop();
  });

  test("of ten people who answer at once, one decides and the others are told", async () => {
    await using site = await unclear();
    const { ada, grace, stop } = await site.start();
    const folders = ["documentation/docs", "packages/kit/docs"] as const;

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => answer(at % 2 === 0 ? ada : grace, folders[at % 2]!)),
    );

    const accepted = answers.map(({ status }) => status === 303);
    const first = (await slugs(ada)).length === 2 ? 0 : 1;
    expect(accepted).toEqual(answers.map((_, at) => at % 2 === first));
    expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true);
    await stop();
  });

  test.each([
    ["", 400, "Enter a folder of the repository, such as docs/pages. A dot is its root."],
    ["../other", 400, "Enter a folder of the repository, such as docs/pages. A dot is its root."],
    [".git", 400, "Enter a folder of the repository, such as docs/pages. A dot is its root."],
    ["dcos", 409, "There is no Markdown in “dcos” on the branch main. It may have been moved or removed."],
    [
      "modules",
      409,
      "There is no Markdown in “modules” on the branch main. It may have been moved or removed.",
    ],
  ])("“%s” is refused with a sentence, and what was typed stays", async (folder, status, sentence) => {
    await using site = await unclear();
    const { ada, stop } = await site.start();

    const refused = await answer(ada, folder);

    expect(refused.status).toBe(status);
    expect(await textsOf(refused.text, "[role=alert]")).toEqual([sentence]);
    expect(refused.text).toContain(`value="${folder}"`);
    expect(await slugs(ada)).toEqual([]);
    await stop();
  });

  test("another site's form and a stranger's are refused", async () => {
    await using site = await unclear();
    const { ada, server, stop } = await site.start();

    const foreign = await ada.submit(
      FORM,
      { folder: "documentation/docs", seen: "" },
      { "sec-fetch-site": "cross-site" },
    );
    const stranger = await answer(new Client(server.url), "documentation/docs");

    expect([foreign.status, stranger.status]).toEqual([403, 303]);
    expect(stranger.headers.get("location")).toStartWith("/admin/login");
    expect(await slugs(ada)).toEqual([]);
    await stop();
  });

  test("a folder that is gone is asked for again, and what was chosen is named", async () => {
    await using site = await unclear();
    const first = await site.start();
    await answer(first.ada, "documentation/docs");
    await site.push({ "documentation/docs": undefined });

    const running = await pagesOf(first.ada);
    await first.stop();
    const second = await site.start();
    const restarted = await second.ada.get("/admin");
    const fields = await fieldsOf(restarted.text, FORM);
    await second.ada.submit(FORM, { ...fields, folder: "packages/kit/docs" });

    for (const { text } of [running, restarted])
      expect(wordsOf(text)).toContain("Ada chose “documentation/docs”, which has no Markdown any more.");
    expect(await slugs(second.ada)).toEqual(["api"]);
    await second.stop();
  });
});

/** What was pushed is noticed by this request, or was before. */
async function pagesOf(client: Client) {
  const answer = await client.get("/admin");
  return answer.status === 303 ? client.follow(answer) : answer;
}

test("a site that is pushed answers the question", async () => {
  await using site = await unclear();
  const { ada, stop } = await site.start();
  await ada.get("/admin");

  await site.push({ "docs/mkdocs.yml": "site_name: x\n", "docs/docs/a.md": "# Pushed\n" });
  const { text } = await pagesOf(ada);

  expect(wordsOf(text)).toContain("Pushed");
  expect(await slugs(ada)).toEqual(["a"]);
  await stop();
});

test("CONTENT_DIR goes before an answer", async () => {
  await using site = await unclear(files, { CONTENT_DIR: "packages/kit/docs" });
  const { ada, stop } = await site.start();

  const refused = await answer(ada, "documentation/docs");
  const settings = wordsOf((await ada.get("/admin/settings")).text);

  expect(refused.status).toBe(409);
  expect(await textsOf(refused.text, "[role=alert]")).toEqual([
    "CONTENT_DIR is set to “packages/kit/docs”, and goes before what is chosen here.",
  ]);
  expect(settings).not.toContain("Choose the folder");
  expect(await slugs(ada)).toEqual(["api"]);
  await stop();
});

test("a draft from before is kept and saved, while nobody has answered", async () => {
  await using site = await unclear();
  const before = await site.start();
  await answer(before.ada, "documentation/docs");
  const { updatedAt } = (await before.ada.put("/api/admin/drafts", { slug: "intro", content: "# Mine\n" }))
    .json;
  await before.stop();
  await site.push({ "documentation/docs": undefined });
  const { ada, stop } = await site.start();

  const saved = await ada.put("/api/admin/drafts", { slug: "intro", content: "# Mine, longer\n", updatedAt });
  const asked = wordsOf((await ada.get("/admin")).text);
  await ada.delete("/api/admin/pages?slug=intro");
  const late = await ada.put("/api/admin/drafts", {
    slug: "intro",
    content: "# Mine, last\n",
    updatedAt: saved.json.updatedAt,
  });

  expect([saved.status, late.status]).toEqual([200, 200]);
  expect(asked).toContain("Drafts that were saved before are under Drafts");
  await stop();
});

test("the API says what was found, and takes the answer of a person", async () => {
  const address = "/api/admin/content-folder";
  await using site = await unclear();
  const { ada, grace, server, stop } = await site.start();
  const bot = await ada.withToken({ name: "bot", can: ["read", "draft", "publish", "generate"] });

  const asked = (await ada.get(address)).json;
  expectRefusal(await bot.put(address, { folder: "documentation/docs" }), 403);
  expectRefusal(await new Client(server.url).get(address), 401);
  expectRefusal(await ada.put(address, { folder: "../x" }), 400);
  expectRefusal(await ada.put(address, { folder: "nowhere" }), 409);
  const long = expectRefusal(await ada.put(address, { folder: "a".repeat(513) }), 400);
  const answered = await ada.put(address, { folder: "documentation/docs", seen: asked.seen });
  const late = expectRefusal(await grace.put(address, { folder: "packages/kit/docs" }), 409);
  const known = (await grace.get(address)).json;
  const corrected = await grace.put(address, { folder: "packages/kit/docs", seen: known.seen });

  expect(long).toBe("folder is longer than 512 characters.");
  expect(asked).toEqual({
    ok: true,
    folder: null,
    folders: [
      { folder: "documentation/docs", pages: 2 },
      { folder: "packages/kit/docs", pages: 1 },
    ],
    newFolder: "content",
    seen: null,
  });
  expect(answered.json).toEqual({ ok: true, folder: "documentation/docs" });
  expect(late).toContain("Ada chose “documentation/docs” before you");
  expect(known.folder).toBe("documentation/docs");
  expect(corrected.json).toEqual({ ok: true, folder: "packages/kit/docs" });
  expect(await slugs(ada)).toEqual(["api"]);
  await stop();
});
