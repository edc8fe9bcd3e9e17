/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

/** Each array of keys is one way to press it. */
type Shortcut = Readonly<{ keys: ReadonlyArray<readonly string[]>; does: string }>;

const everywhere: readonly Shortcut[] = [
  { keys: [["?"]], does: "Show shortcuts" },
  { keys: [["/"]], does: "Search pages" },
  { keys: [["n"]], does: "New page" },
  { keys: [["Ctrl", "P"]], does: "Go to a page" },
  { keys: [["Ctrl", "Shift", "F"]], does: "Search the site" },
];

const inEditor: readonly Shortcut[] = [
  { keys: [["/"]], does: "Insert a block (on an empty line)" },
  { keys: [["Esc"]], does: "Select the block, or go back to its text" },
  { keys: [["Tab"]], does: "Indent an item or code; after Esc, leave the text" },
  {
    keys: [
      ["Shift", "↑"],
      ["Shift", "↓"],
    ],
    does: "Select more blocks; typing replaces several",
  },
  {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: "Move the block up or down",
  },
  { keys: [["Ctrl", "D"]], does: "Duplicate the selected block" },
  {
    keys: [["Alt", "F10"]],
    does: "Change a row, a column, the language and title of code, or the properties of a component",
  },
  {
    keys: [
      ["Alt", "PgUp"],
      ["Alt", "PgDn"],
    ],
    does: "Show the tab before or after",
  },
  { keys: [["F2"]], does: "Name, move, add or remove a tab" },
  { keys: [["Ctrl", "."]], does: "Open or close an accordion" },
  { keys: [["Ctrl", "B"]], does: "Bold" },
  { keys: [["Ctrl", "I"]], does: "Italic" },
  { keys: [["Ctrl", "E"]], does: "Code" },
  { keys: [["Ctrl", "Shift", "E"]], does: "Formula" },
  { keys: [["Ctrl", "K"]], does: "Link" },
  { keys: [["Ctrl", "Z"]], does: "Undo" },
  { keys: [["Ctrl", "Shift", "Z"]], does: "Redo" },
  { keys: [["Ctrl", "F"]], does: "Find" },
  { keys: [["Ctrl", "H"]], does: "Find and replace" },
  {
    keys: [["F3"], ["Ctrl", "G"]],
    does: "Go to the next result",
  },
  { keys: [["Ctrl", "S"]], does: "Save now" },
  { keys: [["Ctrl", "Shift", "S"]], does: "Switch between Page and Source" },
  { keys: [["Ctrl", "Enter"]], does: "Publish…" },
];

const titleId = "shortcuts-title";

/** Is on every page after sign-in; `static/shortcuts.ts` opens it by `?`. */
export function Shortcuts(): Html {
  return (
    <dialog id="shortcuts" aria-labelledby={titleId} {...{ closedby: "any" }}>
      <h2 id={titleId}>Shortcuts</h2>
      <div class="columns">
        <section>
          <h3>Everywhere</h3>
          <List shortcuts={everywhere} />
          <p data-scripted>
            <label class="check">
              <input type="checkbox" id="single-keys" aria-describedby="single-keys-hint" checked />
              Single-key shortcuts
            </label>
            <span id="single-keys-hint" class="hint">
              Turn these off if you use speech input or press keys by accident.
            </span>
          </p>
        </section>
        <section>
          <h3>In the editor</h3>
          <List shortcuts={inEditor} />
          <p class="hint">On a Mac, use ⌘ instead of Ctrl.</p>
        </section>
      </div>
      <form method="dialog" class="actions">
        <button type="submit" class="plain">
          Close
        </button>
        <a href={paths.help}>Help</a>
      </form>
    </dialog>
  );
}

/** Opens the list of shortcuts, also without script. */
export function ShortcutsButton(): Html {
  return (
    <button
      type="button"
      class="icon"
      aria-label="Shortcuts"
      title="Shortcuts (?)"
      {...{ command: "show-modal", commandfor: "shortcuts" }}
    >
      ?
    </button>
  );
}

function List({ shortcuts }: { shortcuts: readonly Shortcut[] }): Html {
  return (
    <dl class="shortcuts">
      {shortcuts.map(({ keys, does }) => (
        <div>
          <dt>
            {keys.map((together) => (
              <span>
                {together.map((key) => (
                  <kbd safe>{key}</kbd>
                ))}
              </span>
            ))}
          </dt>
          <dd safe>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
