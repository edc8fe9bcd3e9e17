/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { Icon } from "./icon.tsx";

/** What can be done with the rows that are chosen; last in their form. It is there while one is chosen; `static/selection.ts` counts. */
export function FloatingBar({ children }: { children: Html }): Html {
  const safeActions = children;
  return (
    <div class="floating-bar" role="group" aria-label="Selection">
      <p role="status" data-selected>
        Selected
      </p>
      {safeActions}
      <button
        type="button"
        class="button quiet small icon-only"
        data-choose-none
        data-scripted
        aria-label="Clear the selection"
        title="Clear the selection"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
