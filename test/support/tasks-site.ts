import { longPage } from "./long-page.ts";
import { testSite } from "./site.ts";

const sentences =
  "Water is boiled first and then left to stand for a while. The leaves go in after that, as many as the pot has cups. ";

const page = (title: string, ...blocks: readonly string[]) =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${blocks.join("\n\n")}\n`;

const filler = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index + 1}. ${sentences.repeat(3)}`.trim());

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(3, "0"));

/** Each names something in three of its ten blocks. */
const naming = (folder: string, name: string) =>
  Object.fromEntries(
    numbers(12).map((number) => [
      `${folder}/use-${number}.md`,
      page(
        `Use ${number}`,
        `Install ${name} first.`,
        ...filler(6),
        `## Start ${name}`,
        "- One item\n- Another item",
        `${name} runs until it is stopped.`,
      ),
    ]),
  );

const astro = `import starlight from "@astrojs/starlight";

export default {
  integrations: [
    starlight({
      title: "Tasks",
      locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch", lang: "de" } },
      sidebar: [
        { label: "Guide", items: ["guide/one", "guide/two", "guide/three"] },
        { label: "Shop", link: "https://shop.example/" },
      ],
    }),
  ],
};
`;

/** Six hundred pages of Starlight with what agents are asked to do there, and agents whose bytes are counted. */
export async function tasksSite() {
  const manual = (await longPage(48_000)).replaceAll(/\]\((?!https?:)[^)]*\)/g, "](/)");
  const long = `${manual}\n## Known section\n\nThere is a typpo here.\n\n\`\`\`sh\nrun old\n\`\`\`\n`;
  const pages: Record<string, string> = {
    "index.md": page("Home", "Welcome."),
    "guide/one.md": page("One", "First, see [Two](/guide/two/).", "## Later", ...filler(2)),
    "guide/two.md": page("Two", ...filler(3), "## Pour", ...filler(2), "## Drink", "Slowly."),
    "guide/three.md": page("Three", "## Rows", "| A | B |\n| - | - |\n| 1 | 2 |", "```sh\nrun old\n```"),
    "guide/broken.md": page("Broken", "See [One](/guide/onne/).", ...filler(3), "And [Two](/guide/tow/)."),
    "guide/more.mdx": page("More", "<Aside>\n\nUse a pot.\n\nUse a cup.\n\n</Aside>", ...filler(2)),
    "done/broken.md": page("Links", "See [One](/guide/wun/).", ...filler(3), "And [Two](/guide/too/)."),
    "done/section.md": page(
      "Sections",
      "## First",
      ...filler(2),
      "## Second",
      ...filler(2),
      "## Third",
      "End.",
    ),
    "old/page.md": page("Old", "Nobody needs this."),
    "old/other.md": page("Other", "See [Old](/old/page/)."),
    "old/a.md": page("A", "See [B](/old/b/)."),
    "old/b.md": page("B", "See [A](/old/a/)."),
    "tea.md": page("Tea", ...filler(4), "Pour it."),
    "milk.md": page("Milk", "Warm it."),
    "de/index.md": page("Start", "Willkommen."),
    "de/tea.md": page("Tee", ...filler(4), "Gieß ihn."),
    ...naming("acme", "Acme Cloud"),
    ...naming("terms", "log-in page"),
  };
  for (const number of numbers(560)) {
    pages[`ref/page-${number}.md`] = page(`Reference ${number}`, ...filler(2));
  }
  for (const name of ["typo", "code", "section", "stale"])
    pages[`long/${name}.mdx`] = long.replace("title: Everything", `title: Long ${name}`);
  const files = Object.fromEntries(
    Object.entries(pages).map(([path, text]) => [`src/content/docs/${path}`, text]),
  );
  return testSite({ files: { "astro.config.mjs": astro, ...files } });
}
