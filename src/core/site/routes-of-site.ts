import { folderOf, nameOf } from "../../addresses/index.ts";
import { routesInCode, routesOfIgnored, routesOfPermalinks } from "../../site-files/server.ts";
import { findContentFolder } from "../page/content-folder.ts";
import { inFolder } from "../page/page.ts";
import type { RepositoryHost } from "../publication/repository-host.ts";
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
  const hasSections =
    findContentFolder(paths).generator === "a Hugo site" &&
    !settings.some((text) => withoutSections.test(text));
  return [...routesInCode(paths, folder), ...written, ...(hasSections ? sectionsOf(paths, within) : [])];
}

const withoutSections = /\bdisableKinds\b[^\]]{0,200}\bsection\b/i;

/** Hugo makes a page of each first folder with pages. Source: Hugo's "Sections". */
function sectionsOf(paths: readonly string[], within: string): string[] {
  const names = new Set<string>();
  for (const path of paths) {
    const [name = "", ...inside] = path.startsWith(within) ? path.slice(within.length).split("/") : [];
    if (inside.length > 0 && /\.mdx?$/.test(path)) names.add(name).add(name.toLowerCase());
  }
  return Array.from(names, (name) => `/${name}`);
}
