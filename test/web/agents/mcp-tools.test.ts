import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { Agent, officialClient } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const numbered = Array.from({ length: 250 }, (_, index) => `many/page-${String(index).padStart(3, "0")}`);

const { ada, grace, server, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n\n[Tea](/en/tea)\n",
    "content/en/tea.mdx": "# Tea\n\nPour. [Milk](/en/milk)\n",
    "content/en/milk.mdx": "# Milk | Cream\n\n[Nowhere](/en/nowhere)\n",
    ...Object.fromEntries(numbered.map((slug) => [`content/${slug}.mdx`, `# ${slug}\n`])),
  },
});
const script = await ada.withToken({ name: "bot" });
const agent = new Agent(script);

const titled = (title: string, text = "") => `---\ntitle: ${title}\n---\n\n${text}\n`;
const translated = await testSite({
  files: {
    "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { integrations: [starlight({ locales: { root: { lang: "en" }, de: { lang: "de" } } })] };\n`,
    "src/content/docs/index.md": titled("Home"),
    "src/content/docs/tea.md": titled("Tea"),
    "src/content/docs/milk.md": titled("Milk"),
    "src/content/docs/de/index.md": titled("Start"),
    "src/content/docs/de/tea.md": titled("Tee"),
  },
});

test("all pages are listed by cursor, a page a line, also those of one folder", async () => {
  const lines: string[] = [];
  let cursor: string | undefined;
  let answers = 0;
  do {
    const { pages, nextCursor } = await agent.ask("list_pages", cursor === undefined ? {} : { cursor });
    lines.push(...pages.split("\n"));
    cursor = nextCursor;
    answers += 1;
  } while (cursor !== undefined);
  const english = await agent.ask("list_pages", { folder: "en" });

  expect(lines).toHaveLength(253);
  expect(new Set(lines).size).toBe(253);
  expect([lines[0], answers]).toEqual(["Home | /", 3]);
  expect(english).toEqual({ total: 2, pages: "Milk | Cream | en/milk\nTea | en/tea" });
});

test("the site is checked by kind, and a page with its version", async () => {
  const broken = await agent.ask("check_page", { kind: "broken-link" });
  const { version, problems } = await agent.ask("check_page", { slug: "en/milk" });

  expect(broken).toEqual({
    total: 1,
    problems: [
      {
        slug: "en/milk",
        kind: "broken-link",
        line: 3,
        column: expect.any(Number),
        message: expect.stringContaining("nowhere"),
        blocksPublishing: false,
      },
    ],
  });
  expect(version).toStartWith("p-");
  expect(problems).toHaveLength(1);
});

test("a page moves by its version with the links to it, and its draft goes along", async () => {
  await ada.publish("moving/from", "# Moves\n");
  await ada.publish("moving/other", "# Other\n\n[Moves](/moving/from)\n");
  const read = await agent.ask("read_page", { slug: "moving/from" });
  await grace.save("moving/from", "# Moves on\n");

  const stale = await agent.refusal("move_page", {
    from: "moving/from",
    slug: "moving/to",
    version: read.version,
  });
  const moved = await agent.ask("move_page", {
    from: "moving/from",
    slug: "/moving/to",
    version: stale.version,
    message: "Move it",
  });

  expect(stale).toMatchObject({
    code: "stale",
    error: "This page has changed since you read it. Nothing was moved.",
  });
  expect(moved).toEqual({
    commitUrl: expect.stringContaining("/admin/commits/"),
    path: "content/moving/to.mdx",
    links: 1,
    toLookAt: [
      {
        path: "content/moving/to.mdx",
        line: 1,
        reason:
          "No file of the site can have redirects, so none was written from “/moving/from” to “/moving/to”. Add it where the site is hosted.",
      },
    ],
  });
  expect(await git(repository, "log", "-1", "--format=%s")).toBe("Move it");
  expect((await ada.sourceOf("moving/other")).json.page.content).toBe("# Other\n\n[Moves](/moving/to)\n");
  expect((await ada.draftOf("moving/to")).content).toBe("# Moves on\n");
});

test("a page is deleted by its version, links to it are sent elsewhere, and a draft alone is discarded", async () => {
  await ada.publish("gone/page", "# Goes\n");
  await ada.publish("gone/other", "# Other\n\n[Goes](/gone/page)\n");
  const { version } = await agent.ask("read_page", { slug: "gone/page" });
  const draft = await agent.ask("save_draft", { slug: "gone/draft", text: "# Draft\n" });

  const wrong = await agent.refusal("delete_page", { slug: "gone/page", version: draft.version });
  const deleted = await agent.ask("delete_page", { slug: "gone/page", version, redirect: "en/tea" });
  const discarded = await agent.ask("delete_page", { slug: "gone/draft", version: draft.version });

  expect(wrong.error).toBe("This page has changed since you read it. Nothing was deleted.");
  expect(deleted.commitUrl).toContain("/admin/commits/");
  expect((await ada.sourceOf("gone/page")).status).toBe(404);
  expect((await ada.sourceOf("gone/other")).json.page.content).toContain("[Goes](/en/tea)");
  expect(discarded).toEqual({ commitUrl: null, toLookAt: [] });
  expect(await ada.draftOf("gone/draft")).toBeNull();
});

test("a file is uploaded for the page that uses it", async () => {
  const content = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');

  const { path, url } = await agent.ask("upload_file", { name: "Dot.svg", content });
  const text = `# Dot\n\n![A dot](${url})\n`;
  const { version } = await agent.ask("save_draft", { slug: "uploads/dot", text });
  await agent.ask("publish", { slug: "uploads/dot", version });

  expect(path).toMatch(/^Dot-[0-9a-f]{8}\.svg$/);
  expect(await git(repository, "ls-tree", "-r", "--name-only", "main")).toContain(path);
  expect(await agent.refused("upload_file", { name: "a.txt", content: btoa("text") })).toContain(
    "unsupported file type",
  );
});

test("the official client lists pages as resources by cursor, and reads them, drafts too", async () => {
  await grace.save("drafts/a b#c", "# Grace's\n");
  const client = await officialClient(server.url, script.token!);

  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  const { contents } = await client.readResource({ uri: "docs://en/tea" });
  const drafted = await client.readResource({ uri: "docs://drafts/a%20b%23c" });
  const home = await client.readResource({ uri: "docs://" });
  const missing = client.readResource({ uri: "docs://en/nothing" });

  expect(resources.length).toBeGreaterThan(250);
  expect(resources[0]).toMatchObject({ uri: "docs://", name: "/", title: "Home" });
  expect(resources.map(({ uri }) => uri)).toContain("docs://en/tea");
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["docs://{+slug}"]);
  expect(contents).toEqual([
    { uri: "docs://en/tea", mimeType: "text/markdown", text: "# Tea\n\nPour. [Milk](/en/milk)\n" },
  ]);
  expect(drafted.contents).toMatchObject([{ text: "# Grace's\n" }]);
  expect(home.contents).toMatchObject([{ uri: "docs://" }]);
  expect(missing).rejects.toThrow("No page or draft has this path.");
  expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toThrow(
    "The address of a page is such as",
  );
  await client.close();
});

test("a token without the right to read is given no resource and no prompt", async () => {
  const writer = await ada.withToken({ can: ["draft"] });
  const client = await officialClient(server.url, writer.token!);
  const sentence = "This token doesn't have the right “read”.";

  expect(client.listResources()).rejects.toThrow(sentence);
  expect(client.readResource({ uri: "docs://en/tea" })).rejects.toThrow(sentence);
  expect(client.getPrompt({ name: "translate_stale", arguments: { language: "de" } })).rejects.toThrow(
    sentence,
  );
  await client.close();
});

test("the prompt to translate names what is older than its original, and what is missing", async () => {
  const reader = await translated.ada.withToken();
  const client = await officialClient(translated.server.url, reader.token!);
  const promptFor = async (language: string) => {
    const { messages } = await client.getPrompt({ name: "translate_stale", arguments: { language } });
    return (messages[0]!.content as { text: string }).text.split("\n");
  };

  const before = await promptFor("de");
  await translated.ada.publish("tea", titled("Tea", "Pour slowly."));
  const after = await promptFor("de");
  const { prompts } = await client.listPrompts();
  const { pages } = await new Agent(reader).ask("list_pages", { language: "de" });

  expect(prompts.map(({ name }) => name)).toEqual(["translate_stale"]);
  expect(before.filter((line) => line.startsWith("- "))).toEqual(["- de/milk from milk"]);
  expect(after.filter((line) => line.startsWith("- "))).toEqual(["- de/tea from tea", "- de/milk from milk"]);
  expect(promptFor("fr")).rejects.toThrow("The site has no language “fr”. It has en, de.");
  expect(pages).toBe("Start | de\nTee | de/tea");
  await client.close();
});
