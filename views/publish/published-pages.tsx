/** @jsxImportSource @kitajs/html */
import { counted } from "../counted.ts";
import { Deployment, type DeploymentView } from "../deployment/deployment.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { State } from "../state.tsx";
import { HeldWorkTree } from "./held.tsx";

export type PublishedPagesView = Readonly<{
  pages: ReadonlyArray<Readonly<{ slug: string; title: string }>>;
  /** The titles of pages that are gone. */
  deleted: readonly string[];
  /** Whether the site's menus changed, too. */
  hasMenu?: boolean | undefined;
  branch: string;
  commitUrl: string;
  deployment: DeploymentView | undefined;
  undoUrl: string;
  /** The file that keeps the work tree from what was published. */
  heldBy?: string | undefined;
}>;

/** The answer to POST /admin/changesets/publish that succeeded. */
export function PublishedPages({ page }: { page: PublishedPagesView }): Html {
  const { pages, deleted, branch, commitUrl, deployment, undoUrl, heldBy } = page;
  return (
    <section class="publish middle">
      <h1 safe>{headingOf(page)}</h1>
      <p role="status">
        One commit on the branch <code safe>{branch}</code>.{" "}
        <span class="links">
          <a href={attribute(commitUrl)}>View commit</a> <a href={attribute(undoUrl)}>Undo…</a>
        </span>
      </p>
      {heldBy !== undefined && <HeldWorkTree file={heldBy} />}
      {deployment !== undefined && (
        <div role="status">
          <Deployment deployment={deployment} />
        </div>
      )}
      {pages.length + deleted.length > 0 && (
        <ul class="rows">
          {pages.map(({ slug, title }) => (
            <Row
              box="page"
              title={title}
              href={paths.edit(slug)}
              path={slug || "Home page"}
              state={<State is="published" words="Published" />}
            />
          ))}
          {deleted.map((title) => (
            <Row box="trash" title={title} state={<State is="deleted" words="Deleted" />} />
          ))}
        </ul>
      )}
      <div class="actions after-rows">
        <a class="button" href={paths.drafts}>
          Changes
        </a>
        <a class="button" href={paths.pages}>
          All pages
        </a>
      </div>
    </section>
  );
}

function headingOf({ pages, deleted, hasMenu = false }: PublishedPagesView): string {
  const total = pages.length + deleted.length;
  if (hasMenu && total === 0) return "The menu is published";
  if (hasMenu) return `${counted(total, "change")} and the menu are published`;
  const isAre = total === 1 ? "is" : "are";
  return `${counted(total, deleted.length === 0 ? "page" : "change")} ${isAre} published`;
}
