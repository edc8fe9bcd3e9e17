import {
  type Block,
  type BlockKind,
  contentOf,
  itemsIn,
  pageTreeOf,
  startOfContent,
} from "../../markdown/blocks/index.ts";
import { elementsInLines, tabLabels, type TabPart, tabPart } from "../../markdown/components/index.ts";
import { duplicate, EditError, insert, move, remove, replace } from "../../markdown/edit/index.ts";
import { FrontMatterError, setFrontMatter, typedValue } from "../../markdown/frontmatter/index.ts";
import { preview, type PreviewPage } from "../../markdown/preview/index.ts";
import { titleHeading, titleOf } from "../../markdown/symbols/index.ts";
import { templateName } from "../../markdown/tree/index.ts";
import { calloutsIn, importedBy } from "../../markdown/usage/index.ts";
import { Invalid } from "../errors.ts";
import type { WrittenPage } from "../page/dialect.ts";
import type { Slug } from "../slug/slug.ts";
import type { Edit } from "../wire.ts";
import { formOf, type ShownForm } from "./front-matter-form.ts";
import { countIn, type PageCache } from "./page-cache.ts";

/** Offsets and lengths are UTF-16 units of the page's text. */
export type ShownBlock = Readonly<{
  kind: BlockKind;
  name: string | undefined;
  /** A hash of everything that its preview depends on. */
  key: string;
  start: number;
  length: number;
  /** How many empty paragraphs are shown above it: those that the blank lines there make in the document. */
  emptyAbove: number;
  /** Safe HTML, for a component of its tags only; undefined if the browser has it. */
  html: string | undefined;
  children: readonly ShownBlock[];
  /** The names of its children where they are tabs, of which the first one is seen. */
  tabs: readonly string[] | undefined;
  problem: string | undefined;
}> &
  ShownForm;

type FieldEdit = Extract<Edit, { kind: "front matter" }>;

export type AskedPage = WrittenPage &
  Readonly<{
    slug: Slug;
    content: string;
    edit?: Exclude<Edit, { kind: "source" }> | undefined;
    known: readonly string[];
    /** At least so many blocks, and all that start before this UTF-16 offset. */
    least?: number | undefined;
    until?: number | undefined;
    pictureHosts: readonly string[];
  }>;

export type ShownPage = Readonly<{
  content: string;
  title: string | undefined;
  blocks: readonly ShownBlock[];
  rest: Rest | undefined;
}>;

type Rest = Readonly<{
  start: number;
  blocks: number;
  hasMore: boolean;
}>;

const FIRST_BLOCKS = 150;
const FIRST_UNITS = 64 * 1024;

/** More would make the browser slow. */
const MAX_BLOCKS = 10_000;

/** @throws Invalid */
export async function shownPage(asked: AskedPage, cache: PageCache): Promise<ShownPage> {
  const { slug, file, dialect, pictureHosts } = asked;
  const content = edited(asked, cache);
  const blocks = cache.split(slug, content, dialect);
  const page = { blocks, file, leadsTo, pictureHosts };
  const around = { page, content, keys: new Keys(blocks), known: new Set(asked.known) };
  const { count, hasMore } = firstOf(blocks, asked);
  const shown = await showAll(blocks.slice(0, count), around);
  const next = blocks[count];
  const rest = next && { start: next.start, blocks: blocks.length - count, hasMore };
  return { content, title: titleOf(content, dialect, blocks), blocks: shown, rest };
}

/** Returns all that an editor which opens needs to know: one task, because many pages may be opened at once. @throws Invalid */
export async function openedPage(asked: AskedPage, cache: PageCache) {
  const { slug, content } = asked;
  const blocks = cache.split(slug, content, asked.dialect);
  const read = pageTreeOf(blocks);
  return {
    ...(await shownPage(asked, cache)),
    /** What the text is written in, where the file alone leaves it open. */
    dialect: read.dialect,
    imported: importedBy(read),
    callouts: calloutsIn(read),
    hasTitleHeading: titleHeading(blocks) !== undefined,
  };
}

function firstOf(blocks: readonly Block[], { least = 0, until = 0 }: AskedPage) {
  let [count, all, units] = [0, 0, 0];
  for (const block of blocks) {
    all += countIn([block]);
    units += block.source.length;
    const isAsked = count < least || block.start < until;
    if (all > MAX_BLOCKS && count > 0) return { count, hasMore: false };
    if (!isAsked && count > 0 && (all > FIRST_BLOCKS || units > FIRST_UNITS)) break;
    count += 1;
  }
  return { count, hasMore: true };
}

function edited({ slug, content, dialect, edit }: AskedPage, cache: PageCache): string {
  if (!edit) return content;
  try {
    return apply(cache.split(slug, content, dialect), content, edit);
  } catch (error) {
    if (error instanceof EditError || error instanceof FrontMatterError) throw new Invalid(error.message);
    throw error;
  }
}

function apply(blocks: readonly Block[], content: string, edit: NonNullable<AskedPage["edit"]>): string {
  switch (edit.kind) {
    case "replace":
      return replace(blocks, edit.at, edit.text);
    case "insert":
      return insert(blocks, edit.at, edit.text);
    case "move":
      return move(blocks, edit.from, edit.to);
    case "duplicate":
      return duplicate(blocks, edit.at);
    case "remove":
      return remove(blocks, edit.at);
    case "front matter":
      return withField(content, edit);
  }
}

function withField(content: string, { key: name, group, value, as, style }: FieldEdit): string {
  const key = group === undefined ? name : ([group, name] as const);
  if (as === undefined) return setFrontMatter(content, key, value === "" ? undefined : value, style);
  const meant = typedValue(as, value);
  if (typeof meant === "object" && "problem" in meant) throw new Invalid(meant.problem);
  return setFrontMatter(content, key, meant, style);
}

type Around = Readonly<{ page: PreviewPage; content: string; keys: Keys; known: ReadonlySet<string> }>;

function showAll(blocks: readonly Block[], around: Around): Promise<ShownBlock[]> {
  return Promise.all(
    blocks.map(async (block, index) => ({
      ...(await show(block, around)),
      emptyAbove: emptyAbove(block, blocks[index - 1], around.content),
    })),
  );
}

/**
 * As in `static/editor/document/keys/empty-paragraph.ts`: each second of the blank lines that have one on both sides. At the
 * start of the page and of a component, and after the front matter, none is needed above.
 */
function emptyAbove(block: Block, before: Block | undefined, content: string): number {
  const start = startOfContent(block);
  const above = content.slice(0, start).trimEnd().length;
  const breaks = content.slice(above, start).match(/\r\n|\n|\r/g)?.length ?? 0;
  const blank = above > 0 ? breaks - 1 : breaks;
  const isStart = !before || before.kind === "frontmatter";
  return Math.max(0, Math.floor((isStart ? blank : blank - 1) / 2));
}

async function show(block: Block, around: Around): Promise<Omit<ShownBlock, "emptyAbove">> {
  const { page, keys, known } = around;
  if (block.children.length > 0 && countIn([block]) > MAX_BLOCKS)
    return show({ ...block, children: [] }, around);
  const own = block.children.length > 0 ? tagsOf(block, page) : block;
  const key = keys.keyOf(own);
  const elements = block.children.flatMap(elementsOf);
  const tabs = tabLabels(partOf(block), elements.map(partOf));
  return {
    kind: block.kind,
    name: nameOf(block),
    key,
    start: startOfContent(block),
    length: contentOf(block).length,
    html: known.has(key) ? undefined : await preview(own, page),
    children: await showAll(tabs ? elements : block.children, around),
    tabs,
    problem: block.kind === "broken" ? undefined : block.problem?.message,
    ...(block.kind === "frontmatter" ? formOf(block.source) : { fields: undefined, withoutForm: undefined }),
  };
}

function nameOf({ kind, source }: Block): string | undefined {
  if (kind === "template") return templateName(source);
  return kind === "component" ? componentName.exec(source)?.[1] : undefined;
}

function partOf(block: Block): TabPart {
  return tabPart(nameOf(block), contentOf(block).trim());
}

/** Elements in lines that follow each other are one block. */
function elementsOf(block: Block): readonly Block[] {
  const content = contentOf(block);
  const isOne = block.kind === "component" && block.children.length === 0;
  const elements = isOne ? (elementsInLines(content) ?? []) : [];
  if (elements.length < 2) return [block];
  const start = startOfContent(block);
  return elements.map(({ from, to }) => {
    return { kind: block.kind, source: content.slice(from, to), start: start + from, children: [] };
  });
}

const componentName = /^\s*(?:<|:{2,}|\/{3,})\s*([\w.:-]+)/;

function tagsOf(component: Block, { blocks }: PreviewPage): Block {
  const tags = itemsIn(component, pageTreeOf(blocks).dialect).filter((item) => !item.block);
  return { ...component, source: tags.map(({ content }) => content).join("\n"), children: [] };
}

/** Links lead to the editor, pictures to the file in the repository. */
export function leadsTo(address: string, kind: "link" | "picture" | "above"): string {
  if (kind === "above") return `/above${address}`;
  if (address.startsWith("/uploads/")) return address;
  if (kind === "picture") return `/site${address}`;
  const [, path = "", fragment = ""] = /^\/?([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `/admin/edit${path && `/${path.replace(/\/$/, "")}`}${fragment}`;
}

/** Hashes a block with the definitions that it may refer to. */
class Keys {
  readonly #labels: string;

  constructor(blocks: readonly Block[]) {
    const labels = leavesOf(blocks).filter(
      ({ kind, source }) => kind === "definition" || kind === "footnote" || source.includes("[^"),
    );
    this.#labels = labels.map(({ source }) => source).join("");
  }

  keyOf({ kind, source }: Block): string {
    const labels = source.includes("[") ? this.#labels : "";
    return Bun.hash(JSON.stringify([kind, source, labels])).toString(36);
  }
}

function leavesOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.children.length > 0 ? leavesOf(block.children) : [block]));
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    shownPage: (asked: AskedPage) => Promise<ShownPage>;
    openedPage: (asked: AskedPage) => ReturnType<typeof openedPage>;
  }
}
