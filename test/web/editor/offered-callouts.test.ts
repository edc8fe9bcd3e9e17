import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const marked = "!!! note\n    Careful\n";

/** By the configuration, what the insert menu offers first, and whether the page's own lines are a callout. */
test.each([
  ["mkdocs.yml", "site_name: A\n", "", undefined, false],
  ["mkdocs.yml", "site_name: A\n", marked, undefined, false],
  ["mkdocs.yml", "markdown_extensions: [admonition]\n", "", "!!! note", false],
  ["mkdocs.yml", "markdown_extensions: [admonition]\n", marked, "!!! note", true],
  ["mkdocs.yml", "markdown_extensions: [pymdownx.blocks.admonition]\n", "", "/// note", false],
  ["mkdocs.yml", "INHERIT: ../base.yml\n", marked, "!!! note", true],
  ["_config.yml", "title: A\n", "", undefined, false],
  ["_config.yml", "plugins: [of-ours]\n", "", "> [!NOTE]", false],
] as const)(
  "the editor of a site with %s %j and a page %j offers %p",
  async (path, text, page, first, isDrawn) => {
    const file = `---\ntitle: Setup\n---\n\nText.\n\n${page}`;
    const { ada } = await testSite({ files: { [path]: text, "docs/guide/setup.md": file } });

    const editor = (await ada.get("/admin/edit/guide/setup")).text;

    const [, offered] = /data-before="((?:!!!|\/\/\/|> \[!)[^"\n]*)/.exec(editor) ?? [];
    expect([offered, editor.includes("mdx-callout")]).toEqual([first, isDrawn]);
  },
);
