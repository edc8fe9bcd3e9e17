import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, mkdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

import { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git, repositoryWith } from "../support/git.ts";
import { serverStores } from "../support/server-stores.ts";
import { built, startServerIn, type TestServer } from "../support/server.ts";

const locks = ["refs/heads/main.lock", "HEAD.lock", "packed-refs.lock", "refs/docs-admin/new.lock"];

/** What people do, as far as it makes a commit. */
const requests: Readonly<Record<string, (ada: Client, undoable: string) => Promise<unknown>>> = {
  publication: (ada) => ada.post("/api/admin/publish", { slug: "one", content: "# One, changed\n" }),
  "publication of several pages": (ada) =>
    ada.post("/api/admin/publish", { changes: [{ slug: "moved", from: "one" }] }),
  undo: (ada, undoable) => ada.post(`/api/admin/publications/${undoable}/undo`, {}),
  deletion: async (ada) => {
    const { fields } = await ada.open("/admin/delete/one");
    return ada.submit("/admin/delete/one", fields);
  },
};

type Killing = Readonly<{
  what?: string;
  phase?: "prepared" | "committed";
  on?: (typeof serverStores)[number];
}>;

/** A server that is killed with its git while this moves the branch. Another one goes on beside it where the store is shared. */
async function killed({ what = "publication", phase = "prepared", on = serverStores[0]! }: Killing) {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const store = opened.use(await on.open(folder.path));
  const site = join(folder.path, "site");
  await repositoryWith(site, { "content/index.mdx": "# Home\n", "content/one.mdx": "# One\n" });
  const all: Record<string, string> = { ...store.settings, REPOSITORY: site };
  const start = (more: Record<string, string> = {}) => startServerIn(folder.path, { ...all, ...more }, built);
  const server = await start();
  const beside =
    all.DATABASE_URL === undefined ? undefined : await start({ DATA_DIR: join(folder.path, "b") });
  if (beside) opened.use(beside);
  const ada = await Client.signedIn(server.url);
  const undoable = await ada.publish("one", "# One, published\n");
  const hook = join(site, ".git/hooks/reference-transaction");
  const lines = ["#!/bin/sh", `[ "$1" = ${phase} ] && grep -q ' refs/heads/main$' || exit 0`];
  await mkdir(dirname(hook), { recursive: true });
  await Bun.write(hook, `${lines.join("\n")}\nkill -9 ${server.pid} $PPID\n`);
  await chmod(hook, 0o755);
  await requests[what]!(ada, undoable).catch(() => undefined);
  await server.stop();
  await Bun.file(hook).delete();
  return {
    site,
    beside,
    in: (name: string) => join(site, ".git", name),
    start: () => start(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function publishes({ url }: TestServer): Promise<number> {
  const ada = await Client.signedIn(url);
  return (await ada.post("/api/admin/publish", { slug: "next", content: "# Next\n" })).status;
}

test.each(Object.keys(requests))(
  "the locks of git that is killed with its server at a %s are gone at the next start",
  async (what) => {
    await using site = await killed({ what });
    expect([existsSync(site.in(locks[0]!)), existsSync(site.in(locks[1]!))]).toEqual([true, true]);

    await using again = await site.start();

    expect([existsSync(site.in(locks[0]!)), existsSync(site.in(locks[1]!))]).toEqual([false, false]);
    expect(await publishes(again)).toBe(200);
    expect(await git(site.site, "status", "--porcelain")).toBe("");
  },
);

test.each(Object.keys(requests))("of a %s that is made the journal has no entry", async (what) => {
  await using folder = await temporaryFolder();
  await using store = await serverStores[0]!.open(folder.path);
  await using server = await startServerIn(folder.path);
  const ada = await Client.signedIn(server.url);
  const undoable = await ada.publish("one", "# One, published\n");

  await requests[what]!(ada, undoable);

  expect(await git(server.repository, "rev-parse", "main^")).toBe(undoable);
  const kept = await store.rows("select value from facts where name = 'publication under way'");
  expect(kept).toEqual([{ value: "" }]);
});

test.each(locks.flatMap((name) => (["prepared", "committed"] as const).map((phase) => ({ name, phase }))))(
  "so is an empty $name, of a publication that was $phase",
  async ({ name, phase }) => {
    await using site = await killed({ phase });
    await Bun.write(site.in(name), "");

    await using again = await site.start();

    expect(existsSync(site.in(name))).toBe(false);
    expect(await publishes(again)).toBe(200);
  },
);

test("a work tree that a kill kept from what was published gets it at the next start", async () => {
  await using site = await killed({ phase: "committed" });
  await Bun.write(site.in("index.lock"), "");
  expect(await git(site.site, "show", "main:content/one.mdx")).toBe("# One, changed");
  expect(await Bun.file(join(site.site, "content/one.mdx")).text()).toBe("# One, published\n");

  await using _again = await site.start();

  expect(existsSync(site.in("index.lock"))).toBe(false);
  expect(await Bun.file(join(site.site, "content/one.mdx")).text()).toBe("# One, changed\n");
  expect(await git(site.site, "status", "--porcelain")).toBe("");
});

test("a file that its owner changed meanwhile stays as it is", async () => {
  await using site = await killed({ phase: "committed" });
  await Bun.write(join(site.site, "content/one.mdx"), "# Mine\n");

  await using _again = await site.start();

  expect(await Bun.file(join(site.site, "content/one.mdx")).text()).toBe("# Mine\n");
  expect(await git(site.site, "status", "--porcelain")).toBe(" M content/one.mdx");
});

describe("a lock that may be somebody else's stays", () => {
  test("of before the publication", async () => {
    await using site = await killed({ phase: "committed" });
    const path = site.in("HEAD.lock");
    await Bun.write(path, "");
    await utimes(path, Date.now() / 1000 - 60, Date.now() / 1000 - 60);

    await using again = await site.start();

    expect([await publishes(again), existsSync(path)]).toEqual([503, true]);
  });

  test.each<[string, (site: string, path: string) => string[]]>([
    ["that a process has open", (_, path) => ["sh", "-c", `exec 3>>'${path}'; echo ready; exec sleep 60`]],
    // It says that it began, and waits for more.
    ["beside a git that is at work", (site) => ["git", "-C", site, "update-ref", "--stdin"]],
  ])("%s", async (_, command) => {
    await using site = await killed({ phase: "committed" });
    const path = site.in("HEAD.lock");
    await Bun.write(path, "");
    const holder = Bun.spawn(command(site.site, path), { stdin: "pipe", stdout: "pipe" });
    holder.stdin.write("start\n");
    await holder.stdin.flush();
    await holder.stdout.getReader().read();

    await using again = await site.start();
    const before = [await publishes(again), existsSync(path)];
    holder.kill();
    await holder.exited;
    await again.stop();
    await using later = await site.start();

    expect(before).toEqual([503, true]);
    expect([await publishes(later), existsSync(path)]).toEqual([200, false]);
  });
});

const shared = serverStores.filter(({ name }) => name === "PostgreSQL");

test.each(shared)(
  "a server that goes on beside the killed one leaves its lock while it is new, and publishes once the other starts, on $name",
  async (on) => {
    await using site = await killed({ on });
    const path = site.in("refs/heads/main.lock");

    const first = await publishes(site.beside!);
    const isThere = existsSync(path);
    await using _again = await site.start();

    expect([first, isThere, await publishes(site.beside!), existsSync(path)]).toEqual([
      503,
      true,
      200,
      false,
    ]);
  },
);
