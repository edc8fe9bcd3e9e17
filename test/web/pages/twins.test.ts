import { expect, test } from "bun:test";
import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "../../support/client.ts";
import { expectRefusal } from "../../support/envelope.ts";
import { temporaryFolder } from "../../support/folder.ts";
import { git, repositoryWith } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { startServer } from "../../support/server.ts";

const files = {
  "content/index.mdx": "# Home\n",
  "content/shared/real.md": "# Real\n",
  "content/other.Markdown": "# Other\n",
  "content/large.MDX": "# Large\n",
  "content/marked.MDOC": "# Marked\n",
};

test("a new page is refused beside a link, a submodule or a page of another ending, by every door", async () => {
  await using folder = await temporaryFolder();
  const site = join(folder.path, "site");
  await repositoryWith(site, files);
  await symlink("shared/real.md", join(site, "content/link.md"));
  await symlink("shared", join(site, "content/folder"));
  await git(site, "add", "-A");
  const first = await git(site, "rev-parse", "HEAD");
  await git(site, "update-index", "--add", "--cacheinfo", `160000,${first},content/module`);
  await git(site, "commit", "-q", "-m", "links");
  await using server = await startServer({ REPOSITORY: site });
  const team = await Client.signedIn(server.url);
  const before = await git(site, "rev-parse", "main");

  for (const [slug, file] of Object.entries({
    link: "link.md",
    folder: "folder",
    module: "module",
    other: "other.Markdown",
    large: "large.MDX",
    marked: "marked.MDOC",
  })) {
    const content = "# New\n";
    const answers = [
      await team.post("/api/admin/publish", { slug, content }),
      await team.post("/api/admin/publish", { changes: [{ slug, content }] }),
      await team.post("/api/admin/publish", { changes: [{ slug, from: "shared/real" }] }),
    ];
    const form = await team.submit("/admin/new", { title: "New", slug });

    const sentence = expect.stringContaining(`A file already exists at “content/${file}”`);
    expect(answers.map((answer) => expectRefusal(answer, 400))).toEqual(Array(3).fill(sentence));
    expect([form.status, await textsOf(form.text, "[role=alert], .problem")]).toEqual([400, [sentence]]);
  }
  expect(await git(site, "rev-parse", "main")).toBe(before);
});
