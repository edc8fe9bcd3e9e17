import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { startServerIn } from "../../support/server.ts";

const gone =
  "The branch “main” no longer exists. Nothing was published. Ask your administrator to restore it with git, or to set REPOSITORY_BRANCH and restart the server.";

const goneSince = (site: string) =>
  `REPOSITORY: the branch “main” is missing from ${site}, but existed when the server last ran. Restore it with git, or set REPOSITORY_BRANCH.`;

const refusal = (serve: () => Promise<unknown>) =>
  serve().then(
    () => "It started.",
    (error: Error) => error.message,
  );

/** A repository with a page on `main`, and functions that serve it and publish to it. */
async function served() {
  const folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(join(folder.path, "origin"), { "content/index.mdx": "# Home\n" });
  await git(folder.path, "clone", "-q", "--bare", "origin", site);
  const serve = () => startServerIn(folder.path, { REPOSITORY: site });
  const publish = async (url: string, slug = "new") => {
    const team = await Client.signedIn(url);
    return team.post("/api/admin/publish", { slug, content: `# ${slug}\n` });
  };
  const makeEmpty = async () => {
    await rm(site, { recursive: true });
    await git(folder.path, "init", "-q", "--bare", "-b", "main", site);
  };
  const branches = () => git(site, "for-each-ref", "--format=%(refname:short)");
  return { site, serve, publish, makeEmpty, branches, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

test("nothing is published and no branch is created while the branch has another name; then publishing goes on", async () => {
  await using repository = await served();
  const { site, serve, publish, branches } = repository;
  await using server = await serve();
  await git(site, "branch", "-m", "main", "trunk");

  const refused = await publish(server.url);
  const meanwhile = await branches();
  await git(site, "branch", "-m", "trunk", "main");
  const accepted = await publish(server.url);

  expect([refused.status, refused.json]).toEqual([503, { ok: false, error: gone, code: "unavailable" }]);
  expect(meanwhile).toBe("trunk");
  expect(accepted.status).toBe(200);
  expect(await git(site, "rev-list", "--count", "main")).toBe("2");
});

test("an empty repository in the place of the served one accepts no page, and is not served after a restart", async () => {
  await using repository = await served();
  const { site, serve, publish, makeEmpty, branches } = repository;
  const first = await serve();
  await makeEmpty();

  const refused = await publish(first.url);
  await first.stop();

  expect(refused.json.error).toBe(gone);
  expect(await refusal(serve)).toBe(goneSince(site));
  expect(await branches()).toBe("");
});

test("no sample site is created in the place of a repository that disappeared since the last start", async () => {
  await using repository = await served();
  const { site, serve, publish } = repository;
  const first = await serve();
  await first.stop();
  await rename(site, `${site}.away`);

  const why = await refusal(serve);
  const isMade = existsSync(site);
  await rename(`${site}.away`, site);
  await using second = await serve();

  expect(why).toBe(
    `REPOSITORY: ${site} is missing or empty, but had pages when the server last ran. Put it back, or create a repository there with git.`,
  );
  expect(isMade).toBe(false);
  expect((await publish(second.url)).status).toBe(200);
});

test("another history in its place is served, and the log says so", async () => {
  await using repository = await served();
  const { site, serve, publish, makeEmpty } = repository;
  const first = await serve();
  await first.stop();
  await makeEmpty();
  await repositoryWith(`${site}.other`, { "content/other.mdx": "# Other\n" });
  await git(`${site}.other`, "push", "-q", site, "main");

  const second = await serve();
  await second.stop();
  await using third = await serve();

  expect(second.printed()).toContain("The repository no longer has the last commit");
  expect(third.printed()).not.toContain("no longer has the last commit");
  expect((await publish(third.url)).status).toBe(200);
});

test("a repository without a commit accepts its first page, and none after that branch disappears", async () => {
  await using repository = await served();
  const { site, serve, publish, makeEmpty, branches } = repository;
  await makeEmpty();
  const first = await serve();

  const made = await publish(first.url);
  await git(site, "update-ref", "-d", "refs/heads/main");
  const refused = await publish(first.url);
  await first.stop();

  expect([made.status, refused.json.error]).toEqual([200, gone]);
  expect(await refusal(serve)).toBe(goneSince(site));
  expect(await branches()).toBe("");
});
