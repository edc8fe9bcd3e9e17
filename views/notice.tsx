/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

type Props = Readonly<{ children: Html }>;

/** A message for `#notices`, which screen readers read out as it arrives. It stays until it is dismissed. */
export function Notice({ children }: Props): Html {
  return (
    <div class="notice">
      {children}
      <button type="button" class="button quiet icon-only" data-dismiss aria-label="Dismiss" title="Dismiss">
        ✕
      </button>
    </div>
  );
}
