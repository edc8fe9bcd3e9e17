/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type UnsubscribeView = Readonly<{
  siteName: string;
  /** Whose e-mails are turned off; undefined where the link is of nobody here. */
  sealed: string | undefined;
  isDone: boolean;
}>;

/** The answer to GET /admin/unsubscribe, which changes nothing: programs open links in e-mails, too. */
export function Unsubscribe({ view: { siteName, sealed, isDone } }: { view: UnsubscribeView }): Html {
  return (
    <section class="sign-in">
      <h1>{isDone ? "E-mails are off" : "Turn e-mails off"}</h1>
      <p safe>{sentenceOf(siteName, sealed, isDone)}</p>
      {sealed !== undefined && !isDone && (
        <form method="post" action={attribute(paths.unsubscribe(sealed))}>
          <button type="submit" class="button primary">
            Turn e-mails off
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
  if (sealed === undefined) return "This link isn't valid here. Turn e-mails off on the page Notifications.";
  return isDone
    ? `${siteName} sends you no more e-mails. You can turn them on again on the page Notifications.`
    : `${siteName} will send you no more e-mails about reviews and your text. The page Notifications still lists all of it.`;
}
