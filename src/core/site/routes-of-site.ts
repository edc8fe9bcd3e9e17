import { folderOf, nameOf } from "../../sites/addresses/index.ts";
import {
  homesBeside,
  routesInCode,
  routesInPages,
  routesOfIgnored,
  routesOfRewrites,
} from "../../sites/server.ts";
import { ChosenFiles, type ListedFile, type Listing } from "../repository/listing.ts";
import type { RepositoryHost } from "../repository/repository-host.ts";
import { generatorAt } from "../slug/content-folder.ts";
import { inFolder, type PageFolders } from "../slug/page-folders.ts";
import { KeptTexts, type SiteFileText, siteFileTexts } from "./site-file-texts.ts";

/** More are not read. */
const MAX_FILES = 100;

type Deps = Readonly<{ host: Pick<RepositoryHost, "readAll">; folders: PageFolders }>;

type Known = Readonly<{
  paths: readonly string[];
  texts: readonly SiteFileText[];
  routes: readonly string[];
}>;

/** The addresses where a site has something that is no file of its pages. */
export class RoutesOfSite {
  readonly #deps: Deps;
  readonly #found: ChosenFiles;
  readonly #texts = new KeptTexts();
  #last: Known | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#found = new ChosenFiles((files, paths) => filesWithRoutes(files, paths, deps.folders));
  }

  /**
   * Returns routes in code, addresses that a configuration gives, and pages that a build makes, which a `.gitignore` names; the same list
   * until a path, or one of these files, is another. @throws Unavailable
   */
  async at(listing: Listing): Promise<readonly string[]> {
    const { host, folders } = this.#deps;
    const { paths } = listing;
    const texts = await this.#texts.of(listing, this.#found.of(listing), (asked) =>
      siteFileTexts(host, { ...asked, most: MAX_FILES }),
    );
    if (this.#last?.paths !== paths || this.#last.texts !== texts)
      this.#last = { paths, texts, routes: routesBy(texts, paths, folders) };
    return this.#last.routes;
  }
}

function filesWithRoutes(
  files: readonly ListedFile[],
  paths: readonly string[],
  folders: PageFolders,
): readonly ListedFile[] {
  const { routes } = generatorAt(folders.main.folder, paths);
  const isAround = (at: string) =>
    folders.all.some(
      ({ folder }) => at.startsWith(inFolder(folder, "")) || inFolder(folder, "").startsWith(at),
    );
  return files.filter(({ path }) => {
    const isIgnored = isIgnoring(path) && isAround(inFolder(folderOf(path), ""));
    return isIgnored || isHost(path) || routes?.files.test(path);
  });
}

function routesBy(
  texts: readonly SiteFileText[],
  paths: readonly string[],
  folders: PageFolders,
): readonly string[] {
  const { routes } = generatorAt(folders.main.folder, paths);
  const ofPages = folders.all.map(({ folder }) => folder);
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
