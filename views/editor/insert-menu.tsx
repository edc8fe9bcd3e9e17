/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import type { EditorView } from "./editor.tsx";

/** Markdown to begin with. */
const kinds = [
  ["Paragraph", ""],
  ["Heading", "## "],
  ["List", "- "],
  ["Numbered list", "1. "],
  ["Code", "```\n\n```"],
  ["Table", "|  |  |\n| --- | --- |\n|  |  |"],
  ["Quote", "> "],
  ["Callout", "> [!NOTE]\n> "],
] as const;

export function InsertMenu({
  components,
  hasAssistant,
}: Pick<EditorView, "components" | "hasAssistant">): Html {
  return (
    <div id="insert-menu" role="menu" aria-label="Insert block" popover="auto">
      {kinds.map(([name, text]) => (
        <button type="button" role="menuitem" tabindex="-1" data-insert={attribute(text)}>
          {name}
        </button>
      ))}
      <button type="button" role="menuitem" tabindex="-1" data-insert-picture>
        Image
      </button>
      {hasAssistant ? (
        <>
          <button type="button" role="menuitem" tabindex="-1" data-assist="text">
            Write with AI
          </button>
          <button type="button" role="menuitem" tabindex="-1" data-assist="picture">
            Image with AI
          </button>
        </>
      ) : (
        ""
      )}
      {components.map(({ name, example }) => (
        <button type="button" role="menuitem" tabindex="-1" data-insert={attribute(example)}>
          <code safe>{`<${name}>`}</code>
        </button>
      ))}
    </div>
  );
}
