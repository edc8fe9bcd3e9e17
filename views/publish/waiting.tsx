/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** Why the editor cannot publish yet, which `static/editor/publish-dialog.ts` says. */
export function PublishWaiting(): Html {
  return (
    <section id="publish-waiting" hidden>
      <h1>Not published yet</h1>
      <p role="alert" />
      <form method="dialog" class="actions">
        <button type="button" class="button primary" data-action="publish">
          Try again
        </button>
        <button type="submit" class="button">
          Cancel
        </button>
      </form>
    </section>
  );
}
