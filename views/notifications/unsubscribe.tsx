/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type UnsubscribeView = Readonly<{
  siteName: string;
  /** Whose emails are turned off; undefined where the link is of nobody here. */
  sealed: string | undefined;
  isDone: boolean;
}>;

/** The answer to GET /admin/unsubscribe, which changes nothing: programs open links in emails, too. */
export function Unsubscribe({ view: { siteName, sealed, isDone } }: { view: UnsubscribeView }): Html {
  return (
    <section class="sign-in">
      <h1>{isDone ? "Emails are off" : "Turn emails off"}</h1>
      <p safe>{sentenceOf(siteName, sealed, isDone)}</p>
      {sealed !== undefined && !isDone && (
        <form method="post" action={attribute(paths.unsubscribe(sealed))}>
          <button type="submit" class="button primary">
            Turn emails off
          </button>
        </form>
      )}
      <p class="foot">
        <a href={paths.notifications}>Notifications</a>
      </p>
    </section>
  );
}

function sentenceOf(siteName: string, sealed: string | undefined, isDone: boolean): string {
  if (sealed === undefined) return "This link isn't valid here. Turn emails off on the page Notifications.";
  return isDone
    ? `${siteName} sends you no more emails. You can turn them on again on the page Notifications.`
    : `${siteName} will send you no more emails about reviews and your text. The page Notifications still lists all of it.`;
}
