import type { TreeCursor } from "@lezer/common";
import type { AlignType, PhrasingContent, Table, TableCell, TableRow } from "mdast";

import type { Container } from "./lines.ts";
import type { Page } from "./page.ts";
import { phrasingIn } from "./phrasing.ts";

export function tableAt(page: Page, cursor: TreeCursor, containers: readonly Container[]): Table {
  const { from, to } = cursor;
  const children: TableRow[] = [];
  let align: AlignType[] = [];
  cursor.firstChild();
  do {
    if (cursor.name === "TableDelimiter") align = alignsIn(page.text.slice(cursor.from, cursor.to));
    else if (cursor.name === "TableHeader" || cursor.name === "TableRow")
      children.push(rowAt(page, cursor, containers));
  } while (cursor.nextSibling());
  cursor.parent();
  return { type: "table", align, children, position: page.at(from, to) };
}

/** Its cells have the bars before them, and the last one that after it. */
function rowAt(page: Page, cursor: TreeCursor, containers: readonly Container[]): TableRow {
  const { from, to } = cursor;
  const cells: TableCell[] = [];
  let start = from;
  let inside: PhrasingContent[] | undefined;
  const addCell = (end: number) => {
    cells.push({ type: "tableCell", children: inside ?? [], position: page.at(start, end) });
    [start, inside] = [end, undefined];
  };
  if (cursor.firstChild()) {
    do {
      const span = { from: cursor.from, to: cursor.to };
      if (cursor.name === "TableCell")
        inside = phrasingIn(page, cursor, span, { containers, isInTable: true });
      else if (cursor.name === "TableDelimiter" && span.from > from) addCell(span.from);
    } while (cursor.nextSibling());
    cursor.parent();
  }
  if (inside || cells.length === 0) addCell(to);
  else cells.at(-1)!.position!.end = page.point(to);
  return { type: "tableRow", children: cells, position: page.at(from, to) };
}

function alignsIn(delimiters: string): AlignType[] {
  return Array.from(delimiters.matchAll(/:?-+:?/g), ([mark]) => {
    const [left, right] = [mark.startsWith(":"), mark.endsWith(":")];
    return left ? (right ? "center" : "left") : right ? "right" : null;
  });
}
