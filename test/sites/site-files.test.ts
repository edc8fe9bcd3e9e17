import { expect, test } from "bun:test";

import { changedSiteFiles } from "../../src/sites/index.ts";

const page = (file: string) => ({ slug: file.replace(/(?:\/index)?\.mdx?$/, ""), file });
const moves = (...all: ReadonlyArray<readonly [from: string, to: string | undefined]>) => {
  const changes = all.map(([from, to]) => ({
    from: page(from),
    to: to === undefined ? undefined : page(to),
  }));
  const redirects = changes.flatMap(({ from, to }) => (to ? [{ from, to }] : []));
  return { changes, redirects };
};
const changed = (files: Record<string, string>, all: ReturnType<typeof moves>, more = {}) => {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  const result = changedSiteFiles({
    files: given,
    folder: "docs",
    base: { served: "", route: "", links: [""] },
    pages: ["guide/install.mdx", "guide/use.mdx"],
    ...all,
    ...more,
  });
  return { ...result, files: Object.fromEntries(result.files.map(({ path, text }) => [path, text])) };
};

const install = moves(["guide/install.mdx", "start/set-up.mdx"]);

test("a page that stays in its folder keeps its place in the folder's menu, with its new name", () => {
  const renamed = moves(["guide/install.mdx", "guide/set-up.mdx"]);
  const files = {
    "docs/guide/_meta.js":
      "export default {\n  index: 'Start', // first\n  install: { title: 'Install' },\n};\n",
    "docs/other/_meta.js": "export default { install: '' };\n",
  };
  expect(changed(files, renamed).files).toEqual({
    "docs/guide/_meta.js":
      "export default {\n  index: 'Start', // first\n  'set-up': { title: 'Install' },\n};\n",
  });
  expect(changed({ "docs/guide/meta.json": '{"pages": ["install", "use"]}' }, renamed).files).toEqual({
    "docs/guide/meta.json": '{"pages": ["set-up", "use"]}',
  });
});

test("a page that goes to another folder takes its entry along, if that folder has a menu", () => {
  const files = {
    "docs/guide/_meta.json": '{\n  "install": "Install",\n  "use": "Use"\n}\n',
    "docs/start/_meta.json": '{\n  "index": "Start"\n}\n',
  };
  expect(changed(files, install).files).toEqual({
    "docs/guide/_meta.json": '{\n  "use": "Use"\n}\n',
    "docs/start/_meta.json": '{\n  "index": "Start",\n  "set-up": "Install"\n}\n',
  });
  const lists = {
    "docs/guide/meta.json": '{ "pages": ["a", "install"] }',
    "docs/start/meta.json": '{ "pages": ["index", "..."] }',
  };
  expect(changed(lists, install).files).toEqual({ "docs/guide/meta.json": '{ "pages": ["a"] }' });
});

test("the menu of a folder goes along where all its pages move to one folder, in its order and with its comments", () => {
  const files = {
    "docs/guide/_meta.js": "export default {\n  use: '', // first\n  install: 'Install',\n};\n",
  };
  const all = moves(["guide/install.mdx", "start/set-up.mdx"], ["guide/use.mdx", "start/use.mdx"]);
  expect(changed(files, all).files).toEqual({
    "docs/guide/_meta.js": undefined,
    "docs/start/_meta.js": "export default {\n  use: '', // first\n  'set-up': 'Install',\n};\n",
  } as never);
});

test("a folder without an index page keeps its entry in the menu above", () => {
  const files = { "docs/_meta.json": '{ "guide": "Guide", "x": "X" }' };
  const all = moves(["guide/install.mdx", "start/install.mdx"], ["guide/use.mdx", "start/use.mdx"]);
  expect(changed(files, all).files).toEqual({ "docs/_meta.json": '{ "start": "Guide", "x": "X" }' });
});

test("the index page of a folder has an entry in the menu above", () => {
  const files = { "docs/_meta.json": '{ "guide": "Guide" }', "docs/guide/_meta.json": '{ "index": "All" }' };
  const moved = moves(["guide/index.mdx", "start/index.mdx"]);
  expect(changed(files, moved).files).toEqual({
    "docs/_meta.json": '{ "start": "Guide" }',
    "docs/guide/_meta.json": "{}",
  });
});

test("a menu that can't be changed is named if it has the page, with the line", () => {
  const files = {
    "sidebars.js": "module.exports = {\n  docs: load('guide/install', x => y) };\nbroken(",
    "astro.config.mjs": "export default { sidebar: other, base: 'guide/install-more' };\n",
    "mkdocs.yml": "nav: [\n  - guide/gone.md\n",
  };
  const all = moves(["guide/install.mdx", "start/set-up.mdx"], ["guide/gone.md", undefined]);
  const { files: none, toLookAt } = changed(files, { ...all, redirects: [] });
  expect(none).toEqual({});
  const named = (slug: string) => ({
    slug,
    line: 2,
    reason: `It names ${slug} in a way that isn't changed here. The site may not build with it.`,
  });
  expect(toLookAt).toEqual([
    { path: "sidebars.js", ...named("guide/install") },
    { path: "mkdocs.yml", ...named("guide/gone") },
  ]);
});

test("a page that is removed goes out of the menu of its folder, and the folder with its last page out of that above", () => {
  const files = {
    "docs/_meta.js": "export default {\n  // of it\n  guide: 'Guide',\n  'x': 'X',\n};\n",
    "docs/guide/_meta.js":
      "export default {\n  index: 'Start',\n  install: 'Install', // kept with it\n  use: '',\n};\n",
    "docs/guide/meta.json": '{ "pages": ["install", "use", "..."] }',
  };
  const pages = ["guide/index.mdx", "guide/install.mdx", "guide/use.mdx"];
  const gone = (...some: readonly string[]) =>
    changed(files, moves(...some.map((file) => [file, undefined] as const)), { pages }).files;
  expect(gone("guide/install.mdx")["docs/guide/_meta.js"]).toBe(
    "export default {\n  index: 'Start',\n  use: '',\n};\n",
  );
  expect(gone("guide/index.mdx")).toEqual({
    "docs/guide/_meta.js": files["docs/guide/_meta.js"].replace("\n  index: 'Start',", ""),
  });
  expect(gone(...pages)["docs/_meta.js"]).toBe("export default {\n  'x': 'X',\n};\n");
});

test("redirects go to the file that has some already, else to the first that can have them, else to people", () => {
  const files = {
    "astro.config.mjs": "export default { redirects: { '/x': '/y' } };\n",
    "vercel.json": "{}\n",
  };
  expect(changed(files, install).redirectPath).toBe("astro.config.mjs");
  expect(changed({ "vercel.json": "{}\n" }, install).redirectPath).toBe("vercel.json");
  expect(
    changed({ "package.json": "{}" }, install, { base: { served: "", route: "/docs", links: ["/docs"] } }),
  ).toMatchObject({
    redirectPath: undefined,
    toCopy: [{ from: "/docs/guide/install", to: "/docs/start/set-up" }],
  });
});

test("a redirect to a page that is removed goes by the address that the page has", () => {
  const config = (redirects: string) =>
    `module.exports = { plugins: [['client-redirects', { redirects: [${redirects}] }]] };\n`;
  const kept = "{ from: '/x', to: '/docs/y' }";
  const files = {
    "docusaurus.config.js": config(
      `${kept}, { from: '/a', to: '/docs/guide/set-up' }, { from: '/b', to: '/docs/guide/own#c' }`,
    ),
  };
  const gone = moves(["01-guide/02-install.md", undefined], ["01-guide/03-use.md", undefined]);
  const texts = new Map([
    ["01-guide/02-install.md", "---\nid: set-up\n---\n"],
    ["01-guide/03-use.md", "---\nslug: own\n---\n"],
  ]);
  const base = { served: "", route: "/docs", links: ["/docs"] };
  expect(changed(files, gone, { texts, base }).files).toEqual({ "docusaurus.config.js": config(kept) });
});

test("a menu of Docusaurus names the pages of its own set of documents", () => {
  const config =
    "module.exports = { presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: './sidebarsCommunity.ts' }]] };\n";
  const menu = "module.exports = { a: ['guide/install', 'guide/use'] };\n";
  const files = {
    "docusaurus.config.js": config,
    "sidebars.js": menu,
    "sidebarsCommunity.ts": menu,
    "versioned_sidebars/version-1.0-sidebars.json": '{ "a": ["guide/install"] }',
    "community_versioned_sidebars/version-2-sidebars.json": '{ "a": ["guide/install"] }',
  };
  const ofFolder = {
    docs: "sidebars.js",
    community: "sidebarsCommunity.ts",
    "versioned_docs/version-1.0": "versioned_sidebars/version-1.0-sidebars.json",
    "community_versioned_docs/version-2": "community_versioned_sidebars/version-2-sidebars.json",
  };
  for (const [folder, path] of Object.entries(ofFolder)) {
    const found = changed(files, { ...install, redirects: [] }, { folder });
    expect(found.files).toEqual({
      [path]: files[path as keyof typeof files].replace("guide/install", "start/set-up"),
    });
    expect(found.toLookAt).toEqual([]);
  }
  // Pages below the folder of a set are named by their paths in it.
  expect(
    changed(files, { ...moves(["install.md", "set-up.md"]), redirects: [] }, { folder: "docs/guide" }).files,
  ).toEqual({
    "sidebars.js": menu.replace("guide/install", "guide/set-up"),
  });
});
