import type { AskingView } from "../../../../views/reviews/asking.tsx";
import type { MessageChecks } from "../../../core/message/message-checks.ts";
import type { Signing } from "../../../core/message/signing.ts";
import type { RepositoryHost } from "../../../core/repository/repository-host.ts";
import type { ContinuedDrafts } from "../../../core/review/continued-drafts.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import type { Slug } from "../../../core/slug/slug.ts";
import { signerView } from "../signer-view.ts";

type Parts = Readonly<{
  reviews: Pick<Reviews, "isNeededFor" | "reviewersFor" | "hasDrafts">;
  continuedDrafts: Pick<ContinuedDrafts, "reviewOfDrafts">;
  messageChecks: Pick<MessageChecks, "check">;
  signing: Pick<Signing, "whyNot">;
  host: Pick<RepositoryHost, "commitsAs">;
}>;

/** Of the pages, `drafts` are asked for with the text of their drafts. */
type Asking = Readonly<{
  slugs: readonly Slug[];
  drafts: readonly Slug[];
  message: string;
  title?: string | undefined;
  /** Whether they want to, though they may publish directly. */
  isWanted?: boolean;
}>;

/** Returns undefined where this person publishes directly, and wants to. `message` is that of the commit. */
export async function askingView(
  { reviews, continuedDrafts, messageChecks, signing, host }: Parts,
  { slugs, drafts, message, title, isWanted = false }: Asking,
  session: Session,
): Promise<AskingView | undefined> {
  if (!isWanted && !(await reviews.isNeededFor(session))) return undefined;
  // Elsewhere than on a code host, a review is no commit.
  const by = await signerView({ host, signing: reviews.hasDrafts ? signing : undefined }, session);
  const whole = title === undefined ? message : `${title}\n\n${message}`;
  const [subject = "", ...body] = message.split("\n");
  const review = await continuedDrafts.reviewOfDrafts(slugs);
  return {
    title: title ?? subject,
    message: title === undefined ? body.join("\n").trim() : message,
    messageFaults: review ? [] : await messageChecks.check(whole, session),
    reviewers: review ? [] : await reviews.reviewersFor(session),
    canBeDraft: reviews.hasDrafts,
    because: by.as === "nobody" ? by.because : undefined,
    review: review && {
      id: review.id,
      head: review.head,
      author: review.author,
      pushed: review.pushed.filter((slug) => drafts.includes(slug)),
    },
  };
}
