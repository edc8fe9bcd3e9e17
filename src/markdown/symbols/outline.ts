import { slug } from "github-slugger";

import { allBlocks, type Block, pageTreeOf } from "../blocks/index.ts";
import { type FrontMatter, frontMatter } from "../frontmatter/index.ts";
import { endOfLine } from "../text/index.ts";
import { type Dialect, headingAttributes, type PageTree } from "../tree/index.ts";
import { anchorNames } from "./anchor-names.ts";
import { ofKind, type PageSymbol } from "./page-symbol.ts";
import { idsOf } from "./slugs.ts";
import { headingsOf, symbolsIn } from "./symbols.ts";
import { titleAmong, titleInFrontMatter } from "./title.ts";

/** Offsets are UTF-16 indices in the page. */
export type Outline = Readonly<{
  frontMatter: FrontMatter | undefined;
  title: string | undefined;
  headings: readonly OutlineHeading[];
  /** All known fragments, undefined where a part of the page is unknown. */
  anchors: ReadonlySet<string> | undefined;
}>;

/** The id is the author's, or what the generator makes of the heading. */
type OutlineHeading = Readonly<{ id: string; depth: number; text: string; offset: number }>;

export function outline(blocks: readonly Block[]): Outline {
  const read = pageTreeOf(blocks);
  const { dialect } = read;
  const symbols = symbolsIn(blocks);
  const headings = headingsIn(symbols, read);
  // What components would make of a part that MDX refuses, Markdown cannot tell.
  const isBroken = dialect.hasJsx && allBlocks(blocks).some(({ kind }) => kind === "broken");
  const isKnown = !isBroken && !dialect.hasTargets && !symbols.some(({ kind }) => kind === "inclusion");
  const matter = blocks[0]?.kind === "frontmatter" ? blocks[0].source : "";
  return {
    frontMatter: frontMatter(matter),
    title: titleInFrontMatter(matter) ?? titleAmong(ofKind(symbols, "heading"), read),
    headings,
    anchors: isKnown ? anchorsIn(symbols, headings, dialect) : undefined,
  };
}

function headingsIn(symbols: readonly PageSymbol[], { page, dialect }: PageTree): OutlineHeading[] {
  const headings = ofKind(symbols, "heading");
  const named = headings.map(({ id, depth, text, untagged = text, offset }) => {
    return { id, depth, words: dialect.hasJsx ? text : untagged, source: sourceOf(page, offset) };
  });
  const ids = idsOf(named, dialect.slugs);
  return headings.map(({ depth, text, offset }, index) => ({ id: ids[index]!, depth, text, offset }));
}

/** What is between the marks of a heading, without attributes. */
function sourceOf(page: string, offset: number): string {
  const line = page.slice(offset, endOfLine(page, offset)).trim();
  const text = line.startsWith("#") ? line.replace(/^#{1,6}[ \t]+/, "").replace(/[ \t]#+$/, "") : line;
  return text.slice(0, headingAttributes(text)?.start).trimEnd();
}

const known = new WeakMap<readonly Block[], ReadonlyMap<number, string>>();

/** Returns the ids of headings by offset, "" for a repeated id. */
export function headingIdsOf(blocks: readonly Block[]): ReadonlyMap<number, string> {
  return known.getOrInsertComputed(blocks, () => {
    const taken = new Set<string>();
    const read = pageTreeOf(blocks);
    const ids = headingsIn([...headingsOf(read)], read).map(({ id, offset }) => {
      const own = taken.has(id) ? "" : id;
      taken.add(id);
      return [offset, own] as const;
    });
    return new Map(ids);
  });
}

function anchorsIn(
  symbols: readonly PageSymbol[],
  headings: readonly OutlineHeading[],
  { hasVue }: Dialect,
): ReadonlySet<string> {
  const texts = new Set(ofKind(symbols, "attribute").map(({ text }) => text));
  const given = [...texts].flatMap((text) => [text, slug(text), ...anchorNames(text)]);
  const ids = [...headings, ...ofKind(symbols, "anchor")].map(({ id }) => id);
  // Other generators can be told to name headings in another way, and their sites often do.
  return new Set([...ids, ...given, ...(hasVue ? [] : namesOf(symbols))]);
}

/** As generators other than GitHub's slug name headings without an id, numbered where one is repeated. */
function namesOf(symbols: readonly PageSymbol[]): string[] {
  const used = new Map<string, number>();
  const unnamed = ofKind(symbols, "heading").filter(({ id }) => id === undefined);
  return unnamed.flatMap(({ text, untagged = text }) =>
    [slug(untagged), ...anchorNames(untagged)].flatMap((name) => {
      const number = used.get(name) ?? 0;
      used.set(name, number + 1);
      return number === 0 ? [name] : [`${name}-${number}`, `${name}_${number}`];
    }),
  );
}
