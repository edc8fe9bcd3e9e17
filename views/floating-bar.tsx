/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

/** What can be done with the rows that are chosen; last in their form. It is there while one is chosen; `static/selection.ts` counts. */
export function FloatingBar({ children }: { children: Html }): Html {
  const safeActions = children;
  return (
    <div class="floating-bar" role="group" aria-label="Selection">
      <p role="status" data-selected>
        Selected
      </p>
      {safeActions}
    </div>
  );
}
