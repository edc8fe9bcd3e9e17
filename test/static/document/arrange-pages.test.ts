import { expect, test } from "bun:test";

import type { EditorState } from "@codemirror/state";

import { split } from "../../../src/mdx/blocks/blocks.ts";
import * as server from "../../../src/mdx/edit/index.ts";
import {
  type Arranged,
  duplicate,
  insert,
  move,
  remove,
} from "../../../static/editor/document/blocks/arrange.ts";
import { childrenOf, type Part } from "../../../static/editor/document/blocks/part.ts";
import { everyBlock, pages } from "../../mdx/pages.ts";
import { opened } from "./opened.ts";

const inserted = "New *text*\nof two lines.";

for (const [name, bytes] of await pages()) {
  const page = bytes.replace(/\r\n?/g, "\n");
  test(`blocks of ${name} are moved, copied, removed and inserted as on the server`, () => {
    const state = opened(page);
    if (!isReadAlike(page)) return expect(unlike).toContain(name);
    const blocks = split(page);
    const places = everyPart(state);
    const step = Math.max(1, Math.floor(places.length / 10));
    for (let at = page.length % step; at < places.length; at += step) {
      const { position, part } = places[at]!;
      const other = places[(at * 7 + 3) % places.length]!;
      const run = { first: part, last: part };
      const before = { parent: other.part.parent, before: other.part };

      expectAlike(textAfter(state, duplicate(state, run)), () => server.duplicate(blocks, position));
      expectAlike(textAfter(state, remove(state, run)), () => server.remove(blocks, position));
      expectAlike(textAfter(state, insert(state, before, inserted)), () =>
        server.insert(blocks, other.position, inserted),
      );
      expectAlike(textAfter(state, move(state, run, before)), () =>
        server.move(blocks, position, other.position),
      );
    }

    function expectAlike(made: string, edit: () => string): void {
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
  });
}

/** Pages that the browser reads into other blocks than the server does. */
const unlike = [
  "bytes/blank.mdx",
  "bytes/mark-and-blank-lines.mdx",
  "hugo/shortcodes.md",
  "vitepress/guide.md",
];

function isReadAlike(text: string): boolean {
  const positions = (all: ReadonlyArray<{ position: readonly number[] }>) =>
    all.map(({ position }) => position.join(".")).join(" ");
  return positions(everyPart(opened(text))) === positions(everyBlock(split(text)));
}

type Placed = Readonly<{ position: readonly number[]; part: Part }>;

function everyPart(state: EditorState, parent?: Part, at: readonly number[] = []): Placed[] {
  return childrenOf(state, parent).flatMap((part, index) => {
    const position = [...at, index];
    return [{ position, part }, ...(part.kind === "list" ? [] : everyPart(state, part, position))];
  });
}

function textAfter(state: EditorState, arranged: Arranged | undefined): string {
  return arranged ? arranged.changes.apply(state.doc).toString() : state.doc.toString();
}
