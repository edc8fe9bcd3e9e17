import { expect, test } from "bun:test";

import { agentSite, TEA } from "../../support/agent-site.ts";
import { git } from "../../support/git.ts";
import { slowText } from "../../support/texts.ts";

const { server, repository, ada, grace, agent, page } = await agentSite();

test("a page is read with its blocks, where they are, and its version", async () => {
  const { text, blocks, moreBlocks, state, author, version } = await agent.ask("read_page", {
    slug: "/guide/tea",
  });

  expect({ text, moreBlocks, state, author }).toEqual({
    text: TEA,
    moreBlocks: 0,
    state: "published",
    author: null,
  });
  expect(version).toMatch(/^p-[0-9a-f]{40}$/);
  expect(blocks).toEqual([
    { at: [0], kind: "frontmatter", line: 1, lines: 3, text: "---\ntitle: Tea\n---" },
    { at: [1], kind: "heading", line: 5, lines: 1, text: "# Tea" },
    { at: [2], kind: "paragraph", line: 7, lines: 1, text: "Pour the water." },
    { at: [3], kind: "component", line: 9, lines: 5, text: "<Note>" },
    { at: [3, 0], kind: "paragraph", line: 11, lines: 1, text: "Use a pot." },
    { at: [4], kind: "paragraph", line: 15, lines: 1, text: "Wait." },
  ]);
});

test("all edits of a call are of the text that was read, and the draft carries both names", async () => {
  const slug = await page(TEA);
  const { version } = await agent.ask("read_page", { slug });

  const edits = [
    { at: [2], kind: "insert", text: "Boil it." },
    { at: [2], kind: "replace", text: "Pour it." },
    { at: [3, 0], kind: "replace", text: "Use a cup." },
    { at: [4], kind: "remove" },
    { at: [5], kind: "insert", text: "Drink.\n\nAgain." },
  ];
  const saved = await agent.ask("edit_blocks", { slug, version, edits });
  const draft = await ada.draftOf(slug);

  expect(draft.content).toBe(
    "---\ntitle: Tea\n---\n\n# Tea\n\nBoil it.\n\nPour it.\n\n<Note>\n\nUse a cup.\n\n</Note>\n\nDrink.\n\nAgain.\n",
  );
  expect(draft.author).toBe("Ada (bot)");
  expect(saved.version).toBe(`d-${draft.updatedAt}`);
  expect(saved.blocks.at(-1)).toMatchObject({ at: [6], text: "Again." });
});

test.each([
  [[{ at: [9], kind: "remove" }], "edits[0]: There is no block at 9."],
  [[{ at: [2], kind: "replace" }], "edits[0].text is missing."],
  [
    [
      { at: [2], kind: "remove" },
      { at: [2], kind: "replace", text: "x" },
    ],
    "change the same block",
  ],
  [
    [
      { at: [3], kind: "replace", text: "x" },
      { at: [3, 0], kind: "remove" },
    ],
    "change the same block",
  ],
  [[{ at: [0], kind: "insert", text: "x" }], "Front matter must come first"],
  [[{ at: "2", kind: "remove" }], "edits[0].at: "],
  [[{ at: [2], kind: "move" }], "edits[0].kind: "],
  [[], "edits: "],
])("edits %j change nothing, and the agent is told why", async (edits, sentence) => {
  const { version } = await agent.ask("read_page", { slug: "guide/tea" });

  const [told] = await agent.refused("edit_blocks", { slug: "guide/tea", version, edits });

  expect(told).toContain(sentence);
  expect(told).toContain("Correct the arguments and call again");
  expect(await ada.draftOf("guide/tea")).toBeNull();
});

test("more edits of a large page than a call has time for are refused at once, and fewer are made", async () => {
  const slug = await page(`${"One.\n\n".repeat(6)}${"word ".repeat(390_000)}\n`);
  const { version } = await agent.ask("read_page", { slug });
  const edits = Array.from({ length: 5 }, (_, index) => ({ at: [index], kind: "replace", text: "New." }));

  const [told] = await agent.refused("edit_blocks", { slug, version, edits });
  const saved = await agent.ask("edit_blocks", { slug, version, edits: edits.slice(0, 4) });

  expect(told).toContain("On a page of this size one call can have 4 edits at most. Nothing was saved.");
  expect(saved.version).not.toBe(version);
  expect((await ada.draftOf(slug)).content).toStartWith(`${"New.\n\n".repeat(4)}One.`);
});

test("the texts of edits count as the page does", async () => {
  const slug = await page("One.\n\n".repeat(5));
  const { version } = await agent.ask("read_page", { slug });
  const text = `${"word ".repeat(79_000)}\n`;
  const edits = Array.from({ length: 5 }, (_, index) => ({ at: [index], kind: "replace", text }));

  const [told] = await agent.refused("edit_blocks", { slug, version, edits });

  expect(told).toContain("On a page of this size one call can have 4 edits at most. Nothing was saved.");
});

test("a new page is saved without a version, and an existing one only with its own", async () => {
  const saved = await agent.ask("save_draft", { slug: "pages/new", text: "# New\n" });
  const [told, text] = await agent.refused("save_draft", { slug: "pages/new", text: "# Mine\n" });
  await agent.refused("save_draft", { slug: "guide/tea", text: "# Mine\n" });
  await agent.ask("save_draft", { slug: "pages/new", text: "# Newer\n", version: saved.version });
  const [gone] = await agent.refused("save_draft", { slug: "pages/gone", text: "", version: saved.version });

  expect(told).toContain("A page with this path exists already.");
  expect(text).toBe("# New\n");
  expect((await ada.draftOf("pages/new")).content).toBe("# Newer\n");
  expect(gone).toContain("This page no longer exists.");
});

test("a version that is not the current one answers with the newer text and what to do", async () => {
  const slug = await page("# One\n\nTwo.\n");
  const { version } = await agent.ask("read_page", { slug });
  await grace.save(slug, "# One\n\nGrace's “two”.\n");

  const edits = [{ at: [1], kind: "remove" }];
  const [told, text, blocks] = await agent.refused("edit_blocks", { slug, version, edits });
  const newer = JSON.parse(blocks!);
  await agent.ask("edit_blocks", { slug, version: newer.version, edits });

  expect(told).toContain("This page has changed since you read it. Grace saved it. Nothing was saved.");
  expect(told).toContain(`with version "${newer.version}"`);
  expect(text).toBe("# One\n\nGrace's “two”.\n");
  expect((await ada.draftOf(slug)).content).toBe("# One\n");
});

test("pages are found, also by words of their drafts, and links to them are listed", async () => {
  await grace.save("guide/chai", "# Chai\n\nCardamom and [tea](/guide/tea).\n");

  const found = await agent.ask("search_pages", { query: "cardamom" });
  const all = await agent.ask("search_pages", { query: "" });
  const { links } = await agent.ask("links_to", { slug: "guide/tea" });
  const { drafts } = await agent.ask("list_drafts");

  expect(found.pages).toEqual([
    { slug: "guide/chai", title: "Chai", state: "draft", excerpt: expect.stringContaining("Cardamom") },
  ]);
  expect(all.total).toBeGreaterThan(4);
  expect(links).toContainEqual({ slug: "guide/chai", line: 3, column: 20, href: "/guide/tea", draft: true });
  expect(links).toContainEqual({ slug: "other", line: 3, column: 22, href: "/guide/tea", draft: false });
  expect(drafts).toContainEqual({ slug: "guide/chai", updatedAt: expect.any(Number), author: "Grace" });
});

test("a draft is checked, and published only without errors and at its version", async () => {
  const slug = await page("# Sure\n");
  const { version } = await agent.ask("read_page", { slug });
  const broken = await agent.ask("save_draft", { slug, text: "# Sure\n\n<Broken\n", version });
  const { problems } = await agent.ask("check_page", { slug });
  const [refused] = await agent.refused("publish", { slug, version: broken.version });
  const fixed = await agent.ask("save_draft", { slug, text: "# Sure\n\nFixed.\n", version: broken.version });
  const [stale] = await agent.refused("publish", { slug, version: broken.version });
  const { commitUrl } = await agent.ask("publish", { slug, version: fixed.version, message: "Fix it" });
  const again = await agent.ask("publish", { slug, version: fixed.version });
  await ada.publish(slug, "# Sure\n\nLater.\n");
  const [later] = await agent.refused("publish", { slug, version: fixed.version });

  expect(problems).toContainEqual(expect.objectContaining({ line: 3, blocksPublishing: true }));
  expect(refused).toStartWith("The site can't be built with this text. Nothing was published. Line 3: ");
  expect(stale).toContain("Nothing was published.");
  expect(again).toEqual({ commitUrl });
  expect(later).toContain("Nothing was published.");
  expect(commitUrl).toStartWith(`${server.url.replace("127.0.0.1", "localhost")}/admin/commits/`);
  expect(await git(repository, "log", "-1", "--format=%B", commitUrl.split("/").at(-1))).toBe(
    "Fix it\n\nEdited-by: Ada (bot)\n",
  );
  expect(await ada.draftOf(slug)).toBeNull();
});

test("a draft of a page that was published meanwhile waits for a person to merge it", async () => {
  const slug = await page("# One\n\nTwo.\n");
  const { version } = await agent.ask("read_page", { slug });
  const edits = [{ at: [1], kind: "replace", text: "Zwei." }];
  const saved = await agent.ask("edit_blocks", { slug, version, edits });
  await grace.publish(slug, "# One\n\nDeux.\n");

  const [told] = await agent.refused("publish", { slug, version: saved.version });

  expect(told).toContain("Ask a person to open it in the editor, which merges it with the published page.");
  expect((await ada.draftOf(slug)).content).toBe("# One\n\nZwei.\n");
});

test("a page whose blocks take too long to find is saved and read all the same", async () => {
  const saved = await agent.ask("save_draft", { slug: "pages/slow", text: `# Slow\n\n${slowText}\n` });
  const read = await agent.ask("read_page", { slug: "pages/slow" });
  const edits = [{ at: [0], kind: "remove" }];
  await agent.refused("edit_blocks", { slug: "pages/slow", version: saved.version, edits });

  expect(saved.blocks).toEqual([]);
  expect(read.text).toBe(`# Slow\n\n${slowText}\n`);
});
