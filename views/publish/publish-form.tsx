/** @jsxImportSource @kitajs/html */
import type { ChangeView, LookAtView, ReadingView, SavedView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import type { MessageFaultView } from "../message-faults.tsx";
import { paths } from "../paths.ts";
import { askingButton, AskingFields, type AskingView, AskInstead, mayNotAsk } from "../reviews/asking.tsx";
import type { SignerView } from "../signer.tsx";
import type { AssetView } from "./assets.tsx";
import { CommitFields } from "./commit-fields.tsx";
import type { ProblemView } from "./problems.tsx";

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
        /** The file that the page gets where it isn't published. */
        newPath?: string | undefined;
        /** Where it isn't published. */
        reading?: ReadingView | undefined;
        /** The menu that doesn't show it yet. */
        menu?: LookAtView | undefined;
        /** Whether the published page changed after the draft was started. */
        isOutdated: boolean;
      }>
    | undefined;
  changes: readonly ChangeView[];
  assets: readonly AssetView[];
  problems: readonly ProblemView[];
  message: string;
  messageFaults: readonly MessageFaultView[];
  branch: string;
  by: SignerView;
  /** Set where it is public only after a review. */
  asking?: AskingView | undefined;
  /** Whether a review is offered, because the repository's host refused. */
  mayAsk?: boolean;
  refusal?: string;
}>;

type FormProps = Readonly<{
  page: PublishView;
  draft: PublishView["draft"] & {};
  isBlocked: boolean;
}>;

export function Form({ page, draft, isBlocked }: FormProps): Html {
  const { slug, asking } = page;
  const whatBlocks = isBlocked ? "publish-errors" : whatForbids(page);
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
        {asking ? <AskingFields asking={asking} /> : <CommitFields commit={page} rows={2} />}
      </form>
      <div class="actions">
        <button
          type="submit"
          form="commit"
          class="button primary"
          {...(whatBlocks ? { disabled: true, "aria-describedby": whatBlocks } : {})}
        >
          {asking ? askingButton(asking) : draft.isOutdated ? "Publish anyway" : "Publish"}
        </button>
        {page.mayAsk && !asking && <AskInstead form="commit" />}
        <Back slug={slug} />
        <p
          class="step muted"
          role="status"
          data-step={asking ? "Asking…" : "Publishing: creating the commit…"}
          data-unanswered={attribute(unanswered(asking))}
        />
      </div>
    </>
  );
}

function unanswered(asking: AskingView | undefined): string {
  const [button, makes] = asking
    ? [askingButton(asking), "nothing is asked for twice"]
    : ["Publish", "it makes one commit"];
  return `Can't reach the server. Nothing is lost. Choose ${button} again when the connection is back: ${makes}.`;
}

function whatForbids({ asking, by }: PublishView): string | undefined {
  if (asking) return mayNotAsk(asking) ? "review-what" : undefined;
  return by.as === "nobody" ? "commit-where" : undefined;
}

export function Back({ slug }: { slug: string }): Html {
  return (
    <>
      <form method="dialog" class="in-dialog">
        <button type="submit" class="button">
          Cancel
        </button>
      </form>
      <a class="button on-page" href={attribute(paths.edit(slug))}>
        Back to the page
      </a>
    </>
  );
}
