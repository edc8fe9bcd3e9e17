import { expect, test } from "bun:test";

import { agentSite, TEA } from "../../support/agent-site.ts";
import { git } from "../../support/git.ts";
import { slowText } from "../../support/texts.ts";

const { server, repository, ada, grace, agent, page } = await agentSite();

test("a page is read with its blocks, where they are, and its version", async () => {
  expect(await agent.ask("read_page", { slug: "/guide/tea" })).toEqual({
    slug: "guide/tea",
    version: expect.stringMatching(/^p-[0-9a-f]{40}$/),
    state: "published",
    blocks: ["0 frontmatter 1-3", "1 heading 5", "2 paragraph 7", "3 component 9-13", "4 paragraph 15"],
    texts: [TEA],
  });
});

test("a part is read by positions, by heading, or by what it contains", async () => {
  const of = async (part: object) => {
    const { blocks, texts } = await agent.ask("read_page", { slug: "guide/tea", ...part });
    return { blocks, texts };
  };

  expect(await of({ from: [3], to: [3] })).toEqual({
    blocks: ["3 component 9-13", "3.0 paragraph 11"],
    texts: ["<Note>\n\nUse a pot.\n\n</Note>"],
  });
  expect((await of({ heading: "Tea" })).texts).toEqual([TEA.slice(TEA.indexOf("# Tea")).trimEnd()]);
  expect(await of({ containing: "POT" })).toEqual({ blocks: ["3.0 paragraph 11"], texts: ["Use a pot."] });
  expect(await agent.refused("read_page", { slug: "guide/tea", heading: "Milk" })).toContain(
    "No heading of this page is “Milk”. It has “Tea”.",
  );
});

test("a misspelt argument is named, with those that there are", async () => {
  const edits = [{ at: [0], kind: "replace", txt: "" }];

  expect(await agent.refused("publish", { slug: "guide/tea", version: "", mesage: "Fix" })).toStartWith(
    "There is no argument “mesage”. Known are slug, version, message.",
  );
  expect(await agent.refused("edit_blocks", { slug: "guide/tea", version: "", edits })).toStartWith(
    "There is no argument “edits[0].txt”. Known are at, kind, text.",
  );
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
  expect(saved).toEqual({
    slug,
    version: saved.version,
    state: "draft",
    moved: [],
    removed: [],
    asSent: ["2 paragraph 7", "3 paragraph 9", "4.0 paragraph 13", "5 paragraph 17", "6 paragraph 19"],
    blocks: [],
    texts: [],
  });
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

  const told = await agent.refused("edit_blocks", { slug: "guide/tea", version, edits });

  expect(told).toContain(sentence);
  expect(told).toContain("Correct the arguments and call again");
  expect(await ada.draftOf("guide/tea")).toBeNull();
});

test("more edits of a large page than a call has time for are refused at once, and fewer are made", async () => {
  const slug = await page(`${"One.\n\n".repeat(6)}${"word ".repeat(390_000)}\n`);
  const { version } = await agent.ask("read_page", { slug });
  const edits = Array.from({ length: 5 }, (_, index) => ({ at: [index], kind: "replace", text: "New." }));

  const told = await agent.refused("edit_blocks", { slug, version, edits });
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

  const told = await agent.refused("edit_blocks", { slug, version, edits });

  expect(told).toContain("On a page of this size one call can have 4 edits at most. Nothing was saved.");
});

test("a new page is saved without a version, and an existing one only with its own", async () => {
  const saved = await agent.ask("save_draft", { slug: "pages/new", text: "# New\n" });
  const { error, texts } = await agent.refusal("save_draft", { slug: "pages/new", text: "# Mine\n" });
  await agent.refused("save_draft", { slug: "guide/tea", text: "# Mine\n" });
  await agent.ask("save_draft", { slug: "pages/new", text: "# Newer\n", version: saved.version });
  const gone = await agent.refused("save_draft", { slug: "pages/gone", text: "", version: saved.version });

  expect(error).toContain("A page with this path exists already.");
  expect(texts).toEqual(["# New\n"]);
  expect((await ada.draftOf("pages/new")).content).toBe("# Newer\n");
  expect(gone).toContain("This page no longer exists.");
});

test("a version that is not the current one answers with what is newer and what to do", async () => {
  const slug = await page("# One\n\nTwo.\n\nThree.\n");
  const { version } = await agent.ask("read_page", { slug });
  await grace.save(slug, "# One\n\nGrace's “two”.\n\nNew.\n\nThree.\n");

  const edits = [{ at: [2], kind: "remove" }];
  const newer = await agent.refusal("edit_blocks", { slug, version, edits });
  const again = [{ at: [3], kind: "remove" }];
  await agent.ask("edit_blocks", { slug, version: newer.version, edits: again });

  expect(newer).toEqual({
    code: "stale",
    error: "This page has changed since you read it. Grace saved it. Nothing was saved.",
    next: `What is newer follows; the rest is as it was. Repeat your change with version "${newer.version}".`,
    slug,
    version: expect.stringMatching(/^d-\d+$/),
    state: "draft",
    moved: ["2 to 3"],
    removed: [],
    blocks: ["1 paragraph 3", "2 paragraph 5"],
    texts: ["Grace's “two”.\n\nNew."],
  });
  expect((await ada.draftOf(slug)).content).toBe("# One\n\nGrace's “two”.\n\nNew.\n");
});

test("an agent that read a draft, or a page that was published anew, is told what differs from that", async () => {
  const slug = await page("# One\n\nTwo.\n");
  const { version } = await agent.ask("read_page", { slug });
  await ada.publish(slug, "# One\n\nZwei.\n");
  const published = await agent.refusal("save_draft", { slug, version, text: "# One\n" });
  const saved = await agent.ask("save_draft", { slug, version: published.version, text: "# One\n\nDrei.\n" });
  await grace.save(slug, "# One\n\nVier.\n", Number(saved.version.slice(2)));
  const drafted = await agent.refusal("publish", { slug, version: saved.version });
  const unknown = await agent.refusal("publish", { slug, version: "d-1" });

  expect(published).toMatchObject({ state: "published", blocks: ["1 paragraph 3"], texts: ["Zwei."] });
  expect(drafted).toMatchObject({ state: "draft", blocks: ["1 paragraph 3"], texts: ["Vier."] });
  expect(unknown).toMatchObject({
    blocks: ["0 heading 1", "1 paragraph 3"],
    texts: ["# One\n\nVier.\n"],
  });
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
  const refused = await agent.refused("publish", { slug, version: broken.version });
  const fixed = await agent.ask("save_draft", { slug, text: "# Sure\n\nFixed.\n", version: broken.version });
  const stale = await agent.refused("publish", { slug, version: broken.version });
  const { commitUrl } = await agent.ask("publish", { slug, version: fixed.version, message: "Fix it" });
  const again = await agent.ask("publish", { slug, version: fixed.version });
  await ada.publish(slug, "# Sure\n\nLater.\n");
  const later = await agent.refused("publish", { slug, version: fixed.version });

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

  const told = await agent.refused("publish", { slug, version: saved.version });

  expect(told).toContain("Ask a person to open it in the editor, which merges it with the published page.");
  expect((await ada.draftOf(slug)).content).toBe("# One\n\nZwei.\n");
});

test("a page whose blocks take too long to find is saved and read all the same", async () => {
  const saved = await agent.ask("save_draft", { slug: "pages/slow", text: `# Slow\n\n${slowText}\n` });
  const read = await agent.ask("read_page", { slug: "pages/slow" });
  const edits = [{ at: [0], kind: "remove" }];
  await agent.refused("edit_blocks", { slug: "pages/slow", version: saved.version, edits });

  expect(saved.blocks).toEqual([]);
  expect(read.texts).toEqual([`# Slow\n\n${slowText}\n`]);
});
