import { countOf } from "./lines.ts";

/** A path in an import, an include or a snippet. Line and column count from 1; `text` is the line. */
export type Inclusion = Readonly<{ path: string; line: number; column: number; text: string }>;

/** Names that are looked at. */
const MAX_NAMES = 100;
/** In UTF-16 units. */
const MAX_PATH = 200;
const MAX_TEXT = 200;

/** Returns where a text shows a file of this name by its path. A link in Markdown shows none. */
export function inclusionsOf(text: string, name: string): Inclusion[] {
  const found: Inclusion[] = [];
  for (let [at, asked] = [text.indexOf(name), 0]; at >= 0 && asked < MAX_NAMES; asked += 1) {
    const end = at + name.length;
    const start = startOfPath(text, at);
    const path = text.slice(start, end);
    const first = text.lastIndexOf("\n", start) + 1;
    const [rest = ""] = text.slice(first, end + MAX_TEXT).split(/[\r\n]/, 1);
    const line = rest.trim();
    const isWhole = !/^[-.]?\w/.test(text.slice(end, end + 2));
    if (isWhole && (including.test(line) || line === path))
      found.push({
        path,
        line: countOf(text.slice(0, first), /\n/g) + 1,
        column: start - first + 1,
        text: line.slice(0, MAX_TEXT).toWellFormed(),
      });
    at = text.indexOf(name, end);
  }
  return found;
}

/** In such a line; a snippet of MkDocs can be the whole line. */
const including = /\b(?:import|from|require|include|snippet)\b|8<|<<<|\{!/i;

const aroundPaths = new Set(" \t\r\n\"'`(<>{}=!:");

function startOfPath(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_PATH && !aroundPaths.has(text[start - 1]!)) start -= 1;
  return start;
}
