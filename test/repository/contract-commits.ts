import { expect, test } from "bun:test";

import { BranchMoved } from "../../src/core/repository/commit.ts";
import type { RepositoryHost } from "../../src/core/repository/repository-host.ts";
import { bytes, change, type Open } from "./contract.ts";

/** The contract of writing to a repository. */
export function commitsContract(open: Open): void {
  test("a commit adds, changes and removes files in one step, and leaves all others", async () => {
    const { host } = await open([
      { path: "kept.md", content: "kept" },
      { path: "changed.md", content: "old" },
      { path: "folder/removed.md", content: "removed" },
    ]);
    const parent = (await host.head())!;
    const picture = Buffer.from([0, 1, 2, 0xff, 0x0a, 0x0d, 0]);

    const { sha } = await host.commit(
      change(parent, [
        { path: "changed.md", content: bytes("new") },
        { path: "folder/removed.md", content: undefined },
        { path: "a/b/added.md", content: bytes("added") },
        { path: "run.sh", content: bytes("run"), isExecutable: true },
        { path: "picture.png", content: picture },
      ]),
    );

    expect(await host.head()).toBe(sha);
    expect(await textsOf(host, sha)).toEqual({
      "a/b/added.md": "added",
      "changed.md": "new",
      "kept.md": "kept",
      "picture.png": picture.toString(),
      "run.sh": "run",
    });
    expect(await host.entries(sha, ["run.sh", "folder"])).toMatchObject([
      { path: "run.sh", isExecutable: true },
    ]);
  });

  test("a file gets what the repository has in a blob, without its content", async () => {
    const picture = Buffer.from([0, 1, 2, 0xff, 0x0a, 0x0d, 0]);
    const { host } = await open([
      { path: "a/picture.png", content: picture },
      { path: "a/run.sh", content: "run", mode: "100755" },
    ]);
    const parent = (await host.head())!;
    const entries = await host.entries(parent, ["a/picture.png", "a/run.sh"]);
    const blobs = Object.fromEntries(
      entries.map((entry) => [entry.path, entry.kind === "file" ? entry.sha : ""]),
    );

    const { sha } = await host.commit(
      change(parent, [
        { path: "a/picture.png", content: undefined },
        { path: "b/picture.png", content: undefined, blob: blobs["a/picture.png"] },
        { path: "a/run.sh", content: undefined },
        { path: "b/run.sh", content: undefined, blob: blobs["a/run.sh"], isExecutable: true },
      ]),
    );

    expect(await textsOf(host, sha)).toEqual({ "b/picture.png": picture.toString(), "b/run.sh": "run" });
    expect(await host.entries(sha, ["b/run.sh"])).toMatchObject([
      { path: "b/run.sh", isExecutable: true, sha: blobs["a/run.sh"] },
    ]);
  });

  test("a path may hold any character except control characters and backslashes", async () => {
    const { host } = await open([{ path: "a.md", content: "a" }]);
    const paths = [
      "it's (a) [b] {c}/$d & e;.md",
      "文档/🦊 é.md",
      "-rf/--help.md",
      'a "quoted" folder/a.md',
      "#!~`^%20+=@,.md",
      "a\u2028b.md",
    ];

    const { sha } = await host.commit(
      change(
        await host.head(),
        paths.map((path) => ({ path, content: bytes(path) })),
      ),
    );

    expect(await textsOf(host, sha)).toEqual({
      "a.md": "a",
      ...Object.fromEntries(paths.map((path) => [path, path])),
    });
    expect(await host.entries(sha, paths)).toHaveLength(paths.length);
    expect((await host.describe(sha)).files.map(({ path }) => path).sort()).toEqual(paths.toSorted());
  });

  test("a commit on another head than the branch's is refused and changes nothing", async () => {
    const { host, push } = await open([{ path: "a.md", content: "one" }]);
    const seen = await host.head();
    const theirs = await push([{ path: "a.md", content: "theirs" }]);

    const late = host.commit(change(seen, [{ path: "a.md", content: bytes("mine") }]));

    expect(await late.catch((error) => error)).toBeInstanceOf(BranchMoved);
    expect(await host.head()).toBe(theirs);
    expect(await textsOf(host, theirs)).toEqual({ "a.md": "theirs" });
  });

  test("one of several commits on the same head moves the branch", async () => {
    const { host } = await open([{ path: "a.md", content: "one" }]);
    const seen = await host.head();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        host.commit(change(seen, [{ path: `${index}.md`, content: bytes(`${index}`) }])),
      ),
    );

    const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(won.map(({ value }) => value.sha)).toEqual([(await host.head())!]);
    expect(lost.map(({ reason }) => reason instanceof BranchMoved)).toEqual([true, true, true, true]);
    expect(await host.files(won[0]!.value.sha, "")).toHaveLength(2);
  });
}

async function textsOf(host: RepositoryHost, commit: string): Promise<Record<string, string>> {
  const files = await host.files(commit, "");
  const texts = files.map(async ({ path, sha }) => [path, Buffer.from(await host.read(sha)).toString()]);
  return Object.fromEntries(await Promise.all(texts));
}
