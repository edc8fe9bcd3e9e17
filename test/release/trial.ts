import { join } from "node:path";

import { migrations } from "../../src/store/sqlite/migrations.ts";
import { Client } from "../support/client.ts";
import { before, look } from "../support/old-store.ts";
import { type Program, runProgram, startServerIn } from "../support/server.ts";

/** What version 0.1.0 had. */
const TABLES_OF_FIRST_RELEASE = 5;

/** Tries a binary as its first users would. @throws Error with what it did not do */
export async function tried(binary: string, version: string): Promise<void> {
  const program: Program = { name: binary, command: async () => [binary] };
  await using old = await before({ tables: TABLES_OF_FIRST_RELEASE });

  const { stdout } = await runProgram(["--version"], { folder: old.folder, program });
  expectToBe("--version", stdout, `${version}\n`);

  await using server = await startServerIn(old.folder, {}, program);
  const ada = await Client.signedIn(server.url);
  const page = { slug: "guide/release", content: "# Released\n" };
  const { updatedAt } = (await ada.put("/api/admin/drafts", page)).json;
  const published = await ada.post("/api/admin/publish", { ...page, updatedAt });
  const source = await ada.get("/api/admin/pages/source?slug=guide/release");
  const edited = await ada.get("/admin/edit/guide/release");

  expectToBe("publishing", published.status, 200);
  expectToBe("the published page", source.json.page?.content, page.content);
  expectToBe("the editor", edited.status, 200);
  expectToBe("the tables after the update", look(old.file).tables, migrations.length);
  const [backup] = await old.backups();
  expectToBe(
    "the backup's tables",
    look(join(old.dataDir, "backups", backup!)).tables,
    TABLES_OF_FIRST_RELEASE,
  );
}

function expectToBe(what: string, is: unknown, expected: unknown): void {
  if (is !== expected)
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(expected)}`);
}
