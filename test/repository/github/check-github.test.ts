import { afterAll, expect, test } from "bun:test";

import { codeHostFindings, withoutPages } from "../../../src/check/check.ts";
import { openRepository } from "../../../src/compose/open-repository.ts";
import { readConfig } from "../../../src/config/config.ts";
import { findFolder } from "../../../src/core/operation/folder-choice.ts";
import { clock } from "../../../src/machine/clock.ts";
import { LineLog } from "../../../src/machine/log.ts";
import { settingsFor, startGitHub, tokens, withSignIn } from "../../support/emulator.ts";
import type { Answers, Asked } from "../../support/github-stub.ts";
import { startServer } from "../../support/server.ts";
import { textsHere } from "../../support/texts.ts";

const BASE_URL = "https://admin.example.org";
const CALLBACK = `${BASE_URL}/api/admin/oauth/github/callback`;
const UNTESTED_CALLBACK = `unknown callback URL: not tested, because GitHub shows it only to people who are signed in; on the app's page, check that the callback URL is ${CALLBACK}`;

const EMPTY =
  "octocat/site is empty on GitHub. Choose “Add a README” on its page there, commit it, and try again.";

const gitHub = await startGitHub({
  files: [
    { path: "docusaurus.config.js", content: "" },
    { path: "docs/a.md", content: "a" },
    { path: "pictures/a.txt", content: "a" },
  ],
  callback: CALLBACK,
});
afterAll(() => gitHub[Symbol.asyncDispose]());

const all = () => withSignIn(gitHub, BASE_URL, { GITHUB_TOKEN: tokens.octocat, TRUST_PROXY: "1" });

/** Returns each finding as a line. */
async function check(settings: Record<string, string>): Promise<string[]> {
  const config = readConfig({ PORT: "0", ...settings }, { isTerminal: false });
  const findings = await Array.fromAsync(
    codeHostFindings(config, { on: "github", name: settings.REPOSITORY! }),
  );
  return findings.map(({ state, step, says }) => `${state} ${step}: ${says}`);
}

const at =
  (path: RegExp, answer: (asked: Asked) => Response): Answers =>
  (asked) =>
    path.test(asked.path) ? answer(asked) : undefined;

test("each step of a working setup is ok", async () => {
  expect(await check(all())).toEqual([
    "ok token: GitHub accepts GITHUB_TOKEN",
    "ok repository: octocat/site",
    "ok permissions: GITHUB_TOKEN can write contents",
    "ok branch: main",
    "ok sign-in with GitHub: GitHub accepts the app and its secret",
    UNTESTED_CALLBACK,
  ]);
});

test("the check makes no visible change", async () => {
  const before = await gitHub.log();

  await check(all());

  expect(await gitHub.log()).toEqual(before);
});

test("a setup without a token and an app fails, because nobody can publish", async () => {
  const lines = await check(settingsFor(gitHub));

  expect(lines).toContain(
    "unknown token: GITHUB_TOKEN isn't set, so people who sign in with the PIN can't publish",
  );
  expect(lines).toContain(
    "unknown sign-in with GitHub: not set up; set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET to turn it on",
  );
  expect(lines).toContain(
    "wrong permissions: nobody can publish; set GITHUB_TOKEN, or set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET so that people sign in with GitHub",
  );
});

test("people publish with their own permissions if there is an app and no token", async () => {
  const lines = await check(withSignIn(gitHub, BASE_URL));

  expect(lines).toContain("ok permissions: each person's own, checked when they sign in");
});

test("a callback URL that GitHub judges only after sign-in is reported as not tested", async () => {
  const stop = gitHub.stub.answer(
    at(/\/authorize/, () => new Response(null, { status: 302, headers: { location: "/login" } })),
  );

  const lines = await check(all());

  stop();
  expect(lines).toContain(UNTESTED_CALLBACK);
});

test.each([
  [
    "nosuch",
    "there is no folder nosuch (set by CONTENT_DIR). Set CONTENT_DIR to the folder of your pages, or publish the first page there",
  ],
  [
    "pictures",
    "there are no pages in pictures (set by CONTENT_DIR). Set CONTENT_DIR to the folder of your pages, or publish the first page there",
  ],
  [
    "docs,nosuch",
    "there is no folder nosuch (set by CONTENT_DIR). Set CONTENT_DIR to the folder of your pages, or publish the first page there, with a path such as nosuch/start",
  ],
  ["docs", undefined],
])("the check looks for the folders CONTENT_DIR=%s in the branch", async (folders, sentence) => {
  const config = readConfig(all(), { isTerminal: false });
  const host = await openRepository(config, new LineLog(config.log, clock, () => {}));

  const matter = await withoutPages(
    host,
    await findFolder({
      ...config,
      host,
      contentDirs: folders.split(","),
      texts: textsHere(),
      settings: { find: async () => undefined },
    }),
  );

  expect(matter).toBe(sentence);
});

test.each([
  [
    "the token is not accepted",
    at(/./, () => Response.json({ message: "Bad credentials" }, { status: 401 })),
    "wrong token: GitHub doesn't accept GITHUB_TOKEN. Ask your administrator to set a new one.",
  ],
  [
    "the repository is missing or hidden from the token",
    at(/\/repos\/octocat\/site$/, () => Response.json({}, { status: 404 })),
    "wrong repository: octocat/site isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.",
  ],
  [
    "the repository is archived",
    at(/\/repos\/octocat\/site$/, () =>
      Response.json({ full_name: "octocat/site", default_branch: "main", archived: true }),
    ),
    "wrong repository: octocat/site is archived; unarchive it in its settings",
  ],
  [
    "the repository is empty",
    at(/\/git\//, () => Response.json({ message: "Git Repository is empty." }, { status: 409 })),
    `wrong repository: ${EMPTY}`,
  ],
  [
    "the token only reads",
    at(/\/git\/blobs$/, () => Response.json({}, { status: 403 })),
    "wrong permissions: octocat/site isn't on GitHub, or GITHUB_TOKEN can't write to it. Ask your administrator to give the token “Contents: Read and write” access.",
  ],
  [
    "the branch has rules",
    at(/\/rules\/branches\/main$/, () =>
      Response.json([{ type: "deletion" }, { type: "pull_request" }, { type: "required_signatures" }]),
    ),
    "warning branch: main has rules (pull_request, required_signatures) that can stop people from publishing; let them bypass the rules on GitHub, under Settings → Rules",
  ],
  [
    "the branch is protected, without its rules",
    at(/\/branches\/main$/, ({ path }) =>
      path.includes("/rules/") ? Response.json([]) : Response.json({ name: "main", protected: true }),
    ),
    "warning branch: main has rules that can stop people from publishing; let them bypass the rules on GitHub, under Settings → Branches",
  ],
  [
    "GitHub is down",
    at(/./, () => new Response("<p>Unicorn", { status: 502 })),
    "wrong token: GitHub failed with status 502. Try again in a few minutes.",
  ],
])("the check reports that %s", async (_, answers, line) => {
  const stop = gitHub.stub.answer(answers);

  const lines = await check(all());

  stop();
  expect(lines).toContain(line);
});

test.each([
  [
    "REPOSITORY_BRANCH",
    "nowhere",
    "wrong branch: there is no branch “nowhere”; set REPOSITORY_BRANCH, or push a first commit. It has “main”.",
  ],
  ["REPOSITORY", "octocat/nowhere", "wrong repository: octocat/nowhere isn't on GitHub, or GITHUB_TOKEN"],
  [
    "GITHUB_CLIENT_SECRET",
    "not-the-secret",
    "wrong sign-in with GitHub: GitHub doesn't accept GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET",
  ],
  [
    "GITHUB_CLIENT_ID",
    "not-the-app",
    "wrong sign-in with GitHub: GitHub doesn't accept GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET",
  ],
  [
    "BASE_URL",
    "https://elsewhere.example",
    "wrong callback URL: GitHub refuses to send browsers back to https://elsewhere.example/api/admin/oauth/github/callback; set it",
  ],
  ["BASE_URL", "", "wrong callback URL: set BASE_URL"],
  ["GITHUB_API_URL", "http://127.0.0.1:1", "wrong token: Can't reach GitHub"],
])("a wrong %s=%s is named, and no secret is shown", async (name, value, line) => {
  const settings = { ...all(), [name]: value };

  const lines = await check(settings);

  expect(lines.find((one) => one.startsWith(line)) ?? lines).toStartWith(line);
  expect(lines.join()).not.toContain(tokens.octocat);
  expect(lines.join()).not.toContain(settings.GITHUB_CLIENT_SECRET!);
});

test.each([
  [
    {},
    "REPOSITORY: GitHub doesn't show octocat/site to everyone. Check its name. If it is private, set GITHUB_TOKEN, or set REPOSITORY_BRANCH and CONTENT_DIR.",
  ],
  [{ GITHUB_TOKEN: "x" }, "GitHub doesn't accept GITHUB_TOKEN. Ask your administrator to set a new one."],
])("a server that cannot see its repository does not start, and says why: %j", async (more, sentence) => {
  const stop = gitHub.stub.answer(at(/./, () => Response.json({ message: "x" }, { status: 401 })));

  const start = startServer(settingsFor(gitHub, more));

  await expect(start).rejects.toThrow(new Error(sentence));
  stop();
});

test("a server does not start on an empty repository, and says what to do", async () => {
  const stop = gitHub.stub.answer(
    at(/\/git\//, () => Response.json({ message: "Git Repository is empty." }, { status: 409 })),
  );

  const start = startServer(all());

  await expect(start).rejects.toThrow(new Error(EMPTY));
  stop();
});
