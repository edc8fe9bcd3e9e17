/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** What belongs to the page, at its end: the headings, which `static/editor/document/outline.ts` lists. */
export function EditorSide(): Html {
  return (
    <nav id="outline" aria-label="Outline" hidden>
      <h2>Outline</h2>
      <ol />
    </nav>
  );
}
