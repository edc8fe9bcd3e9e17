import { expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git } from "../../support/git.ts";
import { startServer } from "../../support/server.ts";

const long = "長".repeat(84);

/** A bare repository with these files, including ones that no computer can check out. */
async function bareWith(path: string, files: Record<string, string>): Promise<void> {
  await git("/", "init", "-q", "--bare", "-b", "main", path);
  const inline = Object.entries(files).map(
    ([file, text]) => `M 100644 inline "${file}"\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  const commit = "commit refs/heads/main\ncommitter Grace <grace@example.org> 1 +0000\ndata 0\n";
  const stdin = Buffer.from(commit + inline.join(""));
  await Bun.spawn(["git", "fast-import", "--quiet"], { cwd: path, stdin }).exited;
}

const files = {
  "content/index.mdx": "# Home\n",
  "content/guide/install.mdx": "# Install\n",
  "content/cafe\u0301.mdx": "# Café\n",
};

test("a page that some computers could not check out is refused, and the sentence says why", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  await bareWith(site, files);
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);
  const before = await git(site, "rev-parse", "main");
  const slugs = [long, `${"🦊".repeat(64)}/a`, "con", "a/aux.x", "a.", "Guide/new", "guide/INSTALL", "café"];

  const answers = await Promise.all(
    slugs.map((slug) => team.post("/api/admin/publish", { slug, content: "# New\n" })),
  );
  const forms = await Promise.all(
    slugs.slice(0, 7).map((slug) => team.submit("/admin/new", { title: "New", slug })),
  );
  const asset = await team.post("/api/admin/publish", {
    slug: "new",
    content: "# New\n",
    assets: [{ path: `${long}.png`, content: "AAAA" }],
  });

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(400));
  expect(answers.map(({ json }) => json.error.replaceAll(/“[^”]*”/g, "…"))).toEqual([
    "… is too long: it has 256 bytes, and a file name can have 255. Shorten it.",
    "… is too long: it has 256 bytes, and a file name can have 255. Shorten it.",
    "… is a reserved name on Windows. Choose another name, such as ….",
    "… is a reserved name on Windows. Choose another name, such as ….",
    "… ends with a dot, which Windows doesn't allow. Remove the dot.",
    ...Array(3).fill("… and … are the same name on macOS and Windows. Choose another name."),
  ]);
  expect(forms.map(({ status }) => status)).toEqual(Array(7).fill(400));
  expect([asset.status, asset.json.error]).toEqual([400, expect.stringContaining("has 256 bytes")]);
  expect(await git(site, "rev-parse", "main")).toBe(before);
});

test("one of two new pages that differ only in case is created if both are published at once", async () => {
  await using server = await startServer();
  const team = await Client.signedIn(server.url);

  const answers = await Promise.all(
    ["news", "News", "NEWS"].map((slug) => team.post("/api/admin/publish", { slug, content: "# News\n" })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test("existing pages with such names are listed, edited and published, and the longest name can be checked out", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site.git");
  const names = ["con", "aux.x", "a.", "Guide/install", long];
  const there = Object.fromEntries(names.map((name) => [`content/${name}.mdx`, `# ${name}\n`]));
  await bareWith(site, { ...files, ...there });
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);

  const { json } = await team.get("/api/admin/pages");
  for (const slug of names) {
    const saved = await team.save(slug, `# ${slug} again\n`);
    await team.publish(slug, `# ${slug} again\n`, { updatedAt: saved });
  }
  await team.publish("長".repeat(83), "# Long\n");
  await team.publish("Guide/more", "# More\n");

  expect(json.pages).toEqual(expect.arrayContaining(names));
  for (const name of names) {
    expect(await git(site, "show", `main:content/${name}.mdx`)).toBe(`# ${name} again`);
  }
  await git(folder.path, "clone", "-q", "-n", site, "clone");
  await git(join(folder.path, "clone"), "checkout", "-q", "main", "--", `content/${"長".repeat(83)}.mdx`);
});
