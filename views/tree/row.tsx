/** @jsxImportSource @kitajs/html */
import type { SavedView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { Marked, type MarkedView } from "../marked.tsx";
import { paths } from "../paths.ts";
import { Mark } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";

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

export function PageRow({ page }: { page: PageView }): Html {
  const { slug, short = slug, title, badge, other, review, notLive, saved, changed, found } = page;
  return (
    <>
      <span class="page-name">
        <a class="page-title" href={attribute(paths.edit(slug, found?.line))} data-row>
          {found !== undefined && <Marked text={found.title} />}
          {found === undefined && <span safe>{title}</span>}
        </a>
        <span class="slug">
          {short === "" && "Home page"}
          {short !== "" && found !== undefined && <Marked text={found.slug} />}
          {short !== "" && found === undefined && <span safe>{short}</span>}
        </span>
      </span>
      {other !== undefined && <OtherPlace other={other} />}
      {badge && <Badge badge={badge} />}
      {review !== undefined && (
        <a class="badge" href={paths.review(review)} safe>
          {`In review #${review}`}
        </a>
      )}
      {notLive !== undefined && (
        <NotLive of={notLive} words={{ building: "Building", failed: "Build failed" }} />
      )}
      {saved !== undefined && <Saved saved={saved} />}
      {changed !== undefined && (
        <span class="saved">
          <Time time={changed} />
        </span>
      )}
    </>
  );
}

type NotLiveProps = Readonly<{ of: NotLiveView; words: Readonly<Record<NotLiveView["state"], string>> }>;

export function NotLive({ of: { sha, state }, words }: NotLiveProps): Html {
  return (
    <a class={state === "failed" ? "badge alarm" : "badge"} href={paths.commit(sha)} safe>
      {words[state]}
    </a>
  );
}

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

function Badge({ badge }: { badge: NonNullable<PageView["badge"]> }): Html {
  return <span class={`badge ${badge === "Draft" ? "draft" : "changed"}`}>{badge}</span>;
}

function OtherPlace({ other: { of, label } }: { other: OtherPlaceView }): Html {
  const titles = { language: "Not translated yet", version: "The page of another version", list: undefined };
  return (
    <span class="badge other" title={titles[of]} dir="auto" safe>
      {label}
    </span>
  );
}

function Saved({ saved: { by, time } }: { saved: SavedView }): Html {
  return (
    <span class="saved">
      <span safe>{by}</span>, <Time time={time} />
    </span>
  );
}
