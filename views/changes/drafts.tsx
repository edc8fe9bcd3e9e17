/** @jsxImportSource @kitajs/html */
import { Away, type AwayView } from "../away.tsx";
import { Empty } from "../empty.tsx";
import { FloatingBar } from "../floating-bar.tsx";
import { attribute, type Html } from "../html.ts";
import { Menu, MenuButton, MenuLink } from "../menu.tsx";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { Count, PageHead, Segments } from "../section.tsx";
import { State } from "../state.tsx";
import { type SavedView, WhoSaved } from "./changes.tsx";

export type DraftsView = Readonly<{
  away: AwayView | undefined;
  /** What waits to be changed in the site's menus. */
  menu: MenuChangeView | undefined;
  /** "" for the root. */
  folders: ReadonlyArray<
    Readonly<{ folder: string; drafts: readonly DraftView[]; staged: readonly StagedView[] }>
  >;
  /** Whether only the reader's own are shown. */
  areMine: boolean;
  areAllChosen: boolean;
  /** Whether they are public only after a review. */
  needReview: boolean;
  more: number;
}>;

/** `words` has a sentence for each edit. */
export type MenuChangeView = Readonly<{ updatedAt: number; words: readonly string[]; saved: SavedView }>;

export type DraftView = Readonly<{
  slug: string;
  title: string;
  isNew: boolean;
  /** The number of the open review that it is in. */
  review: number | undefined;
  updatedAt: number;
  saved: SavedView;
}>;

export type StagedView = Readonly<{
  slug: string;
  title: string;
  /** Where the page moves; undefined for a deletion. */
  to: string | undefined;
  /** Unix milliseconds. */
  at: number;
  saved: SavedView;
}>;

/** Of the rows' menus: their buttons are no part of the form in which rows are chosen, where Enter would press the first. */
const ofRows = "of-a-row";

/** The answer to GET /admin/changes: all drafts, to publish some of them together. */
export function Drafts({ page }: { page: DraftsView }): Html {
  const { away, menu, folders, areMine, areAllChosen, needReview, more } = page;
  const listed = folders.flatMap(({ drafts, staged }) => [...drafts, ...staged]).length;
  const count = listed + more + (menu === undefined ? 0 : 1);
  const choose = { mine: areMine, all: !areAllChosen };
  return (
    <section class="middle">
      <PageHead
        title="Changes"
        state={count > 0 ? <Count of={count} /> : undefined}
        lead={
          needReview
            ? "What was written since the site was last published. Select what is reviewed together."
            : "What was written since the site was last published. Select what goes out together."
        }
      >
        <>
          {count > 0 && (
            <a class="button quiet" href={attribute(paths.draftsShown(choose))} data-writes={paths.changeset}>
              {areAllChosen ? "Select none" : "Select all"}
            </a>
          )}
          <Segments
            called="Shown"
            links={[
              { words: "All", href: paths.drafts, isCurrent: !areMine },
              { words: "Yours", href: paths.draftsShown({ mine: true }), isCurrent: areMine },
            ]}
          />
        </>
      </PageHead>
      {away !== undefined && (
        <Away away={away} known="Showing what was published" unknown="Couldn't check what is published." />
      )}
      {count === 0 && <Nothing areMine={areMine} />}
      {count > 0 && (
        <form method="post" action={paths.changeset} data-shows>
          {menu !== undefined && <MenuChange menu={menu} isChosen={areAllChosen} />}
          {folders.map(({ folder, drafts, staged }) => (
            <>
              <GroupHead folder={folder} count={drafts.length + staged.length} />
              <ul class="rows">
                {drafts.map((draft) => (
                  <Draft draft={draft} isChosen={areAllChosen} />
                ))}
                {staged.map((change) => (
                  <Staged change={change} isChosen={areAllChosen} />
                ))}
              </ul>
            </>
          ))}
          {more > 0 && <p class="muted after-rows" safe>{`${more} more. Publish some of these first.`}</p>}
          <FloatingBar>
            <>
              <button type="submit" class="button quiet small" formaction={paths.discardChosen}>
                Discard…
              </button>
              <button type="submit" class="button primary small">
                {needReview ? "Ask for review of selected…" : "Publish selected…"}
              </button>
            </>
          </FloatingBar>
        </form>
      )}
      <form id={ofRows} method="post">
        <input type="hidden" name="from" value="changes" />
      </form>
    </section>
  );
}

function Nothing({ areMine }: Pick<DraftsView, "areMine">): Html {
  if (areMine)
    return (
      <Empty
        icon="edit"
        title="You have no drafts"
        hint="Pages you start or change wait here until they are published."
      >
        <a class="button primary" href={paths.newPage}>
          New page
        </a>
      </Empty>
    );
  return (
    <Empty
      icon="check"
      title="No unpublished changes"
      hint="What you write on a page is listed here until it is published."
    >
      <a class="button" href={paths.pages}>
        Open a page
      </a>
    </Empty>
  );
}

function GroupHead({ folder, count }: { folder: string; count: number }): Html {
  const name = folder || "Top level";
  return (
    <div class="group-head">
      <input
        type="checkbox"
        data-scripted
        data-writes={attribute(paths.edit(folder))}
        aria-label={attribute(`Select all in ${name}`)}
      />
      <h2 class="truncate" safe>
        {name}
      </h2>
      <Count of={count} />
    </div>
  );
}

type BoxProps = Readonly<{
  name: string;
  value: string;
  title: string;
  /** It is there for who may write at this address. */
  writes: string;
  isChosen: boolean;
}>;

function Box({ name, value, title, writes, isChosen }: BoxProps): Html {
  return (
    <input
      type="checkbox"
      name={attribute(name)}
      value={value}
      checked={isChosen}
      data-writes={attribute(writes)}
      aria-label={attribute(`Select ${title}`)}
    />
  );
}

function MenuChange({ menu, isChosen }: { menu: MenuChangeView; isChosen: boolean }): Html {
  const { updatedAt, words, saved } = menu;
  return (
    <ul class="rows">
      <Row
        box={{
          check: (
            <Box
              name="navigation"
              value={String(updatedAt)}
              title="the menu"
              writes={paths.editMenu}
              isChosen={isChosen}
            />
          ),
        }}
        title="Menu"
        href={paths.pages}
        who={<WhoSaved saved={saved} />}
        state={<State is="changed" words="Changed" />}
      >
        <div class="row-line">
          <MenuWords words={words} />
        </div>
      </Row>
    </ul>
  );
}

const MAX_WORDS = 20;

/** What edits of menus do, a line each. */
export function MenuWords({ words }: { words: readonly string[] }): Html {
  const more = words.length - MAX_WORDS;
  return (
    <span class="menu-words">
      {words.slice(0, MAX_WORDS).map((each) => (
        <span safe>{each}</span>
      ))}
      {more > 0 && <span safe class="muted">{`${more} more`}</span>}
    </span>
  );
}

function Draft({ draft, isChosen }: { draft: DraftView; isChosen: boolean }): Html {
  const { slug, title, updatedAt, saved } = draft;
  return (
    <Row
      box={{
        check: (
          <Box
            name={`page:${slug}`}
            value={String(updatedAt)}
            title={title}
            writes={paths.edit(slug)}
            isChosen={isChosen}
          />
        ),
      }}
      title={title}
      href={paths.changes(slug)}
      path={slug || "Home page"}
      who={<WhoSaved saved={saved} />}
      state={<DraftState draft={draft} />}
      more={
        <Menu id={`of-draft-${encodeURIComponent(slug)}`} called={`More for ${title}`}>
          <>
            <MenuLink href={paths.edit(slug)} icon="edit" words="Edit" isForWriters />
            <MenuLink href={paths.history(slug)} icon="history" words="History" />
            <hr class="menu-line" />
            <MenuButton
              form={ofRows}
              action={paths.discard(slug)}
              field={{ name: "updatedAt", value: String(updatedAt) }}
              icon="undo"
              words="Discard draft"
              isDanger
            />
          </>
        </Menu>
      }
    />
  );
}

export function DraftState({ draft: { isNew, review } }: { draft: DraftView }): Html {
  if (review !== undefined)
    return <State is="review" words={`In review #${review}`} href={paths.review(review)} />;
  return isNew ? <State is="new" words="New" /> : <State is="changed" words="Changed" />;
}

function Staged({ change, isChosen }: { change: StagedView; isChosen: boolean }): Html {
  const { slug, title, at, saved } = change;
  return (
    <Row
      box={{
        check: (
          <Box
            name={`staged:${slug}`}
            value={String(at)}
            title={title}
            writes={paths.edit(slug)}
            isChosen={isChosen}
          />
        ),
      }}
      title={title}
      href={paths.edit(slug)}
      path={stagedPath(change)}
      who={<WhoSaved saved={saved} />}
      state={<StagedState change={change} />}
      more={
        <Menu id={`of-staged-${encodeURIComponent(slug)}`} called={`More for ${title}`}>
          <>
            <MenuLink href={paths.history(slug)} icon="history" words="History" />
            <hr class="menu-line" />
            <MenuButton form={ofRows} action={paths.unstage(slug)} icon="undo" words="Remove from Changes" />
          </>
        </Menu>
      }
    />
  );
}

export function stagedPath({ slug, to }: StagedView): string {
  return to === undefined ? slug || "Home page" : `${to || "/"} · was ${slug || "/"}`;
}

export function StagedState({ change: { to } }: { change: StagedView }): Html {
  return to === undefined ? <State is="deleted" words="Deleted" /> : <State is="moved" words="Moved" />;
}
