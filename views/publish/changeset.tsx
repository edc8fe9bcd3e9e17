/** @jsxImportSource @kitajs/html */
import {
  ChangedText,
  type ChangeView,
  type LookAtView,
  NewFile,
  type ReadingView,
  Saved,
  type SavedView,
} from "../changes/changes.tsx";
import { type MenuChangeView, MenuWords } from "../changes/drafts.tsx";
import { PageCard } from "../changes/page-card.tsx";
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import type { MessageFaultView } from "../message-faults.tsx";
import { paths } from "../paths.ts";
import { askingButton, AskingFields, type AskingView, AskInstead, mayNotAsk } from "../reviews/asking.tsx";
import type { SignerView } from "../signer.tsx";
import { Assets, type AssetView } from "./assets.tsx";
import { CommitFields } from "./commit-fields.tsx";
import {
  ChangedLinks,
  type ChangedLinksView,
  ChosenFields,
  Deletions,
  type DeletionView,
  MovedPictures,
  Moves,
  type MoveView,
  type PictureMoveView,
  SiteFiles,
  type SiteFilesView,
} from "./moves.tsx";
import { Problems, type ProblemView } from "./problems.tsx";

export type ChangesetView = Readonly<{
  pages: readonly ChangedPageView[];
  moves: readonly MoveView[];
  deletions: readonly DeletionView[];
  /** What changes in the site's menus. */
  navigation?: MenuChangeView | undefined;
  /** Undefined where no page moves or has another in its place, or it isn't known what would change. */
  links: ChangedLinksView | undefined;
  /** Why links to pages that move stay as they are; undefined where they change. */
  linksStay?: string | undefined;
  /** Pictures that move with their folder; paths are in the content folder. */
  pictures: readonly PictureMoveView[];
  site: SiteFilesView | undefined;
  /** The titles of pages that were chosen and have no draft any more. */
  gone: readonly string[];
  assets: readonly AssetView[];
  message: string;
  messageFaults: readonly MessageFaultView[];
  branch: string;
  by: SignerView;
  /** Set where they are public only after a review. */
  asking?: AskingView | undefined;
  /** Whether a review is offered, because the repository's host refused. */
  mayAsk?: boolean;
  refusal: string | undefined;
}>;

export type ChangedPageView = Readonly<{
  slug: string;
  title: string;
  saved: SavedView;
  updatedAt: number;
  /** The `sha` of the published page that it is compared with; "" for none. */
  base: string;
  /** The file that the page gets where it isn't published. */
  newPath?: string | undefined;
  /** Where it isn't published. */
  reading?: ReadingView | undefined;
  /** The menu that doesn't show it yet. */
  menu?: LookAtView | undefined;
  /** Whether the published page changed after the draft was started. */
  isOutdated: boolean;
  changes: readonly ChangeView[];
  problems: readonly ProblemView[];
}>;

/** The answer to POST /admin/changesets: what several drafts change together, and to a publication that was refused. */
export function Changeset({ page }: { page: ChangesetView }): Html {
  const { pages, moves, deletions, navigation, pictures, site, gone, assets, refusal, linksStay } = page;
  const total = pages.length + othersIn(page);
  const isBlocked = pages.some(({ problems }) => problems.some(({ blocks }) => blocks));
  return (
    <section class="publish changeset">
      <h1 safe>{headingOf(page)}</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {gone.length > 0 && (
        <p class="outdated" safe>{`Published or discarded meanwhile: ${gone.join(", ")}.`}</p>
      )}
      <Moves moves={moves} />
      {linksStay !== undefined && (
        <p safe class="hint">
          {linksStay}
        </p>
      )}
      <Deletions deletions={deletions} />
      {navigation !== undefined && (
        <section aria-labelledby="menu-changes">
          <h2 id="menu-changes">Menu</h2>
          <MenuWords words={navigation.words} />
        </section>
      )}
      <MovedPictures pictures={pictures} />
      {site !== undefined && <SiteFiles site={site} isRemoval={(moves ?? []).length === 0} />}
      {pages.map((changed, index) => (
        <ChangedPage page={changed} index={index} />
      ))}
      <Assets assets={assets} />
      {total > 0 && <Form page={page} isBlocked={isBlocked} />}
      {total === 0 && (
        <p>
          Nothing is selected. Choose pages in <a href={paths.drafts}>Changes</a>.
        </p>
      )}
    </section>
  );
}

function othersIn({ moves, deletions, navigation }: ChangesetView): number {
  return moves.length + deletions.length + (navigation === undefined ? 0 : 1);
}

function headingOf(page: ChangesetView): string {
  const { pages, moves, deletions, navigation, asking } = page;
  const others = othersIn(page);
  if (asking?.review) return `Add ${counted(pages.length + others, "change")} to review #${asking.review.id}`;
  if (asking) return `Ask for review of ${counted(pages.length + others, "change")}`;
  if (others === 0) return `Publish ${counted(pages.length, "page")}`;
  if (pages.length + others === 1 && navigation !== undefined) return "Publish the menu";
  if (pages.length + deletions.length === 0 && navigation === undefined)
    return `Move ${counted(moves.length, "page")}`;
  return `Publish ${counted(pages.length + others, "change")}`;
}

function ChangedPage({ page, index }: { page: ChangedPageView; index: number }): Html {
  const { slug, title, saved, newPath, menu, isOutdated, reading, changes, problems } = page;
  const heading = `page-${index}`;
  return (
    <PageCard id={heading} slug={slug} title={title}>
      <>
        <p class="muted">
          Draft saved by <Saved saved={saved} />
        </p>
        <NewFile path={newPath} menu={menu} />
        {isOutdated && (
          <p class="outdated">
            <b>The published page changed after this draft was started.</b>{" "}
            <a href={attribute(paths.merge(slug))}>Merge</a> the two, or publish anyway.
          </p>
        )}
        <Problems
          slug={slug}
          title="Errors"
          note="Fix this before publishing. The site won't build with it."
          id={`errors-${index}`}
          problems={problems.filter(({ blocks }) => blocks)}
        />
        <Problems
          slug={slug}
          title="Warnings"
          note="You can publish with these warnings."
          id={`warnings-${index}`}
          problems={problems.filter(({ blocks }) => !blocks)}
        />
        <ChangedText reading={reading} changes={changes} />
      </>
    </PageCard>
  );
}

function Form({ page, isBlocked }: { page: ChangesetView; isBlocked: boolean }): Html {
  const { pages, moves, deletions, navigation, links, by, asking } = page;
  const cannot = isBlocked || (asking ? mayNotAsk(asking) : by.as === "nobody");
  const where = asking ? "review-what" : "commit-where";
  const canWait = pages.length === 0 && navigation === undefined;
  return (
    <form method="post" action={paths.publishChanges} class="stack commit">
      {pages.map(({ slug, updatedAt, base }) => (
        <>
          <input type="hidden" name={attribute(`page:${slug}`)} value={String(updatedAt)} />
          <input type="hidden" name={attribute(`base:${slug}`)} value={attribute(base)} />
        </>
      ))}
      {navigation !== undefined && (
        <input type="hidden" name="navigation" value={String(navigation.updatedAt)} />
      )}
      <ChosenFields moves={moves} deletions={deletions} />
      {links !== undefined && <ChangedLinks links={links} />}
      {asking ? <AskingFields asking={asking} /> : <CommitFields commit={page} rows={4} />}
      <div class="actions">
        <button
          type="submit"
          class="button primary"
          disabled={cannot}
          {...(cannot ? { "aria-describedby": where } : {})}
        >
          {asking ? askingButton(asking) : "Publish"}
        </button>
        {page.mayAsk && !asking && <AskInstead />}
        {canWait && (
          <button type="submit" class="button" formaction={paths.stage}>
            Add to Changes
          </button>
        )}
        <a class="button" href={paths.drafts}>
          Cancel
        </a>
      </div>
    </form>
  );
}
