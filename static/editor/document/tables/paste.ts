import { applied, type Change } from "../change.ts";
import { barePipes, contentOf, MAX_CELLS, readTable } from "../syntax/cells.ts";
import { treeOf } from "../syntax/mdx.ts";

/** Reads what spreadsheets copy, cells between tabs and rows between line breaks, or a table. Undefined for text of one cell, and for too many. */
export function pasted(text: string): string[][] | undefined {
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!source.includes("\t")) return cellsOfTable(source);
  const rows: string[][] = [[]];
  let cells = 0;
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push(cellText(quoted?.replaceAll('""', '"') ?? plain!));
    if (end === "\n") rows.push([]);
    if (end === "") break;
    if (++cells > MAX_CELLS) return undefined;
  }
  // Lines of code begin with tabs, too.
  return rows.every(({ length }) => length === rows[0]!.length) ? rows : undefined;
}

/** The cells of a table that is written as Markdown. */
function cellsOfTable(markdown: string): string[][] | undefined {
  const table = readTable(markdown);
  const cells = table?.rows.map((row) => row.cells.map((cell) => contentOf(markdown, cell)));
  return cells && cells.flat().length <= MAX_CELLS ? cells : undefined;
}

/** What HTML says as Markdown, for cells: a table, or lines of text. Undefined for other blocks, which no cell can hold. */
export function formatted(markdown: string): string[][] | undefined {
  const table = cellsOfTable(markdown);
  if (table) return table;
  const topNode = treeOf(markdown);
  for (let node = topNode.firstChild; node; node = node.nextSibling)
    if (node.name !== "Paragraph") return undefined;
  return topNode.firstChild ? [[cellText(markdown.replaceAll(/\\?\n+/g, "\n"))]] : undefined;
}

export function cellText(text: string): string {
  const line = applied(text, lineBreaks(text)).trim();
  return applied(
    line,
    barePipes(line).map((at) => ({ from: at, to: at, insert: "\\" })),
  );
}

/** A line break is one of MDX and of HTML, without the blanks around it; line breaks at the ends of a text are left out. */
export function lineBreaks(text: string): Change[] {
  const changes: Change[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", changes.at(-1)!.to)) {
    let [from, to, count] = [at, at, 0];
    while (from > 0 && /[ \t]/.test(text[from - 1]!)) from -= 1;
    for (; to < text.length && /[ \t\n]/.test(text[to]!); to += 1) if (text[to] === "\n") count += 1;
    const isAtEnd = from === 0 || to === text.length;
    changes.push({ from, to, insert: isAtEnd ? "" : "<br/>".repeat(count) });
  }
  return changes;
}
