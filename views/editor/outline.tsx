/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

/** What belongs to the page, at its end: the headings, which `static/editor/document/outline.ts` lists, and its last versions. */
export function EditorSide({ slug }: { slug: string }): Html {
  return (
    <>
      <nav id="outline" aria-label="Outline" hidden>
        <h2>Outline</h2>
        <ol />
      </nav>
      <details class="side-history">
        <summary>
          <h2>History</h2>
        </summary>
        <div
          hx-get={attribute(paths.latestVersions(slug))}
          hx-trigger="intersect"
          hx-target="find .latest"
          hx-swap="innerHTML"
        >
          <div class="latest" aria-live="polite" />
          <a href={attribute(paths.history(slug))}>All versions</a>
        </div>
      </details>
    </>
  );
}
