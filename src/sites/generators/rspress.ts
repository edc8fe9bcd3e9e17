import { barePath } from "../addresses/index.ts";
import { itemsOf, switchOf, textOf, type Value, valueAt, valuesIn } from "../files/value.ts";
import {
  addedToLinks,
  type FolderPart,
  nameAt,
  pathAt,
  type Places,
  type SiteParts,
} from "../formats/configuration.ts";
import { addressByPath, type AddressRules } from "../formats/page-address.ts";
import { byEnding, type Generator } from "./generator.ts";
import { globsAfter } from "./ignored-files.ts";
import { languagesOf, type Locale, partsIn, pathIn } from "./locale-parts.ts";

export const rspress: Generator = {
  is: "an Rspress site",
  files: "rspress.config.*",
  pages: "docs",
  pagesIn: /\broot:\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  servesInPages: "public",
  names: byEnding,
  // Source: `normalizeHref` of its runtime.
  addressOf: ({ file }, { ending = ".html" }) =>
    addressByPath(file, {
      ending,
      ofFolder: ["index"],
      folderEnding: ending === ".html" ? "/index.html" : "/",
    }),
  linksToFiles: "beside",
  // Source: `excludeConvention` of its `RouteService`.
  parts: (file) => /(?:^|\/)_[^_]/.test(file),
  leavesOut: {
    files: "rspress.config.*",
    by: (text) => globsAfter("exclude:", text.split(/\broute:\s*\{/, 2)[1] ?? ""),
  },
  configuration: {
    reads: "script",
    base: (config) => addedToLinks(pathAt(config, "base")),
    name: (config) => nameAt(config, "title"),
    parts: partsOf,
    addresses: rulesOf,
  },
  callouts: { form: "directive", written: "info tip warning danger" },
};

type Named = Readonly<{ names: readonly string[]; main: string | undefined }>;

/** Source: its "Multi-version". */
function versionsIn(config: Value): Named {
  const versions = valueAt(config, "multiVersion");
  const names = itemsOf(valueAt(versions, "versions")).flatMap((each) => textOf(each) ?? []);
  return { names, main: textOf(valueAt(versions, "default")) };
}

/** Source: "Internationalization" of Rspress: those of its theme are older. */
function localesIn(config: Value): readonly Locale[] {
  const lists = [valueAt(config, "locales"), valueAt(valueAt(config, "themeConfig"), "locales")];
  const listed = lists.find((each) => itemsOf(each).length > 0);
  const main = textOf(valueAt(config, "lang"));
  return itemsOf(listed).flatMap((each) => {
    const code = textOf(valueAt(each, "lang"));
    if (code === undefined) return [];
    const label = textOf(valueAt(each, "label")) ?? code;
    return [{ code, label, isDefault: code === main, folders: [code] }];
  });
}

function rootOf(config: Value, { home }: Pick<Places, "home">): string {
  return pathIn(home, textOf(valueAt(config, "root")) ?? "docs");
}

/** Each version is a folder, with a folder of each language in it. */
function partsOf(config: Value, places: Omit<Places, "folder">): SiteParts {
  const root = rootOf(config, places);
  const locales = localesIn(config);
  const { names, main } = versionsIn(config);
  const inVersions = names.flatMap((version) =>
    partsIn(pathIn(root, version), locales).map((part): FolderPart => ({ ...part, version })),
  );
  return {
    folders: [...partsIn(root, names.length === 0 ? locales : []), ...inVersions],
    languages: languagesOf(locales),
    versions: names.map((name) => ({ name, label: name, isCurrent: name === main })),
  };
}

/** Source: `normalizeRoutePath`: the main version, and the main language, are in no address. */
function rulesOf(config: Value, { folder, ...places }: Places): AddressRules {
  const root = rootOf(config, places);
  const { names, main } = versionsIn(config);
  const language = textOf(valueAt(config, "lang"));
  const codes = localesIn(config).map(({ code }) => code);
  const at = (name: string, usual: string | undefined) => (name === "" || name === usual ? "" : `/${name}`);
  const all = [...names, ""].flatMap((version) =>
    [...codes, ""].map((code) => ({
      path: pathIn(pathIn(root, version), code),
      address: at(version, main) + at(code, language),
    })),
  );
  const clean = Array.from(valuesIn(config), (value) => valueAt(value, "cleanUrls")).find(Boolean);
  const isClean = switchOf(clean);
  return {
    ending: isClean ? "" : ".html",
    areUnknown: isClean === null,
    places: all.flatMap(({ path, address }) => placedIn(folder, path, address)),
  };
}

/** Returns where the folder of pages, or one in it, is by the address of a folder. */
function placedIn(folder: string, path: string, address: string): Array<readonly [string, string]> {
  if (path === folder) return [["", address]];
  const within = folder === "" ? "" : `${folder}/`;
  if (path.startsWith(within)) return [[path.slice(within.length), address]];
  return folder.startsWith(`${path}/`) ? [["", address + barePath(folder.slice(path.length))]] : [];
}
