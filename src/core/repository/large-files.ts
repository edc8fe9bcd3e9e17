import { folderOf } from "../../sites/addresses/index.ts";
import { Conflict } from "../errors.ts";
import { withFolders } from "../slug/slug.ts";
import type { FileChange } from "./commit.ts";
import { gitAttributes } from "./git-attributes.ts";
import { isPointer, pointerTo, textOfPointer } from "./pointer.ts";
import type { Entry, RepositoryHost } from "./repository-host.ts";

/** Returns the paths of the files that say which attributes the files at these paths have. */
export function attributesFilesOf(paths: readonly string[]): string[] {
  const folders = new Set(paths.flatMap((path) => withFolders(path).slice(0, -1)));
  return [".gitattributes", ...Array.from(folders, (folder) => `${folder}/.gitattributes`)];
}

/**
 * Returns which paths belong in Git LFS; undefined where none does. `entries` are those of `attributesFilesOf`. @throws Unavailable
 */
export async function largePaths(
  entries: readonly Entry[],
  host: Pick<RepositoryHost, "read" | "ownAttributes">,
): Promise<((path: string) => boolean) | undefined> {
  const found = entries.filter(({ kind }) => kind === "file");
  const texts = await Promise.all(found.map(async ({ sha }) => Buffer.from(await host.read(sha)).toString()));
  const attributesFiles = [
    { text: await host.ownAttributes() },
    ...texts.map((text, at) => ({ folder: folderOf(found[at]!.path), text })),
  ];
  if (!attributesFiles.some(({ text }) => text.includes("lfs"))) return undefined;
  const attributeOf = gitAttributes(attributesFiles);
  return (path) => attributeOf(path, "filter") === "lfs";
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
  const isLargeAt = await largePaths(entries, host);
  if (!isLargeAt) return;
  for (const { path, content, blob } of written) {
    const isLarge = isLargeAt(path);
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

/** Returns the files as they are committed on a head: with pointers of those that belong in Git LFS. @throws as `LargeFileStore.put` */
type AsCommitted = (on: Readonly<{ head: string | undefined }>) => Promise<readonly FileChange[]>;

/**
 * Puts uploads that belong in Git LFS there, before the turn of publishing, because that can take long. What belongs there by
 * attributes that somebody else pushed meanwhile is put there in the turn. @throws as `LargeFileStore.put`
 */
export async function uploadsAsCommitted(
  files: readonly FileChange[],
  host: RepositoryHost,
): Promise<AsCommitted> {
  const { largeFiles } = host;
  if (!largeFiles || files.length === 0) return async () => files;
  const accepted = new Set<Uint8Array>();
  let known: Readonly<{ head: string; files: readonly FileChange[] }> | undefined;
  const asCommitted: AsCommitted = async ({ head }) => {
    if (head === undefined) return files;
    if (known?.head === head) return known.files;
    const attributes = attributesFilesOf(files.map(({ path }) => path));
    const isLargeAt = await largePaths(await host.entries(head, attributes), host);
    const isLarge = ({ path, content }: FileChange) =>
      content !== undefined && isLargeAt?.(path) === true && !isPointer(content);
    const large = files.filter(isLarge).map(({ content }) => content!);
    const lacking = large.filter((content) => !accepted.has(content));
    if (lacking.length > 0) await largeFiles.put(lacking);
    for (const content of lacking) accepted.add(content);
    const stored = files.map((file) =>
      isLarge(file) ? { ...file, content: textOfPointer(pointerTo(file.content!)) } : file,
    );
    known = { head, files: stored };
    return stored;
  };
  await asCommitted({ head: await host.head() });
  return asCommitted;
}
