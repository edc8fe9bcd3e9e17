import { expect, test } from "bun:test";
import { join } from "node:path";

import { UpstreamSilent } from "../../../src/core/errors.ts";
import { Git } from "../../../src/repository/git/git.ts";
import { temporaryFolder } from "../../support/folder.ts";

const SILENT_MS = 400;

test("a reader of what git prints may take longer than git may be silent", async () => {
  await using folder = await temporaryFolder();
  const git = new Git(folder.path, { PATH: process.env.PATH!, HOME: folder.path });
  await git.bytes(["init", "--quiet"]);
  // More than a pipe holds, so that git waits for its reader.
  const content = "a".repeat(4 * 1024 * 1024);
  const sha = await git.text(["hash-object", "-w", "--stdin"], { input: content });

  let [bytes, reads] = [0, 0];
  for await (const chunk of git.stream(["cat-file", "blob", sha], { silentMs: SILENT_MS })) {
    if (reads < 2) await Bun.sleep(SILENT_MS);
    reads += 1;
    bytes += chunk.length;
  }

  expect(bytes).toBe(content.length);
});

test("git that is silent for too long is stopped", async () => {
  await using folder = await temporaryFolder();
  const git = new Git(folder.path, { PATH: process.env.PATH!, HOME: folder.path });
  await git.bytes(["init", "--quiet"]);
  // Git waits for somebody who writes into it.
  await Bun.$`mkfifo ${join(folder.path, "pipe")}`;
  const silent = git.stream(["hash-object", "pipe"], { silentMs: 50 });

  await expect(Array.fromAsync(silent)).rejects.toBeInstanceOf(UpstreamSilent);
});
