import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { temporaryFolder } from "./folder.ts";

/** `content` is undefined for a folder. A folder comes before what it holds. */
type Entry = Readonly<{ path: string; content: Uint8Array | undefined }>;

/** Returns a function that fills a folder as `make` does, which runs once a process: git's processes cost more. */
export function keptFolder(make: (folder: string) => Promise<unknown>): (folder: string) => Promise<void> {
  let kept: Promise<readonly Entry[]> | undefined;
  return async (folder) => {
    kept ??= entriesMadeBy(make);
    const entries = await kept;
    mkdirSync(folder, { recursive: true });
    for (const { path, content } of entries) {
      if (content) writeFileSync(join(folder, path), content);
      else mkdirSync(join(folder, path));
    }
  };
}

async function entriesMadeBy(make: (folder: string) => Promise<unknown>): Promise<readonly Entry[]> {
  await using temporary = await temporaryFolder();
  const folder = join(temporary.path, "made");
  await make(folder);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .sort((a, b) => a.path.length - b.path.length)
    .map(({ entry, path }) => ({
      path: relative(folder, path),
      content: entry.isFile() ? readFileSync(path) : undefined,
    }));
}
