import { expect, test } from "bun:test";

import { blobId } from "../../../src/core/repository/commit.ts";
import { testGitHub } from "../../support/emulator.ts";
import { GitHubStub } from "../../support/github-stub.ts";
import { followedBy } from "../../support/many-commits.ts";
import { change, NOON, open, page, short, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });

test("the list reads only the folder of pages, nothing after our own commit, and the changes after another's", async () => {
  const host = open(gitHub.url);
  const pages = async () => (await host.files(await host.head(), "content")).map(({ path }) => path);

  const first = await gitHub.stub.during(pages);
  await host.commit(change(await host.head(), [page("content/new.md", "new\n")]));
  const afterOurs = await gitHub.stub.during(pages);
  await gitHub.push([{ path: "other/readme.md", content: "x" }]);
  const afterElsewhere = await gitHub.stub.during(pages);
  await gitHub.push([{ path: "content/guide/theirs.md", content: "theirs\n" }]);
  const afterTheirs = await gitHub.stub.during(pages);

  const onHead = ["GET git/ref/heads%2Fmain", "GET git/commits/ID", "GET git/trees/ID"];
  expect(short(first.asked)).toEqual([...onHead, "GET git/trees/ID?recursive=1"]);
  expect(short(afterOurs.asked)).toEqual(["GET git/ref/heads%2Fmain"]);
  expect(afterOurs.result).toContain("content/new.md");
  expect(short(afterElsewhere.asked)).toEqual(onHead);
  expect(short(afterTheirs.asked)).toEqual([...onHead, "GET git/trees/ID?recursive=1"]);
  expect(afterTheirs.result.sort()).toEqual([
    "content/guide/install.md",
    "content/guide/theirs.md",
    "content/index.md",
    "content/new.md",
  ]);
});

test("a head stays fresh for a while and is then read with its etag; ten simultaneous readers share one request", async () => {
  const host = open(gitHub.url, { freshForMs: 5000 });
  const before = await host.head();
  const theirs = await gitHub.push([{ path: "a.md", content: "a" }]);

  const soon = await gitHub.stub.during(() => host.head());
  host.clock.time += 5000;
  const later = await gitHub.stub.during(() => Promise.all(Array.from({ length: 10 }, () => host.head())));

  expect(soon).toMatchObject({ asked: [], result: before });
  expect(later.asked).toHaveLength(1);
  expect(new Set(later.result)).toEqual(new Set([theirs]));
});

test("a commit's removals are read once, three hundred commits at a time, and an incomplete list says so", async () => {
  const host = open(gitHub.url);
  const parent = await host.head();
  const { sha } = await host.commit(change(parent, [{ path: "content/index.md", content: undefined }]));
  const after = followedBy(320, gitHub.stub, sha);
  const look = () => gitHub.stub.during(() => host.removals(after, "content", NOON));

  const [first, second, third] = [await look(), await look(), await look()];

  const kinds = ({ asked }: { asked: string[] }) =>
    Object.values(Object.groupBy(short(asked), (one) => one.replace(/\?.*/, ""))).map((all) => all!.length);
  expect(kinds(first)).toEqual([4, 300]);
  expect(first.result).toEqual({ files: [], isWhole: false });
  expect(second.result).toMatchObject({
    files: [{ path: "content/index.md", commit: { sha } }],
    isWhole: true,
  });
  expect(kinds(third)).toEqual([4]);
  expect(third.result).toEqual(second.result);
});

test("a page that was read or written is not read again", async () => {
  const host = open(gitHub.url);
  const parent = await host.head();
  await host.commit(change(parent, [page("content/new.md", "new\n")]));
  const [home, mine] = [Buffer.from("home\n"), Buffer.from("new\n")].map((text) => blobId(text, parent));
  await host.read(home!);

  const { asked } = await gitHub.stub.during(() => Promise.all([host.read(home!), host.read(mine!)]));

  expect(asked).toEqual([]);
});

test("a folder of 100,000 files, whose listing GitHub cuts short, is listed folder by folder", async () => {
  const stub = new GitHubStub();
  const id = (n: number) => n.toString(16).padStart(40, "0");
  const rows = (folder: number) =>
    Array.from({ length: 1000 }, (_, n) => ({
      path: `${n}.md`,
      mode: "100644",
      type: "blob",
      sha: id(folder * 1000 + n + 10),
    }));
  const folders = Array.from({ length: 100 }, (_, n) => ({
    path: `f${n}`,
    mode: "040000",
    type: "tree",
    sha: id(1e9 + n),
  }));
  let running = 0;
  let most = 0;
  stub.answer(async ({ path }) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (path.includes("/git/ref/")) return Response.json({ object: { sha: id(1) } });
    if (path.includes("/git/commits/")) return Response.json({ tree: { sha: id(2) } });
    const [, tree = "", recursive] = /\/git\/trees\/(\w+)(\?recursive=1)?/.exec(path) ?? [];
    const folder = Number.parseInt(tree, 16) - 1e9;
    if (folder >= 0) return Response.json({ tree: rows(folder), truncated: false });
    return Response.json({
      tree: recursive ? rows(0).slice(0, 500) : folders,
      truncated: recursive !== undefined,
    });
  });
  const host = open(stub.url);

  const files = await host.files(await host.head(), "");

  expect(files).toHaveLength(100_000);
  expect(new Set(files.map(({ path }) => path)).size).toBe(100_000);
  expect(stub.asked.length).toBe(2 + 2 + 100);
  await stub.stop();
});
