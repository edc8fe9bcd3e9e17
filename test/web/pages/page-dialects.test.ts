import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

/** With the title that Starlight needs. Right in Markdown; as MDX it has an expression that is no JavaScript, a tag without its other one, and a wrong sign. */
const odd = "---\ntitle: Odd\n---\n\nSet {a-b: c} here.\n\n<br>\n\nText <5 ms.\n";
const linked = `# Linked\n\nSee <Link to="/guide/setup">go</Link>, [go](./setup.md).\n`;

const docusaurus = "docusaurus.config.js";
const preset = "presets: [['classic', { docs: { routeBasePath: '/' } }]]";

/** Each is a site by its configuration, the folder of its pages, the ending of a page, and whether that is MDX. */
const sites: ReadonlyArray<
  readonly [path: string, text: string, folder: string, ending: string, isMdx: boolean]
> = [
  [docusaurus, `module.exports = { ${preset} };\n`, "docs", ".md", true],
  [docusaurus, `module.exports = { ${preset}, markdown: { format: 'detect' } };\n`, "docs", ".md", false],
  [docusaurus, `module.exports = { ${preset}, markdown: { format: 'detect' } };\n`, "docs", ".mdx", true],
  [
    "docusaurus.config.ts",
    `const a: Config = { ${preset}, markdown: { format: 'md' } };\nexport default a;\n`,
    "docs",
    ".mdx",
    false,
  ],
  ["mkdocs.yml", "site_name: A\n", "docs", ".md", false],
  ["hugo.toml", 'title = "A"\n', "content", ".md", false],
  [
    "astro.config.mjs",
    "export default defineConfig({ integrations: [starlight({})] });\n",
    "src/content/docs",
    ".md",
    false,
  ],
  [
    "astro.config.mjs",
    "export default defineConfig({ integrations: [starlight({})] });\n",
    "src/content/docs",
    ".mdx",
    true,
  ],
  [".vitepress/config.mts", "export default defineConfig({});\n", "", ".md", false],
  ["source.config.ts", "export const docs = defineDocs();\n", "content/docs", ".md", false],
  ["next.config.mjs", "export default {};\n", "content", ".md", false],
  ["notes.txt", "No generator.\n", "content", ".md", false],
  ["notes.txt", "No generator.\n", "content", ".mdx", true],
];

test.each(sites)(
  "every door reads pages of %s %j in %j as %s: MDX is %p",
  async (path, text, folder, ending, isMdx) => {
    const fileOf = (name: string) => `${folder === "" ? "" : `${folder}/`}guide/${name}${ending}`;
    const { ada, repository } = await testSite({
      files: {
        [path]: text,
        [fileOf("setup")]: "# Setup\n",
        [fileOf("fresh")]: "# Fresh\n",
        [fileOf("odd")]: odd,
        [fileOf("linked")]: linked,
      },
    });
    const agent = new Agent(await ada.withToken({ name: "bot" }));

    const editor = (await ada.get("/admin/edit/guide/odd")).text.match(/class="mdx-broken"/g)?.length ?? 0;
    const ranges = odd
      .split("\n\n")
      .slice(1)
      .map((part) => ({ start: odd.indexOf(part), length: part.length, html: false }));
    const { previews } = (await ada.post("/admin/previews/guide/odd", { content: odd, ranges })).json;
    await ada.save("guide/fresh", odd);
    const { problems: found } = await agent.ask("check_page", { slug: "guide/fresh" });
    const { problems } = (await ada.get("/api/admin/health")).json;
    await ada.post("/api/admin/publish", { changes: [{ slug: "guide/install", from: "guide/setup" }] });
    const moved = await git(repository, "show", `main:${fileOf("linked")}`);

    const parts = isMdx ? 3 : 0;
    expect({
      editor,
      previews: previews.filter(({ problem }: { problem: string | null }) => problem !== null).length,
      check: found.filter(({ blocksPublishing }: { blocksPublishing: boolean }) => blocksPublishing).length,
      health: problems.filter(({ kind }: { kind: string }) => kind === "does-not-compile").length,
      tag: /<Link to="([^"]*)"/.exec(moved)?.[1],
      link: /\]\(([^)]*)\)/.exec(moved)?.[1],
    }).toEqual({
      editor: isMdx ? 2 : 0,
      previews: parts,
      check: parts,
      health: parts,
      tag: "/guide/install",
      link: "./install.md",
    });
  },
);
