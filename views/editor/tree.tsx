/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";

const id = "tree";

/** The tree of pages, beside the page where the window has room. `static/editor/tree.ts` loads its rows when it is opened. */
export function Tree({ slug }: { slug: string }): Html {
  return (
    <nav id={id} aria-label="All pages" data-rows hidden>
      <form hx-get={paths.rows({})} hx-trigger="open" hx-target="#tree-rows" hx-swap="innerHTML">
        <input type="hidden" name="page" value={attribute(slug)} />
        <input type="hidden" name="open" value="" />
      </form>
      <div id="tree-rows" />
    </nav>
  );
}

export function TreeButton(): Html {
  return (
    <button
      type="button"
      class="button quiet icon-only"
      id="tree-opener"
      aria-controls={id}
      aria-expanded="false"
      aria-label="All pages"
      title="All pages"
      hidden
      data-scripted
    >
      <Icon name="tree" />
    </button>
  );
}
