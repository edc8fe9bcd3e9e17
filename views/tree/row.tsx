/** @jsxImportSource @kitajs/html */
import type { SavedView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import type { MarkedView } from "../marked.tsx";
import { paths } from "../paths.ts";
import { Mark } from "../state.tsx";
import type { TimeView } from "../time.tsx";

/** The publication that the site doesn't show. */
export type NotLiveView = Readonly<{ sha: string; state: "building" | "failed" }>;

/** The language, or the version, of a page that a menu of another one shows, or what a list says of these. */
export type OtherPlaceView = Readonly<{ of: "language" | "version" | "list"; label: string }>;

export type PageView = Readonly<{
  slug: string;
  /** Its path without the language and the version, where these are said beside. */
  short?: string | undefined;
  title: string;
  badge?: "Draft" | "Changed";
  /** What a publication will do to the page, besides its text. */
  staged?: "moved" | "deleted" | undefined;
  other?: OtherPlaceView | undefined;
  /** The number of the open review that has the page. */
  review?: number | undefined;
  /** The publication that isn't live. */
  notLive?: NotLiveView | undefined;
  saved?: SavedView;
  /** When its published text changed. */
  changed?: TimeView;
  /** Set in the results of a search. */
  found?: Readonly<{ title: MarkedView; slug: MarkedView; excerpt?: MarkedView; line?: number | undefined }>;
}>;

/** A page in the tree: its title, and marks of where it stands. */
export function PageLink({ page, beside }: { page: PageView; beside: string | undefined }): Html {
  const { slug, title, badge, other, review, notLive } = page;
  return (
    <>
      <a
        class="page-title truncate"
        href={attribute(paths.edit(slug))}
        data-row
        aria-current={slug === beside ? "page" : undefined}
        dir="auto"
        safe
      >
        {title}
      </a>
      <span class="end">
        {other !== undefined && <OtherPlace other={other} />}
        {notLive !== undefined && (
          <Mark is={notLive.state} words={notLive.state === "failed" ? "Build failed" : "Building"} />
        )}
        {review !== undefined && <Mark is="review" words={`In review #${review}`} />}
        {review === undefined && badge !== undefined && (
          <Mark
            is={badge === "Draft" ? "new" : "changed"}
            words={badge === "Draft" ? "Never published" : "Unpublished changes"}
          />
        )}
      </span>
    </>
  );
}

/** The language or the version of a page, where that is not the one around it. */
export function OtherPlace({ other: { of, label } }: { other: OtherPlaceView }): Html {
  const titles = { language: "Not translated yet", version: "The page of another version", list: undefined };
  return (
    <span class="tag" title={titles[of]} dir="auto" safe>
      {label}
    </span>
  );
}
