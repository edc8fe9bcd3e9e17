import { expect, test } from "bun:test";

import { fieldsOfPage } from "../../support/front-matter.ts";

const keysOf = (...[site, page]: Parameters<typeof fieldsOfPage>) =>
  fieldsOfPage(site, page).map(({ key, control, isRequired, stops }) =>
    [key, control, ...(isRequired ? ["required"] : []), ...(stops ? ["stops"] : [])].join(" "),
  );

const starlight = (files: ReadonlyArray<readonly [string, string]>, folder = "src/content/docs") => ({
  generator: "a Starlight site",
  folder,
  files,
});
const collections = (text: string) => `export const collections = { ${text} };`;

test.each([
  [
    "src/content.config.ts",
    collections(
      "docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: z.object({ kind: z.enum(['a']) }) }) })",
    ),
  ],
  [
    "src/content/config.ts",
    `const docs = defineCollection({ type: 'content', schema: docsSchema({ extend: ({ image }) => z.object({ kind: z.enum(['a']) }) }) });\n${collections("docs")}`,
  ],
  [
    "src/content.config.mjs",
    `const more = z.object({ kind: z.enum(['a']) });\n${collections("'docs': defineCollection({ schema: docsSchema({ extend: more }) })")}`,
  ],
])("Starlight's fields are extended in %s", (path, text) => {
  const keys = keysOf(starlight([[path, text]]), "src/content/docs/guide/a.mdx");

  expect(keys).toContain("kind choice required stops");
  expect(keys).toContain("title text required stops");
  expect(keys).toContain("sidebar group stops");
});

test("the collection of a page counts, by the folder of its loader or its own name", () => {
  const schema = (key: string) => `schema: z.object({ ${key}: z.string() })`;
  const text = collections(
    [
      `blog: defineCollection({ loader: glob({ pattern: '**/*.md', base: './posts' }), ${schema("a")} })`,
      `news: defineCollection({ ${schema("b")} })`,
      `people: defineCollection({ loader: file('src/people.json'), ${schema("c")} })`,
      `other: defineCollection({ loader: glob({ pattern: '*.md', base: folder }), ${schema("d")} })`,
    ].join(", "),
  );
  const site = {
    ...starlight([["web/src/content.config.ts", text]]),
    generator: "an Astro site",
    folder: "web/src/content",
  };

  expect(keysOf(site, "web/posts/a.md")).toEqual(["a text required stops"]);
  expect(keysOf(site, "web/src/content/news/b.md")).toEqual(["b text required stops"]);
  expect(keysOf(site, "web/src/content/people/c.md")).toEqual(["title text", "description long text"]);
});

test("what is no data leaves the fields of the generator", () => {
  for (const text of [
    "",
    "export const collections = load();",
    "export const {",
    collections("docs: make()"),
  ])
    expect(keysOf(starlight([["src/content.config.ts", text]]), "src/content/docs/a.md")).toContain(
      "draft switch stops",
    );
});

const fumadocs = (text: string, folder = "content/docs") => ({
  generator: "a Fumadocs site",
  folder,
  files: [["source.config.ts", `${text}\nexport default defineConfig({});`]] as const,
});

test.each([
  [
    "export const docs = defineDocs({ dir: 'content/docs', docs: { schema: pageSchema.extend({ kind: z.string() }) } });",
  ],
  ["export const docs = defineDocs({ docs: { schema: frontmatterSchema.extend({ kind: z.string() }) } });"],
  [
    "export const docs = defineCollections({ type: 'doc', dir: ['content/docs'], schema: (ctx) => pageSchema.extend({ kind: z.string() }) });",
  ],
])("Fumadocs' fields are extended: %s", (text) => {
  const keys = keysOf(fumadocs(text), "content/docs/a.mdx");

  expect(keys).toContain("kind text required stops");
  expect(keys).toContain("full switch stops");
});

test("a collection of Fumadocs without a schema has its own fields, and one of menus none", () => {
  const text =
    "export const docs = defineDocs({ dir: 'a' });\nexport const meta = defineCollections({ type: 'meta', dir: 'b', schema: z.object({ x: z.string() }) });";

  expect(keysOf(fumadocs(text), "a/b.mdx")).toContain("title text required stops");
  expect(keysOf(fumadocs(text), "b/c.mdx")).toContain("title text required stops");
});

test("Nuxt's collections are read by their sources, of which the longest counts", () => {
  const text = `export default defineContentConfig({ collections: {
    all: defineCollection({ type: 'page', source: '**' }),
    blog: defineCollection({ type: 'page', source: [{ include: 'blog/*.md' }, 'news/**'], schema: z.object({ day: z.date() }) }),
    data: defineCollection({ type: 'data', source: 'data/**', schema: z.object({ x: z.string() }) }),
  } });`;
  const site = { generator: "a Nuxt site", folder: "content", files: [["content.config.ts", text]] as const };

  expect(keysOf(site, "content/index.md")).toContain("navigation group");
  for (const page of ["content/blog/a.md", "content/news/b/c.md"])
    expect(keysOf(site, page)).toContain("day date");
  expect(keysOf(site, "content/data/a.md")).not.toContain("x text");
});

test("Velite's collections are read by their patterns", () => {
  const text = `const posts = defineCollection({ name: 'Post', pattern: 'posts/**/*.mdx', schema: s.object({
    title: s.string().max(99), slug: s.path(), day: s.isodate(), cover: s.image().optional(), body: s.mdx() }) });
  export default defineConfig({ root: 'pages', collections: { posts } });`;
  const site = { generator: "a Velite site", folder: "pages", files: [["velite.config.ts", text]] as const };

  expect(keysOf(site, "pages/posts/a.mdx")).toEqual([
    "title text required",
    "slug yaml",
    "day date required",
    "cover picture",
    "body yaml",
  ]);
});

test("schemas are followed into the files beside that a configuration imports", () => {
  const config = [
    "import { more } from './schemas/more';",
    "import kinds from './kinds.json';",
    "import { lost } from './lost';",
    collections(
      "docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: more.extend({ kind: z.enum(kinds), lost: lost }) }) })",
    ),
  ].join("\n");
  const more = [
    "import { base as common } from '../content.config';",
    "export * from './other.js';",
    "export const base = z.object({ /** From afar. */ far: z.string(), level: z.number().optional() });",
    "export const more = base.merge(common);",
  ].join("\n");
  const site = starlight([
    ["src/content.config.ts", config],
    ["src/schemas/more.ts", more],
    ["src/kinds.json", '["a", "b"]'],
  ]);
  const fields = fieldsOfPage(site, "src/content/docs/a.md");

  expect(fields.find(({ key }) => key === "far")).toMatchObject({ isRequired: true, about: "From afar." });
  expect(fields.find(({ key }) => key === "kind")).toMatchObject({ control: "choice", choices: ["a", "b"] });
  expect(fields.find(({ key }) => key === "level")).toMatchObject({ control: "number" });
  expect(fields.find(({ key }) => key === "lost")?.takes).toBeUndefined();
});

test("files that import each other, and many of them, are read in time", () => {
  const one = "import { two } from './two';\nexport const one = two.extend({ a: z.string() });";
  const two = "import { one } from './one';\nexport const two = one.extend({ b: z.string() });";
  const names = Array.from({ length: 300 }, (_, at) => `m${at}`);
  const config = [
    "import { one } from './one';",
    ...names.map((name) => `import { ${name} } from './many';`),
    collections(
      `docs: defineCollection({ loader: docsLoader(), schema: docsSchema({ extend: one.extend({ ${names.map((name) => `${name}: ${name}`).join(", ")} }) }) })`,
    ),
  ].join("\n");
  const many = names.map((name) => `export const ${name} = z.string();`).join("\n");
  const keys = keysOf(
    starlight([
      ["src/content.config.ts", config],
      ["src/one.ts", one],
      ["src/two.ts", two],
      ["src/many.ts", many],
    ]),
    "src/content/docs/a.md",
  );

  expect(keys).toContain("title text required stops");
});
