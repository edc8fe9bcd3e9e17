import { expect, test } from "bun:test";
import { join } from "node:path";

import { version } from "../../package.json";
import { hashPin } from "../../src/core/session/pin.ts";
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

test("token makes, lists and revokes tokens beside a running server", async () => {
  await using server = await startServer();
  const run = { folder: server.folder };
  const rights = [
    "--can",
    "read,publish",
    "--folder",
    "guide",
    "--folder",
    "help",
    "--days",
    "7",
    "--by",
    "Ada",
  ];

  const made = await runProgram(["token", "make", "CI", ...rights], run);
  const script = Object.assign(new Client(server.url), { token: made.stdout.trim() });
  const served = await script.get("/api/admin/pages");
  const listed = await runProgram(["token", "list"], run);
  const id = listed.stdout.split(" ")[0]!;
  const revoked = await runProgram(["token", "revoke", id], run);
  const after = await script.get("/api/admin/pages");
  const twice = await runProgram(["token", "revoke", id], run);

  expect([made.status, listed.status, revoked.status, twice.status]).toEqual([0, 0, 0, 1]);
  expect(made.stdout).toMatch(/^docsadm_[\w-]{43}\n$/);
  expect(listed.stdout).toContain("CI by Ada: read, publish in guide, help, until ");
  expect(listed.stdout).not.toContain(made.stdout.trim());
  expect([served.status, after.status]).toEqual([200, 401]);
  expect(twice.stderr).toBe("This token doesn't exist. It may be revoked already.\n");
});

test.each([
  [["make"], "docs-admin token make NAME"],
  [["make", "CI", "--can", "all"], "can must list at least one of"],
  [["make", "CI", "--days", "0"], "days must be a whole number from 1 to 365."],
  [["make", "CI", "--rights", "read"], "--rights"],
  [["list", "all"], "docs-admin token list"],
  [["remove", "1"], "docs-admin token revoke ID"],
])("token %j makes nothing and says what is possible", async (args, sentence) => {
  await using server = await startServer();

  const { status, stdout, stderr } = await runProgram(["token", ...args], { folder: server.folder });

  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
  const ada = await Client.signedIn(server.url);
  expect((await ada.get("/api/admin/tokens")).json.tokens).toEqual([]);
});

test("pin makes a new PIN beside a running server: the old one ends, and people stay signed in", async () => {
  const generated = { TEAM_PIN: "" };
  await using folder = await temporaryFolder();
  const server = await startServerIn(folder.path, generated);
  const old = server.printedPin!;
  const ada = await Client.signedIn(server.url, { pin: old });
  const signIn = (pin: string) => new Client(server.url).post("/api/admin/login", { pin });

  const { status, stdout, stderr } = await runProgram(["pin"], { folder: folder.path, settings: generated });
  const pin = stdout.trim();
  const [withOld, withNew] = [await signIn(old), await signIn(pin)];
  const stays = await ada.get("/api/admin/drafts");
  await server.stop();
  await using again = await startServerIn(folder.path, generated);
  const afterwards = await new Client(again.url).get("/api/admin/drafts", { cookie: ada.cookie! });

  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d{8}\n$/)]);
  expect(stderr).not.toContain(pin);
  expect([withOld.status, withNew.status, stays.status, afterwards.status]).toEqual([401, 200, 200, 200]);
  expect(again.printedPin).toBeUndefined();
  await Client.signedIn(again.url, { pin });
  const file = Bun.file(join(server.dataDir, "pin-hash"));
  expect(await file.text()).toMatch(/^\$argon2id\$\S+\n$/);
  expect((await file.stat()).mode & 0o777).toBe(0o600);
});

test.each([
  [{ TEAM_PIN: "2468" }, "TEAM_PIN is set, so no new PIN was made."],
  [{ TEAM_PIN: "", TEAM_PIN_HASH: await hashPin("135790") }, "TEAM_PIN_HASH is set, so no new PIN was made."],
])("pin refuses where a variable decides, and names it", async (settings, sentence) => {
  await using server = await startServer(settings);

  const { status, stdout, stderr } = await runProgram(["pin"], { folder: server.folder, settings });

  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toStartWith(sentence);
});

test("pin says why it makes none: without a store, with 1234, and where the PIN is turned off", async () => {
  await using folder = await temporaryFolder();
  const run = { folder: folder.path, settings: { TEAM_PIN: "" } };

  const early = await runProgram(["pin"], run);
  const given = await runProgram(["pin", "1234"], run);
  const off = await runProgram(["pin"], { ...run, settings: { TEAM_PIN: "", PIN_ROLE: "none" } });

  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining("Start the server first.")]);
  expect([given.status, given.stderr]).toEqual([1, expect.stringContaining("makes a random PIN")]);
  expect([off.status, off.stderr]).toEqual([1, expect.stringContaining("nobody signs in with a PIN")]);
});

test("an unknown command is answered with its name and the list of commands", async () => {
  await using folder = await temporaryFolder();

  const { stdout, stderr, status } = await runProgram(["deploy"], { folder: folder.path });

  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`“deploy” isn't a command.\n\ndocs-admin ${version}`);
  expect(stderr).toContain("backup FILE");
});
