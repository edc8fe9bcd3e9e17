/** A generator that is run as it is, on a small site written for it in `NAME/SITE`. */
export type Generator = Readonly<{
  name: string;
  site: string;
  /** How Debian calls it; what npm installs has a lockfile in `NAME`. */
  debian?: string;
  /** Builds the site in the current folder, and fails where anything is wrong that it can see. */
  build: readonly string[];
  /** The folder of the built site. */
  output: string;
  /** The file of a new page. */
  newFile: (slug: string) => string;
  /** How the file of a folder's page is called, where it isn't `index`. */
  ofFolder?: string;
  /** What is before all addresses of the built site. */
  base?: string;
  /** The built file of a page. */
  pageAt: (slug: string) => string;
  /** How a page begins. */
  titled: (title: string) => string;
}>;

const inFolder = (folder: string) => (slug: string) => `${folder}/${slug}.md`;
const asFolder = (slug: string) => `${slug}/index.html`;
const asFile = (slug: string) => `${slug}.html`;
const asHeading = (title: string) => `# ${title}\n\n`;
const asFrontMatter = (title: string) => `---\ntitle: ${title}\n---\n\n`;

const usual: readonly Generator[] = [
  {
    name: "mkdocs",
    site: "site",
    debian: "mkdocs",
    build: ["mkdocs", "build", "--strict", "--site-dir", "site"],
    output: "site",
    newFile: inFolder("docs"),
    pageAt: asFolder,
    titled: asHeading,
  },
  {
    name: "hugo",
    site: "site",
    debian: "hugo",
    ofFolder: "_index",
    build: ["hugo", "--panicOnWarning", "--printPathWarnings"],
    output: "public",
    newFile: inFolder("content"),
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "jekyll",
    site: "site",
    debian: "jekyll",
    build: ["jekyll", "build", "--strict_front_matter", "--disable-disk-cache"],
    output: "_site",
    newFile: (slug) => `${slug}.md`,
    pageAt: asFile,
    titled: asFrontMatter,
  },
  {
    name: "vitepress",
    site: "site",
    build: ["vitepress", "build", "docs"],
    output: "docs/.vitepress/dist",
    newFile: inFolder("docs"),
    pageAt: asFile,
    titled: asHeading,
  },
  {
    name: "docusaurus",
    site: "site",
    build: ["docusaurus", "build"],
    output: "build",
    newFile: inFolder("docs"),
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "eleventy",
    site: "site",
    build: ["eleventy"],
    output: "_site",
    newFile: inFolder("content"),
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "vuepress",
    site: "site",
    build: ["vuepress", "build", "docs"],
    output: "docs/.vuepress/dist",
    newFile: inFolder("docs"),
    ofFolder: "README",
    pageAt: asFile,
    titled: asHeading,
  },
  {
    name: "nextra",
    site: "site",
    build: ["next", "build"],
    output: "out",
    newFile: (slug) => `content/${slug}.mdx`,
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "starlight",
    site: "site",
    build: ["astro", "build"],
    output: "dist",
    newFile: inFolder("src/content/docs"),
    pageAt: asFolder,
    titled: asFrontMatter,
  },
];

/** Sites that are set up in other ways, each with what differs. */
const others: ReadonlyArray<Pick<Generator, "name" | "site"> & Partial<Generator>> = [
  { name: "mkdocs", site: "readmes", pageAt: asFile, ofFolder: "README" },
  { name: "mkdocs", site: "base", base: "/tea/" },
  {
    name: "hugo",
    site: "bundles",
    newFile: (slug) => `content/${slug}/index.md`,
    titled: (title) => `+++\ntitle = "${title}"\n+++\n\n`,
  },
  { name: "hugo", site: "base", base: "/tea/" },
  { name: "jekyll", site: "pretty", pageAt: asFolder },
  { name: "jekyll", site: "base", base: "/tea/" },
  { name: "vitepress", site: "base", base: "/tea/" },
  { name: "docusaurus", site: "base", base: "/tea/", pageAt: (slug) => `handbook/${slug}/index.html` },
  { name: "starlight", site: "base", base: "/tea/" },
];

export const generators: readonly Generator[] = usual.flatMap((each) => [
  each,
  ...others.filter(({ name }) => name === each.name).map((other) => ({ ...each, ...other })),
]);
