import { docusaurusMdx } from "../../markdown/tree/dialect.ts";
import { barePath, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { quoted, quoteOf } from "../files/edits.ts";
import { addition } from "../files/members.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import {
  type MarkdownFormat,
  nameAt,
  pathAt,
  type Places,
  type SiteBase,
  urlAt,
} from "../formats/configuration.ts";
import { picturesAt } from "../formats/icons.ts";
import { foldersUnder, type MenuFormat, type SitePage } from "../formats/menu-format.ts";
import { type AddressRules, endedWith, type PageFile } from "../formats/page-address.ts";
import { byDraft } from "../formats/page-standing.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { inList } from "../formats/redirect-lists.ts";
import {
  type Documents,
  packageIn,
  parsesNumbers,
  placeInSets,
  routeOf,
  setsOf,
  versionsOf,
  withoutOrder,
} from "./documents.ts";
import { docusaurusFields } from "./docusaurus-fields.ts";
import { menusOfDocusaurus, translationFolder } from "./docusaurus-navigation.ts";
import { languagesOf, partsOf } from "./docusaurus-parts.ts";
import type { Generator } from "./generator.ts";
import { leftOutDocuments } from "./left-out-documents.ts";

/** Source: @docusaurus/plugin-client-redirects. */
const redirects: RedirectFormat = {
  is: /^docusaurus\.config\.[cm]?[jt]s$/,
  reads: "script",
  addresses: "in site",
  needsTargets: true,
  read: (text, root) => {
    const plugin = itemsOf(valueAt(root, "plugins"))
      .map((item) => itemsOf(item))
      .find(([name]) => /(?:^|[/-])client-redirects$/.test(packageIn(name) ?? ""));
    const settings = plugin?.[1];
    const list = valueAt(settings, "redirects");
    if (list?.kind === "list") return inList(text, list, { from: "from", to: "to" });
    if (list || settings?.kind !== "map") return undefined;
    const quote = quoteOf(text);
    const entry = (from: string, to: string) => `{ from: ${quoted(from, quote)}, to: ${quoted(to, quote)} }`;
    return {
      entries: [],
      added: ({ from, to }) => addition(text, settings, `redirects: [${entry(from, to)}]`),
    };
  },
};

const menus: readonly MenuFormat[] = [
  {
    is: /^(?:sidebars[\w.-]{0,100}|version-[^/]{1,100}-sidebars)\.(?:json|[cm]?[jt]s)$/,
    reads: "json or script",
    menus: (root) => [root],
    names: (page, { key, base }) => (key === "href" ? routesOf(page, base) : idsOf(page)),
    keys: new Set(["id", "href"]),
    shows: "folders",
    lists: "dirName",
    refusesEmpty: true,
  },
  {
    is: /^docusaurus\.config\.[cm]?[jt]s$/,
    reads: "script",
    menus: (root) => ["navbar", "footer"].flatMap((key) => valueAt(root, "themeConfig", key) ?? []),
    names: (page, { key, base }) => (key === "docId" ? idsOf(page) : routesOf(page, base)),
    keys: new Set(["docId", "to", "href"]),
    isElsewhere: ({ around }, { documents = "default" }) => {
      const set = textOf(valueAt(around?.of, "docsPluginId"));
      return set !== undefined && set !== documents;
    },
  },
];

export const docusaurus: Generator = {
  is: "a Docusaurus site",
  files: "docusaurus.config.*",
  pages: "docs ../docs",
  serves: "static",
  // Source: its `isCategoryIndex`; and `markdown.format`, which is "mdx" unless a site says otherwise.
  names: {
    ofFolder: ["index", "README", "readme"],
    dialects: { ".mdx": docusaurusMdx, ".md": docusaurusMdx },
    formats: ["mdx", "md", "detect", "mdx 1"],
  },
  // Source: `parseBlogFileName`, and its `fileToPath`.
  namesIn: { blog: { ofFolder: ["index"] }, pages: { ofFolder: ["index"] } },
  addressOf,
  // Source: `isDraft` and `isUnlisted` of its `contentVisibilityUtils`.
  standing: byDraft,
  untitled,
  linksToFiles: "beside",
  // Source: what `exclude` of its docs plug-in is by itself.
  parts: (file) => /(?:^|\/)(?:_|__tests__\/)|\.test\.[a-z]+$/.test(file),
  leavesOut: { files: "docusaurus.config.*", by: leftOutDocuments },
  slugs: "beside",
  // By `@site`.
  linksFromHome: true,
  takesOut: { comments: true, headingIds: true },
  showsOriginals: true,
  configuration: {
    reads: "script",
    with: /^(?:package|(?:[^/]{1,100}_)?versions)\.json$/,
    reachesOut: true,
    base: baseOf,
    placesFolders: true,
    parts: partsOf,
    url: (config) => urlAt(config, "url", "baseUrl"),
    name: (config) => nameAt(config, "title"),
    icons: (config) => [
      ...picturesAt(valueAt(config, "favicon")),
      ...picturesAt(valueAt(config, "themeConfig", "navbar", "logo")),
    ],
    format: formatOf,
    addresses: rulesOf,
  },
  redirects: [redirects],
  menus,
  navigation: {
    keys: [...["id", "title", "draft", "unlisted"], ...["sidebar_label", "sidebar_position", "sidebar_key"]],
    folders: translationFolder,
    files:
      /(?:^|\/)(?:docusaurus\.config\.[cm]?[jt]s|_category_\.(?:json|ya?ml)|docusaurus-plugin-content-docs[^/]{0,100}\/(?:current|version-[^/]{1,100})\.json)$/,
    hasFaults: true,
    read: menusOfDocusaurus,
  },
  listed: { folders: (file) => foldersUnder("dirName", file) },
  routes: {
    files: /(?:^|\/)(?:_category_\.(?:json|ya?ml)|[\w.-]{0,100}sidebars[\w.-]{0,100})$/,
    of: (files) => files.flatMap(({ text }) => routesOfGroups(text)),
  },
  fields: docusaurusFields,
  callouts: { form: "directive", written: "note tip info warning danger" },
};

/** Source: its "trailingSlash" and "numberPrefixParser". */
function rulesOf(config: Value, { home, folder, beside }: Places): AddressRules {
  const own = placeInSets(folder, allSetsOf(config, home), home)?.set;
  const made = own ? versionsOf(own, beside).filter((name) => name !== "current") : [];
  const slash = switchOf(valueAt(config, "trailingSlash"));
  const parses = parsesNumbers(config);
  return {
    ...(own && own.kind !== "docs" && { kind: own.kind }),
    ending: slash === undefined ? undefined : slash ? "/" : "",
    keepsNumbers: parses === false,
    areUnknown: slash === null || parses === null || (own?.lastIsCode === true && made.length > 0),
    isWhole: isWhole(config, own),
    // Of versions, of tags, of groups of a menu, and of other plug-ins. Source: "Versioning", "Sidebar items" and its plug-ins.
    routes: [
      "/next/*",
      "/tags/*",
      "/category/*",
      ...[...made, ...otherRoutes(config), ...localesOf(config)].map((each) => `/${each}/*`),
    ],
  };
}

/** Documents before others, where one folder is of both. */
function allSetsOf(config: Value, home: string): readonly Documents[] {
  return (["docs", "blog", "pages"] as const).flatMap((kind) => setsOf(config, home, kind));
}

/** Source: its "MDX vs. CommonMark", and "Upgrading to Docusaurus v3". */
function formatOf(config: Value, { beside }: Places): MarkdownFormat | undefined {
  const version = textOf(valueAt(beside("package.json"), "dependencies", "@docusaurus/core"));
  if (version && /^\D{0,2}2(?:\D|$)/.test(version)) return "mdx 1";
  const markdown = valueAt(config, "markdown");
  const format = markdown && textOf(valueAt(markdown, "format"));
  return format === "mdx" || format === "md" || format === "detect" ? format : undefined;
}

function baseOf(config: Value, { home, folder, beside }: Places): SiteBase | undefined {
  const place = placeInSets(folder, allSetsOf(config, home), home);
  if (!place) return undefined;
  // A translation is served below its language, which links don't have. Source: "i18n - Tutorial".
  const language = languagesOf(config).find(({ folder: translations, isDefault }) =>
    place.translation === undefined ? isDefault : nameOf(translations) === place.translation && !isDefault,
  );
  const served = language?.served ?? pathAt(config, "baseUrl") ?? "";
  const routes = [...new Set([routeOf(place, versionsOf(place.set, beside)), place.set.route])];
  const others = [...routes.slice(1), ...(served === "" ? [] : routes.map((route) => served + route))];
  return { served, route: routes[0]!, links: [routes[0]!, ...others] };
}

/** Plug-ins, presets and themes that make no pages but where they say. */
const isKnown =
  /^(?:(?:@docusaurus\/)?(?:plugin-)?(?:content-|client-|ideal-|google-|pwa$|sitemap$|svgr$|rsdoctor$)|(?:@docusaurus\/)?(?:preset-)?classic$|(?:@docusaurus\/)?theme-(?:classic|mermaid|live-codeblock|search-algolia)$|@easyops-cn\/docusaurus-search-local$|(?:@[\w-]{1,100}\/)?(?:docusaurus-)?plugin-(?:sass|image-zoom|llms|llms-txt)$)/;

/** Where what makes other pages is known, the site itself finds each link that no route has. Source: its "onBrokenLinks". */
function isWhole(config: Value, own: Documents | undefined): AddressRules["isWhole"] {
  if (!own) return false;
  const areKnown = (...keys: readonly string[]) =>
    keys.every((key) => packagesAt(config, key).every((name) => isKnown.test(name)));
  if (!areKnown("plugins")) return own.route !== "";
  const values = Array.from(valuesIn(config));
  // Blogs and pages can be at the root, code can lead on, and other folders can be served.
  const roots = values.filter((value) => barePath(textOf(valueAt(value, "routeBasePath")) ?? "x") === "");
  const areOther = values.some(
    (value) => valueAt(value, "createRedirects") ?? valueAt(value, "staticDirectories"),
  );
  const arePages = values.some((value) => textOf(valueAt(value, "pages", "path")) !== undefined);
  const isData = roots.length === (own.route === "" ? 1 : 0) && !areOther && !arePages;
  return isData && areKnown("presets", "themes") ? "everywhere" : true;
}

/** Returns what packages are called, "" for one that isn't data. */
function packagesAt(config: Value, key: string): string[] {
  const all = valueAt(config, key);
  if (all && all.kind !== "list") return [""];
  return itemsOf(all).map((each) => packageIn(each.kind === "list" ? each.items[0] : each) ?? "");
}

/** Source: its "i18n". */
function localesOf(config: Value): string[] {
  return itemsOf(valueAt(config, "i18n", "locales")).flatMap((each) => textOf(each) ?? []);
}

function otherRoutes(config: Value): string[] {
  const said = Array.from(valuesIn(config)).flatMap((value) =>
    ["routeBasePath", "route", "routePath"].flatMap((key) => textOf(valueAt(value, key)) ?? []),
  );
  return ["blog", "search", ...said].map((each) => barePath(each).slice(1)).filter((each) => each !== "");
}

/** Of one file. */
const MAX_GROUPS = 1000;

/** Returns the addresses that groups of a menu have by their `slug`. Source: "Generated index pages". */
function routesOfGroups(text: string): string[] {
  const found = text.matchAll(/\bslug["']?:\s{0,9}["']?(\/?[^"'\s,]{1,300})/g).take(MAX_GROUPS);
  return Array.from(found, ([, slug]) => `/${slug!.replace(/^\//, "")}`);
}

/** Numbers that order files and folders are in no name. */
function idsOf({ slug, file, id }: SitePage): readonly string[] {
  const parts = withoutEnding(file).split("/");
  const name = id ?? withoutOrder(parts.at(-1)!);
  return [slug, [...parts.slice(0, -1).map(withoutOrder), name].join("/")];
}

/** Source: its `getSlug`, and `applyTrailingSlash`. */
function addressOf({ file, own }: PageFile, rules: AddressRules): string | undefined {
  if (own && own.key !== "slug" && own.key !== "id") return undefined;
  const { ending, kind = "docs" } = rules;
  const slug = own?.key === "slug" ? own.address : undefined;
  const address = kind === "docs" ? ofDocument({ file, own }, rules) : fromRoot(slug ?? byName[kind](file));
  return ending === undefined ? address : endedWith(address, ending);
}

function ofDocument({ file, own }: PageFile, { keepsNumbers }: AddressRules): string {
  const plain = keepsNumbers ? (name: string) => name : withoutOrder;
  const names = withoutEnding(file).split("/");
  const [folders, name] = [names.slice(0, -1), names.at(-1)!];
  const folder = ["", ...folders.map(plain), ""].join("/");
  const isOfFolder = ["index", "readme", folders.at(-1)?.toLowerCase()].includes(name.toLowerCase());
  const said = own?.key === "slug" || !isOfFolder ? (own?.address ?? plain(name)) : "";
  return said.startsWith("/") ? said : resolvedIn(folder, said);
}

/** Returns its text in a date's place, of which the last one counts. Source: `parseBlogFileName` of its blog plug-in. */
function postOf(file: string): Readonly<{ text: string; slug: string }> {
  const name = withoutEnding(file).replace(/\/index$/, "");
  const [date] = Array.from(name.matchAll(/\d{4}[-/]\d{1,2}[-/]\d{1,2}/g)).slice(-1);
  if (!date) return { text: name, slug: name };
  const text = name.slice(date.index + date[0].length).replace(/^[-/]/, "");
  return { text, slug: `${date[0].replaceAll("-", "/")}/${name.slice(0, date.index)}${text}` };
}

/** Source: the `title` of pages in its plug-ins. */
function untitled({ file, own }: PageFile, { kind, keepsNumbers }: AddressRules): string | undefined {
  if (kind === "blog") return postOf(file).text || undefined;
  if (kind === "pages") return undefined;
  const name = nameOf(withoutEnding(file));
  return own?.key === "id" ? own.address : keepsNumbers ? name : withoutOrder(name);
}

const byName = {
  blog: (file: string) => postOf(file).slug,
  /** Source: its `fileToPath`. */
  pages: (file: string) => withoutEnding(file).replace(/(^|\/)index$/i, "$1"),
};

function fromRoot(path: string): string {
  return `/${path}`.replace(/\/{2,}/g, "/");
}

function resolvedIn(folder: string, path: string): string {
  const address = `/${namesIn(folder, path).join("/")}`;
  return address !== "/" && (path === "" || path.endsWith("/")) ? `${address}/` : address;
}

/** Links of a bar can be without the slash at their start. */
function routesOf({ slug, address = slug }: SitePage, { route }: SiteBase): readonly string[] {
  const path = `${route}/${address}`;
  return [path, `${path}/`, path.slice(1), `${path.slice(1)}/`];
}
