import { folderOf, nameOf, namesIn, withoutEnding } from "../addresses/index.ts";
import { type Value, valueAt, valuesIn } from "../files/value.ts";
import { addedToLinks } from "../formats/configuration.ts";
import { picturesAt } from "../formats/icons.ts";
import { addressesOf } from "../formats/menu-format.ts";
import { addressByPath, type AddressRules, type PageFile } from "../formats/page-address.ts";
import { byHidden } from "../formats/page-standing.ts";
import { inJson, inList } from "../formats/redirect-lists.ts";
import type { Generator, SiteFile } from "./generator.ts";
import { leftOutBy } from "./mintignore.ts";
import { mintlifyFields } from "./mintlify-fields.ts";
import { mintlifyNavigation } from "./mintlify-navigation.ts";
import { partsOf } from "./mintlify-parts.ts";

/** What the parts of a `docs.json` are known by in place of their names. */
export const MENU_PART = "docs.json#navigation";
export const REDIRECTS_PART = "docs.json#redirects";

/** Under these keys a `docs.json` names pages. */
export const menuKeys = ["navigation", "tabs", "anchors", "navbar", "footer"];

const menu = {
  reads: "json",
  names: addressesOf,
  keys: new Set(["href", "root", "page", "url"]),
  shows: "named",
  refusesEmpty: true,
} as const;

/** Source: its "Redirects" page. */
const redirect = { reads: "json", addresses: "in site" } as const;
const names = { from: "source", to: "destination" };

export const mintlify: Generator = {
  is: "a Mintlify site",
  files: "docs.json mint.json",
  pages: ".",
  serves: ".",
  servesContent: true,
  // Source: `replaceSlashIndex` of its code.
  addressOf: ({ file }) => addressByPath(file, { ending: "", ofFolder: ["index"], folderEnding: "" }),
  // Source: its "Hidden pages".
  standing: byHidden,
  untitled,
  hasBareRoot: true,
  configuration: {
    reads: "json",
    base: () => addedToLinks(""),
    icons: (config) => ["favicon", "logo"].flatMap((key) => picturesAt(valueAt(config, key))),
    parts: partsOf,
    addresses: rulesOf,
  },
  redirects: [
    { ...redirect, is: /^(?:docs|mint)\.json$/, read: (text, root) => inJson(text, root, names) },
    {
      ...redirect,
      is: /^docs\.json#redirects$/,
      read: (text, list) => (list?.kind === "list" ? inList(text, list, names) : undefined),
    },
  ],
  menus: [
    {
      ...menu,
      is: /^(?:docs|mint)\.json$/,
      menus: (root) => menuKeys.flatMap((key) => valueAt(root, key) ?? []),
    },
    { ...menu, is: /^docs\.json#navigation$/, menus: (root) => [root] },
  ],
  navigation: mintlifyNavigation,
  changes: /^\.mintignore$/,
  // Source: its "Reusable snippets", and `getFileCategory` of its code.
  parts: (file) => /^_?snippets\/|^skill\.md$/i.test(file),
  leavesOut: {
    files: ".mintignore",
    by: (text) => {
      const isLeftOut = leftOutBy(text);
      return (file) =>
        /(?:^|\/)(?:readme|license|contributing|contribute)\.md$/i.test(file) || isLeftOut(file);
    },
  },
  fields: { usual: mintlifyFields },
  callouts: { form: "component", written: "Note Tip Info Warning" },
  code: { title: "words", marks: "named" },
};

/** Source: `slugToTitle` of its code. */
function untitled({ file }: PageFile): string {
  const name = nameOf(withoutEnding(file)).replace(/[-_]/g, " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** It makes pages of descriptions of APIs, which other files can name, too. Source: its "OpenAPI setup". */
function rulesOf(config: Value): AddressRules {
  const makers = ["openapi", "asyncapi", "$ref", "api"];
  const makes = Array.from(valuesIn(config)).some((value) => makers.some((key) => valueAt(value, key)));
  return { isWhole: !makes, routes: ["/"] };
}

/** Returns the files that a `docs.json`, or a part of one, has parts of itself in. Source: Mintlify's "Global settings". */
export function filesReferredTo({ path, text }: SiteFile): string[] {
  const references = text.matchAll(/"\$ref"\s{0,100}:\s{0,100}"([^"\\]{1,500}\.json)"/g);
  return Array.from(references, ([, reference]) => fileAt(path, reference!));
}

export function fileAt(path: string, reference: string): string {
  return namesIn(folderOf(path), reference).join("/");
}
