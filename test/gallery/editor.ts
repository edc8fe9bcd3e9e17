import { offeredFields } from "../../src/core/site/shown-fields.ts";
import type { Field } from "../../src/markdown/frontmatter/field.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { field } from "../../src/sites/formats/fields.ts";
import { Deployment } from "../../views/deployment/deployment.tsx";
import { Editor } from "../../views/editor/editor.tsx";
import { EditorSide } from "../../views/editor/outline.tsx";
import { EditorTools } from "../../views/editor/tools.tsx";
import type { EditorView } from "../../views/editor/view.ts";
import { Notice } from "../../views/notice.tsx";
import { HeldNotice } from "../../views/publish/held.tsx";
import { Removed } from "../../views/publish/removal.tsx";
import { Unclear } from "../../views/publish/unclear.tsx";
import { slowText } from "../support/texts.ts";
import { pageOf, texts } from "./blocks.ts";
import {
  ada,
  longFolders,
  longName,
  longSlug,
  longTitle,
  longWord,
  rtlFolders,
  rtlName,
  rtlText,
  rtlTitle,
  updatedAt,
} from "./cast.ts";
import { failed } from "./deployments.ts";
import { alike, type Part, placed, type Shown, type State, type View } from "./state.ts";

const view: Omit<EditorView, "blocks" | "rest"> = {
  slug: "guide/install",
  path: "guide/install",
  title: "Install it",
  folders: [{ slug: "guide", title: "The guide" }],
  name: ada,
  waysIn: { pin: true, places: [] },
  needsReview: false,
  review: undefined,
  state: "Saved",
  content: "# Install it\n\nText.\n",
  dialect: mdx,
  updatedAt,
  base: "3f786850e387550fdab836ed7e6dc881de23001b",
  language: "en",
  isNew: false,
  isPublished: true,
  hasDraft: true,
  build: undefined,
  unparsed: undefined,
  components: [
    { name: "Card", words: "Card", before: '<Card title="', after: '">\n</Card>', statement: undefined },
    {
      name: "{{< steps >}}",
      words: "Steps",
      before: "{{< steps >}}\n",
      after: "\n{{< /steps >}}",
      statement: undefined,
    },
    { name: "Tabs", words: "Tabs", before: "<Tabs>\n", after: "\n</Tabs>", statement: undefined },
  ],
  knownComponents: [
    {
      name: "Card",
      properties: [
        { name: "title", kind: "text", choices: [] },
        { name: "variant", kind: "text", choices: ["primary", "secondary"] },
        { name: "href", kind: "text", choices: [] },
      ],
    },
  ],
  callouts: [
    { name: "Note", kind: "note", before: "> [!NOTE]\n> ", after: "", statement: undefined },
    { name: "Warning", kind: "warning", before: "> [!WARNING]\n> ", after: "", statement: undefined },
  ],
  frontMatter: {
    properties: [
      { key: "tags", kind: "list", uses: 12 },
      { key: "draft", kind: "switch", uses: 1 },
    ],
    fields: [],
    required: [],
  },
  hasTitles: true,
  code: { title: "title", marks: "braces", languages: ["ts", "sh", "yaml"] },
  assistant: { canDraw: true, canSearch: true },
  hasSiblings: false,
  beside: undefined,
};

type More = Partial<EditorView> &
  Pick<Shown, "opens" | "awaits" | "isWithoutScript" | "notice"> &
  Readonly<{
    /** What the site's generator reads in front matter. */
    fields?: readonly Field[];
  }>;

const fieldsOfSite: readonly Field[] = [
  field("template", "choice", "How the page is laid out.", { choices: ["doc", "splash"] }),
  field("layout", "choice", "The page's template.", { choices: ["doc", "home"], isOpen: true }),
  field("level", "choice", "Which headings are listed.", { choices: [2, 3, false] }),
  field("tone", "text", "How it is written.", { choices: ["calm", "cheerful"] }),
  field("cover", "picture", "The picture at the top."),
  field("summary", "long text", "What lists show of the page."),
  field("next", "page", "The page that follows."),
  field("reviewed", "date", `When it was read last: ${longTitle}`, { isRequired: true }),
  { key: longWord.slice(0, 40), control: "text", isRequired: true },
  field("sidebar", "group", "How the menu shows the page.", {
    fields: [field("label", "text", "Its name there."), field("hidden", "switch", rtlText)],
  }),
];

/** The editor with a page in it, as it opens, and then parts that scripts put into it. */
export async function editor(more: More = {}, ...parts: readonly Part[]): Promise<Shown> {
  const { opens, awaits, isWithoutScript, notice, fields = [], ...rest } = more;
  const frontMatter = fields.length > 0 ? offeredFields({ site: [], fields }) : view.frontMatter;
  const page = { ...view, frontMatter, ...rest, ...(await pageOf(rest.content ?? view.content, fields)) };
  const tools = EditorTools({ page });
  const content = placed(Editor({ page }), ...parts);
  return {
    title: page.title,
    name: page.name,
    tools,
    side: EditorSide({ slug: "guide/install" }),
    notice,
    content,
    scripts: ["editor.js"],
    opens,
    awaits: awaits ?? (isWithoutScript ? undefined : ".cm-content"),
    isWithoutScript,
  };
}

/** As long as its outline needs. */
const longPage = [
  "# Install it",
  "## Before you start",
  "### What you need, and **where** to get it",
  `#### ${longWord}`,
  `## ${longTitle}`,
  `## ${rtlTitle}`,
  ...Array.from({ length: 30 }, (_, nth) => `### Step ${nth + 1}`),
]
  .map((heading) => `${heading}\n\nText.\n`)
  .join("\n");

const holding = (name: string, content: string): State => ({ name, render: () => editor({ content }) });

/** The page's state, in the words of the server or `static/editor`. */
const standing = (state: string): State => ({
  name: `it says: ${state}`,
  render: () => editor({ state }),
});

export const editorView: View = {
  name: "Editor",
  states: [
    holding("blocks of every kind", texts.everyKind),
    holding("components", texts.components),
    holding("callouts", texts.callouts),
    holding("code of every language", texts.code),
    {
      name: "the fields of code",
      render: () =>
        editor({
          content: '# Code\n\n```ts title="a.ts" {1}\nconst a = 1;\n```\n',
          opens: [".doc-caption"],
          awaits: ".doc-code-panel:popover-open",
        }),
    },
    {
      name: "the properties of a component",
      render: () =>
        editor({
          content: `# Cards\n\n<Card title="${longTitle}" variant="primary" cols={3} open items={[1, 2]} {...rest}\n  data={[\n    1\n  ]}>\n\nText.\n\n</Card>\n`,
          opens: [".doc-tag .mdx-name"],
          awaits: ".doc-property-panel:popover-open",
        }),
    },
    {
      name: "tabs",
      render: () =>
        editor({
          content: `# Tabs\n\n<Tabs>\n<TabItem label="npm">\n\nOne.\n\n</TabItem>\n<TabItem label="${longTitle}">\n\nTwo.\n\n</TabItem>\n<TabItem label="${longWord}">\n\nThree.\n\n</TabItem>\n</Tabs>\n`,
          awaits: ".cm-content .doc-tab-chosen",
        }),
    },
    {
      name: "steps",
      render: () =>
        editor({
          content: `# Steps\n\n<Steps>\n\n## Fill it\n\n## ${longTitle}\n\n</Steps>\n\n<Steps>\n<Step title="${longTitle}">\n\nOne.\n\n</Step>\n<Step title="Next">\n\nTwo.\n\n</Step>\n</Steps>\n`,
          awaits: ".cm-content [data-step='2']",
        }),
    },
    {
      name: "what one does with a tab",
      render: () =>
        editor({
          content:
            "# Tabs\n\n<Tabs>\n<Tab title='One'>\n\nA.\n\n</Tab>\n<Tab title='Two'>\n\nB.\n\n</Tab>\n</Tabs>\n",
          opens: [".cm-content button.doc-tab-more"],
          awaits: ".doc-tab-panel:popover-open",
        }),
    },
    {
      name: "a component without properties",
      render: () =>
        editor({
          content: "# Steps\n\n<Steps>\n\n1. One\n\n</Steps>\n",
          opens: [".doc-tag .mdx-name"],
          awaits: ".doc-property-panel:popover-open",
        }),
    },
    {
      name: "in a review",
      render: () =>
        editor({
          needsReview: true,
          review: { id: 12, author: "Grace", state: "open", hasText: true, lacksDraft: false },
        }),
    },
    {
      name: "in a review, with a newer draft",
      render: () =>
        editor({
          needsReview: true,
          review: { id: 12, author: "Grace", state: "open", hasText: true, lacksDraft: true },
        }),
    },
    {
      name: "in a review, without a draft",
      render: () =>
        editor({
          needsReview: true,
          hasDraft: false,
          review: { id: 12, author: "Grace", state: "changes-requested", hasText: true, lacksDraft: false },
        }),
    },
    holding("formulas", texts.formulas),
    holding("broken blocks", texts.broken),
    holding("long words", texts.long),
    {
      name: "properties of every kind",
      render: () => editor({ content: texts.properties, opens: [".cm-content .properties > summary"] }),
    },
    {
      name: "properties that the site describes",
      render: () =>
        editor({
          content: texts.propertiesOfSite,
          fields: fieldsOfSite,
          opens: [".cm-content .properties > summary"],
        }),
    },
    {
      name: "a new property",
      render: () =>
        editor({
          content: texts.properties,
          opens: [".cm-content .properties > summary", ".cm-content [data-action=add-property]"],
        }),
    },
    {
      name: "properties that are long, and more than are shown",
      render: () => editor({ content: texts.propertiesLong, opens: [".cm-content .properties > summary"] }),
    },
    holding("front matter that cannot be read", texts.frontMatterBroken),
    holding("front matter in TOML", texts.frontMatterToml),
    holding("front matter that is empty", texts.frontMatterEmpty),
    {
      name: "right to left",
      render: () =>
        editor({
          content: texts.rightToLeft,
          title: rtlTitle,
          name: rtlName,
          slug: "دليل/خادم/تثبيت",
          path: "دليل/خادم/تثبيت",
          folders: rtlFolders,
          state: `${rtlName} saved a newer version`,
        }),
    },
    {
      name: "an outline",
      render: () => editor({ content: longPage, awaits: "#outline [aria-current]" }),
    },
    {
      name: "an outline that slides in",
      render: () =>
        editor({
          content: longPage,
          opens: [".bar > [data-sheet-of=side]"],
          awaits: "#outline [aria-current]",
        }),
    },
    { name: "an empty page", render: () => editor({ content: "" }) },
    {
      name: "a new page",
      render: () =>
        editor({
          content: "---\ntitle: Update it\n---\n",
          title: "Update it",
          slug: "guide/update",
          isNew: true,
          isPublished: false,
          hasDraft: false,
          updatedAt: 0,
          base: "",
          state: "",
        }),
    },
    {
      name: "the home page, published, without assistant and components",
      render: () =>
        editor({
          slug: "",
          path: "",
          title: "Welcome",
          folders: [],
          hasDraft: false,
          state: "Saved",
          assistant: undefined,
          components: [],
          content: "# Welcome\n",
        }),
    },
    {
      name: "an assistant that neither draws nor searches",
      isLikeAnother: true,
      render: () => editor({ assistant: { canDraw: false, canSearch: false } }),
    },
    {
      name: "a long title, slug and name",
      render: () =>
        editor({
          title: longTitle,
          slug: longSlug,
          path: longSlug,
          folders: longFolders,
          name: longName,
          state: `${longName} saved a newer version`,
          content: `# ${longTitle}\n`,
        }),
    },
    ...alike([
      standing("Not saved: content is larger than 2 MiB. Split the page."),
      standing("Saving…"),
      standing("Offline. Kept in this browser."),
      standing("Not saved. Your session has ended."),
      standing("Grace Hopper saved a newer version"),
    ]),
    {
      name: "others are on the page",
      render: async () => {
        const shown = await editor();
        const html = [2, 3, 4]
          .map((nth) => `<span class="person small p${nth}${nth < 4 ? " writing" : ""}">GH</span>`)
          .join("");
        return { ...shown, tools: await placed(shown.tools!, { at: "#people", html }) };
      },
    },
    {
      name: "a page as published",
      render: () => editor({ hasDraft: false }),
    },
    {
      name: "a page that is built",
      render: () =>
        editor({ hasDraft: false, build: { sha: "a".repeat(40), state: "building", address: undefined } }),
    },
    {
      name: "a page that readers see",
      render: () =>
        editor({
          hasDraft: false,
          build: { sha: "a".repeat(40), state: "live", address: "https://example.org/guide/install" },
        }),
    },
    {
      name: "a page that the site could not be built with",
      render: () =>
        editor({ hasDraft: false, build: { sha: "a".repeat(40), state: "failed", address: undefined } }),
    },
    {
      name: "in a review, with three people and a long title",
      render: async () => {
        const review = { id: 12, author: "Grace", state: "open", hasText: true, lacksDraft: true };
        const shown = await editor({ title: longTitle, folders: longFolders, needsReview: true, review });
        const html = [2, 3, 4].map((nth) => `<span class="person small p${nth}">GH</span>`).join("");
        return { ...shown, tools: await placed(shown.tools!, { at: "#people", html }) };
      },
    },
    {
      name: "the menu of the page",
      render: () => editor({ opens: [".menu > summary"] }),
    },
    {
      name: "the menu of a page that is not published",
      render: () => editor({ isPublished: false, opens: [".menu > summary"] }),
    },
    {
      name: "an earlier text is the draft",
      render: () =>
        editor({
          notice: Removed({
            notice: {
              kind: "reverted",
              title: "“guide/install”",
              slug: "guide/install",
              updatedAt,
              before: 1,
            },
          }),
        }),
    },
    {
      name: "a page that was deleted is the draft",
      render: () =>
        editor({
          notice: Removed({
            notice: { kind: "reverted", title: `“${longWord}”`, slug: longWord, updatedAt, before: 0 },
          }),
        }),
    },
    {
      name: "the build of its publication failed",
      render: () => editor({ notice: Notice({ children: Deployment({ deployment: failed }) }) }),
    },
    { name: "a publication is unclear", render: () => editor({ notice: Unclear() }) },
    {
      name: "the work tree is held",
      render: () => editor({ notice: HeldNotice({ file: "index.lock" }) }),
    },
    {
      name: "a draft was discarded",
      render: () =>
        editor({
          notice: Removed({
            notice: { kind: "discarded", title: "the home page", slug: "", updatedAt, from: "editor" },
          }),
        }),
    },
    holding("a long page, whose end is shown as source", "A paragraph.\n\n".repeat(160)),
    {
      name: "a page that takes too long to read",
      render: () =>
        editor({
          content: slowText,
          unparsed: "This page takes too long to show as blocks, so its source is shown.",
        }),
    },
    { name: "without script", render: () => editor({ isWithoutScript: true }) },
    {
      name: "without script, right to left",
      render: () => editor({ content: texts.rightToLeft, isWithoutScript: true }),
    },
  ],
};
