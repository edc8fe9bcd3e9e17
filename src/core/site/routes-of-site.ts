import { folderOf, nameOf } from "../../addresses/index.ts";
import { routesInCode, routesOfIgnored, routesOfPermalinks } from "../../site-files/server.ts";
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
 * gives, and pages that a build makes, which a `.gitignore` names. @throws Unavailable
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
  return [...routesInCode(paths, folder), ...written];
}
