/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { PageHead } from "../section.tsx";

/** A place that both have changed. Its text is "" on the side that has none. */
export type MergeConflictView = Readonly<{
  reason: keyof typeof reasons;
  mine: string;
  theirs: string;
  canHaveBoth: boolean;
}>;

const reasons = {
  changed: "Both changed this, in different ways.",
  removed: "One side removed this, and the other changed it.",
  needed: "One side removed this, and the other refers to it.",
  place: "One side added this, and the other moved or removed what is beside it. Does it still belong here?",
};

/** Part of the answer to POST /admin/merge-unsaved/…: the conflicts, above the unchanged text. */
export function Decisions({ conflicts }: { conflicts: readonly MergeConflictView[] }): Html {
  return (
    <form class="merge conflict">
      <h2 tabindex="-1">Resolve the conflicts</h2>
      <p class="muted">Everything else is already merged. Nothing changes until you save.</p>
      <MergeConflicts
        conflicts={conflicts}
        names={{ mine: "Mine", theirs: "Theirs", both: "Mine, then theirs" }}
      />
      <div class="actions">
        <button type="submit" class="button primary">
          Save merged text
        </button>
        <button type="button" class="button" data-action="back">
          Back
        </button>
      </div>
    </form>
  );
}

export type MergePageView = Readonly<{
  slug: string;
  title: string;
  updatedAt: number;
  /** Names the text that it is merged with. */
  sha: string;
  /** The number of the review that has that text; undefined where it is the published page. */
  review: number | undefined;
  conflicts: readonly MergeConflictView[];
  refusal?: string;
}>;

/** The answer to GET /admin/merge/… and GET /admin/merge-review/…: merges a draft with what others made of the page after it was started. */
export function MergePage({ page }: { page: MergePageView }): Html {
  const { slug, title, updatedAt, sha, review, conflicts, refusal } = page;
  const isOfReview = review !== undefined;
  const names = {
    mine: "Draft",
    theirs: isOfReview ? `Review #${review}` : "Published",
    both: `Draft, then ${isOfReview ? "review" : "published"}`,
  };
  const theirs = isOfReview ? `the text in review #${review}` : "the published page";
  return (
    <section class="wide">
      <PageHead
        title={`Merge ${title}`}
        lead={
          conflicts.length === 0
            ? `The draft and ${theirs} changed in different places, so they merge without conflicts.`
            : "Choose a version for each conflict. Everything else is already merged."
        }
      />
      {refusal !== undefined && (
        <p safe class="problem" role="alert">
          {refusal}
        </p>
      )}
      <form
        method="post"
        action={attribute(isOfReview ? paths.mergeReview(slug) : paths.merge(slug))}
        class="merge"
      >
        <input type="hidden" name="updatedAt" value={String(updatedAt)} />
        <input type="hidden" name="sha" value={attribute(sha)} />
        <MergeConflicts conflicts={conflicts} names={names} />
        <div class="actions">
          <button type="submit" class="button primary">
            Save as draft
          </button>
          <a class="button" href={attribute(paths.edit(slug))}>
            Back to the page
          </a>
        </div>
      </form>
    </section>
  );
}

/** `empty` is shown for a side without text. */
export type SideNames = Readonly<{ mine: string; theirs: string; both: string; empty?: string }>;

type MergeConflictsProps = Readonly<{
  conflicts: readonly MergeConflictView[];
  names: SideNames;
  field?: (index: number) => string;
}>;

export function MergeConflicts({ conflicts, names, field = fieldOf }: MergeConflictsProps): Html {
  const { mine, theirs, both, empty = "(empty)" } = names;
  return (
    <>
      {conflicts.map((conflict, index) => (
        <fieldset class="merge-conflict">
          <legend safe>{`Conflict ${index + 1} of ${conflicts.length}`}</legend>
          <p class="muted" safe>
            {reasons[conflict.reason]}
          </p>
          <Choice field={field(index)} value="mine" name={mine} text={conflict.mine} note={empty} />
          <Choice field={field(index)} value="theirs" name={theirs} text={conflict.theirs} note={empty} />
          {conflict.canHaveBoth && (
            <Choice field={field(index)} value="both" name="Both" text="" note={both} />
          )}
        </fieldset>
      ))}
    </>
  );
}

function fieldOf(index: number): string {
  return `choice-${index}`;
}

type ChoiceProps = Readonly<{ field: string; value: string; name: string; text: string; note: string }>;

function Choice({ field, value, name, text, note }: ChoiceProps): Html {
  return (
    <label class="one-text">
      <span class="choice-name">
        <input type="radio" name={attribute(field)} value={value} required /> <span safe>{name}</span>
      </span>
      {text.trim() === "" ? (
        <span safe class="muted">
          {note}
        </span>
      ) : (
        <span safe class="text code" dir="auto">
          {text.trimEnd().replace(/^(?:[ \t]*[\r\n])+/, "")}
        </span>
      )}
    </label>
  );
}
