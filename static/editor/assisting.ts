import type { Position } from "../../src/core/wire.ts";
import { type BlockList, lengthOf, positionAfter, startOf } from "./block-list.ts";
import type { InsertMenu } from "./insert-menu.ts";
import { later } from "./later.ts";
import type { PageEditor } from "./page-editor.ts";

/** Inserts proposals where the writer was, also if others moved that block. If it is deleted, nothing is overwritten. */
export class Assisting {
  readonly #editor: PageEditor;
  readonly #failed: (sentence: string) => void;

  constructor(editor: PageEditor, failed: (sentence: string) => void) {
    this.#editor = editor;
    this.#failed = failed;
  }

  /** Inserts the proposal before the block at the position. */
  async insert(kind: "text" | "picture", at: Position): Promise<void> {
    const editor = this.#editor;
    await editor.leave();
    const { list, text } = editor;
    const neighbour = list.near(at);
    const isNext = neighbour !== undefined && isSame(list.positionOf(neighbour), at);
    const place = neighbour && new Place(editor, neighbour);
    const edge = neighbour ? startOf(neighbour) + (isNext ? 0 : lengthOf(neighbour)) : text.length;
    neighbour?.scrollIntoView({ block: "center" });
    const assistant = await later(import("./assistant.ts"));
    const markdown = await assistant?.propose(kind === "text" ? { kind, offset: edge } : { kind }, text);
    if (markdown === undefined) return;
    const now = place?.now;
    await editor.put(now ? (isNext ? now : positionAfter(now)) : at, markdown);
  }

  /** Replaces a block with the proposal. */
  async revise(block: HTMLElement | undefined, beside: HTMLElement, menu: InsertMenu): Promise<void> {
    const editor = this.#editor;
    const at = block && editor.list.positionOf(block);
    const choice = await menu.choose(beside);
    if (!at || typeof choice !== "object" || !("text" in choice)) return;
    await editor.leave();
    const standing = editor.list.near(at);
    if (!standing) return;
    const place = new Place(editor, standing);
    standing.scrollIntoView({ block: "center" });
    const assistant = await later(import("./assistant.ts"));
    const markdown = await assistant?.propose({ kind: "revision", action: choice.text, at }, editor.text);
    if (markdown === undefined) return;
    const { now } = place;
    if (now) await editor.replace(now, markdown);
    else this.#failed("The block changed in the meantime, so the proposal wasn't inserted. Try again.");
  }
}

/** Finds a block again by its text after others changed the page. */
class Place {
  readonly #editor: PageEditor;
  readonly #at: Position;
  readonly #source: string;

  constructor(editor: PageEditor, block: HTMLElement) {
    this.#editor = editor;
    this.#at = editor.list.positionOf(block);
    this.#source = sourceOf(block, editor.text);
  }

  /** The current position: of several blocks with the same text, the old position or the first; undefined if it is deleted. */
  get now(): Position | undefined {
    const { list, text } = this.#editor;
    const found = same(list, text, this.#source);
    return found.find((at) => isSame(at, this.#at)) ?? found[0];
  }
}

function same(list: BlockList, text: string, source: string): Position[] {
  return list.all.filter((block) => sourceOf(block, text) === source).map((block) => list.positionOf(block));
}

function sourceOf(block: HTMLElement, text: string): string {
  return text.slice(startOf(block), startOf(block) + lengthOf(block));
}

function isSame(one: Position, other: Position): boolean {
  return String(one) === String(other);
}
