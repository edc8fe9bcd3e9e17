import {
  type Change,
  type Edit,
  insertion,
  type Line,
  movedBehind,
  selectedLines,
  type Selection,
} from "./text-change.ts";

const listMark = /^(\s*)([-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const bullet = /^\s*[-*+](?:[ \t]|$)/;
const number = /^\s*\d{1,9}[.)](?:[ \t]|$)/;
const headingMark = /^( {0,3})(#{1,6})(?:[ \t]+|$)/;

const DEEPEST = 6;

/** Makes the lines headings of this level; text if all are already, or for 0. Without a level, the next one: text, 1 to 6, text. */
export function setHeading(text: string, selection: Selection, level?: number): Edit {
  const lines = written(selectedLines(text, selection));
  const levels = lines.map((line) => headingMark.exec(line.text)?.[2]?.length ?? 0);
  const next = level ?? (levels[0]! + 1) % (DEEPEST + 1);
  const wanted = levels.every((standing) => standing === next) ? 0 : next;
  return edit(
    selection,
    lines.map(({ from, text }) => {
      const mark = headingMark.exec(text)?.[0] ?? "";
      return { from, to: from + mark.length, insert: wanted === 0 ? "" : `${"#".repeat(wanted)} ` };
    }),
  );
}

export type List = "bullet-list" | "numbered-list";

/** Makes each line an item of this kind; if all of them are, makes them text. */
export function toggleList(text: string, selection: Selection, list: List): Edit {
  const lines = selectedLines(text, selection);
  const items = written(lines).filter((line) => !isContinued(line, lines));
  const kind = list === "bullet-list" ? bullet : number;
  const isOn = items.every((line) => kind.test(line.text));
  return edit(
    selection,
    items.map(({ from, text }, index) => {
      const [mark = "", indent = /^\s*/.exec(text)![0]] = listMark.exec(text) ?? [];
      const item = list === "bullet-list" ? "- " : `${index + 1}. `;
      return {
        from: from + indent.length,
        to: from + Math.max(mark.length, indent.length),
        insert: isOn ? "" : item,
      };
    }),
  );
}

/** Quotes the lines and the blank lines between them; if all of them are quoted, unquotes them. */
export function toggleQuote(text: string, selection: Selection): Edit {
  const lines = selectedLines(text, selection);
  if (lines.every((line) => line.text.startsWith(">"))) {
    return edit(
      selection,
      lines.map(({ from, text }) => ({ from, to: from + /^> ?/.exec(text)![0].length, insert: "" })),
    );
  }
  return edit(
    selection,
    lines.map(({ from, text }) => insertion(from, text === "" && lines.length > 1 ? ">" : "> ")),
  );
}

function written(lines: readonly Line[]): readonly Line[] {
  const some = lines.filter((line) => line.text.trim() !== "");
  return some.length > 0 ? some : lines.slice(0, 1);
}

function isContinued(line: Line, lines: readonly Line[]): boolean {
  if (!/^\s/.test(line.text) || listMark.test(line.text)) return false;
  return lines.some((other) => other.from < line.from && listMark.test(other.text));
}

function edit(selection: Selection, changes: readonly Change[]): Edit {
  return {
    changes,
    selection: { from: movedBehind(selection.from, changes), to: movedBehind(selection.to, changes) },
  };
}
