import type { AskingView } from "../../../views/reviews/asking.tsx";
import type { Slug } from "../../core/page/slug.ts";
import type { Reviews } from "../../core/review/reviews.ts";
import type { Session } from "../../core/session/session.ts";

type Asking = Readonly<{ slugs: readonly Slug[]; message: string; title?: string | undefined }>;

/** Returns undefined where this person publishes directly. `message` is that of the commit. */
export async function askingView(
  reviews: Pick<Reviews, "isNeededFor" | "openByPage">,
  { slugs, message, title }: Asking,
  session: Session,
): Promise<AskingView | undefined> {
  if (!(await reviews.isNeededFor(session))) return undefined;
  const [subject = "", ...body] = message.split("\n");
  const open = reviews.openByPage();
  const review = slugs.map((slug) => open.get(slug)).find((each) => each !== undefined);
  return {
    title: title ?? subject,
    message: title === undefined ? body.join("\n").trim() : message,
    review: review && { id: review.id, head: review.head, author: review.author },
  };
}
