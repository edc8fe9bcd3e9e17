/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** What one does with a tab; the editor shows a copy below the names of the tabs. */
export function TabFields(): Html {
  return (
    <template id="tab-fields">
      <div class="doc-property-panel doc-tab-panel" popover="auto" role="dialog" aria-label="Tab">
        <form>
          <div class="new">
            <label>
              Name
              <input name="label" autocomplete="off" dir="auto" />
            </label>
            <button type="submit" class="button primary">
              Done
            </button>
          </div>
          <p class="problem" role="alert" hidden />
          <div class="actions">
            <button type="button" class="button" data-action="earlier">
              Move earlier
            </button>
            <button type="button" class="button" data-action="later">
              Move later
            </button>
            <button type="button" class="button" data-action="add">
              Add tab
            </button>
            <button type="button" class="button" data-action="properties">
              Properties…
            </button>
            <button type="button" class="button danger" data-action="remove">
              Remove tab
            </button>
          </div>
        </form>
      </div>
    </template>
  );
}
