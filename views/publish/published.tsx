/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type PublishedView = Readonly<{ slug: string; title: string; branch: string; commitUrl: string }>;

/** The answer to a POST /admin/publish/… that succeeded. */
export function Published({ page }: { page: PublishedView }): Html {
  const { slug, title, branch, commitUrl } = page;
  return (
    <section class="publish" id="publishing" data-published>
      <h1 safe tabindex="-1">{`${title} is published`}</h1>
      <p role="status">
        It is on the branch <code safe>{branch}</code>. <a href={attribute(commitUrl)}>View commit</a>
      </p>
      <div class="actions">
        <form method="dialog" class="in-dialog">
          <button type="submit" class="plain">
            Close
          </button>
        </form>
        <a class="button plain on-page" href={attribute(paths.edit(slug))}>
          Back to the page
        </a>
        <a class="button plain" href={paths.pages}>
          All pages
        </a>
      </div>
    </section>
  );
}
