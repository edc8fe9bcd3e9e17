import { expect, test } from "bun:test";
import { join } from "node:path";

import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const config = `module.exports = { extends: ["@commitlint/config-conventional"], rules: { "scope-enum": [2, "always", ["guide", "api"]] } };\n`;

const { ada, head, repository } = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/tea.mdx": "# Tea\n",
    "package.json": '{ "name": "site" }\n',
    "commitlint.config.js": config,
  },
});

const noType = "The type, as docs in “docs: add a page”, must not be missing (type-empty).";
const noScope = "The scope, as guide in “docs(guide): add a page”, must be one of guide, api (scope-enum).";
const HTMX = { "hx-request": "true" };

test("the page before publishing says what the repository's check would say of the message, and publishes it", async () => {
  const updatedAt = await ada.save("guide/tea", "# Green tea\n");
  const { text, fields } = await ada.open("/admin/publish/guide/tea");
  const among = await ada.submit("/admin/changesets", { "page:guide/tea": String(updatedAt) });

  for (const shown of [text, among.text]) {
    expect(await textsOf(shown, "#message-faults li")).toContain(noType);
    expect(await textsOf(shown, "#message-faults code")).toEqual(["commitlint.config.js"]);
  }
  const { status } = await ada.submit("/admin/publish/guide/tea", { ...fields, message: "Update Tea" });
  expect(status).toBe(200);
});

test("it is said while one types, for the message of a review with its title", async () => {
  const check = async (fields: Record<string, string>) => {
    const { status, text } = await ada.submit("/admin/message-check", fields, HTMX);
    expect(status).toBe(200);
    return textsOf(text, "li");
  };

  expect(await check({ message: "docs(tea): update tea", updatedAt: "1", "page:guide": "2" })).toEqual([
    noScope,
  ]);
  expect(await check({ message: "docs(guide): update tea" })).toEqual([]);
  expect(await check({ title: "docs(tea): update tea", message: "It was old." })).toEqual([noScope]);
  expect(await check({ message: " " })).toEqual([]);
});

test("without script, Check the message checks what was typed and publishes nothing", async () => {
  await ada.save("guide/tea", "# Black tea\n");
  const before = await head();
  const { fields } = await ada.open("/admin/publish/guide/tea");
  const typed = { message: "docs(tea): <b>update</b>", check: "1" };
  const alone = await ada.submit("/admin/publish/guide/tea", { ...fields, ...typed });
  const draft = await ada.draftOf("guide/tea");
  const among = await ada.submit("/admin/changesets/publish", {
    "page:guide/tea": String(draft.updatedAt),
    ...typed,
  });
  const undo = await ada.open(`/admin/commits/${before}/undo`);
  const undone = await ada.submit(`/admin/commits/${before}/undo`, { ...undo.fields, ...typed });

  for (const { status, text } of [alone, among, undone]) {
    expect(status).toBe(200);
    expect(await textsOf(text, "#commit-message")).toEqual(["docs(tea): <b>update</b>"]);
    expect(await textsOf(text, "#message-faults li")).toEqual([noScope]);
  }
  expect(await head()).toBe(before);
});

test("a script is told, where it sends the message", async () => {
  const page = { slug: "guide/tea", content: "# Tea\n" };
  const { json } = await ada.post("/api/admin/check", { ...page, message: "docs(tea): update tea" });
  const without = await ada.post("/api/admin/check", page);

  expect(json).toMatchObject({ messageProblems: [{ by: "commitlint.config.js", message: noScope }] });
  expect(without.json).not.toHaveProperty("messageProblems");
});

test("settings name the file", async () => {
  const { text } = await ada.get("/admin/settings");

  expect(text).toContain("messages are checked by <code>commitlint.config.js</code>");
});

test("rules that change on the branch count at once, and what can't be read is left alone", async () => {
  const messages = async () =>
    (await ada.post("/api/admin/check", { slug: "x", content: "# X\n", message: "Update X" })).json
      .messageProblems;
  const change = async (text: string) => {
    await Bun.write(join(repository, "commitlint.config.js"), text);
    await git(repository, "commit", "-qam", "Ask for other messages");
  };

  await change("module.exports = { rules: { 'header-max-length': [1, 'always', 5] } };\n");
  expect(await messages()).toEqual([
    {
      by: "commitlint.config.js",
      message: "The first line must have at most 5 characters (header-max-length).",
    },
  ]);
  await change("module.exports = read();\n");
  expect(await messages()).toEqual([]);
});
