import { afterAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { DomainError, UpstreamSilent } from "../../../src/core/errors.ts";
import { BranchMoved } from "../../../src/core/repository/commit.ts";
import { type Direction, startBreakingWay } from "../../support/breaking-way.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { type GitHost, startHttpHost, startSshHost } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { bytes, change } from "../contract.ts";
import { cloned } from "./clone-host.ts";

const folder = await temporaryFolder();
const http = await startHttpHost();
const ssh = await startSshHost();
afterAll(async () => {
  await http[Symbol.asyncDispose]();
  await ssh[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** At most so many moments of each kind; `MOMENTS=100` tries all of them. */
const MOMENTS = Number(process.env.MOMENTS ?? 8);

const hosts = { http, ssh };

/** Locks, and packs that aren't whole. */
const isLeft = /\.(?:lock|keep)$|\/\.?tmp_[^/]*$/;

/** No two are alike, and none gets smaller. */
const text = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString("base64");

/** A repository that is reached by a way which can break, and a clone of it. */
async function opened(by: keyof typeof hosts, name: string) {
  const host: GitHost = hosts[by];
  const path = await host.create(`${name}.git`);
  const direct = new URL(host.url(`${name}.git`));
  const way = await startBreakingWay(() => Number(direct.port));
  const url = new URL(direct);
  url.port = `${way.port}`;
  const knownHosts = join(folder.path, `${name}-known-hosts`);
  const lines = await Bun.file(ssh.knownHosts).text();
  await Bun.write(knownHosts, lines.replace(/:\d+ /, `:${way.port} `));
  await pushed(path);
  const data = join(folder.path, name);
  const more = { sshKey: ssh.key, knownHosts, silentMs: 2000, pollDelaysMs: [10, 50] };
  const clone = await cloned(url.href, data, more);
  const [directory] = await readdir(join(data, "data/clones"));
  const again = () => cloned(url.href, data, more);
  return { path, way, clone, again, directory: join(data, "data/clones", directory!) };
}

/** Somebody else's push. */
async function pushed(path: string): Promise<string> {
  const isFirst = (await git(path, "for-each-ref", "refs/heads/main")) === "";
  const content = text();
  const from = isFirst ? "" : "from refs/heads/main^0\n";
  const stdin = Buffer.from(
    `commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 3\nby!\n${from}M 100644 inline theirs.md\ndata ${content.length}\n${content}\n`,
  );
  expect(await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: path, stdin }).exited).toBe(0);
  return git(path, "rev-parse", "main");
}

type Site = Awaited<ReturnType<typeof opened>>;

const works: Readonly<Record<string, (site: Site) => Promise<unknown>>> = {
  fetch: async ({ path, clone }) => {
    await pushed(path);
    return clone.head({ now: true });
  },
  push: async ({ path, clone }) =>
    clone.commit(change(await git(path, "rev-parse", "main"), [{ path: "a.md", content: bytes(text()) }])),
};

/** What holds however it broke, with the way there again. */
async function isWhole({ path, clone, directory }: Site): Promise<void> {
  const known = await clone.known();
  await git(path, "merge-base", "--is-ancestor", known!, "main");
  expect(await clone.head({ now: true })).toBe(await git(path, "rev-parse", "main"));
  const { sha } = await clone.commit(change(await clone.known(), [{ path: "b.md", content: bytes(text()) }]));
  expect(await git(path, "rev-parse", "main")).toBe(sha);
  expect(clone.divergence).toBeUndefined();
  for (const each of [path, directory]) expect(await git(each, "fsck", "--strict", "--no-dangling")).toBe("");
}

const spread = (moments: readonly number[], most: number) => {
  const step = Math.max(1, moments.length / most);
  return Array.from({ length: Math.min(most, moments.length) }, (_, nth) => moments[Math.floor(nth * step)]!);
};

const cases = (["http", "ssh"] as const).flatMap((by) =>
  Object.keys(works).flatMap((what) =>
    (["up", "down"] as const).map((direction: Direction) => ({ by, what, direction })),
  ),
);

for (const { breaking, most } of [
  { breaking: "cut", most: MOMENTS },
  { breaking: "silence", most: Math.ceil(MOMENTS / 4) },
] as const)
  test.each(cases)(
    `a $what over $by that meets ${breaking} at any moment on the way $direction loses and doubles nothing`,
    async ({ by, what, direction }) => {
      const site = await opened(by, `${breaking}-${by}-${what}-${direction}`);
      await using way = site.way;
      const work = () => works[what]!(site);
      way.breaks(undefined);
      await work();
      const moments = way.moments(direction);
      expect(moments.length).toBeGreaterThan(3);

      for (const after of spread(moments, most)) {
        const before = await git(site.path, "rev-list", "--count", "main");
        const broken = Promise.withResolvers<void>();
        way.breaks({ direction, after, by: breaking, reached: broken.resolve });
        const outcome = await work().then(
          () => undefined,
          (error) => error,
        );
        const count = Number(await git(site.path, "rev-list", "--count", "main")) - Number(before);
        if (outcome === undefined) expect(count).toBe(1);
        else {
          expect(outcome).toBeInstanceOf(DomainError);
          expect(outcome).not.toBeInstanceOf(BranchMoved);
          // Of a commit that arrived, nobody is told that it didn't.
          if (what === "push" && count > 0) expect(outcome).toBeInstanceOf(UpstreamSilent);
        }
        expect(count).toBeLessThan(2);
        way.heals();
        await isWhole(site);
      }
      await site.again();
      expect(
        (await readdir(site.directory, { recursive: true })).filter((name) => isLeft.test(name)),
      ).toEqual([]);
    },
    240_000,
  );
