import { Elysia, t } from "elysia";

import type { IconName } from "../../../../views/icon.tsx";
import {
  type MailView,
  Notifications as NotificationList,
} from "../../../../views/notifications/notifications.tsx";
import { Unsubscribe } from "../../../../views/notifications/unsubscribe.tsx";
import { paths } from "../../../../views/paths.ts";
import type { Mails } from "../../../core/notification/mails.ts";
import { type NotificationKind, sentenceOf } from "../../../core/notification/notification.ts";
import type { Notifications } from "../../../core/notification/notifications.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { People } from "../../../core/people/people.ts";
import { type PersonId, personIdOf } from "../../../core/person/person.ts";
import type { Clock } from "../../../core/ports.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits, nothing } from "../../request/body.ts";
import type { Seal } from "../../request/seal.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, seeOther } from "../../respond.ts";
import { timeView } from "../time-view.ts";
import { subjectPath } from "./subject-path.ts";

type Parts = Readonly<{
  notifications: Notifications;
  mails: Pick<Mails, "addressOf" | "server">;
  people: Pick<People, "wantsMail" | "setMail" | "turnMailOff">;
  unsubscribing: Seal<Readonly<{ person: PersonId }>>;
  installation: Pick<Installation, "siteName">;
  authenticator: Authenticator;
  limits: Limits;
  clock: Clock;
}>;

const icons: Readonly<Record<NotificationKind, IconName>> = {
  "review-asked": "review",
  "changes-requested": "review",
  changed: "edit",
  discarded: "trash",
  published: "upload",
  deleted: "trash",
  undone: "undo",
  "build-failed": "warning",
};

const sealed = t.Object({ of: t.String({ maxLength: 4000 }) });

/** /admin/notifications: what somebody is told, and whether it is sent to them, too. */
export const notificationPages = (parts: Parts) => {
  const { notifications, people, authenticator, limits, unsubscribing } = parts;
  return new Elysia({ name: "admin-notifications" })
    .get(paths.unsubscribe(), ({ query }) => unsubscribePage(parts, query.of), { query: sealed })
    .post(
      paths.unsubscribe(),
      async ({ query }) => {
        const person = unsubscribing.open(query.of)?.person;
        if (person === undefined) return unsubscribePage(parts, query.of);
        await people.turnMailOff(person);
        return unsubscribePage(parts, query.of, { isDone: true });
      },
      // One click of a mail program sends a field of its own, as a form of either kind: the link says all. Source: RFC 8058, 3.2.
      { query: sealed, parse: nothing },
    )
    .use(signedIn(authenticator))
    .get(paths.notifications, async ({ session }) => {
      const listed = await notifications.list(session);
      const view = {
        listed: listed.map((notification) => ({
          icon: icons[notification.kind],
          sentence: sentenceOf(notification),
          href: subjectPath(notification),
          time: timeView(notification.at, parts.clock.now()),
          isNew: !notification.isRead,
        })),
        mail: await mailView(parts, session),
      };
      // What is told while this is shown stays new.
      if (listed[0]) await notifications.seen(session, { until: listed[0].at });
      return page({ title: "Notifications", name: session.name, content: NotificationList({ view }) });
    })
    .post(
      paths.setMail,
      async ({ session, body }) => {
        await people.setMail(session, body.on === "1");
        return seeOther(paths.notifications);
      },
      { parse: form(limits.form), body: t.Object({ on: t.String() }) },
    );
};

async function mailView({ mails, people }: Parts, session: PersonSession): Promise<MailView | undefined> {
  if (mails.server === undefined) return undefined;
  const id = personIdOf(session);
  const address = id === undefined ? undefined : await mails.addressOf(id);
  if (address !== undefined) return { address, isOn: await people.wantsMail(session) };
  return { why: "You get no emails: where you signed in, no address is said to be yours." };
}

function unsubscribePage({ unsubscribing, installation }: Parts, of: string, { isDone = false } = {}) {
  const isValid = unsubscribing.open(of) !== undefined;
  const view = { siteName: installation.siteName, sealed: isValid ? of : undefined, isDone };
  return page({
    title: "Turn emails off",
    content: Unsubscribe({ view }),
    status: isValid ? 200 : 404,
  });
}
