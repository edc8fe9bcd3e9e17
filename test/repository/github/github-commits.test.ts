import { expect, test } from "bun:test";

import { testGitHub } from "../../support/emulator.ts";
import { around, change, open, page, publishing, short, site } from "./github-host.ts";

const gitHub = await testGitHub({ files: site });

test("a page on a known head takes four requests, one of which is free", async () => {
  const host = open(gitHub.url);
  const first = await host.head();
  await host.entries(first, around);

  const { asked, requests } = await gitHub.stub.during(async () => {
    const head = await host.head({ now: true });
    await host.entries(head, around);
    return host.commit(change(head, [page("content/guide/install.md", "new\n")]));
  });

  expect(short(asked)).toEqual(["GET git/ref/heads%2Fmain", ...publishing]);
  expect(requests[0]!.headers.get("if-none-match")).toStartWith('W/"');
  expect(requests.at(-1)!.body).toEqual({ sha: await host.head(), force: false });
});

test("a commit of more files than one answer names is described in parts", async () => {
  const host = open(gitHub.url);
  const sha = (await host.head())!;
  const named = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ filename: `content/${count}-${n}.md`, status: "added" }));
  const commit = { sha, commit: { message: "Many", author: null }, parents: [] };
  const stop = gitHub.stub.answer(({ path }) => {
    if (!path.includes(`/commits/${sha}`)) return undefined;
    return Response.json({ ...commit, files: named(path.includes("page=2") ? 5 : 300) });
  });

  const { asked, result } = await gitHub.stub.during(() => host.describe(sha));
  stop();

  expect(result.files).toHaveLength(305);
  expect(asked).toHaveLength(2);
});

test("the next page takes four too, because our own commit is cached", async () => {
  const host = open(gitHub.url);
  const first = await host.head();
  await host.files(first, "");
  await host.commit(change(first, [page("content/guide/new.md", "new\n")]));

  const { asked, result } = await gitHub.stub.during(async () => {
    const head = await host.head({ now: true });
    const entries = await host.entries(head, around);
    await host.commit(change(head, [page("content/other.md", "other\n")]));
    return entries;
  });

  expect(short(asked)).toEqual(["GET git/ref/heads%2Fmain", ...publishing]);
  expect(result.map(({ path }) => path)).toEqual(around);
});

test("each picture takes one more, all at the same time; an SVG is text", async () => {
  const host = open(gitHub.url);
  const parent = await host.head();
  await host.entries(parent, around);
  const pictures = [1, 2, 3].map((n) => ({
    path: `public/uploads/${n}.png`,
    content: Uint8Array.of(0x89, 0x50, n, 0, 0xff),
  }));
  let [running, most] = [0, 0];
  gitHub.stub.answer(async ({ path }, forward) => {
    if (!path.endsWith("/git/blobs")) return undefined;
    most = Math.max(most, ++running);
    const answer = await forward();
    running--;
    return answer;
  });

  const { asked } = await gitHub.stub.during(() =>
    host.commit(
      change(parent, [
        page("content/guide/new.md", "![](/uploads/1.png)\n"),
        ...pictures,
        page("public/uploads/b.svg", "<svg>é</svg>"),
      ]),
    ),
  );

  expect(short(asked)).toEqual([...Array(3).fill("POST git/blobs"), ...publishing]);
  expect(most).toBe(3);
  expect(await gitHub.text("public/uploads/b.svg")).toBe("<svg>é</svg>");
});

test("text that holds a NUL takes one more too", async () => {
  const host = open(gitHub.url);

  const { asked } = await gitHub.stub.during(async () =>
    host.commit(change(await host.head(), [page("content/nul.md", "a\0b")])),
  );

  expect(short(asked)).toContain("POST git/blobs");
  expect(await gitHub.text("content/nul.md")).toBe("a\0b");
});
