import type { Field } from "../../markdown/frontmatter/field.ts";
import { fencedIn } from "../../markdown/text/index.ts";
import { hugoMarkdown } from "../../markdown/tree/dialect.ts";
import { folderOf, isPageFile, nameOf, withoutEnding } from "../addresses/index.ts";
import { entriesOf, itemsOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import { inFull, nameAt, pathAt, type Places, urlAt } from "../formats/configuration.ts";
import { field, inWholeSite, mergedFields } from "../formats/fields.ts";
import { picturesAt } from "../formats/icons.ts";
import {
  addressByPath,
  type AddressRules,
  endedWith,
  type PageFile,
  withoutLanguage,
} from "../formats/page-address.ts";
import { dated, type PageStanding, switchedOn } from "../formats/page-standing.ts";
import { dayIn, filledIn, partOfDay } from "../formats/permalink.ts";
import { type Generator, markdownAs } from "./generator.ts";
import { bookFields, docsyFields, hextraFields, hugoFields } from "./hugo-fields.ts";
import { hugoMenuFiles, namedInMenus } from "./hugo-menus.ts";
import { keysOfHugo, menusOfHugo } from "./hugo-navigation.ts";
import {
  addressOfMount,
  languagesIn,
  mountsIn,
  mountsOf,
  partsOfHugo,
  saidIn,
  settingOf,
} from "./hugo-parts.ts";

const configurationNames = [
  ...["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json"],
  ...["config.toml", "config.yaml", "config.yml", "config.json"],
].flatMap((name) => [name, `config/_default/${name}`]);

/** It reads keys in any case. */
function baseKey(config: Value): string {
  const pairs = config.kind === "map" ? config.pairs : [];
  return pairs.find((pair) => /^baseurl$/i.test(pair.key ?? ""))?.key ?? "baseURL";
}

export const hugo: Generator = {
  is: "a Hugo site",
  files: "hugo.toml hugo.yaml hugo.yml hugo.json",
  pages: "content",
  pagesIn: /^[ \t]{0,9}"?contentDir"?[ \t]{0,9}[:=][ \t]{0,9}["']?([\w./-]{1,200})/im,
  serves: "static",
  // A section has `_index.md`, and a page with files of its own `index.md`. Source: its "Page bundles".
  names: { ...markdownAs(hugoMarkdown), ofFolder: ["_index", "index"], hasSections: true },
  addressOf,
  standing,
  parts: isPart,
  unbuilt: { files: /(?:^|\/)_index\.md$/, by: unbuiltBy },
  hasLanguageFolder: true,
  linkHook: /\b_markup\/render-link\b/,
  configuration: {
    files: configurationNames.join(" "),
    reads: "json, toml or yaml",
    base: (config) => inFull(pathAt(config, baseKey(config))),
    url: (config) => urlAt(config, baseKey(config)),
    name: (config) => nameAt(config, "title"),
    // Themes name them.
    icons: (config, places) =>
      ["favicon", "logo"].flatMap((key) => picturesAt(saidIn(settingOf(config, "params", places), key))),
    with: /^config\/_default\/(?:languages|module|params|permalinks)\.(?:toml|ya?ml|json)$/,
    parts: partsOfHugo,
    addresses: rulesOf,
  },
  fields: {
    usual: hugoFields,
    schema: {
      files: [...configurationNames, "config/_default/module.toml", "config/_default/module.yaml"].join(" "),
      reads: "json, toml or yaml",
      of: (config, at) => inWholeSite(at, fieldsIn(config)),
    },
  },
  navigation: { keys: keysOfHugo, files: hugoMenuFiles, read: menusOfHugo },
  namesUnderKeys: namedInMenus,
  changes: /^(?:hugo|menus?(?:\.[\w-]{1,20})?)\.(?:toml|ya?ml|json)$|^config\.(?:toml|ya?ml)$/,
  // It lists the pages of a section.
  listed: { all: () => true },
  routes: {
    files:
      /^(?:(?:.*\/)?hugo|(?:.*\/)?config\/_default\/(?:config|permalinks|hugo)|config)\.(?:toml|ya?ml|json)$|(?:^|\/)layouts\/(?:_default\/)?(?:index|home)\.redir(?:ects)?$/,
    of: (files) =>
      files.flatMap(({ path, text }) =>
        path.includes("layouts/") ? routesOfRedirects(text) : routesOfPermalinks(text),
      ),
    inFolder: (files, paths, within) =>
      files.some(({ text }) => disablesSections(text)) ? [] : sectionsOf(paths, within),
  },
};

/** Of the themes that a site says it has. Source: "theme" and "module" of its "Configure Hugo". */
const themes: ReadonlyArray<readonly [name: RegExp, fields: readonly Field[]]> = [
  [/(?:^|\/)docsy(?:\/|$)/, docsyFields],
  [/(?:^|\/)(?:hugo-)?book(?:\/|$)/, bookFields],
  [/(?:^|\/)hextra(?:\/|$)/, hextraFields],
];

function fieldsIn(config: Value): readonly Field[] {
  const theme = saidIn(config, "theme");
  const imports = saidIn(saidIn(config, "module"), "imports") ?? saidIn(config, "imports");
  const names = [
    ...[textOf(theme), ...itemsOf(theme).map(textOf)],
    ...itemsOf(imports).map((each) => textOf(saidIn(each, "path"))),
  ].flatMap((name) => name ?? []);
  const found = themes.flatMap(([is, fields]) => (names.some((name) => is.test(name)) ? fields : []));
  const taxonomies = saidIn(config, "taxonomies");
  const lists = (taxonomies?.kind === "map" ? taxonomies.pairs : []).flatMap(
    ({ value }) => textOf(value) ?? [],
  );
  const terms = lists.map((key) =>
    field(key, "list", "Each has a page that lists what has it.", { takes: ["text"] }),
  );
  return mergedFields(terms, [...hugoFields, ...found]);
}

/** Source: its "Configure Hugo". */
function rulesOf(config: Value, { folder, ...asked }: Places): AddressRules {
  const said = (name: string) => settingOf(config, name, asked);
  const [ugly, lower] = [switchOf(said("uglyurls")), switchOf(said("disablepathtolower"))];
  const { main, languages } = languagesIn(config, asked);
  const addressOf = new Map(languages.map(({ code, address }) => [code, address]));
  const places = mountsIn(config, asked).flatMap((mount) =>
    placesOf(mount.folder, (addressOf.get(mount.language) ?? "") + addressOfMount(mount), folder),
  );
  const codes = languages.map(({ code }) => code);
  const isOther = nameOf(folder) !== main && codes.includes(nameOf(folder));
  const isOn = (name: string) => switchOf(said(name)) === true;
  return {
    builds: [
      ...(isOn("builddrafts") ? (["drafts"] as const) : []),
      ...(isOn("buildfuture") ? (["future"] as const) : []),
      ...(isOn("buildexpired") ? (["expired"] as const) : []),
    ],
    languages: [main, ...codes.filter((code) => code !== main)],
    ending: ugly ? ".html" : "/",
    keepsCase: lower === true,
    areUnknown: ugly === null || lower === null || (isOther && places.length === 0),
    ...(places.length > 0
      ? { places: deepestFirst(places) }
      : { languagesAt: Object.fromEntries(addressOf) }),
    routes: mountsOf(config, asked).flatMap((mount) => mountedAt(mount, folder)),
    templates: [said("permalinks"), valueAt(said("permalinks"), "page")].flatMap(templatesIn),
  };
}

type Placed = readonly [folder: string, address: string];

/** Returns where the folder of pages, or one in it, is by what the site has of a folder of the repository. */
function placesOf(source: string, place: string, folder: string): Placed[] {
  if (source === folder) return [["", place]];
  if (source.startsWith(`${folder}/`)) return [[source.slice(folder.length + 1), place]];
  return folder.startsWith(`${source}/`) ? [["", place + folder.slice(source.length).toLowerCase()]] : [];
}

function deepestFirst(places: readonly Placed[]): Placed[] {
  return places.toSorted(([one], [other]) => other.length - one.length);
}

/** Files of other folders have addresses in the site, too. Source: its "Mounts". */
function mountedAt(mount: Value, folder: string): string[] {
  const [source, target] = ["source", "target"].map((key) => textOf(valueAt(mount, key)) ?? "");
  if (!target!.startsWith("content/") || `${folder}/`.endsWith(`${source}/`)) return [];
  const place = withoutEnding(target!.slice("content".length));
  return [place, place.toLowerCase()].flatMap((each) => [each, `${each}/*`]);
}

/** Of each first folder, as text. */
function templatesIn(value: Value | undefined): Array<readonly [section: string, template: string]> {
  return Array.from(entriesOf(value)).flatMap(([section, each]) => {
    const template = textOf(each);
    return template === undefined ? [] : [[section, template] as const];
  });
}

/** Source: its "URL management", and `MakePathSanitized`. What has signs that it leaves out is in no known address. */
function addressOf({ file, own, says }: PageFile, rules: AddressRules): string | undefined {
  const { ending = "/", keepsCase, languages = ["en"], languagesAt } = rules;
  const part = (name: string) => {
    if (!/^[\p{L}\p{M}\p{N}_+ -][\p{L}\p{M}\p{N}_+. -]*$/u.test(name)) return undefined;
    const joined = name.trim().replace(/ +/g, "-");
    return keepsCase ? joined : joined.toLowerCase();
  };
  const ofFolder = ["_index", "index"];
  const { plain, language = languages[0]! } = withoutLanguage(file, languages);
  const at = languagesAt?.[language];
  if (at === undefined && language !== languages[0]) return undefined;
  const path = withoutEnding(plain);
  const name = nameOf(path);
  // Where a folder is with this ending differs from version to version.
  if (ending === ".html" && path.includes("/") && ofFolder.includes(name)) return undefined;
  if (own?.key === "url") return own.address.startsWith("/") ? own.address : undefined;
  // A bundle is in no section where its folder is the section's.
  const within = name === "index" ? folderOf(path) : path;
  const [, template] = rules.templates?.find(([section]) => within.startsWith(`${section}/`)) ?? [];
  if (template !== undefined && name !== "_index") {
    const address = ofTemplate(template, { path, own, says }, part);
    return address === undefined ? undefined : (at ?? "") + endedWith(address, ending);
  }
  const address = addressByPath(`${path}.md`, { ending, ofFolder, part });
  if (address === undefined) return undefined;
  if (own?.key !== "slug" || name === "_index") return (at ?? "") + address;
  const slug = part(own.address);
  return slug && (at ?? "") + endedWith(`${folderOf(endedWith(address, ""))}/${slug}`, ending);
}

/**
 * Source: `shouldBuild`, "Build options" and "Configure dates". What a section says of its own time goes for all pages in it, too; its
 * `build` is for itself.
 */
function standing({ file, says }: PageFile, rules: AddressRules, now: number): PageStanding | undefined {
  const { values = {} } = says ?? {};
  const { builds = [] } = rules;
  const name = nameOf(withoutEnding(file)).split(".", 1)[0]!;
  const timed =
    (builds.includes("drafts") ? undefined : draftIn(values)) ??
    (builds.includes("future")
      ? undefined
      : dated(values, "future", now, "publishDate", "publishdate", "pubdate", "date")) ??
    (builds.includes("expired")
      ? undefined
      : dated(values, "expired", now, "expiryDate", "expirydate", "unpublishdate"));
  if (timed) return name === "_index" ? { ...timed, isOfAll: true } : timed;
  if (name === "index" && values.headless === true) return { is: "left out", by: "headless: true" };
  const build = values.build ?? values._build;
  const saidIn = (key: "render" | "list") =>
    typeof build === "object" && build !== null && key in build
      ? String((build as Partial<Record<typeof key, unknown>>)[key])
      : "";
  if (["never", "false", "link"].includes(saidIn("render")))
    return { is: "left out", by: `render: ${saidIn("render")}` };
  return ["never", "false"].includes(saidIn("list"))
    ? { is: "unlisted", by: `list: ${saidIn("list")}` }
    : undefined;
}

function draftIn(values: Readonly<Record<string, unknown>>): PageStanding | undefined {
  return (
    switchedOn(values, "left out", "draft") ??
    (values.published === false ? { is: "left out", by: "published: false" } : undefined)
  );
}

/** Source: `UnicodeSanitize`. */
function sanitized(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{Nd}\s./\\_#+~@-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** Source: "Permalinks" of its "URL management", and `PermalinkExpander`. The day is that of `date`, as it is written. */
function ofTemplate(
  template: string,
  { path, own, says }: Readonly<{ path: string }> & Pick<PageFile, "own" | "says">,
  part: (name: string) => string | undefined,
): string | undefined {
  const folders = folderOf(path).split("/");
  const isBundle = nameOf(path) === "index";
  const file = nameOf(isBundle ? folderOf(path) : path);
  const sections = isBundle ? folders.slice(0, -1) : folders;
  const said = says && part(sanitized(own?.key === "slug" ? own.address : (says.title ?? "")));
  const slug = own?.key === "slug" ? said : part(file);
  const parts: Readonly<Record<string, string | undefined>> = {
    section: part(sections[0]!),
    sections: sections.every((each) => part(each) !== undefined) ? sections.map(part).join("/") : undefined,
    title: says && part(sanitized(says.title ?? "")),
    slug: said,
    filename: part(file),
    contentbasename: part(file),
    slugorfilename: slug,
    slugorcontentbasename: slug,
  };
  const day = dayIn(says?.values.date);
  return filledIn(template, (key) => (key in parts ? parts[key] : partOfDay(key, day)));
}

/**
 * What is in a folder with an `index.md` is a file of that page, and what others show is in folders such as `_common`, which a `cascade`
 * keeps from being built. Source: "Page bundles", and "Build options".
 */
function isPart(file: string, has: (file: string) => boolean): boolean {
  if (/(?:^|\/)_[^/]+\//.test(file)) return true;
  const isOwn = /^index(?:\.[\w-]{1,20})?\.[a-z]+$/.test(nameOf(file));
  for (let at = isOwn ? folderOf(folderOf(file)) : folderOf(file); at !== ""; at = folderOf(at))
    if (has(`${at}/index.md`)) return true;
  return false;
}

/** In UTF-16 units. */
const MAX_MATTER = 20_000;

/** Reads lines, because nothing is parsed where pages are listed. Source: its "Build options" and "Cascade"; of some pages alone, nothing is known. */
function unbuiltBy(text: string): "below" | "all" | undefined {
  const matter = fencedIn(text.slice(0, MAX_MATTER))?.text ?? "";
  const lines = matter.split(/\r?\n/);
  const partOf = (key: string) => {
    const isStart = (line: string) =>
      line === `${key}:` || line.startsWith(`[${key}.`) || line === `[${key}]`;
    const at = lines.findIndex(isStart);
    const below = at < 0 ? [] : lines.slice(at + 1);
    const end = below.findIndex(
      (line) => (/^[^\s#]/.test(line) && !/^\w+[ \t]*=/.test(line)) || line.startsWith("["),
    );
    return below.slice(0, end < 0 ? below.length : end).join("\n");
  };
  const renders = (part: string) => /^[ \t]{0,20}render[ \t]?[:=][ \t]?["']?(\w{1,20})/m.exec(part)?.[1];
  const cascade = partOf("cascade");
  if (!["never", "false"].includes(renders(cascade) ?? "") || /^[ \t]{0,20}_?target\b/m.test(cascade))
    return undefined;
  return ["always", "true"].includes(renders(partOf("build")) ?? "") ? "below" : "all";
}

/** A name that other projects have, too. */
export const hugoOfConfig: Generator = {
  ...hugo,
  // Source: "Configuration directory": each file there is a part of it.
  files: "config.toml config.yaml config.yml config.json config/_default/*",
  weak: true,
};

/** Of one file. */
const MAX_ROUTES = 1000;
const MAX_LINES = 10_000;

/** Returns the addresses that Hugo gives to pages by their date, title and such, as `/blog/:year/:slug`. Source: its "URL management". */
function routesOfPermalinks(config: string): string[] {
  const routes = config.split("\n", MAX_LINES).flatMap((line) => {
    const [, section, route = ""] = permalink.exec(line) ?? [];
    return route.includes(":") ? [route.replace(/:sections?\b/, section!)] : [];
  });
  return routes.slice(0, MAX_ROUTES);
}

/** Returns the addresses that a template of Netlify's `_redirects` leads on from. */
function routesOfRedirects(template: string): string[] {
  const from = template
    .split("\n", MAX_LINES)
    .flatMap((line) => /^[ \t]{0,20}(\/\S{1,300})[ \t]+\S/.exec(line)?.[1] ?? []);
  return from.filter((address) => !address.includes("{{")).slice(0, MAX_ROUTES);
}

const permalink = /^[\s{"']*([\w-]{1,100})["']?[ \t]?[:=][ \t]?["']?(\/[^\s"'#,]{1,300})/;

/** In UTF-16 units. */
const MAX_KINDS = 200;

function disablesSections(text: string): boolean {
  const at = text.indexOf("disableKinds");
  const [kinds = ""] = at < 0 ? [] : text.slice(at, at + MAX_KINDS).split("]", 1);
  return /["'\s]section["'\s]/i.test(kinds);
}

/** Hugo makes a page of each first folder with pages. Source: Hugo's "Sections". */
function sectionsOf(paths: readonly string[], within: string): string[] {
  const names = new Set<string>();
  for (const path of paths) {
    const [name = "", ...inside] = path.startsWith(within) ? path.slice(within.length).split("/") : [];
    if (inside.length > 0 && isPageFile(path)) names.add(name).add(name.toLowerCase());
  }
  return Array.from(names, (name) => `/${name}`);
}
