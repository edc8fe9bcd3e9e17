/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { ChangedText, type ChangeView, type ReadingView } from "../changes/changes.tsx";
import { MenuWords } from "../changes/drafts.tsx";
import { PageCard } from "../changes/page-card.tsx";
import { counted } from "../counted.ts";
import { Deployment, type DeploymentView } from "../deployment/deployment.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { type PersonView, Who } from "../person.tsx";
import { Row } from "../row.tsx";
import { TitleHead } from "../section.tsx";
import { State } from "../state.tsx";
import type { TimeView } from "../time.tsx";
import { Checks, type ChecksView } from "./checks.tsx";
import { Remarks, type RemarkView, Reviewers } from "./remarks.tsx";
import { KNOWN_HERE } from "./reviews.tsx";
import { type ReviewState, StateOfReview } from "./state.tsx";
import { Watch } from "./watch.tsx";

export type ReviewView = Readonly<{
  id: number;
  title: string;
  message: string;
  by: PersonView;
  reviewers: readonly string[];
  state: ReviewState;
  /** Its author is still at work, so it can't be merged yet. */
  isDraft: boolean;
  /** Of the changes that are shown. */
  head: string;
  /** Changes with everything that is done to the review. */
  version: string;
  time: TimeView;
  /** Where a code host shows it. */
  hostUrl: string | undefined;
  /** The host that gets it as a branch, and publishes it by merging that; undefined where it is published here. */
  pushesTo: string | undefined;
  branch: BranchView | undefined;
  /** What a code host says of the site that is built from it. */
  build: ChecksView;
  /** What it was published as. */
  commit: Readonly<{ url: string; undoUrl: string; deployment: DeploymentView | undefined }> | undefined;
  /** Of the pages that it changes. */
  slugs: readonly string[];
  /** What changes; none once it is published. */
  pages: readonly ReviewedPageView[];
  /** A sentence for each edit of the site's menus. */
  menu: readonly string[];
  /** Paths of files that change and are no pages. */
  files: readonly string[];
  /** Whether all that changes is shown. */
  isWhole: boolean;
  /** Why a part is missing. */
  away: AwayView | undefined;
  remarks: readonly RemarkView[];
  /** Whether some in the middle are left out. */
  hasMoreRemarks?: boolean;
  /** Why the reader can't do it, where that is so. */
  whyNot: Readonly<Record<"approve" | "requestChanges" | "merge", string | undefined>> &
    Readonly<{
      /** To say that it is ready, or to close it. */
      change?: string | undefined;
    }>;
  /** What was typed and not done. */
  typed: string;
  refusal: string | undefined;
}>;

type BranchView = Readonly<{
  name: string;
  /** What the host links to. */
  url: string | undefined;
  /** Whether it has what the review has now. */
  isCurrent: boolean;
}>;

export type ReviewedPageView = Readonly<{
  /** Where the page is now. */
  slug: string;
  title: string;
  does: "write" | "move" | "delete";
  /** Where it moves, or where links to a deleted page go. */
  to: string | undefined;
  /** It has changed since the reader looked. */
  isNew: boolean;
  /** The published page is another one than the text was compared with. */
  isOutdated: boolean;
  /** Of a page that isn't published. */
  reading?: ReadingView | undefined;
  changes: readonly ChangeView[];
}>;

/** The answer to GET /admin/reviews/<id>, and to what was refused there. */
export function Review({ page }: { page: ReviewView }): Html {
  const { id, title, message, by, reviewers, state, time, hostUrl, commit, pages, remarks, refusal } = page;
  const isOpen = state !== "merged" && state !== "closed";
  return (
    <section class="publish changeset review-page">
      <TitleHead title={title}>
        <>
          <StateOfReview state={state} isDraft={page.isDraft} />
          <span>#{id}</span>
          <Who person={by} time={time} />
          {hostUrl !== undefined && <a href={attribute(hostUrl)}>Open the pull request</a>}
        </>
      </TitleHead>
      <div class="review-main middle">
        {page.away !== undefined && <Away away={page.away} unknown={KNOWN_HERE} />}
        {isOpen && <Watch watch={page} />}
        {refusal !== undefined && (
          <p safe class="problem refusal" role="alert">
            {refusal}
          </p>
        )}
        {message !== "" && (
          <p safe class="remark">
            {message}
          </p>
        )}
        {commit !== undefined && (
          <div role="status">
            <p>
              It is published.{" "}
              <span class="links">
                <a href={attribute(commit.url)}>View commit</a> <a href={attribute(commit.undoUrl)}>Undo…</a>
              </span>
            </p>
            {commit.deployment !== undefined && <Deployment deployment={commit.deployment} />}
            <PublishedPages slugs={page.slugs} />
          </div>
        )}
        {isOpen && <PushedBranch page={page} />}
        <SinceLooked page={page} />
        {pages.map((reviewed, index) => (
          <ReviewedPage page={reviewed} index={index} />
        ))}
        {page.menu.length > 0 && (
          <section aria-labelledby="menu-changes">
            <h2 id="menu-changes">Menu</h2>
            <MenuWords words={page.menu} />
          </section>
        )}
        <OtherFiles files={page.files} />
        {!page.isWhole && page.away === undefined && (
          <p class="outdated">
            <b>More files change than are shown here.</b> Read the pull request before you merge.
          </p>
        )}
        {isOpen && <Verdict page={page} />}
      </div>
      <div class="review-beside">
        <Checks build={page.build} />
        <Reviewers reviewers={reviewers} remarks={remarks} />
        <Remarks remarks={remarks} />
        {page.hasMoreRemarks && (
          <p class="outdated">
            <b>There are more messages than are shown here.</b> Read them all in the pull request.
          </p>
        )}
      </div>
    </section>
  );
}

function PushedBranch({ page: { branch, pushesTo = "" } }: { page: ReviewView }): Html {
  if (branch === undefined) return "";
  const { name, url, isCurrent } = branch;
  return (
    <div role="status">
      <p>
        Pushed as branch <code safe>{name}</code>.{" "}
        <span safe>{`It is published when it is merged on ${pushesTo}.`}</span>{" "}
        {url !== undefined && <a href={attribute(url)} safe>{`Open on ${pushesTo}`}</a>}
      </p>
      {!isCurrent && (
        <p class="outdated">
          <b>This review has changed since.</b> The branch has the earlier text until you push again.
        </p>
      )}
    </div>
  );
}

function PublishedPages({ slugs }: Pick<ReviewView, "slugs">): Html {
  return (
    <ul class="rows">
      {slugs.map((slug) => (
        <Row box="page" title={slug || "Home page"} href={paths.edit(slug)} />
      ))}
    </ul>
  );
}

function SinceLooked({ page: { pages, remarks } }: { page: Pick<ReviewView, "pages" | "remarks"> }): Html {
  const changed = pages.filter(({ isNew }) => isNew).length;
  const said = remarks.filter(({ isNew, message }) => isNew && message !== "").length;
  const news = [
    changed > 0 ? `${counted(changed, "page")} changed` : "",
    said > 0 ? counted(said, "message") : "",
  ].filter(Boolean);
  if (news.length === 0) return "";
  return <p safe class="news">{`${news.join(" and ")} since you looked.`}</p>;
}

const happens = {
  add: { is: "new", words: "New page" },
  move: { is: "moved", words: "Moved" },
  delete: { is: "deleted", words: "Deleted" },
} as const;

function ReviewedPage({ page, index }: { page: ReviewedPageView; index: number }): Html {
  const { slug, title, does, to, isNew, isOutdated, reading, changes } = page;
  const heading = `page-${index}`;
  const now = does === "write" && reading !== undefined ? "add" : does;
  return (
    <PageCard
      id={heading}
      slug={slug}
      title={title}
      isNew={isNew}
      state={now === "write" ? undefined : <State {...happens[now]} />}
    >
      <>
        {does === "move" && (
          <p class="moved-path">
            Moves: <del safe>{slug || "/"}</del> <span aria-hidden="true">→</span> <ins safe>{to || "/"}</ins>
          </p>
        )}
        {does === "delete" && (
          <p>
            This page is deleted.{" "}
            {to !== undefined && <span class="muted" safe>{`Links to it go to ${to || "/"}.`}</span>}
          </p>
        )}
        {isOutdated && (
          <p class="outdated">
            <b>The published page has changed since.</b> It can't be published like this.{" "}
            <a href={attribute(paths.merge(slug))}>Merge</a> the two and add the page again.
          </p>
        )}
        {changes.length > 0 && <ChangedText reading={reading} changes={changes} />}
      </>
    </PageCard>
  );
}

function OtherFiles({ files }: { files: readonly string[] }): Html {
  if (files.length === 0) return "";
  return (
    <section aria-labelledby="files">
      <h2 id="files">Other files</h2>
      <ul>
        {files.map((path) => (
          <li>
            <code safe>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

const publishes = {
  words: "Merge and publish",
  hint: "Merging publishes immediately.",
  look: "button primary",
} as const;

/** What the main button does. */
function ending({ pushesTo, branch }: ReviewView) {
  if (pushesTo === undefined) return publishes;
  const hint = `It is published when the branch is merged on ${pushesTo}.`;
  return branch?.isCurrent
    ? { words: "Push again", hint: "Push again if the host can't merge the branch.", look: "button" }
    : { words: "Push as branch", hint, look: "button primary" };
}

function Verdict({ page }: { page: ReviewView }): Html {
  const { id, head, state, isDraft, whyNot, typed } = page;
  const { words, hint, look } = ending(page);
  return (
    <form method="post" action={attribute(paths.review(id))} class="stack commit say">
      <input type="hidden" name="head" value={attribute(head)} />
      {(whyNot.approve === undefined || whyNot.requestChanges === undefined) && (
        <>
          <label for="review-message">Your review</label>
          <textarea
            safe
            id="review-message"
            name="message"
            rows="2"
            maxlength="10000"
            aria-describedby="why-not"
            placeholder="Optional with an approval"
          >
            {`\n${typed}`}
          </textarea>
        </>
      )}
      <p safe class="hint" id="why-not">
        {whyNot.merge ?? (state === "approved" ? undefined : whyNot.approve) ?? hint}
      </p>
      <div class="actions">
        {isDraft && whyNot.change === undefined && (
          <button type="submit" class="button primary" name="does" value="ready">
            Ready for review
          </button>
        )}
        {!isDraft && (
          <button
            type="submit"
            class={look}
            name="does"
            value="merge"
            disabled={whyNot.merge !== undefined}
            safe
          >
            {words}
          </button>
        )}
        <button
          type="submit"
          name="does"
          value="approve"
          class="button"
          disabled={whyNot.approve !== undefined}
        >
          Approve
        </button>
        <button
          type="submit"
          name="does"
          value="request-changes"
          class="button"
          disabled={whyNot.requestChanges !== undefined}
        >
          Request changes
        </button>
        {whyNot.change === undefined && (
          <button type="submit" name="does" value="close" class="button quiet">
            Close review
          </button>
        )}
      </div>
    </form>
  );
}
