import type { AskingView } from "../../../../views/reviews/asking.tsx";
import type { Slug } from "../../../core/page/slug.ts";
import type { RepositoryHost } from "../../../core/publication/repository-host.ts";
import type { Reviews } from "../../../core/review/reviews.ts";
import type { Session } from "../../../core/session/session.ts";
import { signerView } from "../signer-view.ts";

type Parts = Readonly<{
  reviews: Pick<Reviews, "isNeededFor" | "openByPage" | "reviewersFor" | "hasDrafts">;
  host: Pick<RepositoryHost, "commitsAs">;
}>;

type Asking = Readonly<{ slugs: readonly Slug[]; message: string; title?: string | undefined }>;

/** Returns undefined where this person publishes directly. `message` is that of the commit. */
export async function askingView(
  { reviews, host }: Parts,
  { slugs, message, title }: Asking,
  session: Session,
): Promise<AskingView | undefined> {
  if (!(await reviews.isNeededFor(session))) return undefined;
  const by = signerView(host, session);
  const [subject = "", ...body] = message.split("\n");
  const open = await reviews.openByPage();
  const review = slugs.map((slug) => open.get(slug)).find((each) => each !== undefined);
  return {
    title: title ?? subject,
    message: title === undefined ? body.join("\n").trim() : message,
    reviewers: review ? [] : await reviews.reviewersFor(session),
    canBeDraft: reviews.hasDrafts,
    because: by.as === "nobody" ? by.because : undefined,
    review: review && { id: review.id, head: review.head, author: review.author },
  };
}
