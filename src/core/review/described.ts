import { listOf, type PageChange } from "../change/page-change.ts";
import { checkRemark, checkReviewers, checkTitle } from "../change/review.ts";
import type { EditWords } from "../navigation/edit-words.ts";
import { messageOf } from "../publication/changesets.ts";

type Sent = Readonly<{
  title?: string | null | undefined;
  message?: string | null | undefined;
  reviewers?: readonly string[] | null | undefined;
  isDraft?: boolean | null | undefined;
}>;

/** Returns how a review is described: by what was sent, else by its changes. @throws Invalid */
export function described(
  { title, message, reviewers, isDraft }: Sent,
  changes: readonly PageChange[],
  words: readonly EditWords[] = [],
) {
  const [given, text] = [checkTitle(title), checkRemark(message)];
  const [subject = "", ...body] = messageOf(changes, words).split("\n");
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
