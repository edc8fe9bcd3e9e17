import { type Block, containerOf, split } from "../blocks/index.ts";
import { newlineOf } from "../text/index.ts";
import { type MergeRow, mergeRows, type Part } from "./row-merge.ts";
import { agreed, each } from "./versions.ts";

export type { MergeConflict } from "./row-merge.ts";

export type Merge = Readonly<{
  /** In their order: joined, with one version of each conflict, they are the page. */
  parts: readonly Part[];
  /** The merged page; undefined where there is a conflict. */
  text: string | undefined;
}>;

export type Decision = "base" | "mine" | "theirs" | "both";

/**
 * Two changed versions of a page as one: by blocks, inside components too; in a block that both changed by lines and
 * words, in front matter by keys. What both added at one place is kept, mine first: two writers who each add to the
 * end of a section both mean it. A block that one moved and the other changed is changed where it was moved to. What
 * cannot be told is a conflict. Where a version changed the line endings of the whole page, the page has those.
 */
export function merge(base: string, mine: string, theirs: string): Merge {
  if (mine === theirs || theirs === base) return whole([mine]);
  if (mine === base) return whole([theirs]);
  const styles = each({ base, mine, theirs }, newlineOf);
  const newline = agreed(styles) ?? styles.mine ?? styles.theirs ?? "\n";
  const texts = each({ base, mine, theirs }, (text, version) =>
    styles[version] === newline ? text : text.replace(/\r\n|\n|\r/g, newline),
  );
  const old = split(texts.base);
  const pages = each(texts, (text) => pageRow(split(text, old)));
  const rows = each(pages, ({ row }) => row);
  return whole([agreed(each(pages, ({ lead }) => lead)), ...mergeRows(rows, newline)]);
}

/** The page once each conflict is decided, in their order. @throws RangeError where a decision is missing or not possible */
export function resolve({ parts }: Merge, decisions: readonly Decision[]): string {
  let next = 0;
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const decision = decisions[next++];
      const text = decision && part[decision];
      if (text === undefined) throw new RangeError(`A conflict cannot be decided by “${decision}”.`);
      return text;
    })
    .join("");
}

function whole(all: readonly Part[]): Merge {
  const parts: Part[] = [];
  for (const part of all) {
    const last = parts.at(-1);
    if (typeof part !== "string" || typeof last !== "string") parts.push(part);
    else parts[parts.length - 1] = last + part;
  }
  const filled = parts.filter((part) => part !== "");
  const isSettled = filled.every((part) => typeof part === "string");
  return { parts: filled, text: isSettled ? filled.join("") : undefined };
}

function pageRow(blocks: readonly Block[]): Readonly<{ lead: string; row: MergeRow }> {
  const { before, items } = containerOf(blocks);
  const heads = blocks[0]?.kind === "frontmatter" ? 1 : 0;
  if (items[0]?.content !== "") return { lead: before, row: { items, heads, tails: 0 } };
  return { lead: before + items[0].gap, row: { items: [], heads, tails: 0 } };
}
