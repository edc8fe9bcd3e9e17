import { readdir, readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";

/** Commands that take no lock, such as the `git log` that somebody reads. */
const READING = new Set(
  "blame cat-file describe diff diff-files diff-index diff-tree for-each-ref grep log ls-files ls-tree rev-list rev-parse show show-ref upload-pack".split(
    " ",
  ),
);

/**
 * Returns whether a process has one of the files open, or is a git that may write in one of the folders: git closes some locks
 * while it still holds them. Undefined where the system doesn't tell. The paths have no links. Source: proc(5).
 */
export async function isInUse(
  files: readonly string[],
  folders: readonly string[],
): Promise<boolean | undefined> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (ids.length === 0) return undefined;
  for (const id of ids) if ((await isWritingIn(id, folders)) || (await hasOpen(id, files))) return true;
  return false;
}

/** Only a process of this user that still runs can be read; another user's can't have made a file of ours. */
async function isWritingIn(id: string, folders: readonly string[]): Promise<boolean> {
  const [program = "", ...args] = (await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")).split("\0");
  const name = basename(program);
  if (name !== "git" && !name.startsWith("git-")) return false;
  const words = name === "git" ? args : [name.slice("git-".length)];
  const command = words.find(
    (word, n) => !word.startsWith("-") && !["-c", "-C"].includes(words[n - 1] ?? ""),
  );
  if (command !== undefined && READING.has(command)) return false;
  const at = await readlink(`/proc/${id}/cwd`).catch(() => "");
  return folders.some((folder) => at === folder || at.startsWith(`${folder}/`));
}

async function hasOpen(id: string, files: readonly string[]): Promise<boolean> {
  const folder = `/proc/${id}/fd`;
  const opened = await readdir(folder).catch(() => []);
  const paths = await Promise.all(opened.map((name) => readlink(join(folder, name)).catch(() => "")));
  return paths.some((path) => files.includes(path));
}
