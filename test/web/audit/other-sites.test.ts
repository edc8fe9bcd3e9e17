import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";

import { Seal } from "../../../src/web/request/seal.ts";
import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, TOKEN } from "../../support/git-host.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { signedInWithGitHub } from "../../support/github-sign-in.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { startServerIn } from "../../support/server.ts";
import { type Done, doors } from "./doors.ts";
import { expectOneEntry } from "./one-entry.ts";

/** Who acts is an administrator, and reads the audit. */
type Elsewhere = Omit<Done, "who"> & Readonly<{ by: Client; who: string }>;

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

const SECRET = "a secret that is at least 32 characters long";
const { gitHub, server } = await gitHubSite({ PUBLISHING: "review", SESSION_SECRET: SECRET });
const octocat = await signedInWithGitHub(server.url, "octocat");

/** On GitHub, to Grace, who comes in again where she was removed. */
async function onGitHub(
  answer: (grace: string) => Promise<Done["answer"]>,
  action: string,
): Promise<Elsewhere> {
  const grace = await signedInWithGitHub(server.url, "grace");
  const { id } = (await grace.get("/api/admin/me")).json.me;
  const about = { "role-changed": "grace: writer", removePerson: "grace" }[action];
  return { answer: await answer(id), action, about, by: octocat, who: "octocat", kind: "github" };
}

const atPerson = (id: string) => `/api/admin/people/${encodeURIComponent(id)}`;

/** Only GraphQL makes a pull request ready, and the emulator has none. */
async function madeReady(): Promise<Elsewhere> {
  const slug = "not-ready";
  const asked = { changes: [{ slug, content: "# Tea\n" }], draft: true };
  const { id } = (await octocat.post("/api/admin/reviews", asked)).json.review;
  gitHub.stub.answerOnce("POST", /^\/graphql$/, Response.json({ data: {} }));
  const done = await onGitHub(() => octocat.post(`/api/admin/reviews/${id}/ready`, {}), "markReviewReady");
  return { ...done, slug };
}

async function onSite(files: Record<string, string>, settings: Record<string, string> = {}): Promise<Client> {
  const folder = opened.use(await temporaryFolder());
  const REPOSITORY = join(folder.path, "site");
  await repositoryWith(REPOSITORY, files);
  const { url } = opened.use(await startServerIn(folder.path, { REPOSITORY, ...settings }));
  return Client.signedIn(url, { name: "Ada" });
}

/** Nothing shows which folder has the pages. */
const unclear = () => onSite({ "documentation/docs/a.md": "# A\n", "packages/kit/docs/b.md": "# B\n" });

async function inLanguages(): Promise<Elsewhere> {
  const french = "i18n/fr/docusaurus-plugin-content-docs/current";
  const locales = '{ defaultLocale: "en", locales: ["en", "fr"] }';
  const files = {
    "docusaurus.config.js": `export default { i18n: ${locales}, presets: [["classic", {}]] };\n`,
    "docs/more.md": "# More\n",
    [`${french}/intro.md`]: "# Bienvenue\n",
  };
  const by = await onSite(files, { CONTENT_DIR: `docs,${french}` });
  const answer = await by.submit("/admin/sibling/more", { language: "fr" });
  return { answer, action: "saveDrafts", slug: `${french}/more`, by, who: "Ada" };
}

/** On a host of git, where somebody rewrote the history. */
async function rewritten() {
  const host = opened.use(await startHttpHost());
  const path = await host.create("site.git");
  const folder = opened.use(await temporaryFolder());
  const own = join(folder.path, "own");
  await repositoryWith(own, { "content/one.mdx": "# One\n" });
  await git(own, "push", "-q", path, "HEAD:main");
  const settings = { REPOSITORY: host.url("site.git"), GIT_TOKEN: TOKEN, GIT_FETCH_SECONDS: "3600" };
  const { url } = opened.use(await startServerIn(folder.path, settings));
  const by = await Client.signedIn(url, { name: "Ada" });
  await by.publish("two", "# Two\n");
  await git(path, "config", "receive.denyNonFastForwards", "false");
  await git(own, "commit", "-q", "--amend", "-m", "Again");
  await git(own, "push", "-q", "--force", path, "HEAD:main");
  const refused = await by.post("/api/admin/publish", { slug: "three", content: "# Three\n" });
  expect(refused.status).toBe(409);
  return { by, head: await git(own, "rev-parse", "HEAD") };
}

const elsewhere: Readonly<Record<string, () => Promise<Elsewhere>>> = {
  "POST /api/admin/reviews/:id/ready": madeReady,
  "PUT /api/admin/people/:id": () =>
    onGitHub((id) => octocat.put(atPerson(id), { role: "writer" }), "role-changed"),
  "DELETE /api/admin/people/:id": () => onGitHub((id) => octocat.delete(atPerson(id)), "removePerson"),
  "POST /admin/people/person": () =>
    onGitHub(
      (id) => octocat.submit("/admin/people/person", { id, role: "writer", folders: "" }),
      "role-changed",
    ),
  "POST /admin/people/remove": () =>
    onGitHub((id) => octocat.submit("/admin/people/remove", { id }), "removePerson"),
  "PUT /api/admin/content-folder": async () => {
    const by = await unclear();
    const answer = await by.put("/api/admin/content-folder", { folder: "documentation/docs" });
    return { answer, action: "chooseContentFolder", by, who: "Ada" };
  },
  "POST /admin/content-folder": async () => {
    const by = await unclear();
    const answer = await by.submit("/admin/content-folder", { folder: "documentation/docs", seen: "" });
    return { answer, action: "chooseContentFolder", by, who: "Ada" };
  },
  "POST /api/admin/site/accept-head": async () => {
    const { by, head } = await rewritten();
    const answer = await by.post("/api/admin/site/accept-head", { head });
    return { answer, action: "acceptHead", by, who: "Ada" };
  },
  "POST /admin/settings/accept-head": async () => {
    const { by, head } = await rewritten();
    const answer = await by.submit("/admin/settings/accept-head", { head });
    return { answer, action: "acceptHead", by, who: "Ada" };
  },
  "POST /admin/sibling": inLanguages,
  "POST /admin/notifications/mail": async () => {
    const answer = await octocat.submit("/admin/notifications/mail", { on: "" });
    return { answer, action: "changeMe", by: octocat, who: "octocat", kind: "github" };
  },
  "POST /admin/unsubscribe": () =>
    onGitHub((person) => {
      const link = `/admin/unsubscribe?of=${new Seal([SECRET], "unsubscribe").seal({ person } as never)}`;
      return new Client(server.url).submit(link, { "List-Unsubscribe": "One-Click" });
    }, "changeMe").then((done) => ({ ...done, who: "grace" })),
};

test("each door that needs another site has one here", () => {
  const needing = Object.keys(doors).filter((name) => doors[name] === "needs another site");
  expect(new Set(Object.keys(elsewhere))).toEqual(new Set(needing));
});

describe("on another site", () => {
  test.each(Object.entries(elsewhere))("one entry says who did what by %s", async (_, door) => {
    const done = await door();
    await expectOneEntry(done.by, done);
  });
});
