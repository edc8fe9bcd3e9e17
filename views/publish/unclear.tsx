/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Notice } from "../notice.tsx";

/** The repository gave no answer to a publication. */
export function Unclear(): Html {
  return (
    <Notice>
      <p>
        The repository didn't answer, so it isn't known yet whether the last publication went through. The
        server checks again automatically. No text is lost.
      </p>
    </Notice>
  );
}
