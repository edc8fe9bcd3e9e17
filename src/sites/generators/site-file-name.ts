import { folderOf, nameOf, namesIn } from "../addresses/index.ts";
import type { Value } from "../files/value.ts";
import type { Configuration } from "../formats/configuration.ts";
import type { PageSchema } from "../formats/fields.ts";
import type { Generator, SiteFile } from "./generator.ts";
import { isGlobalMenu } from "./next.ts";
import { generators, menuFormats, redirectFormats } from "./table.ts";

const script = String.raw`\.[cm]?[jt]sx?`;

/** Returns the pattern of the paths that end in one of these files, where `*` is a script's extension. */
function patternOf(files: string): RegExp {
  const names = files.split(" ").map((file) => file.replaceAll(".", "\\.").replace("\\.*", script));
  return new RegExp(`(?:^|/)(?:${names.join("|")})$`);
}

/** One pattern instead of many, because all paths of a repository are compared. */
function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

const ofRedirects = anyOf(redirectFormats.map(({ is }) => is));

const folderMenus = anyOf(generators.flatMap(({ folderMenu }) => folderMenu?.is ?? []));

const siteFiles = anyOf([
  ...generators.flatMap(({ folderMenu, changes }) => [folderMenu?.is ?? [], changes ?? []].flat()),
  ...menuFormats.map(({ is }) => is),
  ofRedirects,
]);

/** Returns by which name a file of a site is known; an index has that of its folder before it, as \`config/index.ts\`. */
export function siteNameOf(path: string): string {
  const name = nameOf(path);
  return /^index\.[cm]?[jt]s$/.test(name) ? `${nameOf(folderOf(path))}/${name}` : name;
}

/** Returns whether a file has redirects or menus, or changes with pages for another reason. */
export function isSiteFile(path: string): boolean {
  return siteFiles.test(siteNameOf(path));
}

const summaries = new Set(generators.map(({ summary }) => summary));

/** Returns whether a file of the content folder is its menu, as a list of links: of mdBook, GitBook or Docsify. */
export function isSummary(path: string, folder: string): boolean {
  return folderOf(path) === folder && summaries.has(nameOf(path));
}

/** Returns the folder that a file of a site is about: that of the site, or of the pages whose menu it is. */
export function aboutOf(path: string): Readonly<{ home: string | undefined } | { menuOf: string }> {
  const [at, name] = [folderOf(path), nameOf(path)];
  if (folderMenus.test(name)) return { menuOf: at };
  if (name === "_redirects") return { home: at.replace(/(?:^|\/)(?:public|static)$/, "") };
  if (isGlobalMenu(name)) return { home: at.replace(/(?:^|\/)(?:src\/)?app$/, "") };
  const home = configurationOf(path)?.home;
  // One of this name is that of a site in its own folder alone.
  return { home: home ?? (/^config[./]/.test(siteNameOf(path)) ? undefined : at) };
}

type Known = Readonly<{ is: RegExp; rank: number; configuration: Configuration }>;

const configurations: readonly Known[] = generators.flatMap(({ files, configuration }: Generator, rank) =>
  configuration ? [{ is: patternOf(configuration.files ?? files), rank, configuration }] : [],
);
const ofConfigurations = anyOf(configurations.map(({ is }) => is));

/** Several generators can have the same one. */
const schemas = [...new Set(generators.flatMap(({ fields }) => fields?.schema ?? []))].map((schema) => ({
  schema,
  is: patternOf(schema.files),
}));
const ofSchemas = anyOf(schemas.map(({ is }) => is));

/** Returns what reads the fields of pages in a file, of all generators that have one of this name, and the folder of its site. */
export function schemasOf(
  path: string,
): ReadonlyArray<Readonly<{ schema: PageSchema; generators: readonly string[]; home: string }>> {
  if (!ofSchemas.test(path)) return [];
  return schemas.flatMap(({ is, schema }) => {
    const at = is.exec(path)?.index;
    const readers = generators.flatMap(({ is, fields }) => (fields?.schema === schema ? is : []));
    return at === undefined ? [] : [{ schema, generators: readers, home: path.slice(0, at) }];
  });
}

/** Returns whether a part of what a file says can be in files that it imports. */
export function takesImports(path: string): boolean {
  if (configurationOf(path)?.configuration.reads === "script") return true;
  return ofSchemas.test(path) && schemas.some(({ is, schema }) => schema.reachesOut && is.test(path));
}

const inheriting = [...new Set(configurations.flatMap(({ configuration }) => configuration.inherits ?? []))];

/** Returns the files that a configuration, or what it inherits, inherits from; found without a parser. */
export function filesInheritedBy({ path, text }: SiteFile): string[] {
  if (!/\.ya?ml$/.test(path)) return [];
  return inheriting
    .flatMap((inherits) => inherits(text) ?? [])
    .map((from) => namesIn(folderOf(path), from).join("/"));
}

/** Returns the files that say where pages are in a site or what fields they have, with what such a configuration reads beside it, or have redirects. */
export function settingsFiles<File extends Readonly<{ path: string }>>(all: readonly File[]): File[] {
  const isBeside = besideConfigurations(all, () => true);
  const isSaying = sayingAmong(all);
  return all.filter(({ path }) => {
    const isKnown = isSaying(path) || ofSchemas.test(path);
    return isKnown || ofRedirects.test(nameOf(path)) || isBeside(path);
  });
}

/** How deep below that of its site a folder is that a configuration reads files in. */
const MAX_DEPTH = 2;

/** Returns whether a configuration reads a file with it, by the paths of all files. */
function besideConfigurations(
  all: ReadonlyArray<Readonly<{ path: string }>>,
  isAsked: (configuration: Configuration) => boolean,
): (path: string) => boolean {
  const homes = new Map<string, RegExp>();
  for (const { path } of all) {
    const known = configurationOf(path);
    if (known?.configuration.with && isAsked(known.configuration))
      homes.set(known.home, known.configuration.with);
  }
  return (path) => {
    let home = folderOf(path);
    for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
      if (homes.get(home)?.test(home === "" ? path : path.slice(home.length + 1))) return true;
      if (home === "") return false;
      home = folderOf(home);
    }
    return false;
  };
}

/** Returns whether a file is a configuration, which can need another one beside it. */
function sayingAmong(all: ReadonlyArray<Readonly<{ path: string }>>): (path: string) => boolean {
  const needed = new Set(configurations.flatMap(({ configuration }) => configuration.needs ?? []));
  const there = new Set(
    all.flatMap(({ path }) => {
      const [name, folder] = [nameOf(path), folderOf(path)];
      return needed.has(name) ? [folder, folderOf(folder)].map((each) => `${each}/${name}`) : [];
    }),
  );
  return (path) => {
    const known = configurationOf(path);
    if (!known) return false;
    const { needs } = known.configuration;
    return needs === undefined || there.has(`${folderOf(path)}/${needs}`);
  };
}

/** Returns the files that say which folders of pages a site has, with what such a configuration reads beside it. */
export function partsFiles<File extends Readonly<{ path: string }>>(all: readonly File[]): File[] {
  const says = (configuration: Configuration | undefined) => configuration?.parts !== undefined;
  const isSaying = sayingAmong(all);
  const saying = all.filter(({ path }) => says(configurationOf(path)?.configuration) && isSaying(path));
  const isBeside = besideConfigurations(saying, says);
  return [...saying, ...all.filter(({ path }) => isBeside(path))];
}

/** Returns what reads a configuration, and the folder of its site, in which the file can be in a folder of its own. */
export function configurationOf(
  path: string,
): Readonly<{ configuration: Configuration; rank: number; home: string }> | undefined {
  const known = ofConfigurations.test(path) && configurations.find(({ is }) => is.test(path));
  return known ? { ...known, home: path.slice(0, known.is.exec(path)!.index) } : undefined;
}

/** Of a site, as it has languages; more are not read as if they were there. */
const MAX_IMPLIED = 200;

/** Returns what configurations imply beside these files, where nobody wrote it; `read` gives what one says. */
export function impliedFiles(
  files: readonly SiteFile[],
  read: (path: string, reads: Configuration["reads"]) => Value | undefined,
): readonly SiteFile[] {
  const homes = new Set(files.flatMap(({ path }) => configurationOf(path)?.home ?? []));
  const implied = files.flatMap(({ path }) => {
    const { configuration } = configurationOf(path) ?? {};
    const config = configuration?.implied && read(path, configuration.reads);
    return config ? configuration.implied!(config, path) : [];
  });
  return [...new Map(implied.map((file) => [file.path, file])).values()]
    .filter(({ path }) => !homes.has(folderOf(path)))
    .slice(0, MAX_IMPLIED);
}

/** Returns the folder of a site whose pages can be beside it: where pages are in `docs`, it is often `website`. Of several, none is known. */
export function homesBeside(paths: readonly string[]): string[] {
  const homes = paths.flatMap((path) => {
    const known = configurationOf(path);
    return known?.configuration.reachesOut ? [known.home] : [];
  });
  return homes.length === 1 ? homes : [];
}

/** Returns what the generators that have a configuration are called. */
export function readersOf(configuration: Configuration): string[] {
  return generators.flatMap((generator) => (generator.configuration === configuration ? generator.is : []));
}
