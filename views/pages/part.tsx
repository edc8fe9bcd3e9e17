/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { LinkingPages, type LinksHereView } from "../links/links-here.tsx";

/** A file of the content folder that is no page. */
export type PartView = Readonly<{
  /** In the content folder. */
  path: string;
  why: string;
  /** The pages that it is shown on; undefined for what is shown on none or on all, as a menu. */
  uses: Pick<LinksHereView, "pages" | "total"> | undefined;
  source: string;
  /** Whether there is more of it. */
  isCut: boolean;
}>;

/** The answer to GET /admin/parts/…: what is in a file that can't be edited here, and the pages that it is shown on. */
export function Part({ part: { path, why, uses, source, isCut } }: { part: PartView }): Html {
  return (
    <section class="part">
      <h1 safe>{path}</h1>
      <p>
        This file can't be edited here. <span safe>{why}</span>
      </p>
      {uses?.total === 0 && <p class="muted">No page shows it.</p>}
      {uses !== undefined && uses.total > 0 && (
        <>
          <h2 safe>{usesOf(uses.total)}</h2>
          <LinkingPages pages={uses.pages} total={uses.total} />
        </>
      )}
      <h2 id="part-source">Source</h2>
      {source === "" ? (
        <p class="muted">The file is empty.</p>
      ) : (
        <pre class="part-source" dir="auto" tabindex="0" role="region" aria-labelledby="part-source" safe>
          {source}
        </pre>
      )}
      {isCut && <p class="muted">Only its start is shown. The file is longer.</p>}
    </section>
  );
}

function usesOf(total: number): string {
  return total === 1 ? "Shown on 1 page" : `Shown on ${total.toLocaleString("en")} pages`;
}
