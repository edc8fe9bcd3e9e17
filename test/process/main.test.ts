import { expect, test } from "bun:test";
import { join } from "node:path";

import { version } from "../../package.json";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { fromSource, runProgram, startServer, startServerIn } from "../support/server.ts";
import { programContract } from "./program.ts";

programContract(fromSource);

test("backup copies the store during writes, and never overwrites a file", async () => {
  await using server = await startServer();
  const ada = await Client.signedIn(server.url);
  await ada.save("guide/kept", "# Kept\n");
  const run = { folder: server.folder };

  const first = await runProgram(["backup", "copy.db"], run);
  const second = await runProgram(["backup", "copy.db"], run);
  await using restored = await temporaryFolder();
  await Bun.write(join(restored.path, "data/docs-admin.db"), Bun.file(join(server.folder, "copy.db")));
  await using again = await startServerIn(restored.path);
  const draft = await (await Client.signedIn(again.url)).get("/api/admin/drafts?slug=guide/kept");

  expect([first.status, second.status]).toEqual([0, 1]);
  expect(second.stderr).toContain("already exists");
  expect(draft.json.draft.content).toBe("# Kept\n");
});

test("an unknown command is answered with its name and the list of commands", async () => {
  await using folder = await temporaryFolder();

  const { stdout, stderr, status } = await runProgram(["publish"], { folder: folder.path });

  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(`“publish” isn't a command.\n\ndocs-admin ${version}`);
  expect(stderr).toContain("backup FILE");
});
