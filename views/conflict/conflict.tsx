/** @jsxImportSource @kitajs/html */
import { Saved, type SavedView, WhoSaved, type WordView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { TitleHead } from "../section.tsx";

/** A place where the texts differ, or a note on what is between two. */
type DifferenceView =
  | Readonly<{ note: string }>
  | Readonly<{ isCode: boolean; theirs: readonly WordView[]; mine: readonly WordView[] }>;

export type ConflictView = Readonly<{
  saved: SavedView;
  differences: readonly DifferenceView[];
}>;

/** The answer to POST /admin/conflict/…: both texts of a refused save, and the choices. Nothing is written yet. */
export function Conflict({ conflict }: { conflict: ConflictView }): Html {
  const { saved, differences } = conflict;
  return (
    <div class="conflict">
      <h2 tabindex="-1">
        <span safe>{saved.by}</span> saved this page while you were writing
      </h2>
      <p class="muted">
        Saved by <Saved saved={saved} />. Your text is unchanged. Nothing is saved until you choose.
      </p>
      <p class="heads" aria-hidden="true">
        <span safe>{`Theirs: ${saved.by}`}</span>
        <span>Mine</span>
      </p>
      <ol class="sides">
        {differences.map((difference) =>
          "note" in difference ? (
            <li safe class="note">
              {difference.note}
            </li>
          ) : (
            <li>
              <Side name="Theirs" words={difference.theirs} isCode={difference.isCode} />
              <Side name="Mine" words={difference.mine} isCode={difference.isCode} />
            </li>
          ),
        )}
      </ol>
      <div class="actions">
        <button type="button" class="button primary" data-action="merge">
          Merge
        </button>
        <button type="button" class="button" data-action="load-theirs">
          Load theirs
        </button>
        <button type="button" class="button" data-action="keep-mine">
          Keep mine
        </button>
      </div>
    </div>
  );
}

type SideProps = Readonly<{ name: "Theirs" | "Mine"; words: readonly WordView[]; isCode: boolean }>;

function Side({ name, words, isCode }: SideProps): Html {
  return (
    <div class="one-text">
      <p class="name">{name}</p>
      <div class={isCode ? "text code" : "text"} data-side={name} dir="auto">
        {words.length === 0 ? (
          <span class="muted">(empty)</span>
        ) : (
          words.map(({ kind, text }) =>
            kind === "kept" ? <span safe>{text}</span> : <mark safe>{text}</mark>,
          )
        )}
      </div>
    </div>
  );
}

export type ConflictPageView = Readonly<{
  slug: string;
  title: string;
  saved: SavedView;
  /** The `updatedAt` of the current draft, which a save of my text over it names. */
  updatedAt: number;
  base: string;
  theirs: string;
  mine: string;
}>;

/** The answer to a refused POST /admin/edit/… of a browser without script. */
export function ConflictPage({ conflict }: { conflict: ConflictPageView }): Html {
  const { slug, title, saved, updatedAt, base, theirs, mine } = conflict;
  return (
    <section class="wide conflict-page">
      <TitleHead title={`${title} wasn't saved`}>
        <WhoSaved saved={saved} />
      </TitleHead>
      <p role="alert">
        <b safe>{saved.by}</b> saved this page while you were writing. Copy what you want to keep from their
        text into yours, then save. Or <a href={attribute(paths.edit(slug))}>continue with theirs</a>.
      </p>
      <form method="post" action={attribute(paths.edit(slug))}>
        <input type="hidden" name="updatedAt" value={String(updatedAt)} />
        <input type="hidden" name="base" value={attribute(base)} />
        <div class="sides">
          <div class="stack">
            <label for="theirs" safe>{`Theirs, saved by ${saved.by}`}</label>
            <textarea id="theirs" rows="24" readonly safe dir="auto">
              {`\n${theirs}`}
            </textarea>
          </div>
          <div class="stack">
            <label for="content">My text</label>
            <textarea id="content" name="content" rows="24" spellcheck="true" safe dir="auto">
              {`\n${mine}`}
            </textarea>
          </div>
        </div>
        <div class="actions">
          <button type="submit" class="button primary">
            Overwrite with mine
          </button>
        </div>
      </form>
    </section>
  );
}
