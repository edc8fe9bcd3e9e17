import { withoutEnding } from "../addresses/index.ts";
import { MENU_PART } from "./docs-json-parts.ts";
import { type Edit, edited, replacement } from "./edits.ts";
import { entryAt, withoutMember } from "./entries.ts";
import { readJson, readScript } from "./script.ts";
import { type Place, placesIn, type Value, valueAt, valuesIn } from "./value.ts";
import { readYamlConfig } from "./yaml.ts";

/** `id` is the one in its front matter, which Docusaurus takes in place of the file's name. */
export type SitePage = Readonly<{ slug: string; file: string; id?: string | undefined }>;

/** `to` is undefined for a page that is removed. */
export type PageChange = Readonly<{ from: SitePage; to: SitePage | undefined }>;

/** What a person has to change in a file, at a line of it. */
export type Mention = Readonly<{ slug: string; line: number; reason: string }>;

/** `text` is undefined where the file stays. */
export type ChangedSidebar = Readonly<{ text: string | undefined; mentions: readonly Mention[] }>;

type Format = Readonly<{
  is: (name: string) => boolean;
  read: (source: string) => Value | undefined;
  menus: (root: Value) => readonly Value[];
  /** The ways to name a page, in one order for all pages. */
  names: (page: SitePage) => readonly string[];
  /** The keys under which a page is named, beside items of lists; undefined for any. */
  keys?: ReadonlySet<string> | undefined;
  /** A group without entries stops the build. */
  refusesEmpty?: boolean;
}>;

const addresses = ({ slug }: SitePage) => [`/${slug}`, `/${slug}/`, slug, `${slug}/`];

/** Numbers that order files and folders are in no name. */
function docusaurusId({ file, id }: SitePage): string {
  const parts = withoutEnding(file).split("/");
  const name = id ?? withoutOrder(parts.at(-1)!);
  return [...parts.slice(0, -1).map(withoutOrder), name].join("/");
}

export function withoutOrder(name: string): string {
  return name.replace(/^\d{1,9}[-_.] ?(?=\D)/, "");
}

const ofMintlify = {
  read: readJson,
  names: addresses,
  keys: new Set(["href", "root", "page", "url"]),
  refusesEmpty: true,
};

const formats: readonly Format[] = [
  {
    ...ofMintlify,
    is: (name) => name === "docs.json" || name === "mint.json",
    menus: (root) => ["navigation", "tabs", "anchors", "navbar"].flatMap((key) => valueAt(root, key) ?? []),
  },
  { ...ofMintlify, is: (name) => name === MENU_PART, menus: (root) => [root] },
  {
    is: (name) => /^mkdocs\.ya?ml$/.test(name),
    read: readYamlConfig,
    menus: (root) => [valueAt(root, "nav")].filter((nav) => nav !== undefined),
    names: ({ file }) => [file],
    refusesEmpty: true,
  },
  {
    is: (name) => /^sidebars\.(?:json|[cm]?[jt]s)$/.test(name),
    read: (source) => readJson(source) ?? readScript(source),
    menus: (root) => [root],
    names: (page) => [page.slug, docusaurusId(page)],
    keys: new Set(["id", "href"]),
    refusesEmpty: true,
  },
  {
    is: (name) => /^sidebar\w*\.json$|^(?:astro\.)?sidebar\.[cm]?[jt]s$/.test(name),
    read: (source) => readJson(source) ?? readScript(source),
    menus: (root) => [root],
    names: addresses,
    keys: new Set(["slug", "link", "href", "url", "to", "path", "page", "id", "file", "doc"]),
  },
  {
    is: (name) => /^(?:astro\.config|config)\.[cm]?[jt]s$/.test(name),
    read: readScript,
    menus: (root) => ["sidebar", "nav"].flatMap((key) => [...menusNamed(root, key)]),
    names: (page) => [...addresses(page), `/${page.slug}.md`, `/${page.slug}.html`],
    keys: new Set(["slug", "link"]),
  },
];

export function isSidebar(name: string): boolean {
  return formats.some(({ is }) => is(name));
}

/** Changes the entries of pages that move, and takes away those of pages that are removed. */
export function withSidebarEntries(
  name: string,
  source: string,
  changes: readonly PageChange[],
): ChangedSidebar {
  const format = formats.find(({ is }) => is(name));
  const root = format?.read(source);
  if (!format || !root)
    return { text: undefined, mentions: changes.flatMap(({ from }) => namedIn(source, from.slug)) };
  const named = new Map(
    changes.flatMap((change) =>
      format.names(change.from).map((text, index) => [text, { change, index }] as const),
    ),
  );
  const edits: Edit[] = [];
  for (const { value } of entriesIn(format, root)) {
    const found = named.get(value.text);
    const to = found?.change.to;
    if (to) edits.push(replacement(source, value, format.names(to)[found.index]!));
  }
  const moved = withAll(source, edits);
  const gone = new Map(Array.from(named, ([text, { change }]) => [text, change.from.slug] as const));
  for (const [text, { change }] of named) if (change.to) gone.delete(text);
  const { text, mentions } = withoutEntries(format, moved, gone);
  return { text: text === source ? undefined : text, mentions };
}

type TextPlace = Place & Readonly<{ value: Extract<Value, { kind: "text" }> }>;

/** Yields what may be the name of a page: neither what readers see, nor settings. */
function* entriesIn({ menus, keys }: Format, root: Value): Generator<TextPlace> {
  for (const menu of menus(root))
    for (const { value, around } of placesIn(menu)) {
      if (value.kind !== "text" || value.text === "") continue;
      const key = around && "keyEnd" in around.member ? around.member.key : undefined;
      if (key === undefined || !keys || keys.has(key)) yield { value, around };
    }
}

/** One after the other: a group can become empty by several. */
function withoutEntries(
  format: Format,
  source: string,
  gone: ReadonlyMap<string, string>,
): {
  text: string;
  mentions: Mention[];
} {
  const mentions = new Map<number, Mention>();
  let text = source;
  for (let left = gone.size > 0; left;) {
    left = false;
    const root = format.read(text);
    for (const place of root ? entriesIn(format, root) : []) {
      const slug = gone.get(place.value.text);
      if (slug === undefined) continue;
      const entry = entryAt(place, format.refusesEmpty ?? false);
      const without = entry && withoutMember(text, entry, root!, format.read);
      if (without !== undefined) {
        text = without;
        mentions.clear();
        left = true;
        break;
      }
      const line = lineAt(text, place.value.start);
      mentions.set(line, {
        slug,
        line,
        reason: `It names ${slug || "/"} in a way that isn't changed here. The site may not build with it.`,
      });
    }
  }
  return { text, mentions: [...mentions.values()] };
}

function* menusNamed(root: Value, key: string): Generator<Value> {
  for (const value of valuesIn(root)) {
    const found = valueAt(value, key);
    if (found) yield found;
  }
}

function withAll(source: string, edits: readonly Edit[]): string {
  return edits.toSorted((one, other) => other.start - one.start).reduce(edited, source);
}

/** A file that can't be read is looked at by people where it has the whole path of a page. */
function namedIn(source: string, slug: string): Mention[] {
  for (let at = slug === "" ? -1 : source.indexOf(slug); at >= 0; at = source.indexOf(slug, at + 1)) {
    const [before = "\n", after = "\n"] = [source[at - 1], source[at + slug.length]];
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after))
      return [
        { slug, line: lineAt(source, at), reason: `It names ${slug} and can't be read here, so it stays.` },
      ];
  }
  return [];
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
