/** A generator that is run as it is, on a small site written for it in `NAME/site`. */
export type Generator = Readonly<{
  name: string;
  /** How Debian calls it; what npm installs has a lockfile in `NAME`. */
  debian?: string;
  /** Builds the site in the current folder, and fails where anything is wrong that it can see. */
  build: readonly string[];
  /** The folder of the built site. */
  output: string;
  /** Where the pages are, and what new ones end in. */
  content: string;
  ending: string;
  /** The built file of a page that is no folder's. */
  pageAt: (slug: string) => string;
  /** How a page begins. */
  titled: (title: string) => string;
}>;

const asFolder = (slug: string) => `${slug}/index.html`;
const asFile = (slug: string) => `${slug}.html`;
const asHeading = (title: string) => `# ${title}\n\n`;
const asFrontMatter = (title: string) => `---\ntitle: ${title}\n---\n\n`;

export const generators: readonly Generator[] = [
  {
    name: "mkdocs",
    debian: "mkdocs",
    build: ["mkdocs", "build", "--strict", "--site-dir", "site"],
    output: "site",
    content: "docs",
    ending: ".md",
    pageAt: asFolder,
    titled: asHeading,
  },
  {
    name: "hugo",
    debian: "hugo",
    build: ["hugo", "--panicOnWarning", "--printPathWarnings"],
    output: "public",
    content: "content",
    ending: ".md",
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "jekyll",
    debian: "jekyll",
    build: ["jekyll", "build", "--strict_front_matter", "--disable-disk-cache"],
    output: "_site",
    content: "",
    ending: ".md",
    pageAt: asFile,
    titled: asFrontMatter,
  },
  {
    name: "vitepress",
    build: ["vitepress", "build", "docs"],
    output: "docs/.vitepress/dist",
    content: "docs",
    ending: ".md",
    pageAt: asFile,
    titled: asHeading,
  },
  {
    name: "docusaurus",
    build: ["docusaurus", "build"],
    output: "build",
    content: "docs",
    ending: ".md",
    pageAt: asFolder,
    titled: asFrontMatter,
  },
  {
    name: "starlight",
    build: ["astro", "build"],
    output: "dist",
    content: "src/content/docs",
    ending: ".md",
    pageAt: asFolder,
    titled: asFrontMatter,
  },
];
