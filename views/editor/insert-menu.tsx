/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import type { EditorView } from "./view.ts";

/** New blocks: their kind, and their Markdown before and after the caret. */
const kinds = [
  ["Paragraph", "paragraph", "", ""],
  ["Heading", "heading", "## ", ""],
  ["List", "list", "- ", ""],
  ["Numbered list", "list", "1. ", ""],
  ["Code", "code", "```\n", "\n```"],
  ["Table", "table", "| ", " |  |\n| --- | --- |\n|  |  |"],
  ["Quote", "quote", "> ", ""],
  ["Callout", "quote", "> [!NOTE]\n> ", ""],
] as const;

export function InsertMenu({
  components,
  hasAssistant,
}: Pick<EditorView, "components" | "hasAssistant">): Html {
  return (
    <div id="insert-menu" role="menu" aria-label="Insert block" popover="auto">
      {kinds.map(([name, kind, before, after]) => (
        <button
          type="button"
          role="menuitem"
          tabindex="-1"
          data-makes={kind}
          data-insert={attribute(before)}
          data-after={attribute(after)}
        >
          {name}
        </button>
      ))}
      <button type="button" role="menuitem" tabindex="-1" data-insert-picture>
        Image
      </button>
      {hasAssistant && (
        <>
          <button type="button" role="menuitem" tabindex="-1" data-assist="text">
            Write with AI
          </button>
          <button type="button" role="menuitem" tabindex="-1" data-assist="picture">
            Image with AI
          </button>
        </>
      )}
      {components.map(({ name, before, after }) => (
        <button
          type="button"
          role="menuitem"
          tabindex="-1"
          data-makes="component"
          data-insert={attribute(before)}
          data-after={attribute(after)}
        >
          <code safe>{`<${name}>`}</code>
        </button>
      ))}
    </div>
  );
}
