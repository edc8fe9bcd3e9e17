/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import type { EditorView } from "./view.ts";

type Props = Pick<EditorView, "knownComponents">;

/** The properties of a component; the editor shows a copy at its first line, with a row for each. */
export function ComponentFields({ knownComponents }: Props): Html {
  return (
    <template id="component-fields" data-known={attribute(JSON.stringify(knownComponents))}>
      <div class="doc-property-panel" popover="auto" role="dialog" aria-label="Component">
        <form>
          <p class="component">
            <span class="mdx-name" />
            <code class="muted" />
          </p>
          <div class="props" />
          <p class="none muted">No properties yet.</p>
          <div class="new">
            <label>
              New property
              <input
                name="new"
                list="component-properties"
                autocomplete="off"
                spellcheck="false"
                autocapitalize="off"
              />
            </label>
            <datalist id="component-properties" />
            <button type="button" class="button" data-action="add">
              Add
            </button>
          </div>
          <p class="problem" role="alert" hidden />
          <div class="actions">
            <button type="submit" class="button primary">
              Done
            </button>
            <button type="button" class="button" data-action="source">
              Edit source
            </button>
          </div>
        </form>
      </div>
      <Row kind="text">
        <input autocomplete="off" dir="auto" />
      </Row>
      <Row kind="number">
        <input autocomplete="off" inputmode="decimal" spellcheck="false" />
      </Row>
      <Row kind="switch">
        <input type="checkbox" autocomplete="off" />
      </Row>
      <Row kind="choice">
        <select />
      </Row>
      <Row kind="source">
        <input class="source" autocomplete="off" spellcheck="false" dir="ltr" />
      </Row>
      <Row kind="written">
        <output class="source" dir="ltr" />
      </Row>
    </template>
  );
}

/** `written` is what has no field: more than one line, or a spread. */
function Row({ kind, children }: { kind: string; children: Html }): Html {
  return (
    <div class="property" data-kind={kind}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the field is its child */}
      <label>
        <span dir="auto" />
        {children}
      </label>
      <button type="button" class="button" data-action="remove" title="Remove">
        <Icon name="close" />
      </button>
    </div>
  );
}
