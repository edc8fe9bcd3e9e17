import { barePath, isPageFile, withoutEnding } from "../addresses/index.ts";
import { entriesOf, itemsOf, plainValue, switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { FolderPart, Places, SiteParts } from "../formats/configuration.ts";
import { pathIn } from "./locale-parts.ts";

type Asked = Omit<Places, "folder">;

/** A language; `address` is where its pages are on the site. */
type Language = SiteParts["languages"][number] &
  Readonly<{ address: string; contentDir: string | undefined }>;

/** What the site has of a folder of the repository; `place` is where that is below the address of the language. */
export type Mount = Readonly<{ folder: string; place: string; language: string }>;

/** Names of settings are in any case. */
export function saidIn(config: Value | undefined, name: string): Value | undefined {
  const map = config && plainValue(config);
  return map?.kind === "map" ? map.pairs.find(({ key }) => key?.toLowerCase() === name)?.value : undefined;
}

/** Returns a setting, which can be in a file of its own in a folder of configurations. Source: "Configuration directory". */
export function settingOf(config: Value, name: string, { beside }: Pick<Asked, "beside">): Value | undefined {
  const own = ["toml", "yaml", "yml", "json"].map((ending) => beside(`config/_default/${name}.${ending}`));
  return saidIn(config, name) ?? own.find(Boolean);
}

/** Source: "Configure languages". Where one has a host of its own, none is in addresses. */
export function languagesIn(
  config: Value,
  asked: Asked,
): Readonly<{ main: string; languages: readonly Language[] }> {
  const said = (name: string) => settingOf(config, name, asked);
  const main = textOf(said("defaultcontentlanguage")) ?? "en";
  const isBelow = switchOf(said("defaultcontentlanguageinsubdir")) ?? false;
  const all = Array.from(entriesOf(said("languages"))).filter(
    ([, each]) => switchOf(saidIn(each, "disabled")) !== true,
  );
  const haveHosts = all.some(([, each]) => saidIn(each, "baseurl"));
  const addressIn = (code: string) =>
    haveHosts || (code === main && !isBelow) ? "" : `/${code.toLowerCase()}`;
  const languages = all.map(([code, each]) => ({
    code,
    label: textOf(saidIn(each, "languagename")) ?? textOf(saidIn(each, "label")) ?? code,
    isDefault: code === main,
    address: addressIn(code),
    contentDir: textOf(saidIn(each, "contentdir")),
  }));
  const own = { code: main, label: main, isDefault: true, address: addressIn(main), contentDir: undefined };
  return { main, languages: languages.some(({ isDefault }) => isDefault) ? languages : [own, ...languages] };
}

/** Returns where a mount is on the site: that of one file is where this has its page. */
export function addressOfMount({ folder, place }: Mount): string {
  if (!isPageFile(folder)) return place;
  return withoutEnding(place)
    .replace(/\/_?index$/, "")
    .toLowerCase();
}

/** Returns what is mounted as content, and the folder of each language that has its own. Source: "Mounts", "Translation by content directory". */
export function mountsIn(config: Value, asked: Asked): readonly Mount[] {
  const { main, languages } = languagesIn(config, asked);
  const mounted = mountsOf(config, asked).flatMap((mount): Mount[] => {
    const source = textOf(saidIn(mount, "source"));
    const place = contentPlaceOf(mount);
    if (source === undefined || place === undefined || isOutside(asked.home, source)) return [];
    return [{ folder: pathIn(asked.home, source), place, language: languageOfMount(mount, main) }];
  });
  const ofLanguages = languages.flatMap(({ code, contentDir }): Mount[] =>
    contentDir === undefined ? [] : [{ folder: pathIn(asked.home, contentDir), place: "", language: code }],
  );
  return [...mounted, ...ofLanguages];
}

/** Whether a path from a folder is above the repository. */
function isOutside(folder: string, path: string): boolean {
  const depth = folder === "" ? 0 : folder.split("/").length;
  return /^(?:\.\.\/){0,50}/.exec(path)![0].length / "../".length > depth;
}

export function mountsOf(config: Value, asked: Pick<Asked, "beside">): readonly Value[] {
  return itemsOf(saidIn(settingOf(config, "module", asked), "mounts"));
}

function contentPlaceOf(mount: Value): string | undefined {
  const target = textOf(saidIn(mount, "target")) ?? "";
  return /^content(?:\/|$)/.test(target) ? barePath(target.slice("content".length)) : undefined;
}

/** One that is of several languages is of the main one, too. */
function languageOfMount(mount: Value, main: string): string {
  const languages = [
    saidIn(mount, "lang"),
    ...itemsOf(valueAt(mount, "sites", "matrix", "languages")),
  ].flatMap((each) => textOf(each) ?? []);
  return languages.includes(main) ? main : (languages[0] ?? main);
}

/** A mount can be of one file. */
const file = /\.[a-z][a-z\d]{0,7}$/i;

/** Returns the folders of content, which can be one for each language, and those of versions in them. */
export function partsOfHugo(config: Value, asked: Asked): SiteParts {
  const { main, languages } = languagesIn(config, asked);
  const isSaid = settingOf(config, "languages", asked) !== undefined;
  const mounts = mountsIn(config, asked).filter(({ folder }) => !file.test(folder) || isPageFile(folder));
  const content = pathIn(asked.home, textOf(settingOf(config, "contentdir", asked)) ?? "content");
  const isElsewhere =
    mountsOf(config, asked).some((mount) => contentPlaceOf(mount) !== undefined) ||
    languages.every(({ contentDir }) => contentDir !== undefined);
  const all = isElsewhere ? mounts : [{ folder: content, place: "", language: main }, ...mounts];
  const docs = all.map(({ folder, place, language }): FolderPart => {
    const others = languages.flatMap(({ code }) => (code === language ? [] : [code]));
    return {
      folder,
      kind: "docs",
      language: isSaid ? language : null,
      version: null,
      set: place === "" ? "docs" : place,
      ...(others.length > 0 && !isPageFile(folder) && { endings: others }),
    };
  });
  const versions = versionsIn(config, asked);
  const ofVersions = docs.flatMap((each) =>
    versions.flatMap(({ name, path }): FolderPart[] =>
      each.set !== "docs"
        ? []
        : [{ ...each, folder: pathIn(each.folder, path), version: name, set: "versions" }],
    ),
  );
  return {
    folders: [...docs, ...ofVersions],
    languages: isSaid ? languages.map(({ code, label, isDefault }) => ({ code, label, isDefault })) : [],
    versions: versions.map(({ name, isCurrent }) => ({ name, label: name, isCurrent })),
  };
}

/** Of a site. */
const MAX_VERSIONS = 500;

/**
 * Returns the versions that are in folders of the site, as themes such as Docsy list them for their menu. Source: "Versioning" of Docsy;
 * others are on other hosts.
 */
function versionsIn(config: Value, asked: Asked) {
  const params = settingOf(config, "params", asked);
  const found = itemsOf(saidIn(params, "versions")).flatMap((each) => {
    const [name, url] = [textOf(saidIn(each, "version")), textOf(saidIn(each, "url"))];
    const isHere = url?.startsWith("/") && !url.startsWith("//") && barePath(url) !== "";
    return name === undefined || !isHere ? [] : [{ name, path: barePath(url!) }];
  });
  const shown = ["latest_stable_version", "latest_version", "version"]
    .map((key) => textOf(saidIn(params, key)))
    .find((name) => found.some((each) => each.name === name));
  return found
    .slice(0, MAX_VERSIONS)
    .map((each, at) => ({ ...each, isCurrent: shown === undefined ? at === 0 : each.name === shown }));
}
