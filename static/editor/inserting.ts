import type { Position } from "../../src/core/wire.ts";
import { say } from "../notices.ts";
import type { Assisting } from "./assisting.ts";
import { positionAfter } from "./block-list.ts";
import type { InsertMenu } from "./insert-menu.ts";
import { later } from "./later.ts";
import type { PageEditor } from "./page-editor.ts";
import type { SourceEditor } from "./source-editor.ts";

/** Inserts blocks of the menu, and pictures. */
export class Inserting {
  readonly #editor: PageEditor;
  readonly #menu: InsertMenu;
  readonly #assisting: Assisting;

  constructor(editor: PageEditor, menu: InsertMenu, assisting: Assisting) {
    this.#editor = editor;
    this.#menu = menu;
    this.#assisting = assisting;
    this.#takeDroppedPictures();
  }

  /** Inserts after a block. */
  below(block: HTMLElement | undefined, beside: Element): void {
    if (block) void this.#at(positionAfter(this.#editor.list.positionOf(block)), beside);
  }

  atEnd(beside: Element): void {
    void this.#at(this.#editor.list.end, beside);
  }

  /** Inserts a picture at the caret. */
  async picture(): Promise<void> {
    const { openPosition, openBlock } = this.#editor;
    const markdown = await chosenPicture();
    if (markdown) await this.place(markdown, openPosition, openBlock === undefined);
  }

  /** Inserts a picture into the field that was open when it was requested, else beside that block. */
  async place(markdown: string, askedAt: Position | undefined, isNew: boolean): Promise<void> {
    const { view, openPosition, list } = this.#editor;
    const isOpen = openPosition && (view === "source" || String(openPosition) === String(askedAt));
    if (isOpen) this.#editor.type(markdown);
    else if (!askedAt?.length) await this.#put(list.end, markdown);
    else await this.#put(isNew ? askedAt : positionAfter(askedAt), markdown);
  }

  /** Replaces the "/" in an empty block. */
  async bySlash(field: SourceEditor): Promise<void> {
    const choice = await this.#menu.choose(field.dom);
    field.focus("end");
    if (choice === undefined) return;
    if (choice === "picture") {
      field.setText("");
      return this.picture();
    }
    const { openPosition, openBlock } = this.#editor;
    if ("text" in choice && openBlock) {
      field.setText(choice.text);
      field.focus(choice.caret);
      return;
    }
    field.setText("");
    if (!openPosition) return;
    if ("text" in choice) await this.#editor.insert(openPosition, choice.text, choice);
    else await this.#assisting.insert(choice.assist, openPosition);
  }

  async #at(at: Position, beside: Element): Promise<void> {
    const choice = await this.#menu.choose(beside);
    if (choice === undefined) return;
    if (choice === "picture") {
      const markdown = await chosenPicture();
      if (markdown) await this.#put(at, markdown);
    } else if ("text" in choice) await this.#editor.insert(at, choice.text, choice);
    else await this.#assisting.insert(choice.assist, at);
  }

  /** Handles drops between blocks; the text field handles its own. */
  #takeDroppedPictures(): void {
    const { list } = this.#editor;
    list.root.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    list.root.addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || (event.target as Element).closest(".typing")) return;
      event.preventDefault();
      const block = list.around(event.target);
      void this.#pictures(files, block ? positionAfter(list.positionOf(block)) : list.end);
    });
  }

  async #pictures(files: readonly File[], at: Position): Promise<void> {
    const pictures = await later(import("./pictures.ts"));
    let next = at;
    for (const file of files) {
      const markdown = await pictures?.insertablePicture(file);
      if (!markdown) continue;
      await this.#put(next, markdown);
      next = positionAfter(next);
    }
  }

  /** Shows the Markdown if the server cannot insert it, so that it can be copied. */
  async #put(at: Position, markdown: string): Promise<void> {
    if (await this.#editor.put(at, markdown)) return;
    say(`The image was uploaded but couldn't be inserted. Paste this into the page: ${markdown}`);
  }
}

async function chosenPicture(): Promise<string | undefined> {
  const pictures = await later(import("./pictures.ts"));
  return pictures?.choosePicture();
}
