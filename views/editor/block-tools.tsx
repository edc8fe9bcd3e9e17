/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import type { EditorView } from "./view.ts";

/** One toolbar, which a script moves to the selected block. */
export function BlockTools({ hasAssistant }: Pick<EditorView, "hasAssistant">): Html {
  return (
    <div id="block-tools" role="toolbar" aria-label="Block" hidden>
      <button type="button" data-action="insert-below" aria-label="Insert block" title="Insert block below">
        <Icon name="plus" />
      </button>
      <button type="button" data-action="move-up" aria-label="Move up" title="Move up (Alt+↑)">
        <Icon name="up" />
      </button>
      <button type="button" data-action="move-down" aria-label="Move down" title="Move down (Alt+↓)">
        <Icon name="down" />
      </button>
      <button type="button" data-action="duplicate" aria-label="Duplicate" title="Duplicate">
        <Icon name="copy" />
      </button>
      <button type="button" data-action="remove" aria-label="Delete block" title="Delete block">
        <Icon name="trash" />
      </button>
      {hasAssistant && (
        <button
          type="button"
          data-action="assist"
          aria-haspopup="menu"
          aria-label="Change with AI"
          title="Change with AI"
        >
          <Icon name="spark" />
        </button>
      )}
      <span class="grip" draggable="true" title="Drag to move" aria-hidden="true">
        <Icon name="grip" />
      </span>
    </div>
  );
}
