/** @jsxImportSource @kitajs/html */
import { inEditor, titleOf } from "../../static/commands.ts";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";

type Tool = Readonly<{
  format: string;
  name: string;
  title: string;
  drawing: Html;
  /** Whether it inserts something, and so is never pressed. */
  isOnce?: boolean;
}>;

function Drawing({ path }: { path: string }): Html {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={attribute(path)}
        fill="none"
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

const letters: readonly Tool[] = [
  { format: "bold", name: "Bold", title: titleOf(inEditor.bold), drawing: <b>B</b> },
  { format: "italic", name: "Italic", title: titleOf(inEditor.italic), drawing: <i>I</i> },
  {
    format: "code",
    name: "Code",
    title: titleOf(inEditor.code),
    drawing: <Drawing path="M7 6 3 10l4 4m6-8 4 4-4 4" />,
  },
  {
    format: "link",
    name: "Link",
    title: titleOf(inEditor.link),
    drawing: (
      <Drawing path="M8.5 11.5a3 3 0 0 0 4.2 0l2.8-2.8a3 3 0 0 0-4.2-4.2l-1.2 1.2m1.4 2.8a3 3 0 0 0-4.2 0l-2.8 2.8a3 3 0 0 0 4.2 4.2l1.2-1.2" />
    ),
  },
];

const passages: readonly Tool[] = [
  {
    format: "bullet-list",
    name: "Bulleted list",
    title: "Bulleted list",
    drawing: <Drawing path="M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" />,
  },
  {
    format: "numbered-list",
    name: "Numbered list",
    title: "Numbered list",
    drawing: <Drawing path="M8 5h9M8 10h9M8 15h9M3 4l1-1v4M2.8 12.2c.4-.9 2-.8 2 .2 0 .8-2 1.6-2 3h2.2" />,
  },
  { format: "quote", name: "Quote", title: "Quote", drawing: <Drawing path="M4 4v12M8 6h9M8 10h9M8 14h5" /> },
  {
    format: "code-block",
    name: "Code block",
    title: "Code block",
    drawing: <Drawing path="M3 4h14v12H3zM8 8l-2 2 2 2m4-4 2 2-2 2" />,
  },
  {
    format: "table",
    name: "Table",
    title: "Table",
    drawing: <Drawing path="M3 4h14v12H3zM3 8h14M9 8v8" />,
    isOnce: true,
  },
  {
    format: "formula",
    name: "Formula",
    title: titleOf(inEditor.formula),
    drawing: <Drawing path="M3 11l2-1 3 6 3-12h6M12 9l4 6m0-6-4 6" />,
    isOnce: true,
  },
];

export function Formatting(): Html {
  return (
    <div role="toolbar" aria-label="Formatting" class="formatting">
      <UndoButtons />
      {letters.map((tool, index) => (
        <Button tool={tool} isFirst={index === 0} />
      ))}
      <button
        type="button"
        class="wide"
        popovertarget="heading-levels"
        aria-haspopup="menu"
        aria-expanded="false"
        aria-pressed="false"
        tabindex="-1"
        title="Heading"
      >
        Heading
      </button>
      {passages.map((tool) => (
        <Button tool={tool} />
      ))}
      <button
        type="button"
        tabindex="-1"
        data-action="footnote"
        aria-label="Footnote"
        title={titleOf(inEditor.footnote)}
      >
        <Drawing path="M3 5h9M3 10h9M3 15h6M15 3l1.5-1v6" />
      </button>
      <button type="button" tabindex="-1" data-action="picture" aria-label="Image" title="Image">
        <Drawing path="M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 7.5h.01" />
      </button>
      <div id="heading-levels" role="menu" aria-label="Heading" popover="auto">
        {[1, 2, 3, 4, 5, 6].map((level) => (
          <button
            safe
            type="button"
            role="menuitem"
            tabindex="-1"
            data-format="heading"
            data-level={String(level)}
          >
            {`Heading ${level}`}
          </button>
        ))}
        <button type="button" role="menuitem" tabindex="-1" data-format="heading" data-level="0">
          Text
        </button>
      </div>
    </div>
  );
}

function UndoButtons(): Html {
  return (
    <>
      <button
        type="button"
        tabindex="-1"
        data-action="undo"
        aria-label="Undo"
        title={attribute(titleOf(inEditor.undo))}
        disabled
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        tabindex="-1"
        data-action="redo"
        aria-label="Redo"
        title={attribute(titleOf(inEditor.redo))}
        disabled
      >
        <Icon name="redo" />
      </button>
    </>
  );
}

function Button({ tool, isFirst }: { tool: Tool; isFirst?: boolean }): Html {
  const { format, name, title, drawing, isOnce } = tool;
  return (
    <button
      type="button"
      tabindex={isFirst ? "0" : "-1"}
      data-format={attribute(format)}
      aria-label={attribute(name)}
      {...(isOnce ? {} : { "aria-pressed": "false" })}
      title={attribute(title)}
    >
      {drawing}
    </button>
  );
}
