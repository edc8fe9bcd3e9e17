/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import type { EditorView } from "./view.ts";

type Item = Readonly<{
  name: string;
  icon: Parameters<typeof Icon>[0]["name"];
  hint: string;
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
  { name: "Heading 2", icon: "heading", hint: "A section", before: "## ", words: "h2 title" },
  { name: "Heading 3", icon: "heading", hint: "A part of a section", before: "### ", words: "h3 title" },
  { name: "Heading 4", icon: "heading", hint: "A smaller part", before: "#### ", words: "h4 title" },
  { name: "Quote", icon: "quote", hint: "Somebody else's words", before: "> ", words: "blockquote" },
  { name: "Code", icon: "code", hint: "A block of code", before: "```\n", after: "\n```", words: "fence" },
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
  { name: "Task list", icon: "tasks", hint: "Boxes to check", before: "- [ ] ", words: "todo checkbox" },
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

type Props = Pick<EditorView, "components" | "callouts" | "hasAssistant">;

export function InsertMenu(props: Props): Html {
  return (
    <template id="insert-menu">
      <div role="listbox" aria-label="Insert block" class="doc-menu">
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

function groupsOf({ components, callouts, hasAssistant }: Props): Group[] {
  const ofCallouts = callouts.map(({ name, kind, before, after, statement }) => {
    const [hint = ""] = before.split("\n");
    return {
      name,
      icon: "callout",
      hint,
      before,
      after,
      statement,
      words: `callout admonition alert ${kind}`,
    } as const;
  });
  const ofComponents = components.map(({ name, words, ...source }) => {
    const hint = name.startsWith("{") ? name : `<${name}>`;
    return { ...source, name: words, icon: "component", hint, words: `${name} component` } as const;
  });
  const groups = [
    { name: "Basic", items: basic },
    { name: "Lists", items: lists },
    { name: "Callouts", items: ofCallouts },
    { name: "Media", items: [picture] },
    { name: "Used on this site", items: ofComponents },
    { name: "AI", items: hasAssistant ? assisted : [] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function Option({ item }: { item: Item }): Html {
  const { name, icon, hint, before, after = "", statement, by, words = "" } = item;
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
    >
      <Icon name={icon} />
      <span safe>{name}</span>
      <small safe>{hint}</small>
    </button>
  );
}
