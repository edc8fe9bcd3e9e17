import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { temporaryFolder } from "../support/folder.ts";
import { startGemini } from "../support/gemini.ts";
import { repositoryWith } from "../support/git.ts";
import { runProgram, startServerIn } from "../support/server.ts";

const busy = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("x", { status: 404 }) });
const gemini = startGemini({ status: 403 });
afterAll(async () => {
  await busy.stop(true);
  await gemini[Symbol.asyncDispose]();
});

type Mistake = Readonly<{
  settings: Record<string, string>;
  prepare?: (folder: string) => Promise<unknown>;
  says: string | RegExp;
  /** Otherwise it is a warning. */
  isWrong?: boolean;
  /** Something else is wrong because of it. */
  fails?: boolean;
}>;

const SECRET = "not-really-random-not-really-random-1234567890";

const mistakes: Record<string, Mistake> = {
  "a name with a slip": {
    settings: { GITHUB_TOKN: "x" },
    says: "GITHUB_TOKN isn't a setting. Did you mean GITHUB_TOKEN?",
  },
  "a name without its underscore": {
    settings: { TEAMPIN: "x" },
    says: "TEAMPIN isn't a setting. Did you mean TEAM_PIN?",
  },
  "a line of .env that is no setting": {
    settings: {},
    prepare: (folder) => Bun.write(join(folder, ".env"), "# The PIN\nTEAM PIN=correct horse\n"),
    says: "line 2 of .env is passed over. Write NAME=value.",
  },
  "a $ in a value of .env": {
    settings: {},
    prepare: (folder) => Bun.write(join(folder, ".env"), "SITE_NAME='Tea for $5 a cup'\n"),
    says: "line 1 of .env: in SITE_NAME, what follows $ is taken for a variable, which isn't set. Write \\$.",
  },
  "a $ in .env that makes a setting too short": {
    settings: { TEAM_PIN: "" },
    prepare: (folder) => Bun.write(join(folder, ".env"), "DATA_DIR=~/data\nTEAM_PIN=tea$forty\n"),
    says: "line 2 of .env: in TEAM_PIN, what follows $ is taken for a variable, which isn't set. Write \\$.",
    fails: true,
  },
  "a name in small letters": {
    settings: { github_token: "x" },
    says: "github_token isn't a setting. Did you mean GITHUB_TOKEN?",
  },
  "a home folder that only a shell knows": {
    settings: { BACKUP_DIR: "~/backups" },
    says: "BACKUP_DIR is “~/backups”: write the whole path. Only a shell knows what ~ is.",
    isWrong: true,
  },
  "a webhook of GitHub for a local repository": {
    settings: { GITHUB_WEBHOOK_SECRET: "not-really-random" },
    says: "GITHUB_WEBHOOK_SECRET has no effect. Set REPOSITORY to owner/name too, or remove it.",
  },
  "one of the two addresses of GitHub Enterprise": {
    settings: { REPOSITORY: "octocat/site", GITHUB_API_URL: `http://127.0.0.1:${busy.port}` },
    says: `GITHUB_API_URL is http://127.0.0.1:${busy.port}, and people sign in at https://github.com (GITHUB_URL). Set both, or neither.`,
    fails: true,
  },
  "the address of the editor as that of the site": {
    settings: { SITE_URL: "http://localhost:3000", BASE_URL: "http://localhost:3000" },
    says: "SITE_URL is BASE_URL. Set it to the home page of the site that readers see.",
  },
  "a command that isn't there": {
    settings: { AFTER_PUBLISH: "/opt/no-such/deploy.sh" },
    says: "AFTER_PUBLISH: there is no program /opt/no-such/deploy.sh. Install it, or correct the path.",
    isWrong: true,
  },
  "a command that nobody may run": {
    settings: { REPOSITORY: "./site", AFTER_PUBLISH: "./deploy.sh" },
    prepare: async (folder) => {
      await repositoryWith(join(folder, "site"), { "content/intro.md": "# Intro\n" });
      await Bun.write(join(folder, "site/deploy.sh"), "#!/bin/sh\n");
    },
    says: /AFTER_PUBLISH: .*\/site\/deploy\.sh can't be run\. Let it: chmod \+x .*\/site\/deploy\.sh$/,
    isWrong: true,
  },
  "a setting that another one turns on": {
    settings: { BACKUP_KEEP: "3" },
    says: "BACKUP_KEEP has no effect. Set BACKUP_DIR too, or remove it.",
  },
  "a token of GitHub for a local repository": {
    settings: { GITHUB_TOKEN: "x" },
    says: "GITHUB_TOKEN has no effect. Set REPOSITORY to owner/name too, or remove it.",
  },
  "a port in use": {
    settings: { PORT: String(busy.port) },
    says: `PORT: another program listens on 127.0.0.1:${busy.port}. Stop it, or set another PORT.`,
    isWrong: true,
  },
  "an address of another machine": {
    settings: { HOST: "203.0.113.7" },
    says: "HOST: this machine has no address 203.0.113.7. Set HOST to 127.0.0.1 or 0.0.0.0.",
    isWrong: true,
  },
  "http in public": {
    settings: { BASE_URL: "http://admin.example.org" },
    says: "BASE_URL is http, so PINs and texts cross the network readable. Put a proxy with https in front.",
  },
  "a way past the trusted proxy": {
    settings: { TRUST_PROXY: "1", HOST: "0.0.0.0" },
    says: /TRUST_PROXY=1, but HOST=0\.0\.0\.0 also lets others connect past the proxy.*Set HOST=127\.0\.0\.1/,
  },
  "a hash that was cut": {
    settings: { TEAM_PIN: "", TEAM_PIN_HASH: "$argon2id$v=19$m=65536,t=2,p=1$short$cut" },
    says: "TEAM_PIN_HASH isn't a whole hash. Set it to what docs-admin hash-pin prints.",
    isWrong: true,
  },
  "a PIN that everybody tries": {
    settings: { TEAM_PIN: "123456" },
    says: "TEAM_PIN is easy to guess. Set a random one, or remove it: the server makes one.",
  },
  "a PIN that is turned off where nobody else is an administrator": {
    settings: { TEAM_PIN: "", PIN_ROLE: "none" },
    says: "PIN_ROLE is “none”: it must leave somebody who can be an administrator: name one in ROLES, or on People before.",
    isWrong: true,
  },
  "a PIN beside none": {
    settings: { PIN_ROLE: "none" },
    says: "TEAM_PIN has no effect, because PIN_ROLE is none. Remove one of the two.",
    fails: true,
  },
  "a secret that is no secret": {
    settings: { SESSION_SECRET: "a".repeat(40) },
    says: "SESSION_SECRET isn't random. Set what openssl rand -base64 32 prints, or remove it.",
  },
  "a damaged store": {
    settings: {},
    prepare: (folder) => Bun.write(join(folder, "data/docs-admin.db"), "no store ".repeat(1000)),
    says: /DATA_DIR: .*docs-admin\.db is damaged\. To restore a backup, run docs-admin restore FILE/,
    isWrong: true,
  },
  "a store of a newer version": {
    settings: {},
    prepare: async (folder) => {
      await mkdir(join(folder, "data"));
      using db = new Database(join(folder, "data/docs-admin.db"), { create: true });
      db.run("pragma user_version = 999");
    },
    says: /DATA_DIR: a newer version of docs-admin wrote .*\. Start that version, or restore an older backup\./,
    isWrong: true,
  },
  "backups into a file": {
    settings: { BACKUP_DIR: "notes.txt" },
    prepare: (folder) => Bun.write(join(folder, "notes.txt"), "x"),
    says: /BACKUP_DIR: .*notes\.txt is a file\. Set it to a folder\./,
    isWrong: true,
  },
  "backups beside the store": {
    settings: { BACKUP_DIR: "data/copies" },
    says: "BACKUP_DIR is in DATA_DIR, so both are lost together. Set a folder on another disk.",
  },
  "a command that isn't installed": {
    settings: { AFTER_PUBLISH: "hugoo build" },
    says: "AFTER_PUBLISH: there is no program hugoo. Install it, or write its whole path.",
    isWrong: true,
  },
  "a site that isn't there": {
    settings: { SITE_URL: `http://127.0.0.1:${busy.port}/docs` },
    says: `SITE_URL: http://127.0.0.1:${busy.port}/docs answers 404. Set it to the home page of the site.`,
  },
  "a folder without pages": {
    settings: { REPOSITORY: "./site", CONTENT_DIR: "pages" },
    prepare: (folder) => repositoryWith(join(folder, "site"), { "docs/intro.md": "# Intro\n" }),
    says: /there is no folder pages \(set by CONTENT_DIR\)\. Set CONTENT_DIR to the folder/,
  },
  "a branch that doesn't exist": {
    settings: { REPOSITORY: "./site", REPOSITORY_BRANCH: "trunk" },
    prepare: (folder) => repositoryWith(join(folder, "site"), { "content/intro.md": "# Intro\n" }),
    says: "REPOSITORY_BRANCH: the repository has no branch “trunk”.",
    isWrong: true,
  },
  "a key that Gemini refuses": {
    settings: { GEMINI_API_KEY: "key-of-the-test", GEMINI_BASE_URL: gemini.url },
    says: /Gemini doesn't accept this server's key\. .*GEMINI_API_KEY/,
    isWrong: true,
  },
};

test.each(Object.entries(mistakes))("check names %s, and what to do", async (_, mistake) => {
  const { settings, prepare, says, isWrong = false, fails = isWrong } = mistake;
  await using folder = await temporaryFolder();
  await prepare?.(folder.path);

  const { stdout, stderr, status } = await runProgram(["check"], { folder: folder.path, settings });

  const named = `${stdout}${stderr}`
    .split("\n")
    .filter((line) => (typeof says === "string" ? line.includes(says) : says.test(line)));
  expect(named).toHaveLength(1);
  expect(named[0]).toMatch(isWrong ? /^(wrong |[A-Z_]+(: | is “))/ : /^warn {2}/);
  expect(status).toBe(fails ? 1 : 0);
});

test("check finds nothing where nothing is wrong", async () => {
  await using folder = await temporaryFolder();
  const fine = [
    "\uFEFF# comment",
    "export SITE_NAME=Tea\r",
    "SITE_LANG: en",
    'OTHER="one $two',
    'still the value" # end',
    "UPLOADS_DIR=$FOLDER/up\\$loads",
    "FOLDER=static",
  ];
  await Bun.write(join(folder.path, ".env"), fine.join("\n"));
  const settings = {
    TEAM_PIN: "correct horse",
    TEAM_PIN_WEAK: "",
    SESSION_SECRET: SECRET,
    BACKUP_DIR: join(folder.path, "copies"),
    GITHUB_WORKFLOW: "another program's",
  };

  const { stdout, stderr, status } = await runProgram(["check"], { folder: folder.path, settings });

  expect([stderr, status]).toEqual(["", 0]);
  expect(stdout.split("\n").filter((line) => !/^(ok {4}|- {5}|$)/.test(line))).toEqual([]);
  expect(stdout).toContain(`ok    backups: ${join(folder.path, "copies")}, the newest 7\n`);
  expect(stdout).not.toContain(SECRET);
});

test("check beside a running server doesn't take its port for another program's", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServerIn(folder.path);

  const settings = { PORT: new URL(server.url).port };
  const { stdout, status } = await runProgram(["check"], { folder: folder.path, settings });

  expect(stdout).toContain("ok    address: docs-admin is running on this DATA_DIR\n");
  expect(status).toBe(0);
});
