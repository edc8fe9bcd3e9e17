import { expect, test } from "bun:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { startServer, startServerIn } from "../support/server.ts";

test("only the owner can read the files of the first start, and none contains the PIN", async () => {
  await using server = await startServer({ TEAM_PIN: "" });
  await Client.signedIn(server.url, { pin: server.printedPin });

  const names = (await readdir(server.dataDir)).filter((name) => name !== "site.git");

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(names).toEqual(expect.arrayContaining(["docs-admin.db", "pin-hash", "session-secret"]));
  expect(await modeOf(server.dataDir)).toBe(0o700);
  for (const name of names) {
    expect([name, await modeOf(join(server.dataDir, name))]).toEqual([name, 0o600]);
    expect(await Bun.file(join(server.dataDir, name)).text()).not.toContain(server.printedPin!);
  }
  expect(await Bun.file(join(server.dataDir, "pin-hash")).text()).toMatch(/^\$argon2id\$\S+\n$/);
});

test("the sample site has a home page, a guide with an index and an image, and passes git fsck", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);

  const { pages } = (await ada.get("/api/admin/pages")).json;

  expect(pages).toEqual(expect.arrayContaining(["", "guide"]));
  expect(pages.length).toBeGreaterThanOrEqual(7);
  const tree = await git(server.repository, "ls-tree", "-r", "--name-only", "HEAD");
  expect(tree).toMatch(/^public\/uploads\/\S+\.(svg|png)$/m);
  expect(await git(server.repository, "fsck", "--strict")).toBe("");
});

test("a port in use stops the start with a sentence", async () => {
  await using taken = await startServer();

  const late = startServer({ PORT: new URL(taken.url).port });

  await expect(late).rejects.toThrow(/^PORT: can't listen on 127\.0\.0\.1:\d+ .*\.$/);
});

test("an invalid PIN hash stops the start, because every sign-in would fail", async () => {
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$bm90$bm90IGE";

  const start = startServer({ TEAM_PIN: "", TEAM_PIN_HASH: hash });

  await expect(start).rejects.toThrow("TEAM_PIN_HASH isn't valid: it must be the output of hash-pin.");
});

test("an empty secret file stops the start with a sentence", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "data/session-secret"), "");

  const start = startServerIn(folder.path);

  await expect(start).rejects.toThrow(
    /^DATA_DIR: \S+session-secret is empty\. Delete it, and the server makes a new one\.$/,
  );
});
