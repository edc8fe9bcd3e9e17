import type { Edit, Position } from "../../src/core/wire.ts";
import { dedent, indentOf, newlineOf, reindented, restoreLineEndings } from "../../src/mdx/browser.ts";

/** Text that is being typed somewhere in the page. */
export type Typing = Readonly<{
  /** What the field begins with; lines end in \n. */
  initial: string;
  /** The page with what is typed by now. */
  live(typed: string): string;
  /** What to tell the server; undefined where nothing was changed. */
  edit(typed: string): Edit | undefined;
}>;

/** In a block that is there. The server's `replace` does the same, and looks at the gaps around. */
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

/** In a new block, which is none as long as it holds no more than the marks it began with. */
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

/** In all of the page. */
export function inPage(page: string): Typing {
  const initial = page.replace(/\r\n|\r/g, "\n");
  return {
    initial,
    live: (typed) => (typed === initial ? page : restoreLineEndings(page, typed)),
    edit: (typed) => (typed === initial ? undefined : { kind: "source", text: typed }),
  };
}
