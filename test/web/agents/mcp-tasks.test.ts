import { afterAll, expect, test } from "bun:test";

import { movedTo, scriptsOf } from "../../support/agent-scripts.ts";
import { MeteredAgent } from "../../support/mcp.ts";
import { tasksSite } from "../../support/tasks-site.ts";

const { ada, grace, server } = await tasksSite();
const { token } = await ada.withToken({ name: "bot" });
const agent = await MeteredAgent.connected(server.url, token!);
afterAll(() => agent.close());

type Task = Readonly<{
  /** As somebody asks an agent. */
  asked: string;
  /** Of the bytes of all messages, both ways. */
  budget: number;
  calls: number;
  does: () => Promise<void>;
}>;

const KB = 1024;
const { replaceIn, renameAll, moveSection, repairLinks, propose } = scriptsOf(agent);

async function draftOf(slug: string): Promise<string> {
  return (await ada.draftOf(slug)).content;
}

const tasks: readonly Task[] = [
  {
    asked: "Fix the typo “typpo” on the page long/typo, which has 48 KB.",
    budget: 2 * KB,
    calls: 2,
    does: async () => {
      await replaceIn("long/typo", "typpo", "typo");
      expect(await draftOf("long/typo")).toContain("There is a typo here.");
    },
  },
  {
    asked: "We say “sign-in page”, not “log-in page”. Correct it everywhere and ask for a review.",
    budget: 30 * KB,
    calls: 26,
    does: async () => {
      const drafts = await renameAll("log-in page", "sign-in page");
      expect((await propose("Say sign-in page", { drafts })).slugs).toHaveLength(12);
    },
  },
  {
    asked: "On guide/two, move the section Drink before Pour.",
    budget: 6 * KB,
    calls: 3,
    does: async () => {
      await moveSection("guide/two", "Drink", "Pour");
      expect(await draftOf("guide/two")).toMatch(/## Drink\n\nSlowly\.\n\n## Pour/);
    },
  },
  {
    asked: "Move the section Later of guide/one to the end of milk.",
    budget: 6 * KB,
    calls: 4,
    does: async () => {
      const section = await agent.read("guide/one", { heading: "Later" });
      const target = await agent.read("milk");
      const text = section.blocks.map((block) => block.text).join("\n\n");
      const end = [target.blocks.length];
      await agent.edit("milk", target.version, [{ at: end, kind: "insert", text }]);
      const removals = section.blocks.map(({ at }) => ({ at, kind: "remove" }));
      await agent.edit("guide/one", section.version, removals);
      expect([await draftOf("milk"), await draftOf("guide/one")]).toEqual([
        expect.stringContaining("Warm it.\n\n## Later"),
        expect.not.stringContaining("Later"),
      ]);
    },
  },
  {
    asked: "Ask for a review of my drafts in team/.",
    budget: 6 * KB,
    calls: 3,
    does: async () => {
      const updatedAt = await grace.save("team/one", "---\ntitle: One\n---\n");
      const { drafts } = await agent.ask("list_drafts");
      const mine = drafts.filter(({ slug }: { slug: string }) => slug.startsWith("team/"));
      const named = mine.map((each: { slug: string; updatedAt: number }) => {
        return { slug: each.slug, version: `d-${each.updatedAt}` };
      });
      await agent.ask("check_page", { slug: "team/one" });
      expect(named).toEqual([{ slug: "team/one", version: `d-${updatedAt}` }]);
      expect((await propose("A page of the team", { drafts: named })).state).toBe("open");
    },
  },
  {
    asked: "Translate into German what is stale, and ask for a review.",
    budget: 9 * KB,
    calls: 5,
    does: async () => {
      await ada.publish(
        "tea",
        (await ada.sourceOf("tea")).json.page.content.replace("Pour it.", "Pour it slowly."),
      );
      const words = await agent.prompt("translate_stale", { language: "de" });
      expect(words).toContain("- de/tea from tea");
      const original = await agent.read("tea", { containing: "Pour it" });
      const { version, blocks } = await agent.read("de/tea", { from: original.blocks[0]!.at });
      const edits = [{ at: blocks[0]!.at, kind: "replace", text: "Gieß ihn langsam." }];
      const draft = { slug: "de/tea", version: await agent.edit("de/tea", version, edits) };
      await propose("Translate tea", { drafts: [draft] });
      expect(await draftOf("de/tea")).toContain("Gieß ihn langsam.");
    },
  },
  {
    asked: "Write a page guide/new about cups.",
    budget: 2 * KB,
    calls: 2,
    does: async () => {
      const text = "---\ntitle: Cups\n---\n\nA cup holds tea.\n";
      await agent.ask("save_draft", { slug: "guide/new", text });
      expect((await agent.ask("check_page", { slug: "guide/new" })).problems).toEqual([]);
    },
  },
  {
    asked: "What does long/section say in Known section?",
    budget: 2 * KB,
    calls: 1,
    does: async () => {
      const { blocks } = await agent.read("long/section", { heading: "Known section" });
      expect(blocks.map(({ text }) => text)).toContain("There is a typpo here.");
    },
  },
  {
    asked: "Which headings does long/section have?",
    budget: 12 * KB,
    calls: 1,
    does: async () => {
      const { blocks } = await agent.read("long/section", { containing: "#" });
      expect(blocks.filter(({ kind }) => kind === "heading").length).toBeGreaterThan(30);
    },
  },
  {
    asked: "Where do we say that milk is warmed?",
    budget: 2 * KB,
    calls: 1,
    does: async () => {
      const { pages } = await agent.ask("search_pages", { query: "warm it" });
      expect(pages[0].slug).toBe("milk");
    },
  },
  {
    asked: "List all pages of the site.",
    budget: 50 * KB,
    calls: 7,
    does: async () => {
      let [cursor, count]: [string | undefined, number] = [undefined, 0];
      do {
        const listed: { pages: string; nextCursor?: string } = await agent.ask("list_pages", { cursor });
        count += listed.pages.split("\n").length;
        cursor = listed.nextCursor;
      } while (cursor !== undefined);
      expect(count).toBeGreaterThan(600);
    },
  },
  {
    asked: "Which pages are in the guide?",
    budget: 2 * KB,
    calls: 1,
    does: async () => {
      expect((await agent.ask("list_pages", { folder: "guide" })).pages).toContain("One | guide/one");
    },
  },
  {
    asked: "Which pages are in German?",
    budget: 2 * KB,
    calls: 1,
    does: async () => {
      expect((await agent.ask("list_pages", { language: "de" })).total).toBe(2);
    },
  },
  {
    asked: "Move ref/page-001 to ref/first, and publish that.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      const { version } = await agent.read("ref/page-001", { to: [0] });
      await agent.ask("move_page", { from: "ref/page-001", slug: "ref/first", version });
      expect((await ada.sourceOf("ref/first")).status).toBe(200);
    },
  },
  {
    asked: "Move old/a and old/b to archive/, for review.",
    budget: 4 * KB,
    calls: 3,
    does: async () => {
      const moves: object[] = [];
      for (const name of ["a", "b"]) {
        const { version } = await agent.read(`old/${name}`, { to: [0] });
        moves.push({ from: `old/${name}`, slug: `archive/${name}`, version });
      }
      expect((await propose("Archive a and b", { moves })).slugs.toSorted()).toEqual([
        "archive/a",
        "archive/b",
      ]);
    },
  },
  {
    asked: "Delete old/page; links to it go to milk.",
    budget: 3 * KB,
    calls: 3,
    does: async () => {
      expect((await agent.ask("links_to", { slug: "old/page" })).total).toBe(1);
      const { version } = await agent.read("old/page", { to: [0] });
      await agent.ask("delete_page", { slug: "old/page", version, redirect: "milk" });
      expect((await ada.sourceOf("old/other")).json.page.content).toContain("/milk");
    },
  },
  {
    asked: "Discard the draft guide/idea.",
    budget: 2 * KB,
    calls: 2,
    does: async () => {
      await grace.save("guide/idea", "# Idea\n");
      const { version } = await agent.read("guide/idea", { to: [0] });
      await agent.ask("delete_page", { slug: "guide/idea", version });
      expect(await ada.draftOf("guide/idea")).toBeNull();
    },
  },
  {
    asked: "Put this picture at the end of ref/page-010.",
    budget: 4 * KB,
    calls: 3,
    does: async () => {
      const content = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');
      const { url } = await agent.ask("upload_file", { name: "cup.svg", content });
      const { version, blocks } = await agent.read("ref/page-010");
      const edits = [{ at: [blocks.length], kind: "insert", text: `![A cup](${url})` }];
      await agent.edit("ref/page-010", version, edits);
      expect(await draftOf("ref/page-010")).toContain(`![A cup](${url})`);
    },
  },
  {
    asked: "Repair the broken links of guide/broken.",
    budget: 4 * KB,
    calls: 3,
    does: async () => {
      await repairLinks("guide/broken", { "/guide/onne/": "/guide/one/", "/guide/tow/": "/guide/two/" });
      expect(await draftOf("guide/broken")).toContain("[Two](/guide/two/)");
    },
  },
  {
    asked: "How many links of the site are broken?",
    budget: 6 * KB,
    calls: 1,
    does: async () => {
      expect((await agent.ask("check_page", { kind: "broken-link" })).total).toBeGreaterThan(1);
    },
  },
  {
    asked: "Which pages link to guide/two?",
    budget: 2 * KB,
    calls: 1,
    does: async () => {
      const { links } = await agent.ask("links_to", { slug: "guide/two" });
      expect(links.map(({ slug }: { slug: string }) => slug)).toContain("guide/one");
    },
  },
  {
    asked: "Rename the menu entry Guide to Start.",
    budget: 4 * KB,
    calls: 2,
    does: async () => {
      const { revision, menus } = await agent.ask("read_navigation");
      const id = idOf(menus[0].entries, "Guide");
      await agent.ask("edit_navigation", { revision, edits: [{ do: "rename", id, label: "Start" }] });
    },
  },
  {
    asked: "Move the menu entry Shop to the top, for review.",
    budget: 4 * KB,
    calls: 2,
    does: async () => {
      const { revision, menus } = await agent.ask("read_navigation");
      const [id, before] = [idOf(menus[0].entries, "Shop"), menus[0].entries.split(" ")[0]];
      const navigation = { revision, edits: [{ do: "move", id, before }] };
      expect((await propose("Shop first", { navigation })).state).toBe("open");
    },
  },
  {
    asked: "Publish the draft of ref/page-020 if nothing is wrong with it.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      await grace.save("ref/page-020", "---\ntitle: Twenty\n---\n\nNew.\n");
      const { version, problems } = await agent.ask("check_page", { slug: "ref/page-020" });
      expect(problems).toEqual([]);
      await agent.ask("publish", { slug: "ref/page-020", version });
    },
  },
  {
    asked: "Do what the reviewer asked for on ref/page-030.",
    budget: 9 * KB,
    calls: 6,
    does: async () => {
      const slug = "ref/page-030";
      const first = await replaceIn(slug, "Paragraph 1.", "One.");
      const { id, head } = await propose("One", { drafts: [{ slug, version: first }] });
      await grace.post(`/api/admin/reviews/${id}/request-changes`, { head, message: "Write First." });
      const { page, reviews } = await agent.ask("status", { slug });
      expect(page.review.remarks.at(-1).message).toBe("Write First.");
      const drafts = [
        {
          slug,
          version: await agent.edit(slug, page.version, [{ at: [1], kind: "replace", text: "First." }]),
        },
      ];
      const review = reviews.find((each: { id: number }) => each.id === id);
      await agent.ask("propose", { drafts, review: { id, head: review.head } });
    },
  },
  {
    asked: "Correct long/stale, although somebody else saves it in between.",
    budget: 6 * KB,
    calls: 3,
    does: async () => {
      const { version, blocks } = await agent.read("long/stale", { containing: "typpo" });
      const { content } = (await ada.sourceOf("long/stale")).json.page;
      await grace.save("long/stale", content.replace("## Known section", "Grace's.\n\n## Known section"));
      const edit = { at: blocks[0]!.at, kind: "replace", text: "There is a typo here." };
      const newer = await agent.call("edit_blocks", { slug: "long/stale", version, edits: [edit] });
      expect([newer.code, newer.texts]).toEqual(["stale", ["Grace's."]]);
      const at = movedTo(blocks[0]!.at[0]!, newer.moved);
      await agent.edit("long/stale", newer.version, [{ ...edit, at }]);
      expect(await draftOf("long/stale")).toMatch(/Grace's\.[\s\S]*There is a typo here\./);
    },
  },
  {
    asked: "Write a better description of ref/page-040.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      const { version, blocks } = await agent.read("ref/page-040", { from: [0], to: [0] });
      const text = blocks[0]!.text.replace(/^description: .*$/m, "description: Reference of forty.");
      await agent.edit("ref/page-040", version, [{ at: [0], kind: "replace", text }]);
      expect(await draftOf("ref/page-040")).toContain("description: Reference of forty.");
    },
  },
  {
    asked: "The command on long/code is “run new” now.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      await replaceIn("long/code", "run old", "run new");
      expect(await draftOf("long/code")).toContain("```sh\nrun new\n```");
    },
  },
  {
    asked: "Add the row 2, 3 to the table of guide/three.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      const { version, blocks } = await agent.read("guide/three", { heading: "Rows" });
      const table = blocks.find(({ kind }) => kind === "table")!;
      await agent.edit("guide/three", version, [
        { at: table.at, kind: "replace", text: `${table.text}\n| 2 | 3 |` },
      ]);
      expect(await draftOf("guide/three")).toContain("| 1 | 2 |\n| 2 | 3 |");
    },
  },
  {
    asked: "Say “mug” in place of “cup” in the aside of guide/more.",
    budget: 3 * KB,
    calls: 2,
    does: async () => {
      await replaceIn("guide/more", "Use a cup", "Use a mug");
      expect(await draftOf("guide/more")).toContain("<Aside>\n\nUse a pot.\n\nUse a mug.\n\n</Aside>");
    },
  },
  {
    asked: "Is the publication of milk live?",
    budget: 5 * KB,
    calls: 1,
    does: async () => {
      expect((await agent.ask("status", { slug: "milk" })).page.version).toMatch(/^[dp]-/);
    },
  },
];

function idOf(entries: string, label: string): string {
  const line = entries.split("\n").find((each) => each.trim().split(" ")[1] === label);
  return line!.trim().split(" ")[0]!;
}

test.each(tasks)("$asked", async ({ does, budget, calls }) => {
  const before = { bytes: agent.bytes, calls: agent.calls };

  await does();

  const [bytes, made] = [agent.bytes - before.bytes, agent.calls - before.calls];
  expect(bytes).toBeLessThan(budget);
  expect(made).toBeLessThanOrEqual(calls);
});
