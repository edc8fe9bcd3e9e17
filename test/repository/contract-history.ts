import { expect, test } from "bun:test";

import { NotFound } from "../../src/core/errors.ts";
import { blobId } from "../../src/core/repository/commit.ts";
import { byPath, bytes, change, type Open } from "./contract.ts";

/** The contract of a repository's history. */
export function historyContract(open: Open): void {
  test("a commit is described by its message, author, time and files", async () => {
    const { host } = await open([
      { path: "changed.md", content: "old" },
      { path: "removed.md", content: "removed" },
    ]);
    const message = "Title 🦊\n\nBody with “quotes”.\n\nEdited-by: Ada\n";
    const files = [
      { path: "added.md", content: bytes("added") },
      { path: "changed.md", content: bytes("new") },
      { path: "removed.md", content: undefined },
    ];
    const first = await host.head();
    const { sha } = await host.commit(change(first, files, { message }));

    const detail = await host.describe(sha);

    expect(detail).toMatchObject({ sha, message: message.trim(), author: expect.any(String) });
    expect(detail.parents).toEqual([first!]);
    expect(Math.abs(detail.at - Date.now())).toBeLessThan(60_000);
    expect(detail.files.toSorted(byPath)).toEqual([
      { path: "added.md", status: "added" },
      { path: "changed.md", status: "changed" },
      { path: "removed.md", status: "removed" },
    ]);
  });

  test.each(["0".repeat(40), "1234567", "main", "HEAD", "--help", "", "a".repeat(64), "../../etc/passwd"])(
    "“%s” describes no commit",
    async (sha) => {
      const repository = await open([{ path: "a.md", content: "a" }]);

      const description = repository.host.describe(sha);

      expect(await description.catch((error) => error)).toBeInstanceOf(NotFound);
    },
  );

  test("a file's id is not a commit", async () => {
    const { host } = await open([{ path: "a.md", content: "a" }]);

    const description = host.describe(blobId(bytes("a"), (await host.head())!));

    expect(await description.catch((error) => error)).toBeInstanceOf(NotFound);
  });

  test("a commit contains itself and the commits before it", async () => {
    const { host, push } = await open([{ path: "a.md", content: "one" }]);
    const first = (await host.head())!;
    const second = await push([{ path: "a.md", content: "two" }]);
    await push([{ path: "a.md", content: "three" }]);
    const third = (await host.head())!;

    expect((await host.describe(first)).parents).toEqual([]);
    expect(await host.contains(third, third)).toBe(true);
    expect(await host.contains(third, first)).toBe(true);
    expect(await host.contains(second, third)).toBe(false);
  });

  test("the history of paths lists the commits that changed one of them, the latest first", async () => {
    const { host } = await open([{ path: "docs/a.md", content: "one" }]);
    const commit = async (path: string, content: string | undefined, message: string) => {
      const files = [{ path, content: content === undefined ? undefined : bytes(content) }];
      return (await host.commit(change(await host.head(), files, { message }))).sha;
    };
    const first = (await host.head())!;
    const second = await commit("docs/a.md", "two", "Two 🦊\n\nBody.\n");
    await commit("docs/b.md", "b", "Another\n");
    const third = await commit("docs/a.md", undefined, "Delete it\n");

    const all = await host.history(third, ["docs/a.md", "docs/none.md"], 100);
    const latest = await host.history(third, ["docs/a.md"], 1);
    const early = await host.history(second, ["docs/a.md"], 100);
    const none = await host.history(third, ["docs/none.md"], 100);
    const whole = await host.history(third, [""], 100);

    // Commits of one second are ordered only by their creation, which not every repository stores.
    expect(all.map(({ sha }) => sha).sort()).toEqual([first, second, third].sort());
    expect(all.find(({ sha }) => sha === second)).toMatchObject({
      message: "Two 🦊\n\nBody.",
      author: expect.any(String),
      at: expect.any(Number),
    });
    expect(latest).toHaveLength(1);
    expect(early.map(({ sha }) => sha).sort()).toEqual([first, second].sort());
    expect(none).toEqual([]);
    expect(whole).toHaveLength(4);
  });

  test("a file's last change, where it is known, is the time of the commit that made it", async () => {
    const { host } = await open([
      { path: "a.png", content: "a" },
      { path: "old.png", content: "old" },
    ]);
    const files = [
      { path: "a.png", content: bytes("b") },
      { path: "ü [new].svg", content: bytes("new") },
    ];
    const { sha } = await host.commit(change(await host.head(), files));
    const removed = [{ path: "ü [new].svg", content: undefined }];
    const last = await host.commit(change(sha, removed));

    const times = await host.commitTimes(sha);

    const [made, first] = await host.history(sha, ["a.png"], 2);
    const known = { "a.png": made!.at, "ü [new].svg": made!.at, "old.png": first!.at };
    for (const [path, time] of Object.entries(known)) expect([undefined, time]).toContain(times.get(path));
    expect((await host.commitTimes(last.sha)).get("a.png")).toBe(times.get("a.png"));
  });

  test("recent removals below a folder are listed with the removed content", async () => {
    const { host } = await open([
      { path: "docs/a.md", content: "a" },
      { path: "docs/deep/b.md", content: "b" },
      { path: "docs/kept.md", content: "kept" },
      { path: "other/c.md", content: "c" },
    ]);
    const removed = ["docs/a.md", "docs/deep/b.md", "other/c.md"].map((path) => ({
      path,
      content: undefined,
    }));
    const before = Date.now() - 60_000;
    const { sha } = await host.commit(change(await host.head(), removed, { message: "Delete them\n" }));

    const { files: inDocs } = await host.removals(sha, "docs", before);
    const { files: all } = await host.removals(sha, "", before);
    const later = await host.removals(sha, "docs", Date.now() + 3_600_000);

    const commit = expect.objectContaining({ sha, message: "Delete them" });
    const file = (path: string, content: string) => ({ path, blob: blobId(bytes(content), sha), commit });
    expect(inDocs.toSorted(byPath)).toEqual([file("docs/a.md", "a"), file("docs/deep/b.md", "b")]);
    expect(all).toContainEqual(file("other/c.md", "c"));
    expect(later).toEqual({ files: [], isWhole: true });
  });

  test("the history of a path goes back as far as is asked", async () => {
    const { host, push } = await open([{ path: "docs/a.md", content: "a" }]);
    await push(...Array.from({ length: 104 }, (_, n) => [{ path: "docs/a.md", content: `${n}` }]));
    const head = (await host.head())!;

    const all = await host.history(head, ["docs/a.md"], 200);
    const most = await host.history(head, ["docs/a.md"], 102);

    expect(new Set(all.map(({ sha }) => sha)).size).toBe(105);
    expect(most).toHaveLength(102);
  });

  test("removals are listed regardless of how many commits follow", async () => {
    const { host, push } = await open([
      { path: "docs/a.md", content: "a" },
      { path: "docs/b.md", content: "b" },
    ]);
    const removal = await push([{ path: "docs/a.md" }]);
    const after = Array.from({ length: 105 }, (_, n) => [{ path: "docs/b.md", content: `${n}` }]);
    await push(...after);
    const head = (await host.head())!;

    const removals = await host.removals(head, "docs", 0);

    const file = { path: "docs/a.md", blob: blobId(bytes("a"), head) };
    expect(removals).toEqual({
      files: [{ ...file, commit: expect.objectContaining({ sha: removal }) }],
      isWhole: true,
    });
  });

  test("each of hundreds of files that one commit removed is listed", async () => {
    const paths = Array.from({ length: 310 }, (_, n) => `docs/${n}.md`);
    const { host } = await open(paths.map((path) => ({ path, content: "a" })));
    const files = paths.map((path) => ({ path, content: undefined }));
    const { sha } = await host.commit(
      change(await host.head(), [...files, { path: "b.md", content: bytes("b") }]),
    );

    const removals = await host.removals(sha, "docs", 0);

    expect(removals.isWhole).toBe(true);
    expect(removals.files.map(({ path }) => path).sort()).toEqual(paths.sort());
    expect(removals.files[0]).toMatchObject({ blob: blobId(bytes("a"), sha), commit: { sha } });
  });
}
