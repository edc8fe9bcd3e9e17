import { describe, expect, test } from "bun:test";
import { chmod, stat, watch } from "node:fs/promises";
import { join } from "node:path";

import { version } from "../package.json";
import { Client } from "./support/client.ts";
import { git, repositoryWith } from "./support/git.ts";
import {
  fromBinary,
  programs,
  runProgram,
  startServer,
  startServerIn,
  temporaryFolder,
} from "./support/server.ts";

for (const program of programs) {
  describe(program.name, () => {
    test("a first start prints the address, a PIN that signs in, and where the data is; the next one no PIN", async () => {
      await using folder = await temporaryFolder();
      const first = await startServerIn(folder.path, { TEAM_PIN: "" }, program);
      const pin = first.printedPin!;

      await Client.signedIn(first.url, { pin });
      const status = await first.stop();
      const second = await startServerIn(folder.path, { TEAM_PIN: "" }, program);
      await Client.signedIn(second.url, { pin });
      await second.stop();

      expect(pin).toMatch(/^\d{8}$/);
      expect(first.printed()).toContain(first.dataDir);
      expect(status).toBe(0);
      expect(second.printed()).not.toContain("PIN");
    });

    test("it starts in an empty folder, and keeps what it makes to its owner", async () => {
      await using server = await startServer({ TEAM_PIN: "" }, program);

      const modes = await Promise.all(
        ["", "docs-admin.db", "pin-hash", "session-secret"].map(
          async (name) => (await stat(join(server.dataDir, name))).mode & 0o777,
        ),
      );

      expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    });

    test("the sample site has a home page, a guide with an index, and a picture, and git finds no fault in it", async () => {
      await using server = await startServer({}, program);
      const client = await Client.signedIn(server.url);

      const { pages } = (await client.get("/api/admin/pages")).json;
      const tree = await git(server.repository, "ls-tree", "-r", "--name-only", "HEAD");
      const faults = await git(server.repository, "fsck", "--strict");

      expect(pages).toContain("");
      expect(pages).toContain("guide");
      expect(pages.length).toBeGreaterThanOrEqual(7);
      expect(tree).toMatch(/^public\/uploads\/\S+\.(svg|png)$/m);
      expect(faults).toBe("");
    });

    test("settings come from a .env file of the working directory", async () => {
      await using folder = await temporaryFolder();
      await Bun.write(join(folder.path, ".env"), "SESSION_DAYS=never\n");

      const { status, stderr } = await runProgram([], { folder: folder.path, program });

      expect(status).toBe(1);
      expect(stderr).toContain("SESSION_DAYS is “never”");
    });

    test("on SIGTERM it answers what it has begun and ends with 0", async () => {
      await using folder = await temporaryFolder();
      const server = await startServerIn(folder.path, {}, program);
      const client = await Client.signedIn(server.url);
      const began = watchFor(server.repository, "began");
      await Bun.write(
        join(server.repository, "hooks/reference-transaction"),
        "#!/bin/sh\n: > began\nfor try in 1 2 3 4 5 6 7 8 9; do test -e go-on && exit 0; sleep 0.3; done\n",
      );
      await chmod(join(server.repository, "hooks/reference-transaction"), 0o755);

      const publishing = client.post("/api/admin/publish", { slug: "last", content: "# Last\n" });
      await began;
      const stopping = server.stop();
      await Bun.write(join(server.repository, "go-on"), "");

      expect((await publishing).status).toBe(200);
      expect(await stopping).toBe(0);
      expect(await git(server.repository, "log", "-1", "--format=%s")).toBe("Update last");
    });

    test("a wrong setting stops the start with a sentence and status 1", async () => {
      await using folder = await temporaryFolder();

      const result = await runProgram([], { folder: folder.path, settings: { PORT: "http" }, program });

      expect(result).toEqual({
        status: 1,
        stdout: "",
        stderr: "PORT is “http”: it must be a whole number from 0 to 65535.\n",
      });
    });

    test("a port that is taken stops the start with a sentence", async () => {
      await using taken = await startServer({}, program);
      await using folder = await temporaryFolder();

      const { status, stderr } = await runProgram([], {
        folder: folder.path,
        settings: { PORT: new URL(taken.url).port },
        program,
      });

      expect(status).toBe(1);
      expect(stderr).toMatch(/^PORT: cannot listen on 127\.0\.0\.1:\d+ .*\n$/);
    });

    test("hash-pin prints a hash that TEAM_PIN_HASH takes, and it is the PIN's", async () => {
      await using folder = await temporaryFolder();

      const { stdout, status } = await runProgram(["hash-pin"], {
        folder: folder.path,
        program,
        input: "8642\n",
      });
      await using server = await startServer({ TEAM_PIN: "", TEAM_PIN_HASH: stdout.trim() }, program);

      expect(status).toBe(0);
      expect(stdout).toStartWith("$argon2id$");
      expect(server.printedPin).toBeUndefined();
      await Client.signedIn(server.url, { pin: "8642" });
    });

    test("a hash can be written into .env as hash-pin says", async () => {
      await using folder = await temporaryFolder();
      const { stderr } = await runProgram(["hash-pin"], { folder: folder.path, program, input: "8642\n" });
      await Bun.write(join(folder.path, ".env"), `${stderr.slice(stderr.indexOf("TEAM_PIN_HASH="))}\n`);

      // An empty variable would hide the one in the file, so the PIN of the tests must not be there at all.
      const server = await startServerIn(folder.path, { TEAM_PIN: undefined as never }, program);

      await Client.signedIn(server.url, { pin: "8642" });
      await server.stop();
    });

    test.each([
      ["TEAM_PIN_HASH", "$argon2id$v=19$m=19456,t=2,p=1$bm90$bm90IGE"],
      ["SESSION_DAYS", "9999"],
    ])("%s=%s stops the start, for it would fail later", async (name, value) => {
      await using folder = await temporaryFolder();

      const settings = { TEAM_PIN: "", [name]: value };
      const { status, stderr } = await runProgram([], { folder: folder.path, settings, program });

      expect(status).toBe(1);
      expect(stderr).toStartWith(`${name} is `);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    });

    test("an empty file of secrets stops the start with a sentence, and signs nobody in", async () => {
      await using folder = await temporaryFolder();
      await Bun.write(join(folder.path, "data/session-secret"), "");

      const { status, stderr } = await runProgram([], { folder: folder.path, program });

      expect(status).toBe(1);
      expect(stderr).toMatch(/^DATA_DIR: \S+session-secret is empty; delete it to have a new one made\.\n$/);
    });

    test("backup copies the store while it is written, and never over a file", async () => {
      await using server = await startServer({}, program);
      const client = await Client.signedIn(server.url);
      await client.save("guide/kept", "# Kept\n");
      const run = { folder: server.folder, program };

      const first = await runProgram(["backup", "copy.db"], run);
      const second = await runProgram(["backup", "copy.db"], run);
      await using restored = await temporaryFolder();
      await Bun.write(join(restored.path, "data/docs-admin.db"), Bun.file(join(server.folder, "copy.db")));
      const again = await startServerIn(restored.path, {}, program);
      const draft = await (await Client.signedIn(again.url)).get("/api/admin/drafts?slug=guide/kept");
      await again.stop();

      expect([first.status, second.status]).toEqual([0, 1]);
      expect(second.stderr).toContain("is there already");
      expect(draft.json.draft.content).toBe("# Kept\n");
    });

    test("check says what is configured, and makes nothing", async () => {
      await using folder = await temporaryFolder();

      const { stdout, status } = await runProgram(["check"], { folder: folder.path, program });

      expect(status).toBe(0);
      expect(stdout).toContain("ok    repository");
      expect(await Array.fromAsync(new Bun.Glob("**").scan(folder.path))).toEqual([]);
    });

    test("check tells which folder holds the pages, and what said so", async () => {
      await using folder = await temporaryFolder();
      await repositoryWith(`${folder.path}/site`, {
        "docusaurus.config.ts": "",
        "docs/intro.md": "# Intro\n",
      });

      const { stdout } = await runProgram(["check"], {
        folder: folder.path,
        settings: { REPOSITORY: "./site" },
        program,
      });

      expect(stdout).toContain("pages in docs (docusaurus.config.ts is a Docusaurus site)");
    });

    test("check warns where the folder that was set holds no page", async () => {
      await using folder = await temporaryFolder();
      await repositoryWith(`${folder.path}/site`, { "docs/intro.md": "# Intro\n" });

      const { stdout, status } = await runProgram(["check"], {
        folder: folder.path,
        settings: { REPOSITORY: "./site", CONTENT_DIR: "pages" },
        program,
      });

      expect(stdout).toContain(
        "there is no folder pages (CONTENT_DIR says so); set CONTENT_DIR to the folder",
      );
      expect(stdout).toContain("warn  repository: ");
      expect(status).toBe(0);
    });

    test("check fails with a sentence where the repository is none", async () => {
      await using folder = await temporaryFolder();
      await Bun.write(join(folder.path, "notes/a.txt"), "x");

      const { stderr, status } = await runProgram(["check"], {
        folder: folder.path,
        settings: { REPOSITORY: "./notes" },
        program,
      });

      expect(status).toBe(1);
      expect(stderr).toMatch(/^REPOSITORY: .*no git repository\.\n$/);
    });

    test("--version and --help print and end; an unknown command is named", async () => {
      await using folder = await temporaryFolder();
      const run = (arg: string) => runProgram([arg], { folder: folder.path, program });

      const [shown, helped, unknown] = await Promise.all([run("--version"), run("--help"), run("publish")]);

      expect(shown).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
      expect(helped.stdout).toContain("backup FILE");
      expect(unknown.status).toBe(1);
      expect(unknown.stderr).toContain("“publish” is no command");
    });
  });
}

test("the binary runs no code of a foreign bunfig.toml and needs nothing beside it", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "bunfig.toml"), `preload = ["./evil.ts"]\n`);
  await Bun.write(join(folder.path, "evil.ts"), `await Bun.write("evil-ran", "yes");\n`);
  await Bun.write(join(folder.path, "tsconfig.json"), "{ not json");
  await Bun.write(join(folder.path, "package.json"), "{ not json");

  const { status } = await runProgram(["--version"], { folder: folder.path, program: fromBinary });

  expect(status).toBe(0);
  expect(await Bun.file(join(folder.path, "evil-ran")).exists()).toBe(false);
});

/** Kept when a file of that name appears in the folder. */
async function watchFor(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}
