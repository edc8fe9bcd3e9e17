/** @jsxImportSource @kitajs/html */
import { ChangeList, type ChangeView, Saved, type SavedView } from "../changes/changes.tsx";
import { Signer, type SignerView } from "../commits/signer.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Assets, type AssetView } from "./assets.tsx";
import { Problems, type ProblemView } from "./problems.tsx";

export type PublishView = Readonly<{
  slug: string;
  title: string;
  /** Undefined if there is no draft. */
  draft:
    | Readonly<{
        saved: SavedView;
        updatedAt: number;
        /** The `sha` of the published page that it is compared with; "" for none. */
        base: string;
        /** Whether the published page changed after the draft was started. */
        isOutdated: boolean;
      }>
    | undefined;
  changes: readonly ChangeView[];
  assets: readonly AssetView[];
  problems: readonly ProblemView[];
  message: string;
  branch: string;
  by: SignerView;
  /** Why publishing failed. */
  refusal?: string;
}>;

/** The answer to GET /admin/publish/…, and to a POST that was refused. */
export function Publish({ page }: { page: PublishView }): Html {
  const { slug, title, draft, changes, assets, problems, refusal } = page;
  const errors = problems.filter(({ blocks }) => blocks);
  const warnings = problems.filter(({ blocks }) => !blocks);
  return (
    <section class="publish" id="publishing">
      <h1 safe id="publish-title" tabindex="-1">{`Publish ${title}`}</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {draft ? (
        <>
          {draft.isOutdated && <Outdated slug={slug} />}
          <Problems
            slug={slug}
            title="Errors"
            note="Fix this before publishing. The site won't build with it."
            id="publish-errors"
            problems={errors}
          />
          <Problems
            slug={slug}
            title="Warnings"
            note="You can publish with these warnings."
            id="publish-warnings"
            problems={warnings}
          />
          <h2>What changes</h2>
          <p class="quiet">
            Draft saved by <Saved saved={draft.saved} />
          </p>
          <ChangeList changes={changes} />
          <Assets assets={assets} />
          <Form page={page} draft={draft} isBlocked={errors.length > 0} />
        </>
      ) : (
        <>
          <p>No unpublished changes.</p>
          <Back slug={slug} />
        </>
      )}
    </section>
  );
}

function Outdated({ slug }: { slug: string }): Html {
  return (
    <p class="outdated">
      <b>The published page changed after this draft was started.</b> Text marked as removed may be someone
      else's work. <a href={attribute(paths.merge(slug))}>Merge</a> the two, or publish anyway.
    </p>
  );
}

type FormProps = Readonly<{
  page: PublishView;
  draft: PublishView["draft"] & {};
  isBlocked: boolean;
}>;

function Form({ page, draft, isBlocked }: FormProps): Html {
  const { slug, message, by } = page;
  const whatBlocks = isBlocked ? "publish-errors" : by.as === "nobody" ? "commit-where" : undefined;
  return (
    <>
      <form
        method="post"
        action={attribute(paths.publish(slug))}
        id="commit"
        class="stack commit"
        hx-post={attribute(paths.publish(slug))}
        hx-target="#publishing"
        hx-swap="outerHTML"
        hx-disable="next button"
      >
        <input type="hidden" name="updatedAt" value={String(draft.updatedAt)} />
        <input type="hidden" name="base" value={attribute(draft.base)} />
        <label for="commit-message">Commit message</label>
        <textarea
          safe
          id="commit-message"
          name="message"
          rows="2"
          maxlength="10000"
          aria-describedby="commit-where"
        >
          {`\n${message}`}
        </textarea>
        <Where page={page} />
      </form>
      <div class="actions">
        <button
          type="submit"
          form="commit"
          {...(whatBlocks ? { disabled: true, "aria-describedby": whatBlocks } : {})}
        >
          {draft.isOutdated ? "Publish anyway" : "Publish"}
        </button>
        <Back slug={slug} />
        <p
          class="step quiet"
          role="status"
          data-step="Publishing: creating the commit…"
          data-unanswered="Can't reach the server. Nothing is lost. Choose Publish again when the connection is back: it makes one commit."
        />
      </div>
    </>
  );
}

function Where({ page: { branch, by } }: Pick<FormProps, "page">): Html {
  if (by.as === "nobody") {
    return (
      <p safe class="problem" id="commit-where">
        {by.because}
      </p>
    );
  }
  return (
    <p class="hint" id="commit-where">
      One commit on the branch <code safe>{branch}</code>, <Signer {...by} />
    </p>
  );
}

/** The view is shown in a dialog and as a page of its own: each has its own way back. */
function Back({ slug }: { slug: string }): Html {
  return (
    <>
      <form method="dialog" class="in-dialog">
        <button type="submit" class="plain">
          Cancel
        </button>
      </form>
      <a class="button plain on-page" href={attribute(paths.edit(slug))}>
        Back to the page
      </a>
    </>
  );
}
