import { folderOf, isPageFile, nameOf } from "../../sites/addresses/index.ts";
import { routesInCode, routesOfIgnored, routesOfPermalinks } from "../../sites/server.ts";
import { inFolder } from "../page/page.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { siteAt } from "../slug/content-folder.ts";
import { siteFileTexts } from "./site-file-texts.ts";

type File = Readonly<{ path: string; sha: string }>;

const ofHugo =
  /^(?:(?:.*\/)?hugo|(?:.*\/)?config\/_default\/(?:config|permalinks|hugo)|config)\.(?:toml|ya?ml|json)$/;

/** More are not read. */
const MAX_FILES = 100;

/**
 * Returns the addresses where a site has something that is no file of its pages: routes in code, addresses that a configuration
 * gives, pages that a build makes, which a `.gitignore` names, and Hugo's sections. @throws Unavailable
 */
export async function routesOfSite(
  host: Pick<RepositoryHost, "readAll">,
  { all, folder }: Readonly<{ all: readonly File[]; folder: string }>,
): Promise<string[]> {
  const within = inFolder(folder, "");
  const found = all.filter(({ path }) => {
    const at = inFolder(folderOf(path), "");
    return nameOf(path) === ".gitignore" ? at.startsWith(within) || within.startsWith(at) : ofHugo.test(path);
  });
  const texts = await siteFileTexts(host, { found, all, most: MAX_FILES });
  const paths = all.map(({ path }) => path);
  const written = texts.flatMap((file) =>
    nameOf(file.path) === ".gitignore" ? routesOfIgnored(file, folder) : routesOfPermalinks(file.text),
  );
  const settings = texts.filter(({ path }) => ofHugo.test(path)).map(({ text }) => text);
  const isHugo = siteAt(folder, paths).generator === "a Hugo site";
  const hasSections = isHugo && !settings.some(disablesSections);
  return [...routesInCode(paths, folder), ...written, ...(hasSections ? sectionsOf(paths, within) : [])];
}

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
