import { field, stopping } from "../formats/fields.ts";
import { addressByPath } from "../formats/page-address.ts";
import { fieldsOfFumadocs } from "./collections.ts";
import { menusOfFumadocs } from "./fumadocs-navigation.ts";
import { baseOf, partsOf, rulesOf } from "./fumadocs-parts.ts";
import { byEnding, type Generator } from "./generator.ts";
import { iconOfNext } from "./next.ts";

/** Source: its `pageSchema`. */
const pageSchema = [
  field("title", "text", "Names the page in its heading, the menu and search.", { isRequired: true }),
  field("description", "long text", "Sums up the page, below its title and for search engines."),
  field("icon", "text", "The icon before its name in the menu."),
  field("full", "switch", "Gives the text the whole width, without the headings beside it."),
  field("_openapi", "yaml", "What its plug-in for OpenAPI writes."),
];

export const fumadocs: Generator = {
  is: "a Fumadocs site",
  files: "source.config.*",
  pages: "content/docs content docs ../../docs",
  names: byEnding,
  icon: iconOfNext,
  pagesIn: /\bdir:\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  // Source: its "Page conventions": a folder in parentheses is in no address.
  addressOf: ({ file }) =>
    addressByPath(file, { ending: "", ofFolder: ["index"], folderEnding: "", part: partOf }),
  hasBareRoot: true,
  configuration: {
    files:
      "src/lib/source.* src/app/source.* lib/source.* app/source.* src/lib/source/index.* lib/source/index.*",
    reads: "script",
    with: /^source\.config\.[cm]?[jt]s$/,
    base: baseOf,
    placesFolders: true,
    parts: partsOf,
    addresses: rulesOf,
  },
  // Source: its "Page conventions": a menu without a list has all, and one with a sign all others.
  folderMenu: {
    is: /^meta(?:\.[\w-]{1,20})?\.json$/,
    keys: ["pages"],
    listsRest: (text) => !text.includes('"pages"') || text.includes('"..."'),
  },
  navigation: {
    keys: ["title"],
    files: /(?:^|\/)meta(?:\.[\w-]{1,20})?\.json$/,
    read: menusOfFumadocs,
  },
  fields: {
    usual: stopping(pageSchema),
    schema: {
      files: "source.config.*",
      reads: "declared",
      reachesOut: true,
      of: fieldsOfFumadocs(pageSchema),
    },
  },
  callouts: { form: "typed", name: "Callout", written: "- warn error", from: "fumadocs-ui" },
};

function partOf(name: string): string | undefined {
  if (/^\(.*\)$/.test(name)) return "";
  return name.includes(".") ? undefined : name;
}
