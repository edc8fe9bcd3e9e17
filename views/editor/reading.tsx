/** @jsxImportSource @kitajs/html */
import type { ReadingView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { PageHead } from "../section.tsx";

export type ReadingPageView = Readonly<{
  slug: string;
  title: string;
  /** Why the reader doesn't write it. */
  why: string;
  /** Undefined where it takes too long to show. */
  reading: ReadingView | undefined;
}>;

/** The answer to GET /admin/edit/… for who reads the page only: its current text. */
export function ReadingPage({ page: { slug, title, why, reading } }: { page: ReadingPageView }): Html {
  const safeText = reading?.text ?? "";
  return (
    <section>
      <PageHead title={title} lead={<span safe>{`You can read this page. ${why}`}</span>}>
        <>
          <a class="button quiet" href={attribute(paths.history(slug))}>
            History
          </a>
          <a class="button quiet" href={attribute(paths.changes(slug))}>
            Changes
          </a>
        </>
      </PageHead>
      {reading === undefined && <p class="muted">It takes too long to show. History has its source.</p>}
      {reading?.description !== undefined && (
        <p class="muted" dir="auto" safe>
          {reading.description}
        </p>
      )}
      {safeText}
      {reading?.isCut && <p class="muted">Only its start is shown. The page is longer.</p>}
    </section>
  );
}
