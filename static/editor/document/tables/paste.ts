import { barePipes, MAX_CELLS } from "../syntax/cells.ts";

/** Reads what spreadsheets copy: cells between tabs, rows between line breaks. Undefined for one cell, and for too many. */
export function pasted(text: string): string[][] | undefined {
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (!/[\t\n]/.test(source)) return undefined;
  const rows: string[][] = [[]];
  let cells = 0;
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)!.push(cellText(quoted?.replaceAll('""', '"') ?? plain!));
    if (end === "\n") rows.push([]);
    if (end === "") break;
    if (++cells > MAX_CELLS) return undefined;
  }
  return rows;
}

/** A line break is one of MDX and of HTML. */
function cellText(text: string): string {
  const line = text.trim().replaceAll("\n", "<br/>");
  let [result, last] = ["", 0];
  for (const at of barePipes(line)) {
    result += `${line.slice(last, at)}\\`;
    last = at;
  }
  return result + line.slice(last);
}
