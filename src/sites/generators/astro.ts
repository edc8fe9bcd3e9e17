import { barePath, type Redirect } from "../addresses/index.ts";
import { quoted, quoteOf } from "../files/edits.ts";
import { addition } from "../files/members.ts";
import { textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import { type Configuration, nameAt, pathAt, restAfter, urlAt } from "../formats/configuration.ts";
import { commonFields, type PageSchema } from "../formats/fields.ts";
import { iconsInHead, picturesAt } from "../formats/icons.ts";
import { addressesOf, foldersUnder, type MenuFormat, menusNamed } from "../formats/menu-format.ts";
import { addressByPath, endedWith } from "../formats/page-address.ts";
import { byDraft } from "../formats/page-standing.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { inMap } from "../formats/redirect-lists.ts";
import { partsOfAstro } from "./astro-parts.ts";
import { fieldsOfAstro } from "./collections.ts";
import { byEnding, type Generator } from "./generator.ts";
import { starlightFields } from "./starlight-fields.ts";
import { starlightNavigation } from "./starlight-navigation.ts";
import { slugged } from "./starlight-routes.ts";

/** Source: "Configured redirects" of Astro. */
const redirects: RedirectFormat = {
  is: /^astro\.config\.[cm]?[jt]s$/,
  reads: "script",
  addresses: "to whole",
  isLast: true,
  read: (text, config) => {
    if (config?.kind !== "map") return undefined;
    const redirects = valueAt(config, "redirects");
    const quote = quoteOf(text);
    const pairText = ({ from, to }: Redirect) => `${quoted(from, quote)}: ${quoted(to, quote)}`;
    if (redirects?.kind === "map") return inMap(text, redirects, pairText);
    if (redirects) return undefined;
    return {
      entries: [],
      added: (redirect) => addition(text, config, `redirects: { ${pairText(redirect)} }`),
    };
  },
};

const menu: MenuFormat = {
  is: /^astro\.config\.[cm]?[jt]s$/,
  reads: "script",
  menus: (root) => menusNamed(root, "sidebar"),
  // One menu is for all languages. Source: Starlight's "Sidebar Navigation".
  names: (page, { main }) => {
    const slug = main === undefined ? page.slug : restAfter([`/${main}/`], `${page.slug}/`)?.slice(1);
    return slug === undefined ? [] : addressesOf(main === undefined ? page : { file: page.file, slug });
  },
  keys: new Set(["slug", "link"]),
  shows: "folders",
  lists: "directory",
};

/** Links have the base already, menus and the sources of redirects don't. */
const configuration: Configuration = {
  reads: "script",
  with: /^src\/content(?:\.|\/)config\.m?[jt]s$/,
  parts: partsOfAstro,
  url: (config) => urlAt(config, "site", "base"),
  // What Starlight is called with has the title.
  name: (config) => {
    for (const value of valuesIn(config)) {
      const name = nameAt(value, "title");
      if (name !== undefined) return name;
    }
    return undefined;
  },
  // What Starlight is called with has them, too.
  icons: (config) => {
    const all = [...valuesIn(config)];
    const said = (key: string) => all.flatMap((value) => picturesAt(valueAt(value, key)));
    return [
      ...said("favicon"),
      ...all.flatMap((value) => iconsInHead(valueAt(value, "head"))),
      ...said("logo"),
    ];
  },
  placesFolders: true,
  base: (config, { folder }) => {
    const within = restAfter(["/src/content/docs/", "/src/pages/"], folder);
    const served = pathAt(config, "base");
    if (within === undefined || served === undefined) return undefined;
    return { served, route: within, links: [served + within], files: served };
  },
  // Source: "trailingSlash" and "build.format" of Astro, and Starlight's `formatPath`.
  addresses: (config, { folder }) => {
    const [slash, format] = [valueAt(config, "trailingSlash"), valueAt(config, "build", "format")];
    const isData = [slash, format].every((each) => !each || textOf(each) !== undefined);
    return {
      ...(restAfter(["/src/pages/"], folder) !== undefined && { kind: "pages" }),
      ending: textOf(format) === "file" ? ".html" : textOf(slash) === "never" ? "" : "/",
      // Plug-ins can make pages.
      isWhole: Array.from(valuesIn(config)).every((value) => valueAt(value, "plugins") === undefined),
      // The other pages that are shown in a language are known by `fallback`.
      routes:
        fallback(config) === undefined
          ? Array.from(valuesIn(config)).flatMap((value) => languageRoutes(valueAt(value, "locales")))
          : [],
      areUnknown: !isData || restAfter(["/src/content/docs/", "/src/pages/"], folder) === undefined,
    };
  },
  fallback,
};

/** Source: "Content collections" of Astro; the latter name is of older versions. */
const schema: PageSchema = {
  files: "src/content.config.* src/content/config.*",
  reads: "declared",
  reachesOut: true,
  of: fieldsOfAstro,
};

const both = { files: "astro.config.*", weak: true, slugs: "any", names: byEnding, configuration } as const;

export const starlight: Generator = {
  ...both,
  is: "a Starlight site",
  pages: "src/content/docs",
  // Source: `getContentEntryIdAndSlug` of Astro.
  addressOf: ({ file, own }, { ending = "/" }) => {
    if (own) return own.key === "slug" ? endedWith(barePath(own.address), ending) : undefined;
    return addressByPath(file, { ending, ofFolder: ["index"], part: slugged });
  },
  // Source: the "draft" of its "Frontmatter Reference".
  standing: (page, rules, now) => (rules.kind === "pages" ? undefined : byDraft(page, rules, now)),
  // Source: the pattern of its `docsLoader`.
  parts: (file) => /(?:^|\/)_[^/]*$/.test(file),
  redirects: [redirects],
  menus: [menu],
  navigation: starlightNavigation,
  listed: { folders: (file) => foldersUnder("directory", file) },
  fields: { usual: starlightFields, schema },
  callouts: { form: "directive", written: "note tip caution danger" },
};

export const astro: Generator = {
  ...both,
  is: "an Astro site",
  pages: "src/content src/pages",
  fields: { usual: commonFields, schema },
  addressOf: ({ file }, { ending = "/" }) => addressByPath(file, { ending, ofFolder: ["index"] }),
};

/** Starlight has its locales as a map, which can be imported; Astro itself as a list, and without a fallback. Source: Starlight's "Internationalization". */
function fallback(config: Value): string | undefined {
  for (const value of valuesIn(config)) {
    const locale = textOf(valueAt(value, "defaultLocale"));
    const locales = valueAt(value, "locales");
    if (locale !== undefined && locales && (locales.kind === "map" || locales.kind === "other"))
      return locale === "root" ? undefined : locale;
  }
  return undefined;
}

/** A page that isn't translated is shown at the address of its translation. */
function languageRoutes(locales: Value | undefined): string[] {
  const pairs = locales?.kind === "map" ? locales.pairs : [];
  return pairs.flatMap(({ key }) => (key === undefined || key === "root" ? [] : `/${key}/*`));
}
