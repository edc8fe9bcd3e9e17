/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type PublishedPagesView = Readonly<{
  pages: ReadonlyArray<Readonly<{ slug: string; title: string }>>;
  branch: string;
  commitUrl: string;
  undoUrl: string;
}>;

/** The answer to POST /admin/changesets/publish that succeeded. */
export function PublishedPages({ page }: { page: PublishedPagesView }): Html {
  const { pages, branch, commitUrl, undoUrl } = page;
  return (
    <section class="publish">
      <h1 safe>{pages.length === 1 ? "1 page is published" : `${pages.length} pages are published`}</h1>
      <p role="status">
        One commit on the branch <code safe>{branch}</code>.{" "}
        <span class="links">
          <a href={attribute(commitUrl)}>View commit</a> <a href={attribute(undoUrl)}>Undo…</a>
        </span>
      </p>
      <ul>
        {pages.map(({ slug, title }) => (
          <li>
            <a href={attribute(paths.edit(slug))} safe>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <div class="actions">
        <a class="button plain" href={paths.drafts}>
          Changes
        </a>
        <a class="button plain" href={paths.pages}>
          All pages
        </a>
      </div>
    </section>
  );
}
