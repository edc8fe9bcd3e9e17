import type { Handle } from "hast-util-to-mdast";
import type { PhrasingContent } from "mdast";

declare module "mdast-util-math" {
  interface InlineMathData {
    /** Whether it is shown on lines of its own. */
    isDisplayed?: boolean;
  }
}

/** Elements that mean something for which Markdown has no mark. Sites show them as they are. */
export const keptElements: ReadonlySet<string> = new Set(
  "abbr cite dfn ins kbd mark q sub sup var".split(" "),
);

/** In a cell of a table, a pipe would end it, also within quotes. */
const attribute = (name: string, value: string) => ({
  type: "mdxJsxAttribute" as const,
  name,
  value: value.replaceAll(/\s+/g, " ").replaceAll("|", "&#124;"),
});

const kept: Handle = (state, node) => ({
  type: "mdxJsxTextElement",
  name: node.tagName,
  attributes: node.properties.title ? [attribute("title", String(node.properties.title))] : [],
  children: state.all(node) as PhrasingContent[],
});

const formula: Handle = (_, { properties, children: [tex] }) => ({
  type: "inlineMath",
  value: tex?.type === "text" ? tex.value : "",
  ...(properties.isDisplayed ? { data: { isDisplayed: true } } : {}),
});

export const handlers: Readonly<Record<string, Handle>> = {
  ...Object.fromEntries([...keptElements].map((name) => [name, kept])),
  formula,
};
