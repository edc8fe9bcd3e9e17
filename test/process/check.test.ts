import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { startGitHub, tokens, withSignIn } from "../support/emulator.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startGemini } from "../support/gemini.ts";
import { repositoryWith } from "../support/git.ts";
import { failure, startOpenAi } from "../support/openai.ts";
import { runProgram, startServerIn } from "../support/server.ts";
import { SECRET } from "../support/webhook-receiver.ts";

const KEY = "key-of-the-test-0123456789";

test("check prints the configuration and creates nothing", async () => {
  await using folder = await temporaryFolder();

  const { stdout, status } = await runProgram(["check"], { folder: folder.path });

  expect(status).toBe(0);
  expect(stdout).toContain("ok    repository");
  expect(stdout).toContain("-     AI writing: not set up\n");
  expect(await Array.fromAsync(new Bun.Glob("**").scan(folder.path))).toEqual([]);
});

test("check warns if the configured folder has no page", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(`${folder.path}/site`, { "docs/intro.md": "# Intro\n" });

  const { stdout, status } = await runProgram(["check"], {
    folder: folder.path,
    settings: { REPOSITORY: "./site", CONTENT_DIR: "pages" },
  });

  expect(stdout).toContain("there is no folder pages (set by CONTENT_DIR). Set CONTENT_DIR to the folder");
  expect(stdout).toContain("warn  repository: ");
  expect(status).toBe(0);
});

test("check says the folder that a configuration names", async () => {
  await using folder = await temporaryFolder();
  await repositoryWith(`${folder.path}/site`, {
    "mkdocs.yml": "site_name: A\ndocs_dir: handbook\n",
    "handbook/a.md": "# A\n",
    "notes/b.md": "# B\n",
  });

  const { stdout } = await runProgram(["check"], {
    folder: folder.path,
    settings: { REPOSITORY: "./site" },
  });

  expect(stdout).toContain("pages in handbook (mkdocs.yml means an MkDocs site)");
});

test("check says what was found where nothing shows which folder has the pages, and knows what somebody chose", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, { "handbook/a.md": "# A\n", "notes/b.md": "# B\n", "c.rst": "C\n" });
  const settings = { REPOSITORY: site };
  const repositoryIn = async () => {
    const { stdout } = await runProgram(["check"], { folder: folder.path, settings });
    return stdout.split("\n").find((line) => line.includes(" repository: "));
  };

  const before = await repositoryIn();
  {
    await using server = await startServerIn(folder.path, settings);
    const ada = await Client.signedIn(server.url, { pin: server.printedPin, name: "Ada" });
    await ada.submit("/admin/content-folder", { folder: "notes", seen: "" });
  }

  expect(before).toBe(
    `warn  repository: ${site}: No site of a generator that docs-admin knows was found. There is 1 .rst file, which docs-admin can't edit. Markdown is in handbook (1), notes (1). Say which folder has the pages: on Pages, or by CONTENT_DIR`,
  );
  expect(await repositoryIn()).toBe(`ok    repository: ${site}, pages in notes (chosen by Ada)`);
  expect((await runProgram(["check"], { folder: folder.path, settings })).stdout).toContain(
    "warn  folders: How this site has languages and versions isn't known here, so folders of pages can be missing.",
  );
});

test("check says that the file with the site's words is gone", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, { "content/a.md": "# A\n", "content/words.md": "# Words\n" });
  const settings = { REPOSITORY: site };
  const checked = async () => (await runProgram(["check"], { folder: folder.path, settings })).stdout;
  await using server = await startServerIn(folder.path, settings);
  const ada = await Client.signedIn(server.url, { pin: server.printedPin, name: "Ada" });
  await ada.put("/api/admin/settings", { glossary: "words" });

  const before = await checked();
  await ada.delete("/api/admin/pages?slug=words");

  expect(before).not.toContain("glossary");
  expect(await checked()).toContain(
    "warn  glossary: There is no file “content/words.md” on the branch main, so AI doesn't know your words.",
  );
});

test("check fails with a sentence if the repository doesn't exist", async () => {
  await using folder = await temporaryFolder();
  await Bun.write(join(folder.path, "notes/a.txt"), "x");

  const { stderr, status } = await runProgram(["check"], {
    folder: folder.path,
    settings: { REPOSITORY: "./notes" },
  });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^REPOSITORY: .*isn't a git repository and isn't empty\.\n$/);
});

test("check prints each step on GitHub, fails if one is wrong, and shows no secret", async () => {
  await using folder = await temporaryFolder();
  await using gitHub = await startGitHub({
    files: ["docs/a.md", "docusaurus.config.js"].map((path) => ({ path, content: "" })),
    callback: "https://admin.example.org/api/admin/oauth/github/callback",
  });
  const settings = withSignIn(gitHub, "https://admin.example.org", {
    GITHUB_TOKEN: tokens.octocat,
    TRUST_PROXY: "1",
  });

  const well = await runProgram(["check"], { folder: folder.path, settings });
  gitHub.stub.answer(({ path }) =>
    path.includes("/git/blobs") ? Response.json({}, { status: 403 }) : undefined,
  );
  const wrong = await runProgram(["check"], { folder: folder.path, settings });

  expect(well.stdout.split("\n").slice(2)).toEqual([
    "ok    token: GitHub accepts GITHUB_TOKEN",
    "ok    repository: octocat/site",
    "ok    permissions: GITHUB_TOKEN can write contents",
    "ok    branch: main",
    "ok    sign-in with GitHub: GitHub accepts the app and its secret",
    expect.stringMatching(/^- {5}callback URL: not tested/),
    "ok    repository: octocat/site, pages in docs (docusaurus.config.js means a Docusaurus site)",
    "-     AI writing: not set up",
    "-     mail: not set up",
    "-     webhook: not set up",
    "",
  ]);
  expect([well.stderr, well.status, wrong.status]).toEqual(["", 0, 1]);
  expect(wrong.stdout).toContain("\nwrong permissions: octocat/site isn't on GitHub, or GITHUB_TOKEN can't");
  expect(wrong.stdout + wrong.stderr).not.toContain(tokens.octocat);
  expect(wrong.stdout + wrong.stderr).not.toContain(settings.GITHUB_CLIENT_SECRET!);
});

test("check reaches Gemini, and prints what is wrong", async () => {
  await using folder = await temporaryFolder();
  await using gemini = startGemini({});
  const check = (settings: Record<string, string>) =>
    runProgram(["check"], { folder: folder.path, settings: { GEMINI_BASE_URL: gemini.url, ...settings } });

  const well = await check({ GEMINI_API_KEY: KEY, GEMINI_TEXT_MODEL: "writer" });
  gemini.replies({ status: 403, message: KEY });
  const refused = await check({ GEMINI_API_KEY: KEY });

  expect([well.status, well.stdout]).toEqual([
    0,
    expect.stringMatching(/ok {4}AI writing: Gemini with writer and \S+\n/),
  ]);
  expect(refused.status).toBe(1);
  expect(refused.stdout).toContain("wrong AI writing: Gemini doesn't accept this server's key.");
  expect(refused.stdout + refused.stderr).not.toContain(KEY);
});

test("check reaches another AI server, and prints what is wrong", async () => {
  await using folder = await temporaryFolder();
  await using ai = startOpenAi({ models: ["writer"] });
  const check = (settings: Record<string, string>) =>
    runProgram(["check"], {
      folder: folder.path,
      settings: { AI_BASE_URL: ai.url, AI_API_KEY: KEY, ...settings },
    });

  const well = await check({ AI_TEXT_MODEL: "writer" });
  const without = await check({ AI_TEXT_MODEL: "poet" });
  ai.replies({ status: 401, body: failure(`Wrong key ${KEY}`) });
  const refused = await check({ AI_TEXT_MODEL: "writer" });

  expect([well.status, without.status, refused.status]).toEqual([0, 1, 1]);
  expect(well.stdout).toContain("ok    AI writing: The AI server with writer, and no images\n");
  expect(without.stdout).toContain("wrong AI writing: The AI server has no model “poet”.");
  expect(refused.stdout).toContain("wrong AI writing: The AI server doesn't accept this server's key.");
  expect(refused.stdout + refused.stderr).not.toContain(KEY);
});

test("check reaches the receiver of the webhook, tells it nothing, and shows only its origin", async () => {
  await using folder = await temporaryFolder();
  const asked: string[] = [];
  await using receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ method, headers }) => {
      asked.push(`${method} ${headers.get("webhook-id")}`);
      return new Response(null, { status: 405 });
    },
  });
  const origin = `http://127.0.0.1:${receiver.port}`;
  const settings = {
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_ALLOW_PRIVATE: "1",
  };
  const check = (WEBHOOK_URL: string) =>
    runProgram(["check"], { folder: folder.path, settings: { ...settings, WEBHOOK_URL } });

  const well = await check(`${origin}/secret-path`);
  await receiver.stop(true);
  const away = await check("http://127.0.0.1:9/secret-path");

  expect(well.stdout).toEndWith(`ok    webhook: ${origin}\n`);
  expect([well.status, away.status, asked]).toEqual([0, 1, ["HEAD null"]]);
  expect(away.stdout).toMatch(/wrong webhook: Can't reach the receiver \(\w+\)\.\n$/);
  expect(well.stdout + away.stdout + away.stderr).not.toContain("secret-path");
});
