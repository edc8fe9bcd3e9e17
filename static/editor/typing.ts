import type { Edit, Position } from "../../src/core/wire.ts";
import { dedent, indentOf, newlineOf, reindented, restoreLineEndings } from "../../src/mdx/browser.ts";

/** The text in an open field. */
export type Typing = Readonly<{
  /** Lines end in \n. */
  initial: string;
  live(typed: string): string;
  /** Undefined if nothing was changed. */
  edit(typed: string): Edit | undefined;
}>;

/** Typing in an existing block, like the server's `replace`. */
export function inBlock(page: string, at: Position, start: number, length: number): Typing {
  const content = page.slice(start, start + length);
  const indent = at.length > 1 ? indentOf(content) : "";
  const newline = newlineOf(content) ?? newlineOf(page) ?? "\n";
  const initial = dedent(content, indent);
  return {
    initial,
    live: (typed) =>
      typed === initial
        ? page
        : page.slice(0, start) + reindented(content, typed, indent, newline) + page.slice(start + length),
    edit: (typed) => (typed === initial ? undefined : { kind: "replace", at, text: typed }),
  };
}

/** Typing in a new block, which does not count until it has more than its first marks. */
export function inNewBlock(page: string, at: Position, offset: number, skeleton: string): Typing {
  const newline = newlineOf(page) ?? "\n";
  const isNothing = (typed: string) => (typed === skeleton ? !/\p{L}/u.test(typed) : typed.trim() === "");
  const before = page.slice(0, offset);
  const gap = before === "" || /[\r\n][ \t]*(\r\n|\n|\r)$/.test(before) ? "" : newline + newline;
  return {
    initial: skeleton,
    live: (typed) =>
      isNothing(typed)
        ? page
        : `${before}${gap}${typed.replaceAll("\n", newline)}${newline}${newline}${page.slice(offset)}`,
    edit: (typed) => (isNothing(typed) ? undefined : { kind: "insert", at, text: typed }),
  };
}

export function inPage(page: string): Typing {
  const initial = page.replace(/\r\n|\r/g, "\n");
  return {
    initial,
    live: (typed) => (typed === initial ? page : restoreLineEndings(page, typed)),
    edit: (typed) => (typed === initial ? undefined : { kind: "source", text: typed }),
  };
}
