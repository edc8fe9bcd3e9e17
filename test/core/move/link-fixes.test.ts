import { expect, test } from "bun:test";

import { type MovedFiles, MovedTexts } from "../../../src/core/link/moved-texts.ts";
import { LinkFixes, type LinkingText } from "../../../src/core/move/link-fixes.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { TakesTooLong } from "../../../src/core/text/takes-too-long.ts";
import type { TextWork } from "../../../src/core/text/text-work.ts";
import { basesAt } from "../../support/bases.ts";
import { dialects } from "../../support/dialects.ts";
import { pageFolders } from "../../support/page-folders.ts";

const slow = "takes too long";
const count = 300;
const files = Array.from({ length: count }, (_, page) => `page-${page}.md`);
const moved: MovedFiles = {
  files: [...files, "old.md"],
  moved: [["old.md", "new.md"]],
  pictures: [],
  removed: [],
  bases: basesAt(),
  folders: pageFolders().all,
  own: [],
  built: [],
};

const textOf = (page: number, more = ""): LinkingText => ({
  slug: `page-${page}` as Slug,
  path: files[page]!,
  content: `[old](/old)\n\n${"words ".repeat(400)}${more}`,
});
const texts = files.map((_, page) => textOf(page));

/** Reads texts in a process that is new after a task took too long. */
function work(isSlow: (contents: readonly string[]) => boolean = () => false) {
  const tasks: Array<{ texts: number; files: boolean }> = [];
  let process = new MovedTexts();
  const run = async (_: string, ...[asked, move]: Parameters<MovedTexts["fixedAfter"]>) => {
    tasks.push({ texts: asked.length, files: move.files !== undefined });
    if (isSlow(asked.map(({ content }) => content))) {
      process = new MovedTexts();
      throw new TakesTooLong();
    }
    return process.fixedAfter(asked, move);
  };
  return { tasks, linkFixes: new LinkFixes({ dialects, texts: { run } as unknown as TextWork }) };
}

test("many texts are read in batches, and the files of the site are sent once", async () => {
  const { tasks, linkFixes } = work();

  const { pages } = await linkFixes.fixLinks(texts, moved);

  expect(pages.map(({ content }) => content.slice(0, 11))).toEqual(texts.map(() => "[old](/new)"));
  expect(tasks.length).toBeGreaterThan(2);
  expect(tasks.filter((task) => task.files)).toHaveLength(1);
});

test("texts with many links are a batch of few", async () => {
  const { tasks, linkFixes } = work();
  const linking = texts.slice(0, 10).map((text) => ({ ...text, content: "[old](/old) ".repeat(900) }));

  expect((await linkFixes.fixLinks(linking, moved)).pages).toHaveLength(10);
  expect(Math.max(...tasks.map((task) => task.texts))).toBe(2);
});

test("of a batch that takes too long each half is read, until the slow text is alone", async () => {
  const { tasks, linkFixes } = work((contents) => contents.some((content) => content.includes(slow)));
  const some = texts.with(17, textOf(17, slow));

  const { pages, unread } = await linkFixes.fixLinks(some, moved);

  expect(unread).toEqual(["page-17" as Slug]);
  expect(pages).toHaveLength(count - 1);
  expect(tasks.length).toBeLessThan(40);
});

test("where all texts of a batch are slow together, none of them is left out", async () => {
  const { linkFixes } = work((contents) => contents.length > 9);

  const { pages, unread } = await linkFixes.fixLinks(texts, moved);

  expect([pages.length, unread]).toEqual([count, []]);
});

test("a plan that is made again reads only what changed since", async () => {
  const { tasks, linkFixes } = work();
  const found = new Map();
  await linkFixes.fixLinks(texts, moved, { found });
  tasks.length = 0;

  const { pages } = await linkFixes.fixLinks(texts.with(5, textOf(5, "newer")), moved, { found });

  expect(tasks).toEqual([{ texts: 1, files: false }]);
  expect(pages).toHaveLength(count);
  expect(pages[5]!.content).toEndWith("newer");
});

test("what was found for one move isn't taken for another one", async () => {
  const { linkFixes } = work();
  const found = new Map();
  await linkFixes.fixLinks(texts, moved, { found });

  const { pages } = await linkFixes.fixLinks(texts, { ...moved, moved: [["old.md", "other.md"]] }, { found });

  expect(pages[0]!.content).toStartWith("[old](/other)");
});

test("a text that isn't that of its blob stays", async () => {
  const { linkFixes } = work();
  const cut = { ...texts[0]!, sha: "0".repeat(40) };

  expect(await linkFixes.fixLinks([cut, texts[1]!], moved)).toMatchObject({
    pages: [{ slug: "page-1" }],
    unread: [],
  });
});

test("what was found with a link that stays isn't taken where it is to change", async () => {
  const { linkFixes } = work();
  const [text, found] = [texts[0]!, new Map()];
  const leftOut = new Map([[text.slug, ["1:7 /old"]]]);

  const kept = await linkFixes.fixLinks([text], moved, { leftOut, found });
  const changed = await linkFixes.fixLinks([text], moved, { found });

  expect([kept.pages, changed.pages.length]).toEqual([[], 1]);
});
