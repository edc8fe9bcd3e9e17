/** @jsxImportSource @kitajs/html */
import { ChangedText, NewFile, Saved } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Assets } from "./assets.tsx";
import { Problems } from "./problems.tsx";
import { Back, Form, type PublishView } from "./publish-form.tsx";

/** The answer to GET /admin/publish/…, and to a POST that was refused. */
export function Publish({ page }: { page: PublishView }): Html {
  const { slug, draft, changes, assets, problems, refusal } = page;
  const errors = problems.filter(({ blocks }) => blocks);
  const warnings = problems.filter(({ blocks }) => !blocks);
  return (
    <section class="publish" id="publishing">
      <h1 safe id="publish-title" tabindex="-1">
        {headingOf(page)}
      </h1>
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
          <p class="muted">
            Draft saved by <Saved saved={draft.saved} />
          </p>
          <NewFile path={draft.newPath} menu={draft.menu} />
          <ChangedText reading={draft.reading} changes={changes} />
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

function headingOf({ title, asking }: PublishView): string {
  if (asking?.review) return `Add ${title} to review #${asking.review.id}`;
  return asking ? `Ask for review of ${title}` : `Publish ${title}`;
}

function Outdated({ slug }: { slug: string }): Html {
  return (
    <p class="outdated">
      <b>The published page changed after this draft was started.</b> Text marked as removed may be someone
      else's work. <a href={attribute(paths.merge(slug))}>Merge</a> the two, or publish anyway.
    </p>
  );
}

/** The view is shown in a dialog and as a page of its own: each has its own way back. */
