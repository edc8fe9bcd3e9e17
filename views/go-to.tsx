/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";
import { Marked, type MarkedView } from "./marked.tsx";
import { paths } from "./paths.ts";

export type GoToView = ReadonlyArray<
  Readonly<{
    slug: string;
    line?: number | undefined;
    title: MarkedView;
    path: MarkedView;
    /** Its language or version, where that is another one than the tree shows. */
    place?: string | undefined;
  }>
>;

/** Is on every page after sign-in; `static/pages/go-to.ts` opens it by Ctrl+P. Enter without a page searches the site. */
export function GoTo(): Html {
  return (
    <dialog id="go-to" aria-label="Go to a page" {...{ closedby: "any" }}>
      <form method="get" action={paths.pages}>
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label="Page to go to"
          placeholder="Title or path of a page"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="go-to-pages"
          autocomplete="off"
          spellcheck="false"
          maxlength="200"
          hx-get={paths.goTo}
          hx-trigger="input delay:120ms, opened"
          hx-target="#go-to-pages"
          hx-sync="this:replace"
        />
      </form>
      <div id="go-to-pages" class="go-to-pages" role="listbox" aria-label="Pages" hidden />
    </dialog>
  );
}

/** The answer to GET /admin/go-to: the pages found, or for no words the latest drafts. */
export function GoToPages({ pages }: { pages: GoToView }): Html {
  return (
    <>
      {pages.map(({ slug, line, title, path, place }, index) => (
        <a
          role="option"
          tabindex="-1"
          id={`go-to-${index}`}
          aria-selected={index === 0 ? "true" : "false"}
          href={attribute(paths.edit(slug, line))}
        >
          <Marked text={title} />{" "}
          <span class="muted">
            <Marked text={path} />
            {place !== undefined && <span safe>{` · ${place}`}</span>}
          </span>
        </a>
      ))}
    </>
  );
}
