import { listOf, type PageChange } from "../change/page-change.ts";
import { checkRemark, checkReviewers, checkTitle } from "../change/review.ts";

type Sent = Readonly<{
  title?: string | null | undefined;
  message?: string | null | undefined;
  reviewers?: readonly string[] | null | undefined;
  isDraft?: boolean | null | undefined;
}>;

/** Returns how a review is described: by what was sent, else by the message of its commit. @throws Invalid */
export function described({ title, message, reviewers, isDraft }: Sent, proposed: string) {
  const [given, text] = [checkTitle(title), checkRemark(message)];
  const [subject = "", ...body] = proposed.split("\n");
  return {
    title: given ?? subject,
    message: text || (given ? "" : body.join("\n").trim()),
    reviewers: checkReviewers(reviewers),
    isDraft: isDraft === true,
  };
}

/** On the code host, nothing else says which pages these files are. */
export function withPages(message: string, changes: readonly PageChange[]): string {
  const list = listOf(changes);
  return message.endsWith(list) ? message : [message, list].filter(Boolean).join("\n\n");
}

/** Here the pages themselves are shown. */
export function withoutPages(message: string, changes: readonly PageChange[]): string {
  const list = listOf(changes);
  return message.endsWith(list) ? message.slice(0, message.length - list.length).trimEnd() : message;
}
