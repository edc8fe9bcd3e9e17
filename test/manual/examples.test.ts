import { expect, test } from "bun:test";
import { join } from "node:path";

import type { Client } from "../support/client.ts";
import { temporaryFolder } from "../support/folder.ts";
import { git } from "../support/git.ts";
import { testSite } from "../support/site.ts";
import { manual } from "./pages.ts";

const { server, repository, ada } = await testSite({
  files: {
    "content/index.md": "# Home\n\n[Guide](guide.md)\n",
    "content/guide.md": "# Guide\n\n[One](/guide/one)\n",
    "content/guide/one.md": "# One\n",
    "content/de/guide.md": "---\noriginal: none\n---\n\n# Leitfaden\n",
  },
});

/** The script as the manual has it. */
function scriptNamed(name: string): string {
  const [, script] = new RegExp(`^\`\`\`js filename="${name}"\\n(.*?)^\`\`\`$`, "ms").exec(
    manual.get("reference/examples")!,
  )!;
  return script!;
}

/** Runs it in a folder with these files, with a token that has only the rights that the manual names. */
async function run(name: string, can: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const script: Client = await ada.withToken({ name: "example", can });
  const folder = await temporaryFolder();
  await Bun.write(join(folder.path, name), scriptNamed(name));
  for (const [path, text] of Object.entries(files)) await Bun.write(join(folder.path, path), text);
  const env = { PATH: process.env.PATH!, DOCS: server.url, TOKEN: script.token! };
  const child = Bun.spawn([process.execPath, name], {
    cwd: folder.path,
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [printed, said, status] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return {
    printed,
    said,
    status,
    folder: folder.path,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

test("the script for a backup writes every draft", async () => {
  await ada.save("", "# Home, and more\n");
  await ada.save("guide/täglich", "# Every day\n");

  await using ran = await run("back-up.mjs", ["read"]);

  expect([ran.status, ran.said]).toEqual([0, ""]);
  expect(await Bun.file(join(ran.folder, "drafts/index.mdx")).text()).toBe("# Home, and more\n");
  expect(await Bun.file(join(ran.folder, "drafts/guide/täglich.mdx")).text()).toBe("# Every day\n");
});

test("the script for a folder publishes all its pages in one commit", async () => {
  const files = { "pages/guide.mdx": "# Guide, newer\n", "pages/new/index.mdx": "# New\n" };

  await using ran = await run("publish-folder.mjs", ["read", "publish"], files);

  expect([ran.status, ran.said]).toEqual([0, ""]);
  expect(ran.printed).toContain("/admin/commits/");
  expect(await git(repository, "log", "-1", "--format=%B", "--name-only", "main")).toBe(
    "Publish the folder\n\nEdited-by: Ada (example)\n\n\ncontent/guide.md\ncontent/new.md",
  );
});

test("the script for CI fails where a link is broken, and not otherwise", async () => {
  await using before = await run("check-links.mjs", ["read"]);
  await ada.publish("broken", "# Broken\n\n[none](/guide/never)\n");
  await using after = await run("check-links.mjs", ["read"]);

  expect([before.status, before.said]).toEqual([0, ""]);
  expect([after.status, after.said]).toEqual([1, expect.stringContaining("broken:3 ")]);
});

test("the script for translations makes a draft where the original has changed, and leaves other drafts alone", async () => {
  await using first = await run("translate.mjs", ["read", "draft"]);
  const { sha, content } = (await ada.sourceOf("guide")).json.page;
  const draft = await ada.draftOf("de/guide");
  await using second = await run("translate.mjs", ["read", "draft"]);
  await ada.publish("de/guide", draft.content, { updatedAt: draft.updatedAt });
  await using third = await run("translate.mjs", ["read", "draft"]);

  expect(first.printed).toBe("de/guide has a new draft\n");
  expect(draft).toMatchObject({
    author: "Ada (example)",
    content: `---\noriginal: ${sha}\n---\n${content.toUpperCase()}`,
  });
  expect(second.printed).not.toContain("has a new draft");
  expect(third.printed).toBe("");
});
