import { folderOf, nameOf } from "../../sites/addresses/index.ts";
import { homesBeside, routesInCode, routesOfIgnored, routesOfRewrites } from "../../sites/server.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { inFolder } from "../slug/page-folders.ts";
import { siteFileTexts } from "./site-file-texts.ts";

type File = Readonly<{ path: string; sha: string }>;

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
  const paths = all.map(({ path }) => path);
  const { routes } = generatorAt(folder, paths);
  const found = all.filter(({ path }) => {
    const at = inFolder(folderOf(path), "");
    const isIgnored = isIgnoring(path) && (at.startsWith(within) || within.startsWith(at));
    return isIgnored || isHost(path) || routes?.files.test(path);
  });
  const texts = await siteFileTexts(host, { found, all, most: MAX_FILES });
  const ignoring = texts.filter(({ path }) => isIgnoring(path));
  const settings = texts.filter(({ path }) => !isIgnoring(path) && !isHost(path));
  return [
    ...routesInCode(paths, folder, homesBeside(paths)),
    ...ignoring.flatMap((file) => routesOfIgnored(file, folder)),
    ...texts.filter(({ path }) => isHost(path)).flatMap(({ text }) => routesOfRewrites(text)),
    ...(routes?.of(settings, paths, within) ?? []),
  ];
}

function isHost(path: string): boolean {
  return nameOf(path) === "vercel.json";
}

function isIgnoring(path: string): boolean {
  return nameOf(path) === ".gitignore";
}
