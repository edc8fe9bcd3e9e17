/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import type { EditorView } from "./view.ts";

type Props = Pick<EditorView, "code">;

/** The fields of a block of code; the editor shows a copy below its first line. */
export function CodeFields({ code: { languages, title, marks } }: Props): Html {
  return (
    <template id="code-fields">
      <div
        class="doc-code-panel"
        popover="auto"
        role="dialog"
        aria-label="Code"
        data-title={attribute(title)}
        data-marks={attribute(marks)}
      >
        <form>
          <label>
            Language
            <input name="language" list="code-languages" autocomplete="off" spellcheck="false" />
          </label>
          <datalist id="code-languages">
            {languages.map((language) => (
              <option value={attribute(language)} />
            ))}
          </datalist>
          <label>
            Title
            <input name="title" autocomplete="off" />
          </label>
          <label>
            Marked lines
            <input name="marks" autocomplete="off" spellcheck="false" placeholder="1, 3-5" />
          </label>
          <p class="problem" role="alert" hidden />
          <button type="submit" class="button primary">
            Done
          </button>
        </form>
      </div>
    </template>
  );
}
