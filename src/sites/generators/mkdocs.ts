import type { CalloutForm } from "../../markdown/components/index.ts";
import { pythonMarkdown } from "../../markdown/tree/dialect.ts";
import { nameOf, namesIn, type Redirect, withoutEnding } from "../addresses/index.ts";
import { itemsOf, placesIn, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import { inFull, nameAt, type PageLabel, pathAt, urlAt } from "../formats/configuration.ts";
import { type FieldsIn, inPlace, inWholeSite, mergedFields, type SchemaPlace } from "../formats/fields.ts";
import { picturesAt } from "../formats/icons.ts";
import type { MenuFormat } from "../formats/menu-format.ts";
import {
  addressByPath,
  type AddressEnding,
  type AddressRules,
  endedWith,
  type PageFile,
  withoutLanguage,
} from "../formats/page-address.ts";
import { dated, type PageStanding, switchedOn } from "../formats/page-standing.ts";
import { dayIn, filledIn, partOfDay } from "../formats/permalink.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { inEmptyYaml, inYaml } from "../formats/redirect-yaml.ts";
import { type Generator, markdownAs, type SiteFile } from "./generator.ts";
import { ignoredBy } from "./ignored-files.ts";
import { materialFields, mkdocsFields, postFields } from "./mkdocs-fields.ts";
import { mkdocsNavigation } from "./mkdocs-navigation.ts";
import {
  blogOptions,
  blogsIn,
  impliedSites,
  languageAddress,
  localesOf,
  partsOfMkdocs,
} from "./mkdocs-parts.ts";

const file = /^mkdocs\.ya?ml$/;

/** Source: mkdocs-redirects. */
const redirects: RedirectFormat = {
  is: file,
  reads: "yaml",
  addresses: "files",
  needsTargets: true,
  read: (text, root) => {
    const plugins = valueAt(root, "plugins");
    const items = plugins?.kind === "list" ? plugins.items : plugins ? [plugins] : [];
    const map = items.map((item) => valueAt(item, "redirects", "redirect_maps")).find(Boolean);
    const written = ({ from, to }: Redirect) => [from, to] as const;
    if (map?.kind === "map") return inYaml(text, map, written);
    return map && inEmptyYaml(text, map, written);
  },
};

const menu: MenuFormat = {
  is: file,
  reads: "yaml",
  menus: (root) => [valueAt(root, "nav")].filter((nav) => nav !== undefined),
  names: ({ file }) => [file],
  shows: "named",
  refusesEmpty: true,
};

export const mkdocs: Generator = {
  is: "an MkDocs site",
  files: "mkdocs.yml mkdocs.yaml",
  pages: "docs",
  pagesIn: /^docs_dir:[ \t]{0,9}["']?([\w./-]{1,200})/m,
  servesInPages: ".",
  // Source: its "Index pages", and `_set_title` of its `Page`.
  names: {
    ...markdownAs(pythonMarkdown),
    formats: ["no blocks"],
    ofFolder: ["index", "README"],
    titles: ["menu", "text"],
  },
  // Source: its "use_directory_urls".
  fields: {
    usual: mkdocsFields,
    schema: { files: "mkdocs.yml mkdocs.yaml", reads: "yaml", of: fieldsOf },
  },
  addressOf,
  standing,
  // Source: the `title` of its `Page`.
  untitled: ({ file }) => {
    const name = nameOf(withoutEnding(file)).replace(/^README$/, "index");
    if (withoutEnding(file) === name && name === "index") return "Home";
    const words = name.replace(/[-_]/g, " ");
    return words === words.toLowerCase() ? words.slice(0, 1).toUpperCase() + words.slice(1) : words;
  },
  linksToFiles: "beside",
  // By snippets.
  linksFromHome: true,
  configuration: {
    reads: "yaml",
    inherits: (text) => inherited.exec(text)?.[1],
    implied: impliedSites,
    parts: partsOfMkdocs,
    url: (config) => urlAt(config, "site_url"),
    name: (config) => nameAt(config, "site_name"),
    icons: (config) => ["favicon", "logo"].flatMap((key) => picturesAt(valueAt(config, "theme", key))),
    base: (config, places) => inFull(languageAddress(config, places) ?? pathAt(config, "site_url")),
    labels: (config) => labelsIn(valueAt(config, "nav")),
    snippetsAt,
    unreadCallouts,
    format: (config) =>
      extensionsIn(config)?.some((name) => withBlocks.test(name)) === false ? "no blocks" : undefined,
    addresses: rulesOf,
  },
  redirects: [redirects],
  menus: [menu],
  navigation: mkdocsNavigation,
  // Source: the plug-in awesome-pages: "nav" without "..." leaves out the rest, and "arrange" doesn't.
  folderMenu: {
    is: /^\.pages$/,
    keys: ["nav", "arrange"],
    listsRest: (text) => !/^nav[ \t]{0,9}:/m.test(text) || /^[ \t]{0,99}-[ \t]{1,9}["']?\.\.\./m.test(text),
    hasEndings: true,
  },
  // It lists all pages where it has no `nav`.
  listed: {
    all: (files) => {
      const own = files.filter(isConfiguration);
      return own.length > 0 && own.every(({ text }) => !/^nav[ \t]{0,9}:/m.test(text));
    },
    folders: (each) => (isConfiguration(each) ? blogFolders(each.text) : []),
  },
  callouts: [
    { form: "admonition", written: "note tip info warning danger" },
    { form: "slashed", written: "note tip warning danger" },
  ],
  leavesOut: { files: "mkdocs.yml mkdocs.yaml", by: excludedBy },
};

/** Source: "Configuration inheritance" of MkDocs; of `!ENV` that where nothing is set. */
const inherited =
  /^INHERIT:[ \t]{1,20}(?:!ENV[ \t]{1,20}\[[^\]\n]{0,200},[ \t]{0,20})?["']?([^\s"'\]]{1,300})/m;

function rulesOf(config: Value): AddressRules {
  const isFolder = switchOf(valueAt(config, "use_directory_urls"));
  const isWhole =
    !valueAt(config, "hooks") && namesOf(config, "plugins").every((name) => addNoPages.test(name));
  const { locales, isBySuffix } = localesOf(config);
  const sorted = locales.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  const codes = sorted.map(({ code }) => code);
  const posts = blogsIn(config);
  const drafts = textOf(valueAt(config, "draft_docs"));
  const isOn = (key: string) => blogOptions(config).some((each) => switchOf(valueAt(each, key)) === true);
  const unknownIn = posts.flatMap((each) => (each.template === undefined ? [each.posts] : []));
  return {
    ending: isFolder === false ? ".html" : "/",
    areUnknown: isFolder === null,
    builds: [
      ...(isOn("draft") ? (["drafts"] as const) : []),
      ...(isOn("draft_if_future_date") ? [] : (["future"] as const)),
    ],
    ...(drafts !== undefined && { leavesOut: { by: "draft_docs", lines: linesOf(drafts) } }),
    isWhole,
    unknownIn,
    templates: posts.flatMap(({ posts, template }) =>
      template === undefined ? [] : [[posts, template] as const],
    ),
    ...(isBySuffix && { languages: codes }),
    ...(!isBySuffix &&
      codes.length > 0 && {
        places: [...codes.map((code, at) => [code, at === 0 ? "" : `/${code}`] as const), ["", ""]],
      }),
  };
}

function addressOf({ file, own, says }: PageFile, rules: AddressRules): string | undefined {
  const { ending = "/", languages = [], templates = [] } = rules;
  const folderEnding = ending === "/" ? "/" : "/index.html";
  const { plain, language } = withoutLanguage(file, languages);
  const [, template] = templates.find(([posts]) => file.startsWith(`${posts}/`)) ?? [];
  const address =
    template === undefined
      ? addressByPath(plain, { ending, ofFolder: ["index", "README"], folderEnding })
      : ofPost(template, { file: plain, own, says }, ending);
  if (address === undefined) return undefined;
  return language === undefined || language === languages[0] ? address : `/${language}${address}`;
}

/** Source: `is_excluded` of Material's blog: other pages have no drafts. */
function standing({ file, says }: PageFile, rules: AddressRules, now: number): PageStanding | undefined {
  const { builds = [], unknownIn = [], templates = [] } = rules;
  const { values = {} } = says ?? {};
  const posts = [...unknownIn, ...templates.map(([folder]) => folder)];
  const isPost = posts.some((folder) => file.startsWith(`${folder}/`));
  if (!isPost || builds.includes("drafts")) return undefined;
  const { draft, date } = values;
  if (draft !== undefined || builds.includes("future")) return switchedOn(values, "left out", "draft");
  return dated({ date: createdIn(date) }, "future", now, "date");
}

/** A post can have several dates. */
function createdIn(date: unknown): unknown {
  return typeof date === "object" && date && "created" in date ? date.created : date;
}

/** Source: `_format_path_for_post` of Material's blog. */
function ofPost(template: string, { file, own, says }: PageFile, ending: AddressEnding): string | undefined {
  if (!says) return undefined;
  const { date, categories } = says.values;
  const [category] = Array.isArray(categories) ? categories : [];
  const parts: Readonly<Record<string, string>> = {
    slug: own?.key === "slug" ? own.address : slugOf(says.title ?? ""),
    file: nameOf(withoutEnding(file)),
    categories: slugOf(String(category ?? "")),
  };
  const day = dayIn(createdIn(date));
  const address = filledIn(template, (name) => parts[name] ?? partOfDay(name, day));
  return address && endedWith(address, ending);
}

/** Source: `slugify` of PyMdown Extensions. */
function slugOf(text: string): string {
  const plain = text.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "");
  return plain.trim().toLowerCase().replaceAll(" ", "-");
}

/** `- Label: page.md` in any depth. */
function labelsIn(nav: Value | undefined): PageLabel[] {
  return [...(nav ? placesIn(nav) : [])].flatMap(({ value, around }) => {
    const label = around && "keyEnd" in around.member ? around.member.key : undefined;
    return value.kind === "text" && label ? [[value.text, label] as const] : [];
  });
}

/** Source: "Snippets" of PyMdown Extensions. */
function snippetsAt(config: Value): readonly string[] | undefined {
  const options = itemsOf(valueAt(config, "markdown_extensions")).map((each) =>
    valueAt(each, "pymdownx.snippets"),
  );
  const paths = options.map((each) => valueAt(each, "base_path")).find(Boolean);
  const texts =
    paths && (paths.kind === "list" ? itemsOf(paths) : [paths]).flatMap((each) => textOf(each) ?? []);
  return texts?.map((text) => namesIn("", text).join("/"));
}

/** Plug-ins that make no pages. */
const addNoPages =
  /^(?:material\/)?(?:search|redirects|minify|git-[a-z-]+|offline|privacy|optimize|glightbox|macros|meta|include-markdown|table-reader|awesome-pages|section-index|exclude-search)$/;

/** More plug-ins, which turn on no extension that reads callouts. */
const addNoCallouts =
  /^(?:material\/)?(?:blog|tags|social|typeset|info|i18n|mkdocstrings|autorefs|gen-files|literate-nav|mike|rss|exclude)$/;

const withBlocks =
  /^(?:(?:markdown\.extensions\.)?admonition|pymdownx\.(?:details|tabbed|blocks(?:\.[a-z]{1,20})?))(?:$|:)/;

/** Undefined where a plug-in, a hook or another file can turn more on that read blocks. */
function extensionsIn(config: Value): readonly string[] | undefined {
  const extensions = namesOf(config, "markdown_extensions");
  const others = extensions.filter((name) => !/^(?:markdown\.extensions|pymdownx)\./.test(name));
  const isKnown =
    !valueAt(config, "INHERIT") &&
    !valueAt(config, "hooks") &&
    namesOf(config, "plugins").every((name) => addNoPages.test(name) || addNoCallouts.test(name)) &&
    others.every((name) => name === "admonition" || !/^$|admonition|callout|alert/i.test(name));
  return isKnown ? extensions : undefined;
}

/** Source: "Admonition" of Python-Markdown, "Blocks" of PyMdown Extensions. */
function unreadCallouts(config: Value): readonly CalloutForm[] | undefined {
  const extensions = extensionsIn(config);
  if (!extensions) return undefined;
  const isOn = (extension: RegExp) => extensions.some((name) => extension.test(name));
  return [
    "directive",
    "alert",
    ...(isOn(/^(?:markdown\.extensions\.)?admonition(?:$|:)/) ? [] : ["admonition" as const]),
    ...(isOn(/^pymdownx\.blocks\.admonition(?:$|:)/) ? [] : ["slashed" as const]),
  ];
}

/** Returns what plug-ins or extensions are called, "" for one that isn't data. */
function namesOf(config: Value, key: "plugins" | "markdown_extensions"): string[] {
  const named = valueAt(config, key);
  if (named?.kind === "map") return named.pairs.map(({ key }) => key ?? "");
  return itemsOf(named).map((each) => textOf(each) ?? (each.kind === "map" ? each.pairs[0]?.key : "") ?? "");
}

function isConfiguration({ path }: SiteFile): boolean {
  return /(?:^|\/)mkdocs\.ya?ml$/.test(path);
}

/** Material for MkDocs lists the posts of its blog. */
function blogFolders(text: string): string[] {
  if (!/^[ \t]{0,8}- blog:?[ \t]{0,20}\r?$/m.test(text)) return [];
  const [, folder = "blog"] = /^[ \t]{0,20}blog_dir: ([^\s'"#]{1,100})/m.exec(text) ?? [];
  return [`${folder}/posts`];
}

/** Source: its `exclude_docs`: lines as those of a `.gitignore`, below these that it adds. */
function excludedBy(config: string): (file: string) => boolean {
  const lines = linesOf(config);
  const after = lines.slice(lines.findIndex((line) => /^exclude_docs:[ \t]/.test(line)) + 1 || lines.length);
  const end = after.findIndex((line) => /^\S/.test(line));
  const written = after.slice(0, end < 0 ? after.length : end).map((line) => line.trimStart());
  return ignoredBy([".*", "/templates/", ...written]);
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** Source: "Setting up a blog" of Material for MkDocs. */
function fieldsOf(config: Value, at: SchemaPlace): readonly FieldsIn[] {
  const theme = textOf(valueAt(config, "theme")) ?? textOf(valueAt(config, "theme", "name"));
  if (theme !== "material") return [];
  const fields = mergedFields(mkdocsFields, materialFields);
  const posts = blogsIn(config).map(({ posts }): FieldsIn => ({
    within: inPlace(at.folder, posts),
    fields: mergedFields(fields, postFields),
  }));
  return [...inWholeSite(at, fields), ...posts];
}
