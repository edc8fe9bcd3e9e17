import { readdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";

import type { Clock } from "../core/ports.ts";
import type { FileChange } from "../core/repository/commit.ts";
import { fastImport } from "./git/fast-import.ts";
import type { Git } from "./git/git.ts";

/** The build puts the folder beside the program. */
const folder = join(import.meta.dir, "sample-site");

/** Creates a bare repository with the sample site as its first commit. It appears complete or not at all. */
export async function createSampleRepository(
  path: string,
  branch: string,
  git: Git,
  clock: Clock,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await git.bytes([
    "init",
    "-q",
    "--bare",
    "--template=",
    "--object-format=sha1",
    `--initial-branch=${branch}`,
    unfinished,
  ]);
  const repository = git.inDirectory(unfinished);
  await repository.bytes(["config", "core.logAllRefUpdates", "true"]);
  const change = {
    parent: undefined,
    files: await sampleFiles(),
    message: "Add the manual of docs-admin\n",
    by: { name: "docs-admin" },
  };
  const input = fastImport(change, clock.now(), "0".repeat(40));
  const commit = (await repository.text(["fast-import", "--quiet", "--done"], { input })).trim();
  await repository.bytes(["update-ref", `refs/heads/${branch}`, commit]);
  await rename(unfinished, path);
}

export async function sampleFiles(): Promise<Array<FileChange & { content: Uint8Array }>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      path: relative(folder, file).replaceAll("\\", "/"),
      content: await Bun.file(file).bytes(),
    })),
  );
}
