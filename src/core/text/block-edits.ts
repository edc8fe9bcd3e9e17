import { type Block, contentOf, split, startOfContent } from "../../markdown/blocks/index.ts";
import { EditError, insert, type Position, remove, replace } from "../../markdown/edit/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";
import { Invalid } from "../errors.ts";

/** Positions are those of the text before all edits. `insert` puts the text before the block at `at`, or after the last one. */
export type BlockEdit = Readonly<{
  at: Position;
  kind: "replace" | "insert" | "remove";
  text?: string | undefined;
}>;

const MAX_EDITS = 100;

/** Applies all edits, or none. @throws Invalid, which says which edit is wrong */
export function withBlockEdits(content: string, edits: readonly BlockEdit[], dialect: Dialect): string {
  if (edits.length === 0 || edits.length > MAX_EDITS)
    throw new Invalid(`edits must have 1 to ${MAX_EDITS} entries.`);
  for (const [index, edit] of edits.entries()) checkEdit(edit, index, edits);
  const before = split(content, dialect);
  let [text, blocks] = [content, before];
  for (const { edit, index } of lastFirst(edits)) {
    if (text !== content) blocks = split(text, dialect, blocks);
    if (!isSame(edit, blockAt(before, edit.at), blockAt(blocks, edit.at)))
      throw new Invalid(`edits[${index}] depends on another edit. Send it alone, after the others.`);
    text = applied(blocks, edit, index);
  }
  return text;
}

function applied(blocks: readonly Block[], { at, kind, text = "" }: BlockEdit, index: number): string {
  try {
    if (kind === "remove") return remove(blocks, at);
    return kind === "insert" ? insert(blocks, at, text) : replace(blocks, at, text);
  } catch (error) {
    if (error instanceof EditError) throw new Invalid(`edits[${index}]: ${error.message}`);
    throw error;
  }
}

function checkEdit({ at, kind, text }: BlockEdit, index: number, edits: readonly BlockEdit[]): void {
  if (kind !== "remove" && text === undefined) throw new Invalid(`edits[${index}].text is missing.`);
  if (kind === "insert") return;
  const other = edits.findIndex(
    (each, position) =>
      position !== index &&
      at.every((step, depth) => each.at[depth] === step) &&
      (each.at.length > at.length || (each.kind !== "insert" && position < index)),
  );
  if (other >= 0) throw new Invalid(`edits[${index}] and edits[${other}] change the same block.`);
}

/** So that an edit moves no block that another one names. At one place, inserted texts keep their order. */
function lastFirst(edits: readonly BlockEdit[]) {
  const order = (edit: BlockEdit) => (edit.kind === "insert" ? 1 : 0);
  return edits
    .map((edit, index) => ({ edit, index }))
    .sort(
      (one, other) =>
        compared(other.edit.at, one.edit.at) ||
        order(one.edit) - order(other.edit) ||
        other.index - one.index,
    );
}

function compared(one: Position, other: Position): number {
  const depth = one.findIndex((step, index) => step !== other[index]);
  return depth < 0 || depth >= other.length ? one.length - other.length : one[depth]! - other[depth]!;
}

/**
 * An edit further down leaves where a block begins, unless it changed how the text above is read. It can also join the block
 * with one that nobody named: two lists with nothing between them are one.
 */
function isSame({ kind }: BlockEdit, before: Block | undefined, now: Block | undefined): boolean {
  if (!before || !now) return before === undefined || now !== undefined;
  if (before.kind !== now.kind || startOfContent(before) !== startOfContent(now)) return false;
  return kind === "insert" || contentOf(before) === contentOf(now);
}

function blockAt(blocks: readonly Block[], position: Position): Block | undefined {
  let [found, level]: [Block | undefined, readonly Block[]] = [undefined, blocks];
  for (const index of position) {
    found = level[index];
    level = found?.children ?? [];
  }
  return found;
}

declare module "./text-work.ts" {
  interface TextTasks {
    withBlockEdits: typeof withBlockEdits;
  }
}
