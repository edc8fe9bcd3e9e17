/** @jsxImportSource @kitajs/html */
import { ChangeList, type ChangeView } from "../changes/changes.tsx";
import { PageCard } from "../changes/page-card.tsx";
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import { MergeConflicts, type MergeConflictView, type SideNames } from "../merge/merge.tsx";
import type { MessageFaultView } from "../message-faults.tsx";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { CommitFields } from "../publish/commit-fields.tsx";
import {
  CopiedPictures,
  MovedPictures,
  type PictureMoveView,
  SiteFiles,
  type SiteFilesView,
} from "../publish/moves.tsx";
import { askingButton, AskingFields, type AskingView, AskInstead } from "../reviews/asking.tsx";
import { TitleHead } from "../section.tsx";
import type { SignerView } from "../signer.tsx";
import type { TimeView } from "../time.tsx";

export type UndoView = Readonly<{
  sha: string;
  subject: string;
  by: string;
  time: TimeView;
  commitUrl: string;
  /** None where everything is undone already. */
  pages: readonly UndonePageView[];
  /** Those of a folder that moves back, and those that stay for other pages. */
  pictures: Readonly<{ moved: readonly PictureMoveView[]; copied: readonly PictureMoveView[] }>;
  /** Menus and redirects that change. */
  site: SiteFilesView;
  message: string;
  messageFaults: readonly MessageFaultView[];
  branch: string;
  signer: SignerView;
  /** Set where it is undone only after a review. */
  asking?: AskingView | undefined;
  /** Whether a review is offered, because the repository's host refused. */
  mayAsk?: boolean;
  /** Why who reads this can't undo it; undefined where they can. */
  whyNot?: string | undefined;
  refusal: string | undefined;
}>;

/** @internal */
export type UndonePageView = Readonly<{
  slug: string;
  title: string;
  path: string;
  /** The file's blob on the branch, "" where it is gone. */
  seen: string;
  does: "changes" | "deletes" | "restores" | "moves";
  changes: readonly ChangeView[];
  conflicts: readonly MergeConflictView[];
  isWholePage: boolean;
}>;

/** The answer to GET /admin/commits/<sha>/undo, and to a POST that was refused. */
export function Undo({ page }: { page: UndoView }): Html {
  const { sha, subject, by, time, commitUrl, pages, pictures, site, whyNot, refusal } = page;
  const moves = pages.filter(isPlainMove);
  const several = moves.length > 1 ? moves : [];
  return (
    <section class="publish changeset middle">
      <TitleHead title={`Undo “${subject}”`}>
        <>
          <Who person={{ name: by }} time={time} />
          <a href={attribute(commitUrl)}>View commit</a>
        </>
      </TitleHead>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {pages.length === 0 ? (
        <>
          <Empty
            icon="check"
            title="There is nothing to undo"
            hint="Every page is as it was before this publication."
          >
            <a class="button" href={paths.pages}>
              All pages
            </a>
          </Empty>
        </>
      ) : (
        <>
          <p>Later changes and other files are kept. This is what changes on the branch:</p>
          <form method="post" action={attribute(paths.undo(sha))} class="merge">
            <MovedBack pages={several} />
            {pages
              .filter((undone) => !several.includes(undone))
              .map((undone, index) => (
                <UndonePage page={undone} index={index} />
              ))}
            <MovedPictures pictures={pictures.moved} />
            <CopiedPictures pictures={pictures.copied} />
            <SiteFiles site={site} isRemoval={false} />
            {whyNot === undefined ? (
              <Commit page={page} />
            ) : (
              <p class="hint" safe>{`You can't undo this. ${whyNot}`}</p>
            )}
          </form>
        </>
      )}
    </section>
  );
}

/** A page that moves back as it is. */
function isPlainMove({ does, changes, conflicts, isWholePage }: UndonePageView): boolean {
  return does === "moves" && changes.length === 0 && conflicts.length === 0 && !isWholePage;
}

function MovedBack({ pages }: { pages: readonly UndonePageView[] }): Html {
  if (pages.length === 0) return "";
  return (
    <section aria-labelledby="moved-back">
      <h2 id="moved-back" safe>
        {`${pages.length} pages move back`}
      </h2>
      <p>With what was written since.</p>
      <ul class="moves">
        {pages.map(({ slug, title, path, seen }) => (
          <li>
            <input type="hidden" name={attribute(`page:${path}`)} value={attribute(seen)} />
            <span safe>{title}</span>{" "}
            <span class="slug" safe>
              {slug || "Home page"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const words: SideNames = { mine: "As before", theirs: "As it is now", both: "As before, then as it is now" };
const pageWords: SideNames = { ...words, empty: "No page" };

const does = {
  changes: undefined,
  deletes: "The publication added this page. Undoing it deletes the page.",
  restores: "This page is restored.",
  moves: "The publication moved this page. Undoing it moves the page back here, with what was written since.",
} as const;

const asks = {
  changes: "The publication deleted this page, and it was created again later. Choose which text to keep.",
  deletes: "The publication added this page, and it was changed later. Choose whether to keep it.",
  restores: "Someone deleted this page later. Choose whether to restore it.",
  moves: "The publication moved this page, and someone deleted it later. Choose whether to restore it.",
} as const;

function UndonePage({ page, index }: { page: UndonePageView; index: number }): Html {
  const { slug, title, path, seen, changes, conflicts, isWholePage } = page;
  const said = does[page.does];
  const heading = `page-${index}`;
  return (
    <PageCard id={heading} slug={slug} title={title}>
      <>
        <input type="hidden" name={attribute(`page:${path}`)} value={attribute(seen)} />
        {isWholePage && <p>{asks[page.does]}</p>}
        {!isWholePage && said !== undefined && <p>{said}</p>}
        {!isWholePage && conflicts.length > 0 && (
          <p>Later changes are in the same places. Choose a version for each conflict.</p>
        )}
        {changes.length > 0 && <ChangeList changes={changes} />}
        <MergeConflicts
          conflicts={conflicts}
          names={isWholePage ? pageWords : words}
          field={(conflict) => `choice-${conflict}:${path}`}
        />
      </>
    </PageCard>
  );
}

function Commit({ page }: { page: UndoView }): Html {
  const { signer, asking, commitUrl } = page;
  const cannot = !asking && signer.as === "nobody";
  return (
    <div class="stack commit">
      {asking ? <AskingFields asking={asking} /> : <CommitFields commit={{ ...page, by: signer }} rows={4} />}
      <div class="actions">
        <button
          type="submit"
          class="button primary"
          disabled={cannot}
          {...(cannot ? { "aria-describedby": "commit-where" } : {})}
        >
          {asking ? askingButton(asking) : "Undo"}
        </button>
        {page.mayAsk && !asking && <AskInstead />}
        <a class="button" href={attribute(commitUrl)}>
          Cancel
        </a>
      </div>
    </div>
  );
}

export type UndoneView = Readonly<{ subject: string; branch: string; commitUrl: string; undoUrl: string }>;

/** The answer to POST /admin/commits/<sha>/undo that succeeded. */
export function Undone({ page: { subject, branch, commitUrl, undoUrl } }: { page: UndoneView }): Html {
  return (
    <section class="publish">
      <h1 safe>{`“${subject}” is undone`}</h1>
      <p role="status">
        One commit on the branch <code safe>{branch}</code>.{" "}
        <span class="links">
          <a href={attribute(commitUrl)}>View commit</a> <a href={attribute(undoUrl)}>Undo…</a>
        </span>
      </p>
      <div class="actions">
        <a class="button" href={paths.pages}>
          All pages
        </a>
      </div>
    </section>
  );
}
