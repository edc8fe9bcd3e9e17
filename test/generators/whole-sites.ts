/** A small site of a generator that has all kinds of folders, and what there is of it. */
export type WholeSite = Readonly<{
  /** As in `generators.ts`. */
  name: string;
  what: string;
  files: Readonly<Record<string, string>>;
  /** Each page that is built of a file: its path, its address and its title. */
  pages: ReadonlyArray<readonly [path: string, url: string, title: string]>;
  /** Each page that its build leaves out, and by what. */
  leftOut?: ReadonlyArray<readonly [path: string, by: string]>;
  /** Its folders, languages and versions, as the API has them. */
  folders: ReadonlyArray<
    readonly [folder: string, kind: string, language: string | null, version: string | null]
  >;
  /** What all addresses begin with. */
  base?: string;
  /** What else is built. */
  others?: RegExp;
}>;

const titled = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nText.\n`;
const headed = (title: string) => `# ${title}\n\nText.\n`;

const starlight = `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { locales } from "./locales.mjs";

export default defineConfig({ integrations: [starlight({ title: "Tea", pagefind: false, locales })] });
`;
const collections = `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;
const layout =
  "<!doctype html><html><head><title>{{ .Title }}</title></head><body>{{ .Content }}</body></html>\n";
const hugoLayouts = {
  "layouts/_default/single.html": layout,
  "layouts/_default/list.html": layout,
};
const liquid =
  "<!doctype html><html><head><title>{{ page.title }}</title></head><body>{{ content }}</body></html>\n";

export const wholeSites: readonly WholeSite[] = [
  {
    name: "starlight",
    what: "languages that another file lists",
    files: {
      "astro.config.mjs": starlight,
      "locales.mjs":
        'export const locales = { root: { label: "English", lang: "en" }, "pt-br": { label: "Português", lang: "pt-BR" } };\n',
      "src/content.config.ts": collections,
      "src/content/docs/index.md": titled("Tea"),
      "src/content/docs/Guide/Set Up 1.2.md": titled("Set up"),
      "src/content/docs/guide/brew.mdx": titled("Brew", "slug: how/to-brew\n"),
      "src/content/docs/guide/_part.md": titled("No page"),
      "src/content/docs/guide/later.md": titled("Later", "draft: true\n"),
      "src/content/docs/pt-br/index.md": titled("Chá"),
      "src/content/docs/pt-br/guide/set-up-12.md": titled("Preparar"),
      "src/pages/about.md": titled("About", "layout: ../layouts/plain.astro\n"),
      "src/layouts/plain.astro":
        "---\nconst { frontmatter } = Astro.props;\n---\n<html><head><title>{frontmatter.title}</title></head><body><slot /></body></html>\n",
    },
    pages: [
      ["src/content/docs/index.md", "/", "Tea"],
      ["src/content/docs/Guide/Set Up 1.2.md", "/guide/set-up-12/", "Set up"],
      ["src/content/docs/guide/brew.mdx", "/how/to-brew/", "Brew"],
      ["src/content/docs/pt-br/index.md", "/pt-br/", "Chá"],
      ["src/content/docs/pt-br/guide/set-up-12.md", "/pt-br/guide/set-up-12/", "Preparar"],
      ["src/pages/about.md", "/about/", "About"],
    ],
    leftOut: [["src/content/docs/guide/later.md", "draft: true"]],
    folders: [
      ["src/content/docs", "docs", "en", null],
      ["src/content/docs/pt-br", "docs", "pt-BR", null],
      ["src/pages", "pages", "en", null],
    ],
    // What isn't translated is shown in the main language.
    others: /^(?:404\.html|pt-br\/how\/to-brew\/index\.html)$/,
  },
  {
    name: "vitepress",
    what: "languages, one of them rewritten",
    files: {
      "docs/.vitepress/config.mjs":
        'export default { cleanUrls: true, srcExclude: ["**/draft-*.md"], rewrites: { "en/:rest*": ":rest*" }, locales: { root: { label: "English", lang: "en-US" }, fr: { label: "Français" } } };\n',
      "docs/en/index.md": headed("Tea"),
      "docs/en/guide/index.md": headed("Guide"),
      "docs/en/guide/set up.md": headed("Set up {#first}"),
      "docs/en/guide/draft-a.md": headed("No page"),
      "docs/fr/index.md": headed("Thé"),
      "docs/fr/guide/brew.md": `---\ntitle: Infuser\n---\n\n# Faire infuser\n`,
    },
    pages: [
      ["docs/en/index.md", "/", "Tea"],
      ["docs/en/guide/index.md", "/guide/", "Guide"],
      ["docs/en/guide/set up.md", "/guide/set up", "Set up"],
      ["docs/fr/index.md", "/fr/", "Thé"],
      ["docs/fr/guide/brew.md", "/fr/guide/brew", "Infuser"],
    ],
    folders: [
      ["docs", "docs", "en-US", null],
      ["docs/en", "docs", "en-US", null],
      ["docs/fr", "docs", "fr", null],
    ],
    others: /^404\.html$/,
  },
  {
    name: "hugo",
    what: "folders of languages, versions and dated posts",
    base: "/site",
    files: {
      ...hugoLayouts,
      "hugo.toml":
        'baseURL = "https://tea.example.org/site/"\ntitle = "Tea"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[languages.en]\nlanguageName = "English"\ncontentDir = "content/en"\n[languages.fr]\nlanguageName = "Français"\ncontentDir = "content/fr"\n[permalinks]\nblog = "/:year/:month/:slug/"\n[params]\nlatest_version = "v1"\n[[params.versions]]\nversion = "v2"\nurl = "/docs/v2/"\n[[params.versions]]\nversion = "v1"\nurl = "/docs/v1/"\n',
      "content/en/_index.md": titled("Home"),
      "content/en/docs/_index.md": titled("Docs"),
      "content/en/docs/v2/_index.md": titled("Version 2"),
      "content/en/docs/v2/Set Up.md": titled("Set up"),
      "content/en/docs/v1/_index.md": titled("Version 1"),
      "content/en/docs/v1/brew/index.md": titled("Brew", "slug: brewing\n"),
      "content/en/docs/v1/brew/notes.md": titled("No page"),
      "content/en/docs/v1/draft.md": titled("Draft", "draft: true\n"),
      "content/en/docs/v1/future.md": titled("Future", "publishDate: 2099-01-01\n"),
      "content/en/docs/v1/expired.md": titled("Expired", "expiryDate: 2001-01-01\n"),
      "content/en/docs/v1/data.md": titled("Data", "_build:\n  render: never\n"),
      "content/en/secret/_index.md": titled("Secret", "draft: true\n"),
      "content/en/secret/a.md": titled("A secret"),
      "content/en/blog/_index.md": titled("Blog"),
      "content/en/blog/new.md": titled("What’s new?", "date: 2024-03-05\n"),
      "content/fr/_index.md": titled("Accueil"),
      "content/fr/docs/_index.md": titled("Documents"),
    },
    pages: [
      ["content/en/_index.md", "/site/", "Home"],
      ["content/en/docs/_index.md", "/site/docs/", "Docs"],
      ["content/en/docs/v2/_index.md", "/site/docs/v2/", "Version 2"],
      ["content/en/docs/v2/Set Up.md", "/site/docs/v2/set-up/", "Set up"],
      ["content/en/docs/v1/_index.md", "/site/docs/v1/", "Version 1"],
      ["content/en/docs/v1/brew/index.md", "/site/docs/v1/brewing/", "Brew"],
      ["content/en/blog/_index.md", "/site/blog/", "Blog"],
      ["content/en/blog/new.md", "/site/2024/03/whats-new/", "What’s new?"],
      ["content/fr/_index.md", "/site/fr/", "Accueil"],
      ["content/fr/docs/_index.md", "/site/fr/docs/", "Documents"],
    ],
    leftOut: [
      ["content/en/docs/v1/draft.md", "draft: true"],
      ["content/en/docs/v1/future.md", "publishDate: 2099-01-01"],
      ["content/en/docs/v1/expired.md", "expiryDate: 2001-01-01"],
      ["content/en/docs/v1/data.md", "render: never"],
      ["content/en/secret/_index.md", "draft: true"],
      ["content/en/secret/a.md", "draft: true in content/en/secret/_index.md"],
    ],
    folders: [
      ["content/en", "docs", "en", null],
      ["content/fr", "docs", "fr", null],
      ["content/en/docs/v2", "docs", "en", "v2"],
      ["content/en/docs/v1", "docs", "en", "v1"],
    ],
    // It leads on to the main language.
    others: /^en\/index\.html$/,
  },
  {
    name: "hugo",
    what: "languages as files end",
    files: {
      ...hugoLayouts,
      "config/_default/hugo.yaml":
        "baseURL: https://tea.example.org/\ntitle: Tea\ndefaultContentLanguageInSubdir: true\ndisableKinds: [taxonomy, term, RSS, sitemap]\n",
      "config/_default/languages.yaml": "en: { languageName: English }\nfr: { languageName: Français }\n",
      "content/_index.md": titled("Home"),
      "content/_index.fr.md": titled("Accueil"),
      "content/guide/_index.en.md": titled("Guide"),
      "content/guide/brew.md": titled("Brew"),
      "content/guide/brew.fr.md": titled("Infuser", "slug: infuser\n"),
    },
    pages: [
      ["content/_index.md", "/en/", "Home"],
      ["content/_index.fr.md", "/fr/", "Accueil"],
      ["content/guide/_index.en.md", "/en/guide/", "Guide"],
      ["content/guide/brew.md", "/en/guide/brew/", "Brew"],
      ["content/guide/brew.fr.md", "/fr/guide/infuser/", "Infuser"],
    ],
    folders: [
      ["content", "docs", "en", null],
      ["content", "docs", "fr", null],
    ],
    // It leads on to the main language, and a section has a page anyway.
    others: /^(?:index\.html|fr\/guide\/index\.html)$/,
  },
  {
    name: "jekyll",
    what: "collections, posts and other pages",
    base: "/tea",
    files: {
      "_config.yml":
        "title: Tea\nbaseurl: /tea\npermalink: pretty\ntimezone: America/New_York\nexclude: [bin]\ncollections:\n  guides:\n    output: true\n    permalink: /how/:path/\n  notes:\n    output: false\ndefaults:\n  - scope: { path: '' }\n    values: { layout: page }\n",
      "_layouts/page.html": liquid,
      "index.md": titled("Tea"),
      "README.md": headed("No page"),
      "bin/a.md": titled("No page"),
      "about/team.md": titled("Team"),
      "about/people.md": titled("People", "permalink: /people/\n"),
      "_guides/brew/index.md": titled("Brew"),
      "_guides/set-up.md": titled("Set up"),
      "_notes/a.md": titled("No page"),
      "_drafts/a.md": titled("No page"),
      "_posts/2024-03-05-green-tea.md": "---\ncategories: News Tea\n---\n\nText.\n",
      "about/later.md": titled("Later", "published: false\n"),
      "_guides/later.md": titled("Later", "date: 2099-01-01\n"),
      "_posts/2099-01-01-future.md": titled("Future"),
      "_posts/2024-03-06-black.md": titled("Black", "date: 2024-03-06 02:00:00\n"),
    },
    pages: [
      ["index.md", "/tea/", "Tea"],
      ["about/team.md", "/tea/about/team/", "Team"],
      ["about/people.md", "/tea/people/", "People"],
      ["_guides/brew/index.md", "/tea/how/brew/index/", "Brew"],
      ["_guides/set-up.md", "/tea/how/set-up/", "Set up"],
      ["_posts/2024-03-05-green-tea.md", "/tea/news/tea/2024/03/05/green-tea/", "Green Tea"],
      ["_posts/2024-03-06-black.md", "/tea/2024/03/05/black/", "Black"],
    ],
    leftOut: [
      ["about/later.md", "published: false"],
      ["_guides/later.md", "date: 2099-01-01"],
      ["_posts/2099-01-01-future.md", "date: 2099-01-01"],
    ],
    folders: [
      ["", "pages", null, null],
      ["_guides", "docs", null, null],
      ["_posts", "blog", null, null],
    ],
  },
  {
    name: "mkdocs",
    what: "pages with and without titles, of which the menu names some",
    base: "/site",
    files: {
      "mkdocs.yml":
        "site_name: Tea\nsite_url: https://tea.example.org/site/\ndocs_dir: text\nnav:\n  - index.md\n  - How to brew: guide/brew.md\n  - guide/README.md\n  - guide/set-up_it.md\n  - guide/other.md\n",
      "text/index.md": headed("Tea"),
      "text/guide/README.md": headed("Guide"),
      "text/guide/brew.md": headed("Brew"),
      "text/guide/set-up_it.md": "Text.\n",
      "text/guide/other.md": titled("Other"),
    },
    pages: [
      ["text/index.md", "/site/", "Tea"],
      ["text/guide/README.md", "/site/guide/", "Guide"],
      ["text/guide/brew.md", "/site/guide/brew/", "How to brew"],
      ["text/guide/set-up_it.md", "/site/guide/set-up_it/", "Set up it"],
      ["text/guide/other.md", "/site/guide/other/", "Other"],
    ],
    folders: [["text", "docs", null, null]],
    others: /^(?:404|search)\.html$/,
  },
];
