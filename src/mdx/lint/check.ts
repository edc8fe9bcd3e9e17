import { type Block, join, split } from "../blocks/index.ts";
import { ofKind, type Outline, outline, type Survey, survey } from "../symbols/index.ts";
import {
  costOfTree,
  parse,
  type Refusal,
  refusalOf,
  rootOf,
  type Syntax,
  tooIntricate,
} from "../syntax/index.ts";
import { endOfLine } from "../text/index.ts";
import { destination, leadsTo, type Site as Places } from "./address.ts";

/** Line and column count from 1, the column in UTF-16 units; a byte order mark takes none. */
export type Problem = Readonly<{
  /** `error`: the site would not build. */
  severity: "error" | "warning";
  line: number;
  column: number;
  /** One or two sentences for the writer. */
  message: string;
}>;

/** What a site tells about itself. Each part may be missing: what is not known is not checked. */
export type Site = Places &
  Readonly<{
    /** What pages may use without importing it. */
    components?: ReadonlySet<string>;
    /** How the page is compiled; MDX where this is missing. */
    syntax?: Syntax;
    /** What the site takes out of a page before MDX reads it, as Docusaurus does: `<!-- -->`, and `{#id}` of headings. */
    takesOut?: Readonly<{ comments?: boolean; headingIds?: boolean }>;
  }>;

type Finding = Readonly<{ severity: Problem["severity"]; offset: number; message: string }>;

/** What reading refused blocks again may cost: half a second. */
const MAX_COST = 400_000;

/** Who has more of them on a page looks at the first. */
const MAX_REFUSALS = 1000;

type Refused = Block & Readonly<{ problem: Refusal }>;

type Page = Readonly<{
  blocks: readonly Block[];
  site: Site;
  syntax: Syntax;
  survey: Survey;
  outline: Outline;
}>;

/**
 * What would break the site's build or lead its readers astray, in the page's order. Never throws. `previous`, the
 * blocks of a version of the same page, changes nothing but the time.
 */
export function check(
  page: string | readonly Block[],
  site: Site = {},
  previous?: readonly Block[],
): readonly Problem[] {
  const blocks = typeof page === "string" ? split(page, previous) : page;
  const { syntax = "mdx" } = site;
  const found = survey(blocks, syntax, previous);
  const checked = { blocks, site, syntax, survey: found, outline: outline(blocks, syntax) };
  const findings = rules.flatMap((rule) => rule(checked)).sort((a, b) => a.offset - b.offset);
  return findings.length === 0 ? [] : located(findings, join(blocks));
}

const rules: readonly ((page: Page) => readonly Finding[])[] = [
  brokenFrontMatter,
  missingTitle,
  refusals,
  repeatedNames,
  missingComponents,
  repeatedIds,
  deadLinks,
  pictures,
  unread,
];

function error(offset: number, message: string): Finding {
  return { severity: "error", offset, message };
}

function warning(offset: number, message: string): Finding {
  return { severity: "warning", offset, message };
}

function brokenFrontMatter({ blocks: [first, second], outline: { frontMatter } }: Page): Finding[] {
  if (frontMatter) {
    return frontMatter.problems.map(({ message, offset }) =>
      error(offset, `The front matter cannot be read. ${message}`),
    );
  }
  const [start] =
    /^\uFEFF?\s*---[ \t]*(?:\r\n|\n|\r)[\w-]+:/.exec(
      join([first, second].filter((block) => block !== undefined)),
    ) ?? [];
  if (start === undefined) return [];
  return [
    warning(
      start.indexOf("---"),
      "This is not taken for front matter: its --- has to be the page's first line, and another --- has to close it.",
    ),
  ];
}

/** Pages that are parts of others, by their names, need none; one that JavaScript gives is not read. */
function missingTitle({ blocks, site, survey: { mentions }, outline }: Page): Finding[] {
  const { title, frontMatter } = outline;
  const isPart = /(?:^|\/)[_.][^/]*$/.test(site.file ?? site.address ?? "");
  const unread = frontMatter && !frontMatter.values ? frontMatter.text : "";
  const scripts = blocks.filter(({ kind }) => kind === "esm").map(({ source }) => source);
  const isElsewhere =
    ofKind(mentions, "title").length > 0 || /\btitle\b/.test([unread, ...scripts].join("\n"));
  if (title !== undefined || isPart || isElsewhere) return [];
  return [
    warning(0, "The page has no title: neither in its front matter nor as a first heading with one #."),
  ];
}

function refusals({ blocks, site, syntax }: Page): Finding[] {
  if (syntax !== "mdx") return [];
  let left = MAX_COST;
  const isStanding = (block: Refused) => {
    left -= costOfTree(block.source);
    return left < 0 || !isTakenOut(block, site);
  };
  return blocks
    .flatMap(refused)
    .filter((block) => !isUnread(block))
    .slice(0, MAX_REFUSALS)
    .filter(isStanding)
    .map(refusal);
}

function refused(block: Block): Refused[] {
  const inside = block.children.flatMap(refused);
  return isRefused(block) ? [block, ...inside] : inside;
}

function isRefused(block: Block): block is Refused {
  return block.problem !== undefined;
}

/** MDX may take it: nobody looked. */
function isUnread({ problem }: Refused): boolean {
  return problem.message === tooIntricate.message;
}

function refusal({ problem: { message, offset } }: Refused): Finding {
  return error(offset, `MDX cannot read this. ${message.replace(/\.?$/, ".")}`);
}

function isTakenOut({ kind, source }: Block, { takesOut = {} }: Site): boolean {
  if (kind === "heading") return takesOut.headingIds === true;
  return (
    takesOut.comments === true &&
    source.includes("<!--") &&
    isMdx(source.split("<!--").map(commentAsMdx).join(""))
  );
}

/** @param behind what stands behind the beginning of a comment, but for the first part */
function commentAsMdx(behind: string, index: number): string {
  const end = behind.indexOf("-->");
  if (index === 0) return behind;
  return end === -1 ? `<!--${behind}` : behind.slice(end + "-->".length);
}

function isMdx(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    refusalOf(error, text);
    return false;
  }
}

/** MDX puts all imports and exports of a page into one file. */
function repeatedNames({ survey: { mentions } }: Page): Finding[] {
  const declared = repeated(ofKind(mentions, "declaration"), ({ name }) => name);
  const told = new Set(declared.map(({ offset }) => offset));
  const exported = repeated(ofKind(mentions, "export"), ({ name }) => name);
  return [
    ...declared.map(({ name, offset }) =>
      error(offset, `“${name}” is declared twice. All imports and exports of a page share their names.`),
    ),
    ...exported
      .filter(({ offset }) => !told.has(offset))
      .map(({ name, offset }) => {
        const what = name === "default" ? "A default export, which is the page's layout," : `“${name}”`;
        return error(offset, `${what} is exported twice.`);
      }),
  ];
}

/** Those that have the same key as one before them. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size === seen.add(keyOf(item)).size);
}

/** Told once a component, where it is used first. */
function missingComponents({ site: { components }, survey: { mentions } }: Page): Finding[] {
  if (!components) return [];
  const declared = new Set(ofKind(mentions, "declaration").map(({ name }) => name));
  const isKnown = (name: string) => components.has(name) || declared.has(name) || alwaysThere.has(name);
  const missing = ofKind(mentions, "component").filter(
    ({ name }) => !isKnown(name) && !isKnown(rootOf(name)),
  );
  const names = new Set<string>();
  return missing
    .filter(({ name }) => names.size < names.add(name).size)
    .map(({ name, offset }) =>
      error(offset, `The component <${name}> is neither imported on this page nor one that the site gives.`),
    );
}

/** As in `<props.Button>`. */
const alwaysThere = new Set(["props", "this"]);

/** Of ids that a page's author wrote; a site makes those different that it makes. */
function repeatedIds({ survey: { mentions } }: Page): Finding[] {
  const headings = ofKind(mentions, "heading").flatMap(({ id, offset }) =>
    id === undefined ? [] : [{ id, offset }],
  );
  const written = [...headings, ...ofKind(mentions, "anchor").filter(({ isOwn }) => isOwn)];
  const inOrder = written.sort((a, b) => a.offset - b.offset);
  return repeated(inOrder, ({ id }) => id).map(({ id, offset }) =>
    warning(offset, `The id “${id}” is there twice: links to it lead to the first place.`),
  );
}

function deadLinks({ site, outline: { links, anchors } }: Page): Finding[] {
  return links.flatMap(({ address, offset }) => {
    const message = address === "" ? "The link has no address." : wrongWith(address, site, anchors);
    return message === undefined ? [] : [warning(offset, message)];
  });
}

function wrongWith(address: string, site: Site, anchors: Outline["anchors"]): string | undefined {
  const target = destination(address, site);
  if (target.kind === "unknown") return undefined;
  if (target.kind === "missing") return `There is no page for the link to “${address}”.`;
  const fragments = target.kind === "here" ? [anchors] : target.fragments;
  if (fragments.length === 0 || fragments.some((each) => !each || leadsTo(target.fragment, each)))
    return undefined;
  const place = target.kind === "here" ? "this page" : "the page";
  return `Nothing on ${place} has the id of the link to “${address}”.`;
}

function pictures({ site, survey: { mentions } }: Page): Finding[] {
  return ofKind(mentions, "picture").flatMap(({ address, alternative, offset }) => {
    if (address === "") return [warning(offset, "The picture has no address.")];
    const isMissing = address !== undefined && destination(address, site).kind === "missing";
    return [
      ...(isMissing ? [warning(offset, `There is no picture at “${address}”.`)] : []),
      ...(alternative === undefined
        ? [warning(offset, "The picture has no alternative text for those who do not see it.")]
        : []),
    ];
  });
}

function unread({ blocks, survey: { unread } }: Page): Finding[] {
  const offsets = [
    ...unread,
    ...blocks
      .flatMap(refused)
      .filter(isUnread)
      .map(({ problem }) => problem.offset),
  ];
  if (offsets.length === 0) return [];
  const first = offsets.reduce((least, offset) => Math.min(least, offset));
  return [warning(first, "From here on, parts are too intricate to be checked.")];
}

function located(findings: readonly Finding[], text: string): Problem[] {
  const mark = text.startsWith("\uFEFF") ? 1 : 0;
  let [line, start, end] = [1, mark, endOfLine(text, 0)];
  return findings.map(({ severity, offset, message }) => {
    const at = Math.max(Math.min(offset, text.length), mark);
    while (at >= end && end < text.length) [line, start, end] = [line + 1, end, endOfLine(text, end)];
    return { severity, line, column: at - start + 1, message };
  });
}
