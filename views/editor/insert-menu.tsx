/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { EditorView } from "./view.ts";

type Item = Readonly<{
  name: string;
  icon: IconName;
  /** In plain words; a component of the site's own has none. */
  hint?: string | undefined;
  /** The tag or shortcode that is written. */
  written?: string;
  /** The source before and after the caret. */
  before?: string;
  after?: string;
  statement?: string | undefined;
  /** What writes the source: a dialog. */
  by?: "picture" | "assist-text" | "assist-picture";
  /** Other words by which it is found. */
  words?: string;
}>;

type Group = Readonly<{ name: string; items: readonly Item[] }>;

const basic: readonly Item[] = [
  { name: "Text", icon: "text", hint: "A paragraph", before: "", words: "paragraph" },
  { name: "Heading 2", icon: "heading2", hint: "Section", before: "## ", words: "h2 title" },
  { name: "Heading 3", icon: "heading3", hint: "Subsection", before: "### ", words: "h3 title" },
  { name: "Heading 4", icon: "heading4", hint: "Smaller section", before: "#### ", words: "h4 title" },
  { name: "Quote", icon: "quote", hint: "Someone else's words", before: "> ", words: "blockquote" },
  {
    name: "Code",
    icon: "codeBlock",
    hint: "A block of code",
    before: "```\n",
    after: "\n```",
    words: "fence",
  },
  {
    name: "Formula",
    icon: "formula",
    hint: "LaTeX, on lines of its own",
    before: "$$\n",
    after: "\n$$",
    words: "math equation tex",
  },
  {
    name: "Table",
    icon: "table",
    hint: "Rows and columns",
    before: "| ",
    after: " |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |",
    words: "grid",
  },
  {
    name: "Divider",
    icon: "divider",
    hint: "A line between parts",
    before: "---\n\n",
    words: "rule hr line",
  },
];

const lists: readonly Item[] = [
  { name: "Bullet list", icon: "list", hint: "In any order", before: "- ", words: "unordered ul" },
  {
    name: "Numbered list",
    icon: "numbers",
    hint: "Steps in order",
    before: "1. ",
    words: "ordered ol steps",
  },
  { name: "To-do list", icon: "tasks", hint: "To-do items", before: "- [ ] ", words: "todo task checkbox" },
];

const picture: Item = {
  name: "Image",
  icon: "picture",
  hint: "Upload one or choose one",
  by: "picture",
  words: "picture photo",
};

const assisted: readonly Item[] = [
  { name: "Write with AI", icon: "spark", hint: "Text from a prompt", by: "assist-text" },
  { name: "Image with AI", icon: "spark", hint: "A picture from a prompt", by: "assist-picture" },
];

type Looks = Readonly<{ icon: IconName; hint: string }>;

/** By what they are to a reader. */
const callouts: Readonly<Record<string, Looks>> = {
  note: { icon: "info", hint: "Good to know" },
  tip: { icon: "bulb", hint: "A better way" },
  important: { icon: "star", hint: "Not to be missed" },
  warning: { icon: "warning", hint: "What can go wrong" },
  caution: { icon: "stop", hint: "What does harm" },
};

/** Components that mean the same on every site, by the last word of their names. */
const components: Readonly<Record<string, Looks>> = {
  tabs: { icon: "tabs", hint: "One of several at a time" },
  steps: { icon: "numbers", hint: "One after another" },
  cards: { icon: "cards", hint: "Boxes side by side" },
  card: { icon: "card", hint: "A box with a title" },
  accordion: { icon: "fold", hint: "Opens by a press" },
  details: { icon: "fold", hint: "Opens by a press" },
};

type Props = Pick<EditorView, "components" | "callouts" | "assistant">;

export function InsertMenu(props: Props): Html {
  return (
    <template id="insert-menu">
      <div role="listbox" aria-label="Insert block" class="doc-menu">
        <div role="group" aria-label="No matching blocks" class="none" hidden>
          <p aria-hidden="true">No matching blocks</p>
        </div>
        {groupsOf(props).map(({ name, items }) => (
          <div role="group" aria-label={attribute(name)}>
            <p safe aria-hidden="true">
              {name}
            </p>
            {items.map((item) => (
              <Option item={item} />
            ))}
          </div>
        ))}
      </div>
    </template>
  );
}

function groupsOf({ assistant, ...offered }: Props): Group[] {
  const ofCallouts = offered.callouts.map(({ name, kind, before, after, statement }): Item => {
    const [written = ""] = before.split("\n");
    const words = `callout admonition alert ${kind}`;
    return { name, ...callouts[kind]!, written, before, after, statement, words };
  });
  const ofComponents = offered.components.map(({ name, words, ...source }): Item => {
    const written = name.startsWith("{") ? name : `<${name}>`;
    const last = name.match(/[A-Z]?[a-z]+/g)?.at(-1) ?? "";
    const looks = components[last.toLowerCase()] ?? { icon: "component" };
    return { ...source, ...looks, name: words, written, words: `${name} component` };
  });
  const groups = [
    { name: "Basic", items: basic },
    { name: "Lists", items: lists },
    { name: "Callouts", items: ofCallouts },
    { name: "Media", items: [picture] },
    { name: "Used on this site", items: ofComponents },
    {
      name: "AI",
      items: assistant ? assisted.filter(({ by }) => assistant.canDraw || by === "assist-text") : [],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function Option({ item }: { item: Item }): Html {
  const { name, icon, hint, written, before, after = "", statement, by, words = "" } = item;
  return (
    <button
      type="button"
      role="option"
      tabindex="-1"
      data-before={before === undefined ? undefined : attribute(before)}
      data-after={attribute(after)}
      data-statement={statement === undefined ? undefined : attribute(statement)}
      data-by={by}
      data-words={attribute(`${name} ${words}`)}
      title={written === undefined ? undefined : attribute(written)}
    >
      <Icon name={icon} />
      <span safe>{name}</span>
      {hint !== undefined && <small safe>{hint}</small>}
    </button>
  );
}
