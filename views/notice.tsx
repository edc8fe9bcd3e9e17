/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

type Props = Readonly<{ children: Html }>;

/** A short piece of news for `#notices`, where it is said as soon as it stands there. It stays until it is dismissed. */
export function Notice({ children }: Props): Html {
  return (
    <div class="notice">
      {children}
      <button type="button" class="icon" data-dismiss aria-label="Dismiss" title="Dismiss">
        ✕
      </button>
    </div>
  );
}
