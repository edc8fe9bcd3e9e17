/** @jsxImportSource @kitajs/html */
import { Empty } from "../empty.tsx";
import type { Html } from "../html.ts";
import type { IconName } from "../icon.tsx";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { PageHead } from "../section.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";

type NotificationView = Readonly<{
  icon: IconName;
  sentence: string;
  href: string;
  time: TimeView;
  isNew: boolean;
}>;

/** Where emails go; `why` says why none do. */
export type MailView = Readonly<{ address: string; isOn: boolean }> | Readonly<{ why: string }>;

export type NotificationsView = Readonly<{
  /** The latest first. */
  listed: readonly NotificationView[];
  /** Undefined where no server sends emails. */
  mail: MailView | undefined;
}>;

/** The answer to GET /admin/notifications: what the reader is told. */
export function Notifications({ view: { listed, mail } }: { view: NotificationsView }): Html {
  return (
    <section class="notifications middle">
      <PageHead
        title="Notifications"
        lead="You are told when somebody asks you for a review, when somebody else changes, discards or publishes your text, and when a build fails after you published."
      />
      {listed.length === 0 ? (
        <Empty icon="bell" title="Nothing yet" hint="What others do with your text is listed here." />
      ) : (
        <ul class="rows">
          {listed.map((notification) => (
            <Listed notification={notification} />
          ))}
        </ul>
      )}
      {mail !== undefined && <Mail mail={mail} />}
    </section>
  );
}

function Listed({ notification }: { notification: NotificationView }): Html {
  const { icon, sentence, href, time, isNew } = notification;
  return (
    <Row
      box={icon}
      title={{
        // A name from right to left doesn't turn the sentence around.
        marked: (
          <span dir="ltr" safe>
            {sentence}
          </span>
        ),
      }}
      href={href}
      who={
        <span class="who">
          <Time time={time} />
        </span>
      }
      state={isNew ? <State is="new" words="New" /> : undefined}
    />
  );
}

function Mail({ mail }: { mail: MailView }): Html {
  if ("why" in mail)
    return (
      <p class="muted" safe>
        {mail.why}
      </p>
    );
  const { address, isOn } = mail;
  return (
    <form method="post" action={paths.setMail} class="mail-choice">
      <p>
        {isOn ? "What you haven't read here is also sent to " : "No emails are sent to "}
        <b safe dir="ltr">
          {address}
        </b>
        .
      </p>
      <input type="hidden" name="on" value={isOn ? "" : "1"} />
      <button type="submit" class="button">
        {isOn ? "Turn emails off" : "Turn emails on"}
      </button>
    </form>
  );
}
