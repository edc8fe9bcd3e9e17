/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon, type IconName } from "../icon.tsx";
import type { EditorView } from "./view.ts";

type Action = Readonly<{
  name: string;
  icon: IconName;
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

type Kind = Readonly<{ name: string; icon: IconName; turn: string; level?: number }>;

/** What a block of text can be instead. */
const kinds: readonly Kind[] = [
  { name: "Text", icon: "text", turn: "heading", level: 0 },
  ...([1, 2, 3, 4, 5, 6] as const).map((level): Kind => {
    return { name: `Heading ${level}`, icon: `heading${level}`, turn: "heading", level };
  }),
  { name: "Bullet list", icon: "list", turn: "bullet-list" },
  { name: "Numbered list", icon: "numbers", turn: "numbered-list" },
  { name: "To-do list", icon: "tasks", turn: "to-do" },
  { name: "Quote", icon: "quote", turn: "quote" },
  { name: "Code", icon: "codeBlock", turn: "code-block" },
];

/** The handles of one block and their menu; the editor shows a copy beside the block. */
type Props = Pick<EditorView, "callouts"> & Readonly<{ hasAssistant: boolean }>;

export function BlockTools({ hasAssistant, callouts }: Props): Html {
  const callout = callouts.find(({ kind }) => kind === "note") ?? callouts[0];
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
          <button type="button" role="menuitem" tabindex="-1" data-action="turn" aria-haspopup="menu">
            <Icon name="turn" />
            <span>Turn into</span>
            <Icon name="chevronRight" />
          </button>
          <div class="doc-block-menu" role="menu" aria-label="Turn into" popover="auto">
            {kinds.map(({ name, icon, turn, level }) => (
              <button
                type="button"
                role="menuitem"
                tabindex="-1"
                data-turn={turn}
                data-level={level === undefined ? undefined : String(level)}
              >
                <Icon name={icon} />
                <span safe>{name}</span>
              </button>
            ))}
            {callout !== undefined && (
              <button
                type="button"
                role="menuitem"
                tabindex="-1"
                data-turn="callout"
                data-before={attribute(callout.before)}
                data-after={attribute(callout.after)}
                data-statement={callout.statement === undefined ? undefined : attribute(callout.statement)}
              >
                <Icon name="callout" />
                <span>Callout</span>
              </button>
            )}
          </div>
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
