/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Icon } from "../icon.tsx";

const id = "outline";

/** The headings of a long page, which `static/editor/document/outline.ts` lists. */
export function Outline(): Html {
  return (
    <nav id={id} aria-label="Outline" popover="auto" hidden>
      <ol />
    </nav>
  );
}

/** Opens the outline where there is no room for it beside the page. */
export function OutlineButton(): Html {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      id="outline-opener"
      popovertarget={id}
      aria-label="Outline"
      title="Outline"
      hidden
    >
      <Icon name="list" />
    </button>
  );
}
