/** @jsxImportSource @kitajs/html */
import { MOST_IN_ROW } from "../../static/person-look.ts";
import type { SavedView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import type { MarkedView } from "../marked.tsx";
import { paths } from "../paths.ts";
import { Person, Rest } from "../person.tsx";
import { Mark } from "../state.tsx";
import type { TimeView } from "../time.tsx";

/** The publication that the site doesn't show. */
export type NotLiveView = Readonly<{ sha: string; state: "building" | "failed" }>;

/** The language, or the version, of a page that a menu of another one shows, or what a list says of these. */
export type OtherPlaceView = Readonly<{ of: "language" | "version" | "list"; label: string }>;

/** What keeps readers from a page: the site's build leaves it out, or no list has it. `by` is what says so, as `draft: true`. */
export type StandingView = Readonly<{ is: "left out" | "unlisted"; by: string }>;

export type PageView = Readonly<{
  slug: string;
  /** Its path without the language and the version, where these are said beside. */
  short?: string | undefined;
  title: string;
  badge?: "Draft" | "Changed";
  /** What a publication will do to the page, besides its text. */
  staged?: "moved" | "deleted" | undefined;
  other?: OtherPlaceView | undefined;
  standing?: StandingView | undefined;
  /** The open review that has the page. */
  review?: number | undefined;
  /** Whether somebody asked there for changes. */
  areChangesRequested?: boolean;
  /** Who else has the page open. */
  people?: readonly string[] | undefined;
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
  const { slug, title, badge, other, standing, review, areChangesRequested, notLive, people = [] } = page;
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
        {standing !== undefined && <Standing standing={standing} />}
        {notLive !== undefined && (
          <Mark is={notLive.state} words={notLive.state === "failed" ? "Failed" : "Building"} />
        )}
        {review !== undefined && (
          <Mark
            is={areChangesRequested ? "requested" : "review"}
            words={areChangesRequested ? `Changes requested in #${review}` : `In review #${review}`}
          />
        )}
        {review === undefined && badge !== undefined && (
          <Mark
            is={badge === "Draft" ? "new" : "changed"}
            words={badge === "Draft" ? "Never published" : "Unpublished changes"}
          />
        )}
        {people.length > 0 && <PeopleHere names={people} />}
      </span>
    </>
  );
}

/** Their circles; of many, the number of the others. */
function PeopleHere({ names }: { names: readonly string[] }): Html {
  const shown = names.length > MOST_IN_ROW ? names.slice(0, MOST_IN_ROW - 1) : names;
  return (
    <>
      {shown.map((name) => (
        <Person person={{ name }} size="small" />
      ))}
      <Rest names={names.slice(shown.length)} />
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

/** What keeps readers from a page. */
export function Standing({ standing: { is, by } }: { standing: StandingView }): Html {
  const why =
    is === "left out"
      ? `The site’s build leaves this page out: ${by}`
      : `Only its address leads to this page: ${by}`;
  return (
    <span class="tag" title={attribute(why)}>
      {is === "left out" ? "Left out" : "Unlisted"}
    </span>
  );
}
