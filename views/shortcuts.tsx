/** @jsxImportSource @kitajs/html */
import { type Command, everywhere, inEditor, keysIn } from "../static/commands.ts";
import type { Html } from "./html.ts";
import { paths } from "./paths.ts";

const titleId = "shortcuts-title";

/** Is on every page after sign-in; `static/shortcuts.ts` opens it by `?`. */
export function Shortcuts(): Html {
  return (
    <dialog id="shortcuts" aria-labelledby={titleId} {...{ closedby: "any" }}>
      <h2 id={titleId}>Shortcuts</h2>
      <div class="columns">
        <section>
          <h3>Everywhere</h3>
          <List commands={Object.values(everywhere)} />
          <p data-scripted>
            <label class="check-line">
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
          <List commands={Object.values(inEditor)} />
          <p class="hint">On a Mac, use ⌘ instead of Ctrl.</p>
        </section>
      </div>
      <form method="dialog" class="actions">
        <button type="submit" class="button">
          Close
        </button>
        <a href={paths.help}>Help</a>
      </form>
    </dialog>
  );
}

function List({ commands }: { commands: readonly Command[] }): Html {
  return (
    <dl class="shortcuts">
      {commands.map(({ keys, does }) => (
        <div>
          <dt>
            {keys.map((shortcut) => (
              <span>
                {keysIn(shortcut).map((key) => (
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
