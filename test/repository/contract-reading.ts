import { expect, test } from "bun:test";

import { Unavailable } from "../../src/core/errors.ts";
import { blobId } from "../../src/core/repository/commit.ts";
import { byPath, bytes, change, type Open } from "./contract.ts";

/** The contract of reading a repository. */
export function readingContract(open: Open): void {
  test("the head is the branch's commit, also after a push by somebody else", async () => {
    const { host, push } = await open([{ path: "a.md", content: "a" }]);
    const first = await host.head();

    const second = await push([{ path: "b.md", content: "b" }]);

    expect(first).toMatch(/^[0-9a-f]{40,64}$/);
    expect(await host.head()).toBe(second);
    expect(second).not.toBe(first!);
  });

  test("the files are the regular files below a folder at any depth, with their ids", async () => {
    const { host } = await open([
      { path: "docs/a.md", content: "a" },
      { path: "docs/deep/er/b.mdx", content: "b" },
      { path: "docs/run.sh", content: "run", mode: "100755" },
      { path: "docs/link.md", content: "a.md", mode: "120000" },
      { path: "docs2/c.md", content: "c" },
      { path: "d.md", content: "d" },
    ]);
    const head = (await host.head())!;

    const below = await host.files(head, "docs");
    const all = await host.files(head, "");

    const file = (path: string, content: string) => ({ path, sha: blobId(bytes(content), head) });
    const inDocs = [file("docs/a.md", "a"), file("docs/deep/er/b.mdx", "b"), file("docs/run.sh", "run")];
    expect(below.map(({ path, sha }) => ({ path, sha })).sort(byPath)).toEqual(inDocs);
    expect(all.map(({ path, sha }) => ({ path, sha })).sort(byPath)).toEqual(
      [...inDocs, file("docs2/c.md", "c"), file("d.md", "d")].sort(byPath),
    );
    const entries = (await host.entriesBelow(head, "docs")).map(({ path, kind }) => ({ path, kind }));
    expect(entries.sort(byPath)).toEqual([
      { path: "docs/a.md", kind: "file" },
      { path: "docs/deep/er/b.mdx", kind: "file" },
      { path: "docs/link.md", kind: "link" },
      { path: "docs/run.sh", kind: "file" },
    ]);
    expect(await host.files(head, "none")).toEqual([]);
    expect(await host.files(head, "d.md")).toEqual([]);
  });

  test("the entries of paths say what each path holds", async () => {
    const { host } = await open([
      { path: "docs/a.md", content: "a" },
      { path: "docs/run.sh", content: "run", mode: "100755" },
      { path: "docs/link.md", content: "a.md", mode: "120000" },
      { path: "docs/[a]*.md", content: "star" },
    ]);
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

  test("the number of paths in one call is unlimited", async () => {
    const { host } = await open([{ path: "docs/a.md", content: "a" }]);
    const head = (await host.head())!;
    const many = Array.from({ length: 6000 }, (_, index) => `docs/${"long".repeat(100)}/${index}.md`);

    const entries = await host.entries(head, [...many, "docs/a.md", "docs"]);

    expect(entries.map(({ path }) => path).sort()).toEqual(["docs", "docs/a.md"]);
  });

  test("the sizes of files are known by their paths, also of those that were just committed", async () => {
    const { host } = await open([
      { path: "docs/a.md", content: "a" },
      { path: "docs/[b] ü.svg", content: "<svg/>" },
      { path: "docs/link.md", content: "a.md", mode: "120000" },
    ]);
    const first = (await host.head())!;
    await host.files(first, "");
    const files = [{ path: "docs/new.png", content: bytes("12345") }];
    const { sha } = await host.commit(change(first, files));

    const before = await host.sizes(first, ["docs/[b] ü.svg", "docs/a.md", "docs", "docs/none.md"]);
    const after = await host.sizes(sha, ["docs/new.png", "docs/a.md"]);

    expect(Object.fromEntries(before)).toEqual({ "docs/a.md": 1, "docs/[b] ü.svg": 6 });
    expect(Object.fromEntries(after)).toEqual({ "docs/a.md": 1, "docs/new.png": 5 });
    expect(await host.sizes(sha, [])).toEqual(new Map());
  });

  test("a file is read byte for byte", async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const { host } = await open([{ path: "a.bin", content }]);

    const read = await host.read(blobId(content, (await host.head())!));

    expect(Buffer.from(read)).toEqual(Buffer.from(content));
  });

  test("many files are read byte for byte, each once, whatever they hold", async () => {
    const contents = [
      Buffer.alloc(0),
      Buffer.from("\n"),
      Buffer.from(`${"0".repeat(40)} blob 5\nhello\n`),
      Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)),
      ...Array.from({ length: 250 }, (_, index) => Buffer.from(`${"line\n".repeat(index)}${index}`)),
    ];
    const { host } = await open(contents.map((content, index) => ({ path: `${index}.bin`, content })));
    const head = (await host.head())!;
    const shas = contents.map((content) => blobId(content, head));

    const read = await Array.fromAsync(host.readAll([...shas, ...shas]));

    expect(read.map(({ sha }) => sha)).toEqual(shas);
    expect(read.map(({ content }) => Buffer.from(content).toString("base64"))).toEqual(
      contents.map((content) => content.toString("base64")),
    );
    expect(await Array.fromAsync(host.readAll([]))).toEqual([]);
  });

  test("a reader that stops early does not wait for the remaining files", async () => {
    const { host } = await open([
      { path: "a.md", content: "a" },
      { path: "b.bin", content: new Uint8Array(5_000_000) },
    ]);
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
    "a read of many files refuses the unknown file “%s”",
    async (sha) => {
      const { host } = await open([{ path: "a.md", content: "a" }]);
      const first = blobId(bytes("a"), (await host.head())!);

      const refusal = await Array.fromAsync(host.readAll([first, sha])).catch((error) => error);

      expect(refusal).toBeInstanceOf(Unavailable);
    },
  );
}
