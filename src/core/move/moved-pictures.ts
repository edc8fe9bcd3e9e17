import { folderOf } from "../../sites/addresses/index.ts";
import { PictureAddresses } from "../asset/picture-addresses.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import type { PageFolders } from "../slug/page-folders.ts";
import { withFolders } from "../slug/slug.ts";

type Deps = Readonly<{
  branch: Branch;
  folders: PageFolders;
  uploadsFolder: string;
  pages: Pick<Pages, "files" | "places">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "picturesOfPages">;
}>;

export type FileMove = Readonly<{ fromPath: string; toPath: string }>;

/** Folders with more stay, and the addresses in their pages change instead. */
const MAX_PICTURES = 100;
const MAX_BYTES = 50 * 1024 * 1024;

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/** Finds the pictures that belong to a folder of pages and move with it. */
export class MovedPictures {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the pictures in folders that move whole, if only pages that move show them, by relative addresses. @throws Unavailable */
  async picturesOf(moves: readonly FileMove[]): Promise<readonly FileMove[]> {
    const { branch, folders, pages, knownSites } = this.#deps;
    const moving = [...movedFolders(moves, [...(await pages.files()).values()])];
    const { files: known } = await knownSites.site();
    const files = new Set(known.keys().map((file) => folders.pathAt(file)));
    const inside = Array.from(files).flatMap((fromPath): FileMove[] => {
      const [from, to] = moving.find(([each]) => fromPath.startsWith(`${each}/`)) ?? [];
      if (from === undefined || !picture.test(fromPath)) return [];
      const toPath = to + fromPath.slice(from.length);
      return files.has(toPath) ? [] : [{ fromPath, toPath }];
    });
    if (inside.length === 0) return [];
    const users = await this.#usersOf([...files]);
    const pagesMoving = new Set(moves.map(({ fromPath }) => fromPath));
    const own = inside.filter(({ fromPath }) => users.get(fromPath)?.isSubsetOf(pagesMoving));
    const head = await branch.host.head();
    if (!head || own.length === 0 || own.length > MAX_PICTURES) return [];
    const sizes = await branch.host.sizes(
      head,
      own.map(({ fromPath }) => fromPath),
    );
    return sizes.values().reduce((sum, bytes) => sum + bytes, 0) > MAX_BYTES ? [] : own;
  }

  /** @throws Unavailable */
  async filesOf(pictures: readonly FileMove[], head: string): Promise<FileChange[]> {
    if (pictures.length === 0) return [];
    const { branch } = this.#deps;
    const targets = new Map(pictures.map(({ fromPath, toPath }) => [fromPath, toPath]));
    const entries = await branch.host.entries(head, [...targets.keys()]);
    return entries.flatMap((entry): FileChange[] => {
      const to = targets.get(entry.path);
      if (entry.kind !== "file" || to === undefined) return [];
      return [
        { path: entry.path, content: undefined },
        { path: to, content: undefined, blob: entry.sha, isExecutable: entry.isExecutable },
      ];
    });
  }

  /** Returns the pages that show each picture, by file; "" is one that shows it by an address from the root. */
  async #usersOf(files: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
    const { pages, siteIndex } = this.#deps;
    const addresses = new PictureAddresses(files, this.#deps);
    const users = new Map<string, Set<string>>();
    const places = await pages.places();
    for (const { slug, published, drafted } of (await siteIndex.picturesOfPages()).pages) {
      const file = places.of(slug);
      for (const address of [...published, ...drafted]) {
        const found = addresses.find(address, file);
        if (!found) continue;
        const shown = users.getOrInsertComputed(found.path, () => new Set());
        shown.add(found.isRelative ? file : "");
      }
    }
    return users;
  }
}

/** Returns the folders whose pages all move to the same places in another folder. */
function movedFolders(moves: readonly FileMove[], pages: readonly string[]): ReadonlyMap<string, string> {
  const targets = new Map(moves.map(({ fromPath, toPath }) => [fromPath, toPath]));
  const inside = new Map<string, string[]>();
  const above = new Set(moves.flatMap(({ fromPath }) => withFolders(folderOf(fromPath))));
  for (const file of pages)
    for (const folder of withFolders(folderOf(file)))
      if (above.has(folder)) inside.getOrInsertComputed(folder, () => []).push(file);
  const folders = new Map<string, string>();
  for (const { fromPath, toPath } of moves) {
    for (const folder of withFolders(folderOf(fromPath))) {
      const rest = fromPath.slice(folder.length);
      const to = toPath.slice(0, -rest.length);
      if (folder === "" || folder === to || folders.has(folder) || to + rest !== toPath) continue;
      const all = inside.get(folder) ?? [];
      if (all.every((file) => targets.get(file) === to + file.slice(folder.length))) folders.set(folder, to);
    }
  }
  return folders;
}
