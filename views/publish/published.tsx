/** @jsxImportSource @kitajs/html */
import { Deployment, type DeploymentView } from "../deployment/deployment.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { HeldWorkTree } from "./held.tsx";

export type PublishedView = Readonly<{
  slug: string;
  title: string;
  branch: string;
  /** Of the draft that was published. */
  updatedAt: number;
  /** The `sha` of the page as it is published now. */
  base: string;
  /** Undefined if nobody has said where the site is. */
  pageUrl: string | undefined;
  commitUrl: string;
  /** Undefined where nobody says how it goes on. */
  deployment: DeploymentView | undefined;
  undoUrl: string;
  /** The file that keeps the work tree from what was published. */
  heldBy?: string | undefined;
}>;

/** The answer to a POST /admin/publish/… that succeeded. The editor shows its links in a notice. */
export function Published({ page }: { page: PublishedView }): Html {
  const { slug, title, branch, updatedAt, base, pageUrl, commitUrl, deployment, undoUrl, heldBy } = page;
  return (
    <section class="publish" id="publishing" data-published={String(updatedAt)} data-base={attribute(base)}>
      <h1 safe tabindex="-1">{`${title} is published`}</h1>
      <p role="status">
        It is on the branch <code safe>{branch}</code>.{" "}
        <span class="links">
          {pageUrl !== undefined && <a href={attribute(pageUrl)}>View page</a>}{" "}
          <a href={attribute(commitUrl)}>View commit</a> <a href={attribute(undoUrl)}>Undo…</a>
        </span>
      </p>
      {heldBy !== undefined && <HeldWorkTree file={heldBy} />}
      {deployment !== undefined && (
        <div role="status">
          <Deployment deployment={deployment} />
        </div>
      )}
      <div class="actions">
        <a class="button" href={attribute(paths.edit(slug))}>
          Back to the page
        </a>
        <a class="button" href={paths.pages}>
          All pages
        </a>
      </div>
    </section>
  );
}
