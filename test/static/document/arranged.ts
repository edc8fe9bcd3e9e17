import { expect } from "bun:test";

import type { EditorState } from "@codemirror/state";

import { split } from "../../../src/markdown/blocks/blocks.ts";
import * as server from "../../../src/markdown/edit/index.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";
import {
  type Arranged,
  duplicate,
  insert,
  move,
  remove,
} from "../../../static/editor/document/arrange/arrange.ts";
import { childrenOf, type Part } from "../../../static/editor/document/arrange/part.ts";
import { everyBlock } from "../../markdown/pages.ts";
import { opened } from "./opened.ts";

const inserted = "New *text*\nof two lines.";

/** Edits some ten blocks of a page as the server does. Results that the browser reads into other blocks are left out. */
export function expectArrangedAsOnServer(page: string): void {
  const state = opened(page);
  const blocks = split(page, mdx);
  const places = everyPart(state);
  const step = Math.max(1, Math.floor(places.length / 10));
  for (let at = page.length % step; at < places.length; at += step) {
    const { position, part } = places[at]!;
    const other = places[(at * 7 + 3) % places.length]!;
    const run = { first: part, last: part };
    const before = { parent: other.part.parent, before: other.part };

    expectAlike(duplicate(state, run), () => server.duplicate(blocks, position));
    expectAlike(remove(state, run), () => server.remove(blocks, position));
    expectAlike(insert(state, before, inserted), () => server.insert(blocks, other.position, inserted));
    expectAlike(move(state, run, before), () => server.move(blocks, position, other.position));
  }

  function expectAlike(arranged: Arranged | undefined, edit: () => string): void {
    const made = arranged ? arranged.changes.apply(state.doc).toString() : page;
    const expected = ofServer(edit);
    if (made !== expected && isReadAlike(made) && isReadAlike(expected)) expect(made).toBe(expected);
  }

  function ofServer(edit: () => string): string {
    try {
      return edit();
    } catch (error) {
      if (error instanceof server.EditError) return page;
      throw error;
    }
  }
}

/** Whether the browser reads a text into the blocks into which the server reads it. */
export function isReadAlike(text: string): boolean {
  const positions = (all: ReadonlyArray<{ position: readonly number[] }>) =>
    all.map(({ position }) => position.join(".")).join(" ");
  return positions(everyPart(opened(text))) === positions(everyBlock(split(text, mdx)));
}

type Placed = Readonly<{ position: readonly number[]; part: Part }>;

function everyPart(state: EditorState, parent?: Part, at: readonly number[] = []): Placed[] {
  return childrenOf(state, parent).flatMap((part, index) => {
    const position = [...at, index];
    return [{ position, part }, ...(part.kind === "list" ? [] : everyPart(state, part, position))];
  });
}
