/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Notice } from "../notice.tsx";

/** The repository gave no answer to a publication. */
export function Unclear(): Html {
  return (
    <Notice>
      <p>
        It isn't known yet whether the last publication was made, because the repository gave no answer. The
        server looks again by itself, and no text is lost.
      </p>
    </Notice>
  );
}
