import { expect, test } from "bun:test";
import { chmod, readdir, watch } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { type Program, runProgram, startServer, startServerIn } from "../support/server.ts";

/** Tests of the program as a process: source and binary may differ. */
export function programContract(program: Program): void {
  test("the first start prints the address, the data folder and a working PIN; the next start prints no PIN", async () => {
    await using folder = await temporaryFolder();
    const first = await startServerIn(folder.path, { TEAM_PIN: "" }, program);
    const pin = first.printedPin!;
    const ada = await Client.signedIn(first.url, { pin });
    const gone = await Client.signedIn(first.url, { pin });
    const copy = gone.cookie!;
    await gone.post("/api/admin/logout", undefined);

    const status = await first.stop();
    await using second = await startServerIn(folder.path, { TEAM_PIN: "" }, program);
    const statusWith = async (cookie: string) =>
      (await new Client(second.url).get("/api/admin/drafts", { cookie })).status;

    expect(pin).toMatch(/^\d{8}$/);
    expect(first.printed().split(pin)).toHaveLength(2);
    expect(first.printed()).toContain(first.dataDir);
    expect(first.printed()).toMatch(/"signIn":"http:\/\/localhost:\d+\/admin\/login"/);
    expect(status).toBe(0);
    expect(second.printed()).not.toMatch(/pin"/i);
    await Client.signedIn(second.url, { pin });
    expect([await statusWith(ada.cookie!), await statusWith(copy)]).toEqual([200, 401]);
  });

  test("settings are read from .env in the working directory; an invalid one stops the start with a sentence", async () => {
    await using folder = await temporaryFolder();
    await Bun.write(join(folder.path, ".env"), "SESSION_DAYS=never\n");

    const result = await runProgram([], { folder: folder.path, program });

    expect(result).toEqual({
      status: 1,
      stdout: "",
      stderr: "SESSION_DAYS is “never”: it must be a whole number from 1 to 365.\n",
    });
  });

  test.each(["check", "backup", "restore", "move-store", "pin", "hash-pin", "completion"])(
    "%s --help shows the help, and writes no file of that name",
    async (command) => {
      await using folder = await temporaryFolder();

      const { stdout, status } = await runProgram([command, "--help"], { folder: folder.path, program });

      expect([status, stdout]).toEqual([0, expect.stringContaining("backup FILE")]);
      expect(await readdir(folder.path)).not.toContain("--help");
    },
  );

  test("hash-pin reads a PIN and prints its hash, and its line for .env", async () => {
    await using folder = await temporaryFolder();

    const { stdout, stderr, status } = await runProgram(["hash-pin"], {
      folder: folder.path,
      program,
      input: "8642\n",
    });

    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\$argon2id\$\S+\n$/)]);
    expect(await Bun.password.verify("8642", stdout.trim())).toBe(true);
    expect(stderr).toContain(`TEAM_PIN_HASH=${stdout.trim().replaceAll("$", "\\$")}\n`);
  });

  test("on SIGTERM the server answers running requests and exits with 0", async () => {
    await using server = await startServer({}, program);
    const ada = await Client.signedIn(server.url);
    const began = watchFor(server.repository, "began");
    const hook = join(server.repository, "hooks/reference-transaction");
    await Bun.write(
      hook,
      "#!/bin/sh\n: > began\nfor try in 1 2 3 4 5 6 7 8 9; do test -e go-on && exit 0; sleep 0.3; done\n",
    );
    await chmod(hook, 0o755);

    const publishing = ada.post("/api/admin/publish", { slug: "last", content: "# Last\n" });
    await began;
    const stopping = server.stop();
    await Bun.write(join(server.repository, "go-on"), "");

    expect((await publishing).status).toBe(200);
    expect(await stopping).toBe(0);
    expect(await git(server.repository, "log", "-1", "--format=%s")).toBe("Update last");
  });
}

/** Kept when a file of that name appears in the folder. */
async function watchFor(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}
