/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import type { EditorView } from "./view.ts";

type Action = Readonly<{
  name: string;
  icon: Parameters<typeof Icon>[0]["name"];
  action: string;
  key?: string;
  /** What the assistant is asked for. */
  assist?: string;
}>;

const actions: readonly Action[] = [
  { name: "Move up", icon: "up", action: "move-up", key: "Alt+↑" },
  { name: "Move down", icon: "down", action: "move-down", key: "Alt+↓" },
  { name: "Duplicate", icon: "copy", action: "duplicate", key: "Ctrl+D" },
  { name: "Copy", icon: "text", action: "copy", key: "Ctrl+C" },
  { name: "Delete", icon: "trash", action: "remove", key: "Del" },
];

const assisted: readonly Action[] = [
  { name: "Improve with AI", icon: "spark", action: "assist", assist: "improve" },
  { name: "Shorten with AI", icon: "spark", action: "assist", assist: "shorten" },
  { name: "Correct with AI", icon: "spark", action: "assist", assist: "correct" },
  { name: "Translate with AI…", icon: "spark", action: "assist", assist: "translate" },
];

/** The handles of one block and their menu; the editor shows a copy beside the block. */
export function BlockTools({ hasAssistant }: Pick<EditorView, "hasAssistant">): Html {
  return (
    <template id="block-tools">
      <div class="doc-handles" role="toolbar" aria-label="Block" hidden>
        <button
          type="button"
          tabindex="-1"
          data-action="insert-below"
          aria-label="Insert block"
          title="Insert block below"
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          tabindex="-1"
          class="grip"
          data-action="menu"
          aria-haspopup="menu"
          aria-expanded="false"
          aria-label="Block actions"
          title="Drag to move, press for more"
        >
          <Icon name="grip" />
        </button>
        <div class="doc-block-menu" role="menu" aria-label="Block actions" popover="auto">
          {[...actions, ...(hasAssistant ? assisted : [])].map(({ name, icon, action, key, assist }) => (
            <button
              type="button"
              role="menuitem"
              tabindex="-1"
              data-action={action}
              data-assist={assist === undefined ? undefined : attribute(assist)}
            >
              <Icon name={icon} />
              <span safe>{name}</span>
              {key !== undefined && <kbd safe>{key}</kbd>}
            </button>
          ))}
        </div>
      </div>
    </template>
  );
}
