import type { CalloutForm } from "../../markdown/components/index.ts";
import { kramdown } from "../../markdown/tree/dialect.ts";
import { barePath, isBelow, nameOf, withoutEnding } from "../addresses/index.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import { nameAt, pathAt, type Places, urlAt } from "../formats/configuration.ts";
import { inWholeSite, mergedFields } from "../formats/fields.ts";
import { picturesAt } from "../formats/icons.ts";
import {
  addressByPath,
  type AddressEnding,
  type AddressRules,
  type PageFile,
} from "../formats/page-address.ts";
import { dated, type PageStanding } from "../formats/page-standing.ts";
import { dayIn, dayInZone, filledIn, partOfDay } from "../formats/permalink.ts";
import { type Generator, markdownAs } from "./generator.ts";
import { leftOutUnder } from "./ignored-files.ts";
import { jekyllFields, justTheDocsFields } from "./jekyll-fields.ts";
import { keysOfJustTheDocs, menusOfJustTheDocs } from "./jekyll-navigation.ts";
import { categoriesOf, collectionsIn, partsOfJekyll, slugified, sourceOf } from "./jekyll-parts.ts";

const settings = /(?:^|\/)_config\.ya?ml$/;

export const jekyll: Generator = {
  is: "a Jekyll site",
  files: "_config.yml",
  pages: "_docs index.md docs",
  serves: ".",
  weak: true,
  // Source: its "Front matter": a file without one is copied as it is.
  names: { ...markdownAs(kramdown), frontMatter: "needed" },
  addressOf,
  standing,
  untitled,
  // Source: its `EntryFilter`: only its collections are in folders with such a name.
  parts: (file) => /(?:^|\/)(?:_[^/]*$|_(?:includes|layouts|sass|data)\/)/.test(file),
  leavesOut: { files: "_config.yml _config.yaml", by: leftOutBy },
  // Plug-ins that make pages of files without front matter leave these out, too.
  unbuilt: {
    files: /(?:^|\/)[A-Z][A-Z_-]{1,60}\.(?:md|markdown)$/,
    by: (text) => (/^\ufeff?---[ \t]*\r?\n/.test(text) ? undefined : "itself"),
  },
  linksFromHome: true,
  fields: {
    usual: jekyllFields,
    schema: {
      files: "_config.yml",
      reads: "yaml",
      of: (config, at) => {
        const theme = textOf(valueAt(config, "theme")) ?? textOf(valueAt(config, "remote_theme")) ?? "";
        // A copy of the theme names none.
        const isCopy = ["just_the_docs", "aux_links", "nav_external_links"].some((key) =>
          valueAt(config, key),
        );
        const fields = mergedFields(jekyllFields, justTheDocsFields);
        const has = isCopy || /(?:^|\/)just-the-docs(?:@|$)/.test(theme);
        return has ? inWholeSite(at, fields) : [];
      },
    },
  },
  configuration: {
    files: "_config.yml _config.yaml",
    reads: "yaml",
    parts: partsOfJekyll,
    url: (config) => urlAt(config, "url", "baseurl"),
    name: (config) => nameAt(config, "title"),
    // Themes name them, as Just the Docs.
    icons: (config) => ["favicon_ico", "favicon", "logo"].flatMap((key) => picturesAt(valueAt(config, key))),
    base: (config, places) => {
      const served = pathAt(config, "baseurl");
      if (served === undefined) return undefined;
      const route = routeOf(config, places);
      const [most, ...others] = [...new Set([served + route, route])];
      return { served, route, links: [most!, ...others], files: served };
    },
    addresses: rulesOf,
    unreadCallouts,
  },
  navigation: {
    keys: keysOfJustTheDocs,
    files: settings,
    read: (asked) => {
      const config = asked.files.find(({ path, text }) => settings.test(path) && justTheDocs.test(text));
      return config ? menusOfJustTheDocs(asked, config.path) : [];
    },
  },
  // It has menus among its data; the theme Just the Docs lists all pages with a title.
  listed: {
    files: /(?:^|\/)_data\/[^/]+\.(?:json|ya?ml)$/,
    settings,
    all: (files) => files.some(({ path, text }) => settings.test(path) && justTheDocs.test(text)),
  },
};

/** Themes and plug-ins that are known to leave a quote with `[!NOTE]`, and lines of colons, as kramdown makes them. */
const plainThemes =
  /^(?:|minima|just-the-docs|minimal-mistakes(?:-jekyll)?|jekyll-theme-(?:architect|cayman|chirpy|dinky|hacker|leap-day|merlot|midnight|minimal|modernist|primer|slate|tactile|time-machine))$/;
const plainPlugins =
  /^(?:jemoji|jekyll-(?:archives|avatar|coffeescript|compose|default-layout|feed|gist|github-metadata|include-cache|last-modified-at|mentions|optional-front-matter|paginate|paginate-v2|readme-index|redirect-from|relative-links|remote-theme|sass-converter|seo-tag|sitemap|titles-from-headings|toc))$/;

/** Source: kramdown's "Syntax". What a `Gemfile` or `_plugins` adds isn't followed. */
function unreadCallouts(config: Value): readonly CalloutForm[] | undefined {
  const theme = (textOf(valueAt(config, "remote_theme")) ?? textOf(valueAt(config, "theme")) ?? "")
    .replace(/@.*/, "")
    .replace(/^.*\//, "");
  const plugins = ["plugins", "gems"].flatMap((key) => itemsOf(valueAt(config, key)));
  const isKnown =
    /^kramdown$/i.test(textOf(valueAt(config, "markdown")) ?? "kramdown") &&
    plainThemes.test(theme) &&
    plugins.every((each) => plainPlugins.test(textOf(each) ?? ""));
  return isKnown ? ["directive", "alert"] : undefined;
}

/** Its own repository and copies of it say no theme, but what it alone reads. */
const justTheDocs =
  /^(?:(?:remote_)?theme: {0,9}["']?(?:just-the-docs\/)?just-the-docs\b|(?:just_the_docs|nav_(?:enabled|sort|external_links)):)/m;

const excluded = leftOutUnder(/^exclude[ \t]{0,9}:/);

/** Source: its `EntryFilter` and "Collections": what isn't output is in a folder with a sign at its start, as drafts are. */
function leftOutBy(yaml: string, within: string): (file: string) => boolean {
  const isExcluded = excluded(yaml, within);
  const made = new Set(["_posts", ...madeCollections(yaml).map((name) => `_${name}`)]);
  return (file) =>
    isExcluded(file) ||
    /^(?:node_modules|vendor\/(?:bundle|cache|gems|ruby))\//.test(within + file) ||
    file
      .split("/")
      .slice(0, -1)
      .some((name) => name.startsWith("_") && !made.has(name));
}

/** More lines are not looked at. */
const MAX_LINES = 10_000;

/** Returns the collections that are output, by lines, because the process that answers requests has no parser. */
function madeCollections(yaml: string): string[] {
  const lines = yaml.split(/\r?\n/, MAX_LINES);
  const at = lines.findIndex((line) => /^collections:[ \t]*(?:#.*)?$/.test(line));
  const below = at < 0 ? [] : lines.slice(at + 1);
  const end = below.findIndex((line) => /^[^\s#]/.test(line));
  const found: string[] = [];
  let [name, depth] = ["", 0];
  for (const line of below.slice(0, end < 0 ? below.length : end)) {
    const [, indent = "", key] = /^([ \t]{1,20})["']?([\w.-]{1,100})["']?[ \t]*:/.exec(line) ?? [];
    if (key === undefined) continue;
    if (depth === 0) depth = indent.length;
    if (indent.length === depth) name = key;
    if (/\boutput["']?[ \t]*:[ \t]*true\b/.test(line)) found.push(name);
  }
  return found;
}

/** Returns the folder in that of the site's sources. */
function withinSource(config: Value, { home, folder }: Places): string {
  const [within, source] = [barePath(folder.slice(home.length)), sourceOf(config)];
  return barePath(`${within}/`.startsWith(`${source}/`) ? within.slice(source.length) : within);
}

/** A collection is where its template begins, another folder at its path. */
function routeOf(config: Value, places: Places): string {
  const within = withinSource(config, places);
  const own = collectionsIn(config).find(
    ({ folder }) => folder === barePath(places.folder.slice(places.home.length)).slice(1),
  );
  const [start = ""] = own ? own.permalink.split(/\/[^/]*:/, 1) : [];
  return own ? barePath(start) : within.replace(/^\/_/, "/");
}

/** Source: `add_permalink_suffix` of its `Utils`. What is set for folders isn't followed. */
function rulesOf(config: Value, places: Places): AddressRules {
  const permalink = valueAt(config, "permalink");
  const values = itemsOf(valueAt(config, "defaults")).map((each) => valueAt(each, "values"));
  const folder = barePath(places.folder.slice(places.home.length)).slice(1);
  const templates = collectionsIn(config).flatMap((each): Array<readonly [string, string]> => {
    if (each.folder === folder) return [["", each.permalink]];
    const within = folder === "" ? "" : `${folder}/`;
    return each.folder.startsWith(within) ? [[each.folder.slice(within.length), each.permalink]] : [];
  });
  const isHidden = nameOf(folder).startsWith("_") && templates.length === 0;
  const zone = textOf(valueAt(config, "timezone"));
  const isOn = (key: string) => switchOf(valueAt(config, key)) === true;
  return {
    builds: [
      ...(isOn("unpublished") ? (["drafts"] as const) : []),
      ...(isOn("future") ? (["future"] as const) : []),
    ],
    ending: endingAs(textOf(permalink) ?? "none"),
    templates,
    route: routeOf(config, places),
    ...(zone !== undefined && { zone }),
    areUnknown:
      isHidden ||
      (permalink !== undefined && textOf(permalink) === undefined) ||
      values.some((each) => valueAt(each, "permalink")),
  };
}

function endingAs(permalink: string): AddressEnding {
  if (permalink === "pretty" || permalink.endsWith("/")) return "/";
  const hasEnding = ["none", "date", "ordinal", "weekdate"].includes(permalink);
  return hasEnding || permalink.endsWith(":output_ext") ? ".html" : "";
}

/** Source: its "Permalinks", and `UrlDrop`. What begins with a sign is of a collection, or no page. */
function addressOf({ file, own, says }: PageFile, rules: AddressRules): string | undefined {
  const { ending = ".html", templates = [], route = "", zone = "UTC" } = rules;
  const below = (address: string) =>
    isBelow(address, route) ? address.slice(route.length) || "/" : undefined;
  if (own?.key === "permalink") return /^\/[^:]*$/.test(own.address) ? below(own.address) : undefined;
  const [folder, template] = templates.find(([each]) => each === "" || file.startsWith(`${each}/`)) ?? [];
  if (folder === undefined || template === undefined) {
    if (own && own.key !== "slug") return undefined;
    const part = (name: string) => (/^[_.]/.test(name) ? undefined : name);
    return addressByPath(file, { ending, ofFolder: ["index"], part });
  }
  const { path, date, name } = documentAt(
    withoutEnding(folder === "" ? file : file.slice(folder.length + 1)),
  );
  const values = says?.values ?? {};
  const slug = own?.key === "slug" ? own.address : name;
  const parts: Readonly<Record<string, string | undefined>> = {
    path,
    name: slugified(name, { isPretty: false }),
    title: slugified(slug, { isPretty: true }),
    slug: slugified(slug, { isPretty: false }),
    categories: says && categoriesOf(values),
    output_ext: ".html",
  };
  const day = values.date === undefined ? says && dayIn(date) : dayInZone(values.date, zone);
  const address = filledIn(template, (key) => parts[key] ?? partOfDay(key, day));
  return address === undefined ? undefined : below(address);
}

/** Source: its `Publisher`: pages outside of its collections have no date. */
function standing({ file, says }: PageFile, rules: AddressRules, now: number): PageStanding | undefined {
  const { values = {} } = says ?? {};
  const { templates = [], builds = [] } = rules;
  if (values.published === false && !builds.includes("drafts"))
    return { is: "left out", by: "published: false" };
  const isDocument = templates.some(([folder]) => folder === "" || file.startsWith(`${folder}/`));
  if (!isDocument || builds.includes("future")) return undefined;
  const { date } = documentAt(withoutEnding(file));
  return dated({ date, ...values }, "future", now, "date");
}

/** Source: `DATE_FILENAME_MATCHER` of its `Document`. */
function documentAt(path: string): Readonly<{ path: string; name: string; date: string | undefined }> {
  const [, date, name] = /^(\d{2,4}-\d{1,2}-\d{1,2})-(.+)$/.exec(nameOf(path)) ?? [];
  return { path, date, name: name ?? nameOf(path) };
}

/** Source: `Utils.titleize_slug`, which its documents are called by. */
function untitled(
  { file }: PageFile,
  { templates = [] }: Pick<AddressRules, "templates">,
): string | undefined {
  if (!templates.some(([each]) => each === "" || file.startsWith(`${each}/`))) return undefined;
  const words = documentAt(withoutEnding(file)).name.split("-");
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join(" ");
}
