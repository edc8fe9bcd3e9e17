import { folderOf } from "../../sites/addresses/index.ts";
import { PictureAddresses } from "../asset/picture-addresses.ts";
import { inFolder, withinFolder } from "../page/page.ts";
import type { Pages } from "../page/pages.ts";
import type { Branch } from "../repository/branch.ts";
import type { FileChange } from "../repository/commit.ts";
import type { KnownSites } from "../site/known-sites.ts";
import type { SiteIndex } from "../site/site-index.ts";
import { withFolders } from "../slug/slug.ts";

type Deps = Readonly<{
  branch: Branch;
  folder: string;
  uploadsFolder: string;
  pages: Pick<Pages, "files" | "places">;
  knownSites: Pick<KnownSites, "site">;
  siteIndex: Pick<SiteIndex, "picturesOfPages">;
}>;

/** Files are in the content folder. */
export type FileMove = Readonly<{ fromFile: string; toFile: string }>;

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
    const { branch, folder, pages, knownSites } = this.#deps;
    const folders = [...movedFolders(moves, [...(await pages.files()).values()])];
    const { files } = await knownSites.site();
    const inside = Array.from(files.keys()).flatMap((fromFile): FileMove[] => {
      const [from, to] = folders.find(([each]) => fromFile.startsWith(`${each}/`)) ?? [];
      if (from === undefined || !picture.test(fromFile)) return [];
      const toFile = to + fromFile.slice(from.length);
      return files.has(toFile) ? [] : [{ fromFile, toFile }];
    });
    if (inside.length === 0) return [];
    const users = await this.#usersOf([...files.keys()]);
    const moving = new Set(moves.map(({ fromFile }) => fromFile));
    const own = inside.filter(({ fromFile }) => users.get(fromFile)?.isSubsetOf(moving));
    const head = await branch.host.head();
    if (!head || own.length === 0 || own.length > MAX_PICTURES) return [];
    const sizes = await branch.host.sizes(
      head,
      own.map(({ fromFile }) => inFolder(folder, fromFile)),
    );
    return sizes.values().reduce((sum, bytes) => sum + bytes, 0) > MAX_BYTES ? [] : own;
  }

  /** @throws Unavailable */
  async filesOf(pictures: readonly FileMove[], head: string): Promise<FileChange[]> {
    if (pictures.length === 0) return [];
    const { branch, folder } = this.#deps;
    const targets = new Map(
      pictures.map(({ fromFile, toFile }) => [inFolder(folder, fromFile), inFolder(folder, toFile)]),
    );
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
    const { folder, uploadsFolder, pages, siteIndex } = this.#deps;
    const addresses = new PictureAddresses(
      files.map((file) => inFolder(folder, file)),
      { folder, uploadsFolder },
    );
    const users = new Map<string, Set<string>>();
    const places = await pages.places();
    for (const { slug, published, drafted } of (await siteIndex.picturesOfPages()).pages) {
      const file = places.of(slug);
      for (const address of [...published, ...drafted]) {
        const found = addresses.find(address, inFolder(folder, file));
        if (!found) continue;
        const shown = users.getOrInsertComputed(withinFolder(folder, found.path), () => new Set());
        shown.add(found.isRelative ? file : "");
      }
    }
    return users;
  }
}

/** Returns the folders whose pages all move to the same places in another folder. */
function movedFolders(moves: readonly FileMove[], pages: readonly string[]): ReadonlyMap<string, string> {
  const targets = new Map(moves.map(({ fromFile, toFile }) => [fromFile, toFile]));
  const inside = new Map<string, string[]>();
  const above = new Set(moves.flatMap(({ fromFile }) => withFolders(folderOf(fromFile))));
  for (const file of pages)
    for (const folder of withFolders(folderOf(file)))
      if (above.has(folder)) inside.getOrInsertComputed(folder, () => []).push(file);
  const folders = new Map<string, string>();
  for (const { fromFile, toFile } of moves) {
    for (const folder of withFolders(folderOf(fromFile))) {
      const rest = fromFile.slice(folder.length);
      const to = toFile.slice(0, -rest.length);
      if (folder === "" || folder === to || folders.has(folder) || to + rest !== toFile) continue;
      const all = inside.get(folder) ?? [];
      if (all.every((file) => targets.get(file) === to + file.slice(folder.length))) folders.set(folder, to);
    }
  }
  return folders;
}
