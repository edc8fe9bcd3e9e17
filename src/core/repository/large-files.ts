import { folderOf } from "../../sites/addresses/index.ts";
import { Conflict } from "../errors.ts";
import { withFolders } from "../slug/slug.ts";
import type { FileChange } from "./commit.ts";
import { gitAttributes } from "./git-attributes.ts";
import type { Entry, RepositoryHost } from "./repository-host.ts";

export const MAX_POINTER_BYTES = 1024;

/** Returns whether a file is what git has in place of one that Git LFS keeps elsewhere. Source: "Git LFS Specification". */
export function isPointer(content: Uint8Array): boolean {
  if (content.byteLength > MAX_POINTER_BYTES) return false;
  const text = Buffer.from(content).toString("latin1");
  return text.startsWith("version https://git-lfs.github.com/spec/v1\n") && text.includes("\noid sha256:");
}

/** Returns the paths of the files that say which attributes the files at these paths have. */
export function attributesFilesOf(paths: readonly string[]): string[] {
  const folders = new Set(paths.flatMap((path) => withFolders(path).slice(0, -1)));
  return [".gitattributes", ...Array.from(folders, (folder) => `${folder}/.gitattributes`)];
}

/**
 * Git would show a file of Git LFS that is committed as it is as changed in each checkout, and its pointer elsewhere would be
 * what readers get. `entries` are those of `attributesFilesOf`. @throws Conflict
 */
export async function checkLargeFiles(
  files: readonly FileChange[],
  entries: readonly Entry[],
  host: Pick<RepositoryHost, "read" | "ownAttributes">,
  done: "published" | "uploaded" = "published",
): Promise<void> {
  const written = files.filter(({ content, blob }) => content ?? blob);
  if (written.length === 0) return;
  const found = entries.filter(({ kind }) => kind === "file");
  const texts = await Promise.all(found.map(async ({ sha }) => Buffer.from(await host.read(sha)).toString()));
  const attributesFiles = [
    { text: await host.ownAttributes() },
    ...texts.map((text, at) => ({ folder: folderOf(found[at]!.path), text })),
  ];
  if (!attributesFiles.some(({ text }) => text.includes("lfs"))) return;
  const attributeOf = gitAttributes(attributesFiles);
  for (const { path, content, blob } of written) {
    const isLarge = attributeOf(path, "filter") === "lfs";
    // A page may show a pointer as an example.
    if (!isLarge && content) continue;
    if (isPointer(content ?? (await host.read(blob!))) === isLarge) continue;
    throw new Conflict(
      isLarge
        ? `“${path}” belongs in Git LFS, by .gitattributes, and docs-admin can't put it there. Nothing was ${done}. Add it with git.`
        : `“${path}” would be taken out of Git LFS, which docs-admin can't do. Nothing was ${done}. Move it with git.`,
    );
  }
}
