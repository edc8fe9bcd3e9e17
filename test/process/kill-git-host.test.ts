import { afterAll, expect, test } from "bun:test";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";

import { type Direction, startBreakingWay } from "../support/breaking-way.ts";
import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { startHttpHost, TOKEN } from "../support/git-host.ts";
import { git } from "../support/git.ts";
import { built, startServerIn } from "../support/server.ts";

const host = await startHttpHost();
afterAll(() => host[Symbol.asyncDispose]());

/** At most so many moments each; `MOMENTS=100` tries all of them. */
const MOMENTS = Number(process.env.MOMENTS ?? 4);

const publish = "/api/admin/publish";
const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48 * 1024))).toString("base64");

/** A site on a host, and the way there. */
async function opened(name: string) {
  await using all = new AsyncDisposableStack();
  const folder = all.use(await temporaryFolder());
  const path = await host.create(name);
  const stdin = Buffer.from(
    "commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 3\nby!\nM 100644 inline content/one.mdx\ndata 6\n# One\n\n",
  );
  expect(await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: path, stdin }).exited).toBe(0);
  const way = all.use(await startBreakingWay(() => host.port));
  const REPOSITORY = `http://127.0.0.1:${way.port}/${name}`;
  const start = () =>
    startServerIn(folder.path, { REPOSITORY, GIT_TOKEN: TOKEN, GIT_FETCH_SECONDS: "1" }, built);
  const kept = all.move();
  return { path, way, start, folder: folder.path, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** As a machine that loses power: also the gits that work in a folder, which outlive their server. */
async function killGitsIn(folder: string): Promise<void> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const at = await readlink(`/proc/${id}/cwd`).catch(() => "");
    const program = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (!at.startsWith(folder) || !/^(?:\S*\/)?git/.test(program)) continue;
    try {
      process.kill(Number(id), "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
}

/** A killed server's publication is settled within ten seconds, and a look after that. */
async function settled(ada: Client, path: string, text: string) {
  for (let tries = 0; tries < 150; tries++, await Bun.sleep(200)) {
    const isThere = (await git(path, "show", "main:content/one.mdx")) === text.trimEnd();
    const { drafts } = (await ada.get("/api/admin/drafts")).json;
    if (isThere === (drafts.length === 0)) return isThere;
  }
  throw new Error("What became of the publication isn't known.");
}

const cases = (["up", "down"] as const).flatMap((direction: Direction) =>
  (["the server", "the server with its gits"] as const).map((killed) => ({ direction, killed })),
);

test.each(cases)(
  "kill -9 of $killed at any moment on the way $direction of a publication: it is whole or not made, and never twice",
  async ({ direction, killed }) => {
    await using site = await opened(`${direction}-${killed.replaceAll(" ", "-")}.git`);
    const { path, way } = site;
    let moments: readonly number[];
    {
      await using server = await site.start();
      const ada = await Client.signedIn(server.url);
      way.breaks(undefined);
      expect((await ada.post(publish, { slug: "one", content: `# Once\n\n${noise()}\n` })).status).toBe(200);
      moments = way.moments(direction);
    }
    const step = Math.max(1, moments.length / MOMENTS);
    for (let at = 0; at < moments.length; at += step) {
      const after = moments[Math.floor(at)]!;
      const text = `# At ${after}\n\n${noise()}\n`;
      const count = async () => Number(await git(path, "rev-list", "--count", "main"));
      const before = await count();
      {
        await using server = await site.start();
        const ada = await Client.signedIn(server.url);
        const updatedAt = await ada.save("one", text);
        const dead = Promise.withResolvers<void>();
        const reached = () =>
          void server
            .stop("SIGKILL")
            .then(() => (killed === "the server" ? undefined : killGitsIn(site.folder)))
            .then(dead.resolve);
        way.breaks({ direction, after, by: undefined, reached });
        await ada.post(publish, { slug: "one", content: text, updatedAt }).catch(() => undefined);
        // Another time, fewer bytes can be needed.
        reached();
        await dead.promise;
      }
      way.breaks(undefined);
      await using again = await site.start();
      const ada = await Client.signedIn(again.url);

      const isMade = await settled(ada, path, text);

      expect(await count()).toBe(before + Number(isMade));
      if (!isMade) expect((await ada.post(publish, { slug: "one", content: text })).status).toBe(200);
      expect(await git(path, "show", "main:content/one.mdx")).toBe(text.trimEnd());
      expect(await count()).toBe(before + 1);
      const [clone] = await readdir(join(site.folder, "data/clones"));
      for (const each of [path, join(site.folder, "data/clones", clone!)])
        expect(await git(each, "fsck", "--strict", "--no-dangling")).toBe("");
    }
  },
  240_000,
);
