import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright-core";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import { restoreLineEndings } from "../../../src/mdx/diff/line-endings.ts";
import { duplicate, EditError, move, remove, replace, textOf } from "../../../src/mdx/edit/index.ts";
import { contentRange, everyBlock, madeUp, type Placed } from "../../mdx/pages.ts";
import { blockTool, paste, testEditor } from "../../support/editor.ts";
import { type Random, randomOf } from "../../support/random.ts";
import { button, says } from "../../support/roles.ts";
import { runs, seed } from "../../support/seed.ts";

const { grace, editPublished } = await testEditor();

const EDITS = runs(20);

const typedTexts = [
  " more",
  " *more* `code`",
  " é 🦊 中",
  "  two  blanks",
  "\nA line below",
  "\n\nA paragraph below",
  " a < b {c}",
  "\n\n- an item\n- another",
];

const prose = new Set(["paragraph", "heading", "list", "quote"]);

/** Of a page with a byte order mark, CRLF and odd spacing. */
test(`random edits change only their own bytes, with the seed ${seed}`, async () => {
  const random = randomOf(seed);
  const slug = `random/${seed}`;
  const page = madeUp()[10 + 15 * (seed % 3)]!;
  expect(page).toInclude("\r\n");
  const editor = new Editor(await editPublished(slug, page), slug, page);

  for (let edits = 0; edits < EDITS; edits++) await editor.do(random);
});

/** The editor in the browser, and the expected text. */
class Editor {
  readonly #page: Page;
  readonly #slug: string;
  #text: string;
  #done: string[] = [];
  #undone: string[] = [];

  constructor(page: Page, slug: string, text: string) {
    this.#page = page;
    this.#slug = slug;
    this.#text = text;
  }

  async do(random: Random): Promise<void> {
    const before = this.#text;
    const what = random.of([
      ...Array.from({ length: 8 }, () => "type"),
      "move",
      "move",
      "duplicate",
      "delete",
      "undo",
      "undo",
      "redo",
      "source",
    ]);
    const told = await this.#doOne(what, random);
    await this.#saved(`${told}\n— of —\n${before}`);
  }

  async #doOne(what: string, random: Random): Promise<string> {
    const blocks = everyBlock(split(this.#text));
    const texts = blocks.filter(({ block }) => prose.has(block.kind));
    const placed = random.of(texts.length > 0 && random.below(5) > 0 ? texts : blocks);
    switch (what) {
      case "type":
        return this.#type(placed, random);
      case "move":
        return this.#move(placed, random.of([1, -1]));
      case "duplicate":
        return this.#press("Duplicate", placed, duplicate);
      case "delete":
        return this.#press("Delete block", placed, remove);
      case "undo":
        return this.#step("Control+z", this.#done, this.#undone);
      case "redo":
        return this.#step("Control+Shift+Z", this.#undone, this.#done);
      default:
        return this.#typeInSource(random);
    }
  }

  async #type({ position, block }: Placed, random: Random): Promise<string> {
    const blocks = split(this.#text);
    const typed = random.of(typedTexts);
    const shown = textOf(blocks, position);
    await this.#blockAt(block).press("Enter");
    await paste(field(this.#page), { "text/plain": typed });
    await this.#leave(random);
    const after = replace(blocks, position, shown + typed);
    expectKept(this.#text, after, contentRange(block));
    this.#becomes(after);
    return `type ${JSON.stringify(typed)} at ${position.join(".")}`;
  }

  /** Each way out shows what was typed. */
  async #leave(random: Random): Promise<void> {
    const way = random.of(["escape", "outside", "view", "undo button"]);
    if (way === "escape") await this.#page.keyboard.press("Escape");
    else if (way === "outside") await this.#page.mouse.click(4, 400);
    else if (way === "view") {
      await button(this.#page, "Source").click();
      await source(this.#page).waitFor();
      await button(this.#page, "Blocks").click();
    } else {
      await button(this.#page, "Undo").click();
      await button(this.#page, "Redo").click();
    }
    await field(this.#page).waitFor({ state: "detached" });
  }

  async #move({ position, block, siblings }: Placed, by: number): Promise<string> {
    const at = position.at(-1)!;
    const to = [...position.slice(0, -1), at + (by === 1 ? 2 : -1)];
    await this.#blockAt(block).press(by === 1 ? "Alt+ArrowDown" : "Alt+ArrowUp");
    if (siblings[at + by]) this.#makes(() => move(split(this.#text), position, to));
    return `move ${position.join(".")} by ${by}`;
  }

  async #press(
    name: string,
    { position, block }: Placed,
    edit: (blocks: ReturnType<typeof split>, position: readonly number[]) => string,
  ): Promise<string> {
    await this.#blockAt(block).focus();
    const tool = blockTool(this.#page, name);
    if (await tool.isEnabled()) {
      await tool.click();
      this.#makes(() => edit(split(this.#text), position));
    }
    return `${name} ${position.join(".")}`;
  }

  async #step(key: string, from: string[], to: string[]): Promise<string> {
    await this.#page.locator(".block[data-start]").first().press(key);
    const text = from.pop();
    if (text === undefined) return "nothing";
    to.push(this.#text);
    this.#text = text;
    return key;
  }

  async #typeInSource(random: Random): Promise<string> {
    const typed = random.of(typedTexts);
    await this.#page.keyboard.press("Control+Shift+S");
    await source(this.#page).press("Control+End");
    await paste(source(this.#page), { "text/plain": typed });
    await this.#page.keyboard.press("Control+Shift+S");
    await source(this.#page).waitFor({ state: "detached" });
    const after = restoreLineEndings(this.#text, this.#text.replace(/\r\n|\r/g, "\n") + typed);
    expect(after).toStartWith(this.#text);
    this.#becomes(after);
    return `type ${JSON.stringify(typed)} in the source`;
  }

  /** An edit that cannot be made changes nothing. */
  #makes(edit: () => string): void {
    try {
      this.#becomes(edit());
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
    }
  }

  #becomes(text: string): void {
    if (text === this.#text) return;
    this.#done.push(this.#text);
    this.#undone.length = 0;
    this.#text = text;
  }

  #blockAt(block: Placed["block"]): Locator {
    const { start, end } = contentRange(block);
    return this.#page.locator(`.block[data-start="${start}"][data-length="${end - start}"]`).last();
  }

  /** An edit may still be running when it is saved: then it is saved again. */
  async #saved(told: string): Promise<void> {
    let content: string | undefined;
    for (let tries = 0; tries < 10 && content !== this.#text; tries++) {
      await this.#page.keyboard.press("Control+s");
      await says(this.#page, /^(Saved \d|Published)/);
      content = await this.#standing();
    }
    expect(content, told).toBe(this.#text);
  }

  async #standing(): Promise<string> {
    const { draft } = (await grace.get(`/api/admin/drafts?slug=${this.#slug}`)).json;
    if (draft) return draft.content;
    return (await grace.get(`/api/admin/pages/source?slug=${this.#slug}`)).json.page.content;
  }
}

/** Except the edit and the blank lines next to it, the text is unchanged. */
function expectKept(
  before: string,
  after: string,
  { start, end }: Readonly<{ start: number; end: number }>,
): void {
  expect(after).toStartWith(before.slice(0, start).trimEnd());
  expect(after).toEndWith(before.slice(end).trimStart());
}
