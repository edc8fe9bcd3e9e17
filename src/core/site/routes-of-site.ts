import { folderOf, nameOf } from "../../sites/addresses/index.ts";
import {
  homesBeside,
  routesInCode,
  routesInPages,
  routesOfIgnored,
  routesOfRewrites,
} from "../../sites/server.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
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
  { all, folders }: Readonly<{ all: readonly File[]; folders: PageFolders }>,
): Promise<string[]> {
  const ofPages = folders.all.map(({ folder }) => folder);
  const paths = all.map(({ path }) => path);
  const { routes } = generatorAt(folders.main.folder, paths);
  const isAround = (at: string) =>
    ofPages.some((folder) => at.startsWith(inFolder(folder, "")) || inFolder(folder, "").startsWith(at));
  const found = all.filter(({ path }) => {
    const isIgnored = isIgnoring(path) && isAround(inFolder(folderOf(path), ""));
    return isIgnored || isHost(path) || routes?.files.test(path);
  });
  const texts = await siteFileTexts(host, { found, all, most: MAX_FILES });
  const ignoring = texts.filter(({ path }) => isIgnoring(path));
  const settings = texts.filter(({ path }) => !isIgnoring(path) && !isHost(path));
  const below = ofPages.flatMap((folder) =>
    [
      ...routesInPages(paths, folder),
      ...ignoring.flatMap((file) => routesOfIgnored(file, folder)),
      ...(routes?.inFolder?.(settings, paths, inFolder(folder, "")) ?? []),
    ].map((route) => folders.addressOf(folder) + route),
  );
  return [
    ...routesInCode(paths, ofPages, homesBeside(paths)),
    ...texts.filter(({ path }) => isHost(path)).flatMap(({ text }) => routesOfRewrites(text)),
    ...(routes?.of?.(settings) ?? []),
    ...below,
  ];
}

function isHost(path: string): boolean {
  return nameOf(path) === "vercel.json";
}

function isIgnoring(path: string): boolean {
  return nameOf(path) === ".gitignore";
}
