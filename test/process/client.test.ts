import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { runProgram } from "../support/server.ts";
import { testSite } from "../support/site.ts";

const { server, ada, grace, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/tea.mdx": "# Tea\n\n[Home](/)\n",
    "content/guide/milk.mdx": "# Milk\n\n[Tea](/guide/tea)\n",
  },
});
const { token } = await ada.withToken();
const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const run = async (...args: readonly string[]) =>
  runProgram([...args, "--server", server.url], {
    folder: folder.path,
    settings: { DOCS_ADMIN_TOKEN: token! },
  });
const write = (files: Readonly<Record<string, string>>) =>
  Promise.all(Object.entries(files).map(([path, text]) => Bun.write(join(folder.path, path), text)));

test("pages are listed and read, also as JSON, and a long one to its end", async () => {
  const long = `# Long\n\n${"All of it. ".repeat(30_000)}End.\n`;
  await ada.save("guide/long", long);

  const [listed, read, json] = [
    await run("pages"),
    await run("read", "guide/long"),
    await run("read", "guide/tea", "--json"),
  ];

  expect([listed.status, listed.stdout]).toEqual([0, "/\tHome\nguide/milk\tMilk\nguide/tea\tTea\n"]);
  expect([read.status, read.stdout === long]).toEqual([0, true]);
  expect(JSON.parse(json.stdout)).toMatchObject({
    ok: true,
    page: { slug: "guide/tea", sha: expect.any(String) },
  });
});

test("a folder is saved as drafts: what differs, and never in place of somebody else's draft", async () => {
  await write({
    "drafts/index.mdx": "# Home\n",
    "drafts/guide/milk.mdx": "# Milk\n\nWarm.\n",
    "drafts/guide/new.md": "# New\n",
    "drafts/picture.png": "no page",
  });
  await grace.save("guide/new", "# Hers\n");

  const { status, stdout } = await run("write", "drafts");

  expect([status, stdout]).toEqual([
    3,
    "saved\tguide/milk\nrefused\tguide/new\tGrace saved a draft of it. Publish or discard that one first.\n",
  ]);
  expect((await ada.draftOf("guide/milk")).content).toBe("# Milk\n\nWarm.\n");
  expect((await ada.draftOf("guide/new")).content).toBe("# Hers\n");
});

test("a folder is published in one commit, and the second time nothing differs", async () => {
  await write({ "docs/guide/one.mdx": "# One\n\n[Two](/guide/two)\n", "docs/guide/two.md": "# Two\n" });

  const dry = await run("write", "docs", "--publish", "--dry-run");
  const first = await run("write", "docs", "--publish", "--check", "--message", "Publish a folder");
  const second = await run("write", "docs", "--publish");

  expect(dry.stdout).toBe("new\tguide/one\nnew\tguide/two\n");
  expect([first.status, first.stdout]).toEqual([
    0,
    expect.stringContaining("published\tguide/one\tcontent/guide/one.mdx\n"),
  ]);
  expect(await git(repository, "show", "--format=%s", "--name-only", "main")).toBe(
    "Publish a folder\n\ncontent/guide/one.mdx\ncontent/guide/two.mdx",
  );
  expect([second.status, second.stdout]).toEqual([0, "Nothing differs.\n"]);
});

test("with check, what the site can't be built with is refused, and check-pages says where", async () => {
  await write({ "broken/guide/broken.mdx": "# Broken\n\n{open\n" });

  const checked = await run("check-pages", "broken");
  const refused = await run("write", "broken", "--publish", "--check", "--json");

  expect([checked.status, checked.stdout]).toEqual([
    1,
    expect.stringMatching(/^guide\/broken:3:\d+\terror\t.+\n$/),
  ]);
  expect([refused.status, JSON.parse(refused.stdout)]).toMatchObject([3, { code: "does-not-compile" }]);
  expect((await ada.sourceOf("guide/broken")).status).toBe(404);
});

test("a draft isn't published over a page that somebody else published since it was begun", async () => {
  await ada.publish("guide/cup", "# Cup\n");
  const { sha } = (await ada.sourceOf("guide/cup")).json.page;
  await ada.put("/api/admin/drafts", { slug: "guide/cup", content: "# Mug\n", base: sha });
  await grace.publish("guide/cup", "# Hers\n");

  const { status, stderr } = await run("publish", "guide/cup");

  expect([status, stderr]).toEqual([
    3,
    "Nothing was published, because these pages changed meanwhile: “guide/cup”. Check them and try again.\n",
  ]);
  expect((await ada.sourceOf("guide/cup")).json.page.content).toBe("# Hers\n");
});

test("a new page isn't published over one that somebody else publishes at the same moment", async () => {
  await write({ "race/guide/race.mdx": "# Mine\n" });
  await using between = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith("/publish")) await grace.publish("guide/race", "# Hers\n");
      return fetch(new URL(pathname + search, server.url), request);
    },
  });

  const { status, stderr } = await runProgram(
    ["write", "race", "--publish", "--server", `http://localhost:${between.port}`],
    { folder: folder.path, settings: { DOCS_ADMIN_TOKEN: token! } },
  );

  expect([status, stderr]).toEqual([
    3,
    "Nothing was published, because these pages changed meanwhile: “guide/race”. Check them and try again.\n",
  ]);
  expect((await ada.sourceOf("guide/race")).json.page.content).toBe("# Hers\n");
});

test("drafts are published, and a page moves with the links to it", async () => {
  await ada.save("guide/tea", "# Green tea\n");

  const published = await run("publish", "guide/tea", "--message", "Name it");
  const moved = await run("move", "guide/tea", "drinks/tea");

  expect([published.status, moved.status]).toEqual([0, 0]);
  expect((await ada.sourceOf("drinks/tea")).json.page.content).toBe("# Green tea\n");
  expect((await ada.sourceOf("guide/milk")).json.page.content).toContain("(/drinks/tea)");
});

test("a wrong command, a missing token, a wrong token and a server that is away have a status of their own", async () => {
  const without = (settings: Record<string, string>, ...args: readonly string[]) =>
    runProgram(args, { folder: folder.path, settings });
  const pages = ["pages", "--server", server.url];
  await write({ ".env": `DOCS_ADMIN_TOKEN=${token}\n` });

  expect((await run("read")).status).toBe(2);
  expect((await without({ DOCS_ADMIN_TOKEN: token! }, "pages")).status).toBe(2);
  expect(await without({}, ...pages)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("DOCS_ADMIN_TOKEN"),
  });
  expect((await without({ DOCS_ADMIN_TOKEN: "docsadm_none" }, ...pages)).status).toBe(3);
  expect(
    (await without({ DOCS_ADMIN_TOKEN: token! }, "pages", "--server", "http://127.0.0.1:9")).status,
  ).toBe(4);
});

test.each([
  [["read"], "docs-admin read needs PAGE."],
  [["move", "guide/tea"], "docs-admin move needs PAGE and TO."],
  [["pages", "guide"], "“guide” is one argument too many."],
  [["write", "docs", "--chekc"], "Unknown option '--chekc'."],
])("a wrong command is answered with one sentence, and with where help is: %p", async (args, says) => {
  expect(await run(...args)).toEqual({
    status: 2,
    stdout: "",
    stderr: `${says} docs-admin ${args[0]} --help shows what it takes.\n`,
  });
});

test("a server that is away or redirects is named, with the reason", async () => {
  await using moved = Bun.serve({ port: 0, fetch: () => Response.redirect(server.url, 302) });
  const to = (url: string) =>
    runProgram(["pages", "--server", url], {
      folder: folder.path,
      settings: { DOCS_ADMIN_TOKEN: token! },
    });
  const url = `http://localhost:${moved.port}`;

  expect((await to("http://127.0.0.1:9")).stderr).toBe(
    "http://127.0.0.1:9 can't be reached (ECONNREFUSED).\n",
  );
  expect(await to(url)).toMatchObject({
    status: 4,
    stderr: `${url} can't be reached (it redirects, and the token is sent to no other address: name the one that it redirects to).\n`,
  });
});
