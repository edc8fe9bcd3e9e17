import type { CalloutForm } from "../../markdown/components/index.ts";
import { kramdown } from "../../markdown/tree/dialect.ts";
import { barePath, nameOf } from "../addresses/index.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import { pathAt, type Places } from "../formats/configuration.ts";
import { inWholeSite, mergedFields } from "../formats/fields.ts";
import {
  addressByPath,
  type AddressEnding,
  type AddressRules,
  type PageFile,
} from "../formats/page-address.ts";
import { type Generator, markdownAs } from "./generator.ts";
import { leftOutUnder } from "./ignored-files.ts";
import { jekyllFields, justTheDocsFields } from "./jekyll-fields.ts";

const settings = /(?:^|\/)_config\.ya?ml$/;

export const jekyll: Generator = {
  is: "a Jekyll site",
  files: "_config.yml",
  pages: "_docs docs index.md",
  serves: ".",
  weak: true,
  // Source: its "Front matter": a file without one is copied as it is.
  names: { ...markdownAs(kramdown), frontMatter: "needed" },
  addressOf,
  // Source: its `EntryFilter`: only its collections are in folders with such a name.
  parts: (file) => /(?:^|\/)(?:_[^/]*$|_(?:includes|layouts|sass|data)\/)/.test(file),
  leavesOut: { files: "_config.yml _config.yaml", by: leftOutUnder(/^exclude[ \t]{0,9}:/) },
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
    base: (config, { home, folder }) => {
      const served = pathAt(config, "baseurl");
      if (served === undefined) return undefined;
      // A collection is called as its folder is, without the sign at its start.
      const [within, source = ""] = [barePath(folder.slice(home.length)), pathAt(config, "source")];
      const rest = `${within}/`.startsWith(`${source}/`) ? within.slice(source.length) : within;
      const route = rest.replace(/^\/_/, "/");
      const [most, ...others] = [...new Set([served + route, route])];
      return { served, route, links: [most!, ...others], files: served };
    },
    addresses: rulesOf,
    unreadCallouts,
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

/** Source: `add_permalink_suffix` of its `Utils`. Patterns of collections, and what is set for folders, aren't followed. */
function rulesOf(config: Value, { folder }: Places): AddressRules {
  const permalink = valueAt(config, "permalink");
  const values = itemsOf(valueAt(config, "defaults")).map((each) => valueAt(each, "values"));
  const name = nameOf(folder);
  const collection = valueAt(config, "collections", name.slice(1));
  const isShown = !name.startsWith("_") || switchOf(valueAt(collection, "output")) === true;
  const isMade = [permalink, ...values.map((each) => valueAt(each, "permalink"))].map(textOf);
  return {
    ending: endingAs(textOf(permalink) ?? "none"),
    areUnknown:
      !isShown ||
      (permalink !== undefined && isMade[0] === undefined) ||
      values.some((each) => valueAt(each, "permalink")) ||
      (name.startsWith("_") && valueAt(collection, "permalink") !== undefined),
  };
}

function endingAs(permalink: string): AddressEnding {
  if (permalink === "pretty" || permalink.endsWith("/")) return "/";
  const hasEnding = ["none", "date", "ordinal", "weekdate"].includes(permalink);
  return hasEnding || permalink.endsWith(":output_ext") ? ".html" : "";
}

/** Source: its "Permalinks". What begins with a sign is of a collection, or no page. */
function addressOf({ file, own }: PageFile, { ending = ".html" }: AddressRules): string | undefined {
  if (own) return own.key === "permalink" && /^\/[^:]*$/.test(own.address) ? own.address : undefined;
  const part = (name: string) => (/^[_.]/.test(name) ? undefined : name);
  return addressByPath(file, { ending, ofFolder: ["index"], part });
}
