/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";
import { Icon } from "./icon.tsx";

type Props = Readonly<{
  /** What is chosen, where it is always as many. */
  words?: string;
  children: Html;
}>;

/** What can be done with the rows that are chosen; last in their form. It is there while one is chosen; `static/selection.ts` counts. */
export function FloatingBar({ words, children }: Props): Html {
  const safeActions = children;
  if (words !== undefined) {
    return (
      <div class="floating-bar" role="group" aria-label="Selection">
        <p safe>{words}</p>
        {safeActions}
      </div>
    );
  }
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
