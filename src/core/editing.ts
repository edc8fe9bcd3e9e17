import { type Block, type BlockKind, split } from "../mdx/blocks.ts";
import { duplicate, EditError, insert, move, type Position, remove, replace } from "../mdx/edit.ts";
import { type FrontMatter, frontMatter, FrontMatterError, setFrontMatter } from "../mdx/frontmatter.ts";
import { outline } from "../mdx/outline.ts";
import { preview, type PreviewPage } from "../mdx/preview.ts";
import { contentOf, itemsIn, startOfContent } from "../mdx/siblings.ts";
import { typedOver } from "../mdx/typed.ts";
import { Invalid } from "./errors.ts";
import { newFileOfSlug, type Slug } from "./slug.ts";

/** What a writer did to a page's text, as the editor tells it. */
export type Edit =
  | Readonly<{ kind: "replace" | "insert"; at: Position; text: string }>
  | Readonly<{ kind: "move"; from: Position; to: Position }>
  | Readonly<{ kind: "duplicate" | "remove"; at: Position }>
  | Readonly<{ kind: "front matter"; key: string; value: string }>
  /** All of the page, typed in a field that knows one kind of line ending. */
  | Readonly<{ kind: "source"; text: string }>;

/** A block as the editor shows it. Offsets and lengths are UTF-16 units of the page's text. */
export type ShownBlock = Readonly<{
  kind: BlockKind;
  /** Of a component, as its tag says it. */
  name: string | undefined;
  /** Names the text and all else that its look depends on. */
  key: string;
  /** Of its content: without blank lines around it. */
  start: number;
  length: number;
  /** Safe HTML; of a component with blocks inside, that of its tags alone. Undefined where the browser has it. */
  html: string | undefined;
  children: readonly ShownBlock[];
  problem: string | undefined;
  /** Of front matter that can be edited as a form. */
  fields: Readonly<{ title: string; description: string }> | undefined;
  /** Why front matter is edited as text alone, in a sentence. */
  withoutForm: string | undefined;
}>;

/** Pages whose blocks are kept at hand, so that after an edit only what changed is read again. */
const MAX_KEPT = 50;

/** Cuts pages into blocks, edits them, and shows them. The page's text travels with each request; nothing is kept here that matters. */
export class Editing {
  readonly #kept = new Map<Slug, readonly Block[]>();
  readonly #pictureHosts: readonly string[];

  /** `pictureHosts`: of other sites, those whose pictures are shown. */
  constructor(pictureHosts: readonly string[] = []) {
    this.#pictureHosts = pictureHosts;
  }

  /** The text of the page after an edit; all bytes that it does not name stay. @throws Invalid */
  edited(slug: Slug, content: string, edit: Edit): string {
    const blocks = this.#blocksOf(slug, content);
    try {
      return apply(blocks, content, edit);
    } catch (error) {
      if (error instanceof EditError || error instanceof FrontMatterError) throw new Invalid(error.message);
      throw error;
    }
  }

  /** All blocks of a page; those whose key is `known` without their HTML. */
  async shown(slug: Slug, content: string, known: ReadonlySet<string> = new Set()): Promise<ShownBlock[]> {
    const previous = this.#kept.get(slug);
    const blocks = this.#blocksOf(slug, content);
    const page = { blocks, previous, file: newFileOfSlug(slug), leadsTo, pictureHosts: this.#pictureHosts };
    const keys = new Keys(blocks);
    return Promise.all(blocks.map((block) => show(block, { page, keys, known })));
  }

  /** The text that a new page begins with. */
  begun(title: string): string {
    return title.trim() === "" ? "" : `${setFrontMatter("", ["title"], title.trim()).trimEnd()}\n`;
  }

  titleOf(slug: Slug, content: string): string | undefined {
    return outline(this.#blocksOf(slug, content)).title;
  }

  #blocksOf(slug: Slug, content: string): readonly Block[] {
    const blocks = split(content, this.#kept.get(slug));
    this.#kept.delete(slug);
    this.#kept.set(slug, blocks);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return blocks;
  }
}

function apply(blocks: readonly Block[], content: string, edit: Edit): string {
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
      return setFrontMatter(content, [edit.key], edit.value === "" ? undefined : edit.value);
    case "source":
      return typedOver(content, edit.text);
  }
}

type Around = Readonly<{ page: PreviewPage; keys: Keys; known: ReadonlySet<string> }>;

async function show(block: Block, around: Around): Promise<ShownBlock> {
  const { page, keys, known } = around;
  const own = block.children.length > 0 ? tagsOf(block) : block;
  const key = keys.of(own);
  return {
    kind: block.kind,
    name: block.kind === "component" ? componentName.exec(own.source)?.[1] : undefined,
    key,
    start: startOfContent(block),
    length: contentOf(block).length,
    html: known.has(key) ? undefined : await preview(own, page),
    children: await Promise.all(block.children.map((child) => show(child, around))),
    problem: block.kind === "broken" ? undefined : block.problem?.message,
    ...(block.kind === "frontmatter" ? formOf(block) : { fields: undefined, withoutForm: undefined }),
  };
}

const componentName = /^\s*(?:<|:{3,})\s*([\w.:-]+)/;

/** A component without what stands between its tags. */
function tagsOf(component: Block): Block {
  const tags = itemsIn(component).filter((item) => !item.block);
  return { ...component, source: tags.map(({ content }) => content).join("\n"), children: [] };
}

function formOf({ source }: Block): Pick<ShownBlock, "fields" | "withoutForm"> {
  const matter = frontMatter(source)!;
  if (!matter.values) return { fields: undefined, withoutForm: whyWithoutForm(source, matter) };
  const { title, description } = matter.values;
  const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  return { fields: { title: text(title), description: text(description) }, withoutForm: undefined };
}

function whyWithoutForm(source: string, { problems: [problem] }: FrontMatter): string {
  if (!problem) return "This front matter is TOML. Only YAML has a form, so it is edited as text.";
  const line = source.slice(0, problem.offset).split(/\r\n|\n|\r/).length;
  return `This front matter cannot be read, so it has no form. Line ${line}: ${problem.message}`;
}

/** A link leads to the page's editor, a picture of the site to its file in the repository. */
export function leadsTo(address: string, kind: "link" | "picture"): string {
  if (address.startsWith("/uploads/")) return address;
  if (kind === "picture") return `/site${address}`;
  const [, path = "", fragment = ""] = /^\/?([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `/admin/edit${path && `/${path.replace(/\/$/, "")}`}${fragment}`;
}

/** Names what the look of each block depends on: its text, and what it may refer to. */
class Keys {
  readonly #labels: string;

  constructor(blocks: readonly Block[]) {
    const labels = leavesOf(blocks).filter(
      ({ kind, source }) => kind === "definition" || kind === "footnote" || source.includes("[^"),
    );
    this.#labels = labels.map(({ source }) => source).join("");
  }

  of({ kind, source }: Block): string {
    const labels = source.includes("[") ? this.#labels : "";
    return Bun.hash(JSON.stringify([kind, source, labels])).toString(36);
  }
}

function leavesOf(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => (block.children.length > 0 ? leavesOf(block.children) : [block]));
}
