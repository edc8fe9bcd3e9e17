import { expect, test } from "bun:test";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { startHttpHost, TOKEN } from "../../support/git-host.ts";
import { git } from "../../support/git.ts";
import { startServerIn } from "../../support/server.ts";

/** `PUBLICATIONS=1000 PUSHES=100 bun test …` takes an hour. */
const PUBLICATIONS = Number(process.env.PUBLICATIONS ?? 24);
const PUSHES = Number(process.env.PUSHES ?? 8);

/** Accepts what goes on from the branch alone, and writes down each move. */
const hook = `#!/bin/sh
while read old new ref; do
  [ "$ref" = refs/heads/main ] || exit 1
  git merge-base --is-ancestor "$old" "$new" || { echo forced >> moves; exit 1; }
  echo "$new" >> moves
done
`;

test(
  "a colleague who pushes by hand beside publications loses nothing, and nothing is forced",
  async () => {
    await using folder = await temporaryFolder();
    await using host = await startHttpHost();
    const path = await host.create("site.git");
    const clone = join(folder.path, "colleague");
    await git(folder.path, "clone", "-q", path, clone);
    await git(clone, "checkout", "-q", "-b", "main");
    const byHand = async (name: string, text: string) => {
      await Bun.write(join(clone, name), text);
      await git(clone, "add", "-A");
      await git(clone, "commit", "-q", "-m", `By hand: ${name}`);
    };
    await byHand("content/index.mdx", "# Home\n");
    await git(clone, "push", "-q", "origin", "main");
    await mkdir(join(path, "hooks"), { recursive: true });
    await Bun.write(join(path, "hooks/pre-receive"), hook);
    await chmod(join(path, "hooks/pre-receive"), 0o755);
    await using server = await startServerIn(folder.path, {
      REPOSITORY: host.url("site.git"),
      GIT_TOKEN: TOKEN,
    });
    const writers = await Promise.all(["Ada", "Grace"].map((name) => Client.signedIn(server.url, { name })));

    let next = 0;
    const published = new Map<string, string>();
    const publishes = async (writer: Client) => {
      for (let nth = next++; nth < PUBLICATIONS; nth = next++) {
        const [slug, content] = [`page-${nth % 7}`, `# ${nth}\n`];
        const { status, json } = await writer.post("/api/admin/publish", { slug, content });
        // Where the branch moves faster than one can publish, nothing is said to be public.
        expect([200, 503]).toContain(status);
        if (status === 200) published.set(json.commitUrl.split("/").at(-1), content);
      }
    };
    const pushes = async () => {
      for (let nth = 0; nth < PUSHES; nth++) {
        await byHand(`content/by-hand-${nth}.mdx`, `# By hand ${nth}\n`);
        for (let isPushed = false; !isPushed;) {
          await git(clone, "pull", "-q", "--rebase", "origin", "main");
          isPushed = await git(clone, "push", "-q", "origin", "HEAD:main").then(
            () => true,
            () => false,
          );
        }
      }
    };
    await Promise.all([...writers.map(publishes), pushes()]);

    const commits = (await git(path, "rev-list", "main")).split("\n");
    const moves = await Bun.file(join(path, "moves")).text();
    expect(moves).not.toContain("forced");
    expect(published.size).toBeGreaterThan(PUBLICATIONS / 2);
    for (const [sha, content] of published) {
      expect(commits).toContain(sha);
      const [changed] = (await git(path, "show", "--format=", "--name-only", sha)).split("\n");
      expect(await git(path, "show", `${sha}:${changed}`)).toBe(content.trimEnd());
    }
    for (let nth = 0; nth < PUSHES; nth++)
      expect(await git(path, "show", `main:content/by-hand-${nth}.mdx`)).toBe(`# By hand ${nth}`);
    // Each commit is on the one before.
    expect(await git(path, "rev-list", "--merges", "main")).toBe("");
    expect(await git(path, "fsck", "--strict", "--no-dangling")).toBe("");
  },
  240_000 + PUBLICATIONS * 10_000,
);
