import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";

const long = "x".repeat(101);

const broken = {
  [`content/${long}/page.mdx`]: "one part is longer than 100 characters.",
  "content/what: now.md": 'it contains one of \\ : * ? " < > |.',
  "content/.hidden/page.md": "one part starts with a dot.",
  "content/a /b.md": "one part starts or ends with a space.",
  "content/cafe\u0301.md": "it isn't in Unicode's composed form (NFC).",
  "content/index/index.md": "it ends in “index”. Remove that part.",
  "content/<b>&amp;.md": 'it contains one of \\ : * ? " < > |.',
  [`content/${"deep/".repeat(33)}page.md`]: "it has more than 32 parts.",
};

async function siteWith(site: string, paths: readonly string[]): Promise<void> {
  await git("/", "init", "-q", "--bare", "-b", "main", site);
  const files = ["content/index.mdx", ...paths].map((path) => `M 100644 inline "${path}"\ndata 4\n# A\n\n`);
  const commit = "commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 0\n";
  await Bun.spawn(["git", "fast-import", "--quiet"], {
    cwd: site,
    stdin: Buffer.from(commit + files.join("")),
  }).exited;
}

test("Pages names files that have no slug, as they are and with the reason; no list of the API has them", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  await siteWith(site, [...Object.keys(broken), "content/fine.md", "content/.hidden/picture.png"]);
  await using server = await startServer({ REPOSITORY: site, CONTENT_DIR: "content" });
  const ada = await Client.signedIn(server.url);

  const { text } = await ada.get("/admin");

  expect(await textsOf(text, ".unlisted summary")).toEqual(["8 files can't be edited here"]);
  const listed = Object.fromEntries(
    (await textsOf(text, ".unlisted code")).map((path, at) => [path, at] as const),
  );
  const reasons = await textsOf(text, ".unlisted li span");
  expect(Object.fromEntries(Object.entries(listed).map(([path, at]) => [path, reasons[at]!]))).toEqual(
    broken,
  );
  const [, first = ""] = /href="(\/admin\/parts\/content\/what[^"]*)"/.exec(text) ?? [];
  const file = await ada.get(first);
  expect(await textsOf(file.text, ".part h1")).toEqual(["content/what: now.md"]);
  expect(await textsOf(file.text, ".part h2")).toEqual(["Source"]);
  expect((await ada.get("/api/admin/pages")).json.pages).toEqual(["", "fine"]);
});

test("of a thousand such files fifty are named, and the others counted", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  await siteWith(
    site,
    Array.from({ length: 1000 }, (_, n) => `content/a:${n}.md`),
  );
  await using server = await startServer({ REPOSITORY: site, CONTENT_DIR: "content" });
  const ada = await Client.signedIn(server.url);

  const { text } = await ada.get("/admin");

  expect(await textsOf(text, ".unlisted li")).toHaveLength(50);
  expect(await textsOf(text, ".unlisted > p")).toContain("And 950 more.");
});
