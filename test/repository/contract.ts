import { describe, expect, test } from "bun:test";

import { NotFound, Unavailable } from "../../src/core/errors.ts";
import type { RepositoryHost } from "../../src/core/ports.ts";
import { blobId, BranchMoved, type FileChange } from "../../src/core/publication.ts";

/** A file that somebody else commits; a link's content is where it leads. Without content it is removed. */
export type Put = Readonly<{ path: string; content?: string | Uint8Array; mode?: "100755" | "120000" }>;

export type Opened = AsyncDisposable &
  Readonly<{
    host: RepositoryHost;
    /** Somebody else's commits on the branch, one after the other; gives the id of the last. */
    push(...commits: ReadonlyArray<readonly Put[]>): Promise<string>;
  }>;

const bytes = (text: string) => Buffer.from(text);

/** What the core may rely on, whatever the repository is. `open` gives one whose branch has these files. */
export function repositoryHostContract(name: string, open: (files: readonly Put[]) => Promise<Opened>): void {
  const change = (parent: string | undefined, files: readonly FileChange[], more = {}) => ({
    parent,
    files,
    message: "Change it\n",
    by: { name: "Ada" },
    ...more,
  });

  describe(`a repository: ${name}`, () => {
    test("the head is the branch's commit, also after somebody else's", async () => {
      await using repository = await open([{ path: "a.md", content: "a" }]);
      const { host, push } = repository;
      const first = await host.head();

      const second = await push([{ path: "b.md", content: "b" }]);

      expect(first).toMatch(/^[0-9a-f]{40,64}$/);
      expect(await host.head()).toBe(second);
      expect(second).not.toBe(first!);
    });

    test("its files are the regular files below a folder at any depth, named by what is in them", async () => {
      await using repository = await open([
        { path: "docs/a.md", content: "a" },
        { path: "docs/deep/er/b.mdx", content: "b" },
        { path: "docs/run.sh", content: "run", mode: "100755" },
        { path: "docs/link.md", content: "a.md", mode: "120000" },
        { path: "docs2/c.md", content: "c" },
        { path: "d.md", content: "d" },
      ]);
      const { host } = repository;
      const head = (await host.head())!;

      const below = await host.files(head, "docs");
      const all = await host.files(head, "");

      const file = (path: string, content: string) => ({ path, sha: blobId(bytes(content), head) });
      const inDocs = [file("docs/a.md", "a"), file("docs/deep/er/b.mdx", "b"), file("docs/run.sh", "run")];
      expect(below.map(({ path, sha }) => ({ path, sha })).sort(byPath)).toEqual(inDocs);
      expect(all.map(({ path, sha }) => ({ path, sha })).sort(byPath)).toEqual(
        [...inDocs, file("docs2/c.md", "c"), file("d.md", "d")].sort(byPath),
      );
      expect(await host.files(head, "none")).toEqual([]);
      expect(await host.files(head, "d.md")).toEqual([]);
    });

    test("it tells of the paths asked about what stands there", async () => {
      await using repository = await open([
        { path: "docs/a.md", content: "a" },
        { path: "docs/run.sh", content: "run", mode: "100755" },
        { path: "docs/link.md", content: "a.md", mode: "120000" },
        { path: "docs/[a]*.md", content: "star" },
      ]);
      const { host } = repository;
      const head = (await host.head())!;
      const nothing = ["docs/none.md", "docs/a.md/below", "doc", "docs/b*", "DOCS/A.MD"];
      const something = ["docs", "docs/a.md", "docs/run.sh", "docs/link.md", "docs/[a]*.md"];

      const entries = await host.entries(head, [...nothing, ...something]);

      expect(Object.fromEntries(entries.map((entry) => [entry.path, entry]))).toMatchObject({
        docs: { kind: "folder" },
        "docs/a.md": { kind: "file", isExecutable: false, sha: blobId(bytes("a"), head) },
        "docs/run.sh": { kind: "file", isExecutable: true },
        "docs/link.md": { kind: "link" },
        "docs/[a]*.md": { kind: "file", sha: blobId(bytes("star"), head) },
      });
      expect(entries).toHaveLength(something.length);
      expect(await host.entries(head, [])).toEqual([]);
    });

    test("it can be asked about any number of paths", async () => {
      await using repository = await open([{ path: "docs/a.md", content: "a" }]);
      const { host } = repository;
      const head = (await host.head())!;
      const many = Array.from({ length: 6000 }, (_, index) => `docs/${"long".repeat(100)}/${index}.md`);

      const entries = await host.entries(head, [...many, "docs/a.md", "docs"]);

      expect(entries.map(({ path }) => path).sort()).toEqual(["docs", "docs/a.md"]);
    });

    test("a file is read byte for byte", async () => {
      const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
      await using repository = await open([{ path: "a.bin", content }]);
      const { host } = repository;

      const read = await host.read(blobId(content, (await host.head())!));

      expect(Buffer.from(read)).toEqual(Buffer.from(content));
    });

    test("many files are read byte for byte, each once, whatever is in them", async () => {
      const contents = [
        Buffer.alloc(0),
        Buffer.from("\n"),
        Buffer.from(`${"0".repeat(40)} blob 5\nhello\n`),
        Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)),
        ...Array.from({ length: 500 }, (_, index) => Buffer.from(`${"line\n".repeat(index)}${index}`)),
      ];
      await using repository = await open(
        contents.map((content, index) => ({ path: `${index}.bin`, content })),
      );
      const { host } = repository;
      const head = (await host.head())!;
      const shas = contents.map((content) => blobId(content, head));

      const read = await Array.fromAsync(host.readAll([...shas, ...shas]));

      expect(read.map(({ sha }) => sha)).toEqual(shas);
      expect(read.map(({ content }) => Buffer.from(content).toString("base64"))).toEqual(
        contents.map((content) => content.toString("base64")),
      );
      expect(await Array.fromAsync(host.readAll([]))).toEqual([]);
    });

    test("of many files, those behind the one where the reader stops are not waited for", async () => {
      await using repository = await open([
        { path: "a.md", content: "a" },
        { path: "b.bin", content: new Uint8Array(5_000_000) },
      ]);
      const { host } = repository;
      const head = (await host.head())!;
      const read: string[] = [];

      for await (const { content } of host.readAll(
        [bytes("a"), new Uint8Array(5_000_000)].map((content) => blobId(content, head)),
      )) {
        read.push(Buffer.from(content).toString());
        break;
      }

      expect(read).toEqual(["a"]);
    });

    test.each(["0".repeat(40), "HEAD", "not an id"])(
      "there is no file “%s” to read among many",
      async (sha) => {
        await using repository = await open([{ path: "a.md", content: "a" }]);
        const { host } = repository;
        const first = blobId(bytes("a"), (await host.head())!);

        const refusal = await Array.fromAsync(host.readAll([first, sha])).catch((error) => error);

        expect(refusal).toBeInstanceOf(Unavailable);
      },
    );

    test("a commit adds, changes and removes files in one step, and leaves all others", async () => {
      await using repository = await open([
        { path: "kept.md", content: "kept" },
        { path: "changed.md", content: "old" },
        { path: "folder/removed.md", content: "removed" },
      ]);
      const { host } = repository;
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

    test("a path may hold any character but control characters and backslashes", async () => {
      await using repository = await open([{ path: "a.md", content: "a" }]);
      const { host } = repository;
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

    test("a commit is described by its message, its author, its time and its files", async () => {
      await using repository = await open([
        { path: "changed.md", content: "old" },
        { path: "removed.md", content: "removed" },
      ]);
      const { host } = repository;
      const message = "Title 🦊\n\nBody with “quotes”.\n\nEdited-by: Ada\n";
      const files = [
        { path: "added.md", content: bytes("added") },
        { path: "changed.md", content: bytes("new") },
        { path: "removed.md", content: undefined },
      ];
      const { sha } = await host.commit(change(await host.head(), files, { message }));

      const detail = await host.describe(sha);

      expect(detail).toMatchObject({ sha, message: message.trim(), author: expect.any(String) });
      expect(Math.abs(detail.at - Date.now())).toBeLessThan(60_000);
      expect(detail.files.toSorted(byPath)).toEqual([
        { path: "added.md", status: "added" },
        { path: "changed.md", status: "changed" },
        { path: "removed.md", status: "removed" },
      ]);
    });

    test.each(["0".repeat(40), "1234567", "main", "HEAD", "--help", "", "a".repeat(64), "../../etc/passwd"])(
      "no commit is described for “%s”",
      async (sha) => {
        await using repository = await open([{ path: "a.md", content: "a" }]);

        const description = repository.host.describe(sha);

        expect(await description.catch((error) => error)).toBeInstanceOf(NotFound);
      },
    );

    test("a file's id is no commit", async () => {
      await using repository = await open([{ path: "a.md", content: "a" }]);
      const { host } = repository;

      const description = host.describe(blobId(bytes("a"), (await host.head())!));

      expect(await description.catch((error) => error)).toBeInstanceOf(NotFound);
    });

    test("the history of paths are the commits that changed one of them, the latest first", async () => {
      await using repository = await open([{ path: "docs/a.md", content: "one" }]);
      const { host } = repository;
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

      // Commits of one second have no order but that of their making, which not every repository keeps.
      expect(all.map(({ sha }) => sha).sort()).toEqual([first, second, third].sort());
      expect(all.find(({ sha }) => sha === second)).toMatchObject({
        message: "Two 🦊\n\nBody.",
        author: expect.any(String),
        at: expect.any(Number),
      });
      expect(latest).toHaveLength(1);
      expect(early.map(({ sha }) => sha).sort()).toEqual([first, second].sort());
      expect(none).toEqual([]);
    });

    test("what was removed below a folder lately is told, with what was in it", async () => {
      await using repository = await open([
        { path: "docs/a.md", content: "a" },
        { path: "docs/deep/b.md", content: "b" },
        { path: "docs/kept.md", content: "kept" },
        { path: "other/c.md", content: "c" },
      ]);
      const { host } = repository;
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

    test("what was removed is told however many commits followed", async () => {
      await using repository = await open([
        { path: "docs/a.md", content: "a" },
        { path: "docs/b.md", content: "b" },
      ]);
      const { host, push } = repository;
      const removal = await push([{ path: "docs/a.md" }]);
      const after = Array.from({ length: 105 }, (_, n) => [{ path: "docs/b.md", content: `${n}` }]);
      const head = await push(...after);

      const removals = await host.removals(head, "docs", 0);

      const file = { path: "docs/a.md", blob: blobId(bytes("a"), head) };
      expect(removals).toEqual({
        files: [{ ...file, commit: expect.objectContaining({ sha: removal }) }],
        isWhole: true,
      });
    }, 30_000);

    test("of a commit that removed hundreds of files, each is told", async () => {
      const paths = Array.from({ length: 310 }, (_, n) => `docs/${n}.md`);
      await using repository = await open(paths.map((path) => ({ path, content: "a" })));
      const { host } = repository;
      const files = paths.map((path) => ({ path, content: undefined }));
      const { sha } = await host.commit(
        change(await host.head(), [...files, { path: "b.md", content: bytes("b") }]),
      );

      const removals = await host.removals(sha, "docs", 0);

      expect(removals.isWhole).toBe(true);
      expect(removals.files.map(({ path }) => path).sort()).toEqual(paths.sort());
      expect(removals.files[0]).toMatchObject({ blob: blobId(bytes("a"), sha), commit: { sha } });
    }, 30_000);

    test("a commit on another head than the branch's is refused and changes nothing", async () => {
      await using repository = await open([{ path: "a.md", content: "one" }]);
      const { host, push } = repository;
      const seen = await host.head();
      const theirs = await push([{ path: "a.md", content: "theirs" }]);

      const late = host.commit(change(seen, [{ path: "a.md", content: bytes("mine") }]));

      expect(await late.catch((error) => error)).toBeInstanceOf(BranchMoved);
      expect(await host.head()).toBe(theirs);
      expect(await textsOf(host, theirs)).toEqual({ "a.md": "theirs" });
    });

    test("of several commits on one head, one moves the branch", async () => {
      await using repository = await open([{ path: "a.md", content: "one" }]);
      const { host } = repository;
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
  });
}

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1;
}

async function textsOf(host: RepositoryHost, commit: string): Promise<Record<string, string>> {
  const files = await host.files(commit, "");
  const texts = files.map(async ({ path, sha }) => [path, Buffer.from(await host.read(sha)).toString()]);
  return Object.fromEntries(await Promise.all(texts));
}
