import { barePath } from "../addresses/index.ts";
import { switchOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import { type Configuration, type Places, restAfter, type SiteBase } from "../formats/configuration.ts";
import { commonFields, inWholeSite } from "../formats/fields.ts";
import { addressByPath, type AddressRules, endedWith } from "../formats/page-address.ts";
import type { RedirectFormat } from "../formats/redirect-format.ts";
import { inList } from "../formats/redirect-lists.ts";
import type { Generator } from "./generator.ts";
import { isFileOfLanguages, partsOfNext } from "./next-parts.ts";
import { nextraFields } from "./nextra-fields.ts";
import { menusOfNextra } from "./nextra-navigation.ts";

/** `redirects` has to return a literal list. Source: "redirects" of Next.js. */
const redirects: RedirectFormat = {
  is: /^next\.config\.[cm]?[jt]s$/,
  reads: "script",
  addresses: "in site",
  isLast: true,
  read: (text, root) => {
    const list = valueAt(root, "redirects");
    const names = { from: "source", to: "destination", more: "permanent" };
    return list?.kind === "list" ? inList(text, list, names) : undefined;
  },
};

const configuration: Configuration = {
  reads: "declared",
  with: isFileOfLanguages,
  base: baseOf,
  parts: partsOfNext,
  addresses: (config) => {
    const found = Array.from(valuesIn(config), (value) => valueAt(value, "trailingSlash"));
    const slash = switchOf(found.find((each) => each !== undefined));
    return { ending: slash ? "/" : "", areUnknown: slash === null };
  },
};

/** Source: its "Project structure"; what stands for many addresses, and what is private, has none of its own. */
function partOf(name: string): string | undefined {
  if (/^\(.*\)$/.test(name)) return "";
  return /^[@_]|[[.]/.test(name) ? undefined : name;
}

const globalMenu = /(?:^|\/)_meta\.global\.[cm]?[jt]sx?$/;

/** The menu of a whole site of Nextra, whose keys are the names of folders and pages, one in another. */
export function isGlobalMenu(path: string): boolean {
  return globalMenu.test(path);
}

/** Source: "favicon, icon, and apple-icon" of Next.js. */
export const iconOfNext = /(?:^|\/)app\/(?:icon\d?\.(?:svg|png|jpe?g|ico)|favicon\.ico)$/;

const anyMenu = /(?:^|\/)(?:_meta\.|sidebar)[^/]*$/;

const both: Omit<Generator, "is" | "pages"> = {
  files: "next.config.*",
  weak: true,
  icon: iconOfNext,
  configuration,
  // Source: `display` of Nextra's "_meta.js File".
  standing: ({ says }) =>
    says?.values.display === "hidden" ? { is: "unlisted", by: "display: hidden" } : undefined,
  hasBareRoot: true,
  // Nextra adds the pages that a menu doesn't name at its end.
  folderMenu: { is: /^_meta\.(?:json|[cm]?[jt]sx?)$/, listsRest: () => true },
  fields: {
    usual: commonFields,
    schema: {
      files: "next.config.*",
      reads: "declared",
      of: (_, at) => (/["'`]nextra["'`]/.test(at.source) ? inWholeSite(at, nextraFields) : []),
    },
  },
  // Where it has one menu for all folders, it does so, too. Without any menu, code lists pages.
  listed: {
    settings: globalMenu,
    all: (files) =>
      files.some(({ path }) => globalMenu.test(path)) || !files.some(({ path }) => anyMenu.test(path)),
  },
  changes: globalMenu,
  navigation: {
    keys: ["title", "sidebarTitle", "asIndexPage", "display"],
    files: /(?:^|\/)_meta\.(?:global\.[cm]?[jt]sx?|json|[cm]?[jt]sx?)$/,
    hasFaults: true,
    read: menusOfNextra,
  },
  callouts: {
    ...{ form: "typed", name: "Callout", written: "- info warning error" },
    ...{ from: "nextra", isByPackage: true },
  },
  // Nextra, most often.
  code: { title: "filename", marks: "braces" },
};

/** With Nextra or another set of pages. */
export const nextSite: Generator = {
  ...both,
  is: "a Next.js site",
  pages: "content src/content pages src/pages",
  addressOf: ({ file }, rules) => addressIn(file, "index", rules),
  // Source: its `resolveHref`: where one route shows all pages, a relative link of its `<Link>` leads from that, which is the root.
  linkHook: /(?:^|\/)pages\/\[{1,2}\.{3}[^/[\]]{1,100}\]{1,2}\.[jt]sx?$/,
  redirects: [redirects],
};

export const nextApp: Generator = {
  ...both,
  is: "a Next.js app",
  pages: "app src/app",
  addressOf: ({ file }, rules) => addressIn(file, "page", rules),
  // Source: its "Project structure": no other file is a page.
  names: { ofFolder: ["page"], onlyOfFolders: true },
};

function addressIn(file: string, ofFolder: string, { ending = "" }: AddressRules): string | undefined {
  const address = addressByPath(file, { ending, ofFolder: [ofFolder], part: partOf });
  return address === undefined ? undefined : endedWith(address, ending);
}

function baseOf(config: Value, { folder }: Places): SiteBase | undefined {
  const said = (key: string) =>
    Array.from(valuesIn(config), (value) => textOf(valueAt(value, key))).find((each) => each !== undefined);
  // Of Nextra; what is in `pages` or `app` is where its folder says.
  // What is in `content` is at the root, where Nextra reads it and nothing else is said.
  const isOfNextra = /(?:^|\/)content$/.test(folder) && callsNextra(config);
  const own =
    said("contentDirBasePath") ?? restAfter(["/pages/", "/app/"], folder) ?? (isOfNextra ? "" : undefined);
  if (own === undefined) return undefined;
  return { served: barePath(said("basePath") ?? ""), route: barePath(own), links: [barePath(own)] };
}

function callsNextra(config: Value): boolean {
  return Array.from(valuesIn(config)).some(
    (value) => value.kind === "parts" && value.call?.name === "nextra",
  );
}
