import { MENU_PART } from "./docs-json-parts.ts";
import { type Edit, edited, replacement } from "./edits.ts";
import { readJson, readScript } from "./script.ts";
import { type Value, valueAt, valuesIn } from "./value.ts";
import { readYamlConfig } from "./yaml.ts";

/** `id` is the one in its front matter, which Docusaurus takes in place of the file's name. */
export type SitePage = Readonly<{ slug: string; file: string; id?: string | undefined }>;

/** `to` is undefined for a page that is removed. */
export type PageChange = Readonly<{ from: SitePage; to: SitePage | undefined }>;

/** `text` is undefined where the file stays. `mentions` are slugs that the file has in a way that only a person can change. */
export type ChangedSidebar = Readonly<{ text: string | undefined; mentions: readonly string[] }>;

type Format = Readonly<{
  is: (name: string) => boolean;
  read: (source: string) => Value | undefined;
  menus: (root: Value) => readonly Value[];
  /** The ways to name a page, in one order for all pages. */
  names: (page: SitePage) => readonly string[];
}>;

const addresses = ({ slug }: SitePage) => [`/${slug}`, `/${slug}/`, slug, `${slug}/`];

/** Numbers that order files and folders are in no name. */
function docusaurusId({ file, id }: SitePage): string {
  const parts = file.replace(/\.mdx?$/, "").split("/");
  const name = id ?? withoutOrder(parts.at(-1)!);
  return [...parts.slice(0, -1).map(withoutOrder), name].join("/");
}

export function withoutOrder(name: string): string {
  return name.replace(/^\d{1,9}[-_.] ?(?=\D)/, "");
}

const formats: readonly Format[] = [
  {
    is: (name) => name === "docs.json" || name === "mint.json",
    read: readJson,
    menus: (root) => ["navigation", "tabs", "anchors", "navbar"].flatMap((key) => valueAt(root, key) ?? []),
    names: addresses,
  },
  { is: (name) => name === MENU_PART, read: readJson, menus: (root) => [root], names: addresses },
  {
    is: (name) => /^mkdocs\.ya?ml$/.test(name),
    read: readYamlConfig,
    menus: (root) => [valueAt(root, "nav")].filter((nav) => nav !== undefined),
    names: ({ file }) => [file],
  },
  {
    is: (name) => /^sidebars\.(?:json|[cm]?[jt]s)$/.test(name),
    read: (source) => readJson(source) ?? readScript(source),
    menus: (root) => [root],
    names: (page) => [page.slug, docusaurusId(page)],
  },
  {
    is: (name) => /^sidebar\w*\.json$|^(?:astro\.)?sidebar\.[cm]?[jt]s$/.test(name),
    read: (source) => readJson(source) ?? readScript(source),
    menus: (root) => [root],
    names: addresses,
  },
  {
    is: (name) => /^(?:astro\.config|config)\.[cm]?[jt]s$/.test(name),
    read: readScript,
    menus: (root) => ["sidebar", "nav"].flatMap((key) => [...menusNamed(root, key)]),
    names: (page) => [...addresses(page), `/${page.slug}.md`, `/${page.slug}.html`],
  },
];

export function isSidebar(name: string): boolean {
  return formats.some(({ is }) => is(name));
}

export function withSidebarEntries(
  name: string,
  source: string,
  changes: readonly PageChange[],
): ChangedSidebar {
  const format = formats.find(({ is }) => is(name));
  const root = format?.read(source);
  if (!format || !root) return { text: undefined, mentions: namedIn(source, changes) };
  const edits: Edit[] = [];
  const mentions: string[] = [];
  const known = new Map(
    changes.flatMap((change) =>
      format.names(change.from).map((text, index) => [text, { change, index }] as const),
    ),
  );
  for (const value of format.menus(root).flatMap((menu) => [...valuesIn(menu)])) {
    const found = value.kind === "text" ? known.get(value.text) : undefined;
    if (!found) continue;
    const { from, to } = found.change;
    if (to) edits.push(replacement(source, value, format.names(to)[found.index]!));
    else mentions.push(from.slug);
  }
  return { text: withAll(source, edits), mentions };
}

function* menusNamed(root: Value, key: string): Generator<Value> {
  for (const value of valuesIn(root)) {
    const found = valueAt(value, key);
    if (found) yield found;
  }
}

function withAll(source: string, edits: readonly Edit[]): string | undefined {
  if (edits.length === 0) return undefined;
  return edits.toSorted((one, other) => other.start - one.start).reduce(edited, source);
}

/** A file that can't be read is looked at by people if it has the whole path of a page. */
function namedIn(source: string, changes: readonly PageChange[]): string[] {
  return changes.flatMap(({ from: { slug } }) => (slug !== "" && source.includes(slug) ? [slug] : []));
}
