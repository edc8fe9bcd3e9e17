import type { Nodes } from "mdast";

import { mdastOf } from "../../../src/markdown/mdast/mdast.ts";
import { parse } from "../../../src/markdown/syntax/parse.ts";
import { fencedIn } from "../../../src/markdown/text/index.ts";
import type { Dialect } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/page-tree.ts";

/** Where the tree of a page is not what micromark makes of it; undefined where MDX refuses the page. */
export function differences(page: string, dialect: Dialect): readonly string[] | undefined {
  const oracle = oracleOf(page, dialect);
  if (!oracle) return undefined;
  const found: string[] = [];
  compare(mdastOf(pageTree(page, dialect)) as unknown as Plain, oracle as unknown as Plain, "", found);
  return found;
}

/** Its offsets are in the page: what is in front matter is blank, and a byte order mark is no text. */
function oracleOf(page: string, dialect: Dialect): Nodes | undefined {
  const mark = page.startsWith("\uFEFF") ? " " : "";
  const head = fencedIn(page)?.end ?? mark.length;
  const text = page.slice(0, head).replaceAll(/[^\r\n]/g, " ") + page.slice(head);
  try {
    return parse(text, dialect.hasJsx ? "mdx" : "markdown");
  } catch {
    return undefined;
  }
}

type Plain = Readonly<Record<string, unknown>>;

/** Lines and columns mean nothing, and of `data` only scripts are read. */
const unread = new Set(["children", "position", "data", "comments", "loc", "range"]);

function compare(own: Plain, oracle: Plain, path: string, found: string[]): void {
  const here = `${path}/${String(oracle.type)}`;
  const [place, placeOfOracle] = [placeOf(own), placeOf(oracle)];
  if (own.type !== oracle.type) {
    found.push(`${here} ${placeOfOracle}: is ${String(own.type)} ${place}`);
    return;
  }
  // What the second pass of mdast makes of addresses in text has no place.
  if (placeOfOracle !== "" && place !== placeOfOracle && oracle.type !== "root")
    found.push(`${here} ${placeOfOracle}: is at ${place}`);
  for (const field of new Set([...Object.keys(own), ...Object.keys(oracle)])) {
    if (unread.has(field)) continue;
    const [one, other] = [written(own[field]), written(oracle[field])];
    if (one !== other) found.push(`${here} ${placeOfOracle}: ${field} is ${apart(one, other)}`);
  }
  const [script, scriptOfOracle] = [own, oracle].map(({ data }) =>
    written((data as Plain | undefined)?.estree),
  );
  if (script !== scriptOfOracle)
    found.push(`${here} ${placeOfOracle}: script ${apart(script!, scriptOfOracle!)}`);
  const [children, childrenOfOracle] = childrenOf(own, oracle);
  for (const [index, child] of childrenOfOracle.entries()) {
    if (children[index]) compare(children[index], child, here, found);
    else found.push(`${here}/${String(child.type)} ${placeOf(child)}: is missing`);
  }
  for (const child of children.slice(childrenOfOracle.length))
    found.push(`${here}: has ${String(child.type)} ${placeOf(child)}`);
}

/** Addresses are words where a second pass of mdast finds some: it reads them without the escapes, and what is before them not at all. */
function childrenOf(own: Plain, oracle: Plain): readonly [Plain[], Plain[]] {
  const [children, ofOracle] = [own, oracle].map((node) => (node.children ?? []) as Plain[]);
  if (ofOracle!.every((child) => placeOf(child) !== "")) return [children!, ofOracle!];
  return [inWords(children!), inWords(ofOracle!)];
}

function inWords(children: readonly Plain[]): Plain[] {
  const found: Plain[] = [];
  for (const child of children) {
    const [only] = (child.children ?? []) as Plain[];
    const isAddress =
      child.type === "link" &&
      only !== undefined &&
      (placeOf(child) === "" || placeOf(child) === placeOf(only));
    const words = isAddress ? only.value : child.type === "text" ? child.value : undefined;
    const before = found.at(-1);
    if (words === undefined) found.push(child);
    else if (before?.type === "text")
      found[found.length - 1] = { type: "text", value: `${String(before.value)}${String(words)}` };
    else found.push({ type: "text", value: words });
  }
  return found;
}

function apart(one: string, other: string): string {
  const same = [...one].findIndex((sign, at) => sign !== other[at]);
  const start = Math.max(0, (same < 0 ? one.length : same) - 40);
  return `${one.slice(start, start + 120)}, not ${other.slice(start, start + 120)}`;
}

function placeOf({ position }: Plain): string {
  const { start, end } = (position ?? {}) as { start?: { offset: number }; end?: { offset: number } };
  return start && end ? `${start.offset}-${end.offset}` : "";
}

function written(value: unknown): string {
  const text = JSON.stringify(value, (key, field: unknown) => {
    if (key === "position") return placeOf({ position: field });
    if (unread.has(key) && key !== "data") return undefined;
    if (typeof field === "string") return field.replace(/\r\n?/g, "\n");
    if (typeof field === "bigint") return `${field}n`;
    return field && typeof field === "object" && !Array.isArray(field)
      ? Object.fromEntries(
          Object.entries(withoutEnd(withoutParens(field))).sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : field;
  });
  return text ?? "undefined";
}

/** Those of micromark do not count the blanks that it leaves out before the brace that closes an expression. */
function withoutEnd(node: object): object {
  const { type, end, ...rest } = node as { type?: string; end?: number };
  return type === "ExpressionStatement" || type === "Program" ? { type, ...rest } : node;
}

/** Of parentheses in parentheses, micromark leaves one. */
function withoutParens(node: object): object {
  const { type, expression } = node as { type?: string; expression?: object };
  return type === "ParenthesizedExpression" ? withoutParens(expression!) : node;
}
