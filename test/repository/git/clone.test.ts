import { afterAll, beforeEach, expect, test } from "bun:test";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import { Conflict, UpstreamFailed, UpstreamSilent } from "../../../src/core/errors.ts";
import { BranchMoved, PushRefused } from "../../../src/core/repository/commit.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, startSshHost, TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { bytes, change, commandsOf } from "../contract.ts";
import { cloned } from "./clone-host.ts";

const folder = await temporaryFolder();
const host = await startHttpHost();
const ssh = await startSshHost();
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await ssh[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => {
  host.breaks(undefined);
  host.redirect(undefined);
});

let made = 0;
type More = Parameters<typeof cloned>[2];

/** A repository on the host with one page, and a clone of it. */
async function opened(more: More = {}) {
  const name = `${made++}.git`;
  const path = await host.create(name);
  const first = await commitTo(path, "a.md", "one");
  const data = join(folder.path, name);
  const open = () => cloned(host.url(name), data, more);
  return { name, path, first, data, open, clone: await open() };
}

/** Somebody else's push, by hand. Returns the commit. */
async function commitTo(path: string, file: string, text: string, parent = "refs/heads/main^0") {
  const isFirst = (await git(path, "for-each-ref", "refs/heads/main")) === "";
  const stdin = Buffer.from(
    `commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 3\nby!\n${isFirst ? "" : `from ${parent}\n`}M 100644 inline ${file}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const child = Bun.spawn(["git", "fast-import", "--quiet", "--force"], { cwd: path, stdin });
  expect(await child.exited).toBe(0);
  return git(path, "rev-parse", "main");
}

async function hook(path: string, name: string, lines: string): Promise<void> {
  await mkdir(join(path, "hooks"), { recursive: true });
  await Bun.write(join(path, "hooks", name), `#!/bin/sh\n${lines}\n`);
  await chmod(join(path, "hooks", name), 0o755);
}

const edit = (parent: string | undefined, text: string) =>
  change(parent, [{ path: "a.md", content: bytes(text) }]);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

test("a commit is on the host once it is answered, and here as well", async () => {
  const { path, first, clone } = await opened();

  const { sha } = await clone.commit(edit(first, "two"));

  expect(await git(path, "rev-parse", "main")).toBe(sha);
  expect(await clone.known()).toBe(sha);
  expect(await git(path, "show", "main:a.md")).toBe("two");
});

test("a commit on a head that a colleague moved meanwhile is refused, though nobody fetched", async () => {
  const { path, first, clone } = await opened({ fetchSeconds: 3600 });
  const theirs = await commitTo(path, "b.md", "theirs");

  expect(await failureOf(clone.commit(edit(first, "mine")))).toBeInstanceOf(BranchMoved);

  expect(await git(path, "rev-parse", "main")).toBe(theirs);
  expect(await clone.head({ now: true })).toBe(theirs);
});

test("what the host says no to is told in its words, without secrets, and changes nothing", async () => {
  const { path, first, clone } = await opened();
  await hook(
    path,
    "pre-receive",
    "printf 'The message \\033[31mneeds\\033[0m a ticket. See https://ada:secret@git.example.org/rules\\n' >&2; exit 1",
  );

  const refusal = await failureOf(clone.commit(edit(first, "two")));

  expect(refusal).toBeInstanceOf(PushRefused);
  expect(refusal.said).toBe("The message needs a ticket. See https://git.example.org/rules");
  expect(await git(path, "rev-parse", "main")).toBe(first);
  expect(await clone.head({ now: true })).toBe(first);
});

test("a push whose answer was lost is found on the host", async () => {
  const { path, first, clone } = await opened({});
  host.breaks("cut after");

  const { sha } = await clone.commit(edit(first, "two"));

  expect(await git(path, "rev-parse", "main")).toBe(sha);
  expect(await clone.known()).toBe(sha);
});

test("a push that may still arrive is unclear, and leaves the branch as it was", async () => {
  const { path, first, clone } = await opened();
  host.breaks("cut before");

  expect(await failureOf(clone.commit(edit(first, "two")))).toBeInstanceOf(UpstreamSilent);

  host.breaks(undefined);
  expect(await git(path, "rev-parse", "main")).toBe(first);
  expect(await clone.head({ now: true })).toBe(first);
  expect((await clone.commit(edit(first, "three"))).sha).toBe(await git(path, "rev-parse", "main"));
});

test("a host that says nothing is given up, with all that git started", async () => {
  const { path, first, clone } = await opened({ silentMs: 6000 });
  host.breaks("silence");

  expect(await failureOf(clone.commit(edit(first, "two")))).toBeInstanceOf(UpstreamSilent);

  host.breaks(undefined);
  expect(await git(path, "rev-parse", "main")).toBe(first);
  expect((await clone.commit(edit(first, "three"))).sha).toBe(await git(path, "rev-parse", "main"));
});

test("while the host is away, readers go on, also after a start, and a publication says so", async () => {
  const { path, first, clone, open } = await opened();
  await host.away();

  const again = await open();
  const reads = await Promise.all([clone.head(), again.head(), clone.files(first, "")]);
  const refused = await failureOf(clone.head({ now: true }));
  const push = await failureOf(clone.commit(edit(first, "two")));

  host.back();
  expect(reads).toMatchObject([first, first, [{ path: "a.md" }]]);
  expect(refused).toBeInstanceOf(UpstreamFailed);
  expect(refused.message).toContain("Can't reach 127.0.0.1");
  expect(push).toBeInstanceOf(UpstreamFailed);
  expect((await clone.commit(edit(first, "three"))).sha).toBe(await git(path, "rev-parse", "main"));
});

test("readers share a fetch, and the next one waits until that is old", async () => {
  let now = Date.now();
  const { clone } = await opened({ fetchSeconds: 30, clock: { now: () => now } });
  const asked = () => host.requests.length;
  await clone.head();
  const before = asked();

  await Promise.all([clone.head(), clone.head()]);
  const fresh = asked() - before;
  now += 30_000;
  const first = clone.head();
  while (asked() === before) await Bun.sleep(1);
  await Promise.all([first, clone.head(), clone.head()]);

  expect(fresh).toBe(0);
  expect(asked() - before).toBeGreaterThan(0);
  expect(asked() - before).toBeLessThan(5);
});

test("a branch that is gone is told, read on, and never made again", async () => {
  const { path, first, clone } = await opened();
  await git(path, "update-ref", "-d", "refs/heads/main");

  const refused = await failureOf(clone.head({ now: true }));
  const push = await failureOf(clone.commit(edit(first, "two")));

  expect(refused).toBeInstanceOf(Conflict);
  expect(refused.message).toContain("is gone");
  expect(push).toBeInstanceOf(BranchMoved);
  expect(await git(path, "for-each-ref")).toBe("");
  expect(await clone.head()).toBe(first);
  await git(path, "update-ref", "refs/heads/main", first);
  expect(await clone.head({ now: true })).toBe(first);
});

test("a branch that was rewritten is told, read on, and taken once somebody accepts it", async () => {
  const { path, first, clone } = await opened();
  const known = (await clone.commit(edit(first, "two"))).sha;
  const found = await commitTo(path, "a.md", "rewritten", first);

  const refused = await failureOf(clone.head({ now: true }));

  expect(refused).toBeInstanceOf(Conflict);
  expect(refused.message).toContain("was rewritten");
  expect(await clone.head()).toBe(known);
  expect(clone.divergence).toEqual({ known, found });
  expect(await failureOf(clone.acceptHead(first))).toBeInstanceOf(Conflict);
  await clone.acceptHead(found);
  expect(clone.divergence).toBeUndefined();
  expect(await clone.head({ now: true })).toBe(found);
  expect((await clone.commit(edit(found, "four"))).sha).toBe(await git(path, "rev-parse", "main"));
});

test("an empty repository gets its first commit, once", async () => {
  const path = await host.create("empty.git");
  const clone = await cloned(host.url("empty.git"), join(folder.path, "empty"));
  expect(await clone.head({ now: true })).toBeUndefined();

  const outcomes = await Promise.allSettled([
    clone.commit(edit(undefined, "one")),
    clone.commit(edit(undefined, "two")),
  ]);

  const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(won.map(({ value }) => value.sha)).toEqual([await git(path, "rev-parse", "main")]);
});

test("an empty repository that somebody else fills first is not written over", async () => {
  const path = await host.create("raced.git");
  const clone = await cloned(host.url("raced.git"), join(folder.path, "raced"), { fetchSeconds: 3600 });
  const theirs = await commitTo(path, "b.md", "theirs");

  expect(await failureOf(clone.commit(edit(undefined, "mine")))).toBeInstanceOf(BranchMoved);

  expect(await git(path, "rev-parse", "main")).toBe(theirs);
});

test("a wrong token is named, and no secret is in a command, a log or a file", async () => {
  const commands: string[] = [];
  const calls = {
    headers: () => ({}),
    ended: (_: string, __: number, facts: Record<string, unknown>) => commands.push(JSON.stringify(facts)),
  };
  const { name, data, first, clone } = await opened({ calls });
  await clone.commit(edit(first, "two"));
  const refused = await failureOf(
    cloned(host.url(name), join(folder.path, "wrong"), { token: "a wrong secret", calls }),
  );

  expect(refused).toBeInstanceOf(UpstreamFailed);
  expect(refused.message).toContain("GIT_TOKEN");
  const said = [
    refused.message,
    String(refused.cause),
    ...commands,
    ...(await textsBelow(folder.path)),
  ].join();
  expect(said).not.toContain(TOKEN);
  expect(said).not.toContain("a wrong secret");
  expect(await readdir(join(data, "data"))).toContain("askpass");
});

async function textsBelow(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return Promise.all(files.map((entry) => Bun.file(join(entry.parentPath, entry.name)).text()));
}

test("a host that sends elsewhere gets no token there, and is refused", async () => {
  const { clone } = await opened();
  let asked = 0;
  using other = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => {
      asked++;
      return new Response("", { status: 401, headers: { "www-authenticate": 'Basic realm="git"' } });
    },
  });
  host.redirect(`http://127.0.0.1:${other.port}`);

  const refused = await failureOf(clone.head({ now: true }));

  expect(refused).toBeInstanceOf(UpstreamFailed);
  expect(refused.message).toContain("another address");
  expect(asked).toBe(0);
});

test("nothing of git's user runs or is read: hooks, helpers, other protocols, its configuration", async () => {
  await using home = await temporaryFolder();
  const ran = join(home.path, "ran");
  const program = join(home.path, "program");
  await Bun.write(program, `#!/bin/sh\necho "$0 $@" >>'${ran}'\n`);
  await chmod(program, 0o755);
  await mkdir(join(home.path, "hooks"));
  for (const name of ["pre-push", "reference-transaction", "post-checkout"])
    await Bun.write(join(home.path, "hooks", name), `#!/bin/sh\necho ${name} >>'${ran}'\n`);
  await Bun.$`chmod -R +x ${join(home.path, "hooks")}`.quiet();
  const config = `[core]\n hooksPath = ${join(home.path, "hooks")}\n askPass = ${program}\n sshCommand = ${program}\n[credential]\n helper = ${program}\n[url "ext::${program} "]\n insteadOf = http://127.0.0.1\n`;
  await Bun.write(join(home.path, ".gitconfig"), config);
  const env = {
    PATH: process.env.PATH!,
    HOME: home.path,
    XDG_CONFIG_HOME: home.path,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.hooksPath",
    GIT_CONFIG_VALUE_0: join(home.path, "hooks"),
    GIT_SSH_COMMAND: program,
    GIT_EXTERNAL_DIFF: program,
    SSH_ASKPASS: program,
  };
  const { first, clone, path } = await opened({ env });

  const { sha } = await clone.commit(edit(first, "two"));

  expect(await git(path, "rev-parse", "main")).toBe(sha);
  expect(await Bun.file(ran).exists()).toBe(false);
});

test("over ssh, an unknown host and an unknown key are refused, each with what to do", async () => {
  await ssh.create("site.git");
  const key = { sshKey: ssh.key, knownHosts: ssh.knownHosts };
  const open = (more: More, at: string) =>
    failureOf(cloned(ssh.url("site.git"), join(folder.path, at), more));

  expect(await open(key, "ssh-1")).toBeUndefined();
  expect((await open({ ...key, knownHosts: "/dev/null" }, "ssh-2")).message).toContain("GIT_KNOWN_HOSTS");
  expect((await open({ ...key, sshKey: ssh.strangersKey }, "ssh-3")).message).toContain("GIT_SSH_KEY");
});

test("a shallow repository is named with what to do, at the first clone and later", async () => {
  const { path, name, first, clone } = await opened();
  const next = await commitTo(path, "b.md", "two");
  await Bun.write(join(path, "shallow"), `${next}\n`);

  const refused = await failureOf(clone.head({ now: true }));
  const cloning = await failureOf(cloned(host.url(name), join(folder.path, "shallow")));

  for (const error of [refused, cloning]) {
    expect(error).toBeInstanceOf(UpstreamFailed);
    expect(error.message).toContain("is shallow: it lacks older commits");
  }
  expect(await clone.head()).toBe(first);
});

test("a branch that isn't there is named, with those that are", async () => {
  const { name } = await opened();

  const refused = await failureOf(cloned(host.url(name), join(folder.path, "b"), { branch: "mian" }));

  expect(refused.message).toBe("REPOSITORY_BRANCH: the repository has no branch “mian”. It has “main”.");
});

test("another branch of a repository that is cloned is fetched", async () => {
  const { path, first, name, data } = await opened();
  await git(path, "branch", "next", first);

  const next = await cloned(host.url(name), data, { branch: "next" });

  expect(await next.head()).toBe(first);
  const { sha } = await next.commit(edit(first, "two"));
  expect(await git(path, "rev-parse", "next")).toBe(sha);
  expect(await git(path, "rev-parse", "main")).toBe(first);
});

test("a first clone that was broken off is made anew, and what it left is removed", async () => {
  const { name } = await opened();
  const data = join(folder.path, "broken");
  const clones = join(data, "data", "clones");
  await mkdir(join(clones, "0123.git.abc.unfinished", "objects"), { recursive: true });

  const clone = await cloned(host.url(name), data);

  expect(await clone.head()).toMatch(/^[0-9a-f]{40}$/);
  expect((await readdir(clones)).filter((entry) => entry.endsWith(".unfinished"))).toEqual([]);
});

test("the first clone says how far it is, and waits for a host that is away", async () => {
  const name = `${made++}.git`;
  const path = await host.create(name);
  // Git tells nothing of fewer than a hundred.
  const files = Array.from({ length: 150 }, (_, n) => ({ path: `${n}.md`, content: `${n}` }));
  const stdin = Buffer.concat([Buffer.from("reset refs/heads/main\n"), ...commandsOf(files)]);
  await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: path, stdin }).exited;
  const told: string[] = [];
  const back = Promise.withResolvers<void>();
  await host.away();

  const opening = cloned(host.url(name), join(folder.path, name), {
    told: (sentence) => {
      told.push(sentence);
      if (sentence.includes("Can't reach")) back.resolve();
    },
  });
  await back.promise;
  host.back();
  const clone = await opening;

  expect(await clone.head()).toMatch(/^[0-9a-f]{40}$/);
  expect(told[0]).toContain("is being cloned");
  expect(told.join()).toContain("Can't reach");
  expect(told.at(-1)).toMatch(/100 % of it is here/);
});
