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

test.each(["bash", "zsh", "fish"])("completion for %s has each command", async (shell) => {
  const { status, stdout } = await runProgram(["completion", shell], { folder: folder.path });

  expect(status).toBe(0);
  for (const name of ["pages", "read", "write", "publish", "move", "check-pages"])
    expect(stdout).toContain(name);
});

test("the completion of bash completes commands and options", async () => {
  const { stdout } = await runProgram(["completion", "bash"], { folder: folder.path });
  const ask = (words: string) =>
    `COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _docs_admin; echo "\${COMPREPLY[@]}"`;
  const child = Bun.spawn([
    "bash",
    "-c",
    `${stdout}\n${ask("docs-admin pu")}\n${ask("docs-admin write --pu")}`,
  ]);

  expect(await child.stdout.text()).toBe("publish\n--publish\n");
});
