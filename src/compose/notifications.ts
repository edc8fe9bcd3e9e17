import { paths } from "../../views/paths.ts";
import type { Tell } from "../core/draft/other-servers.ts";
import type { MailSender } from "../core/notification/mail.ts";
import { Mails, mailTimes } from "../core/notification/mails.ts";
import { Notifications } from "../core/notification/notifications.ts";
import type { Installation } from "../core/operation/installation.ts";
import type { KnownPeople } from "../core/people/known-people.ts";
import type { PersonId } from "../core/person/person.ts";
import type { Clock, Log } from "../core/ports.ts";
import type { Stores } from "../store/stores.ts";
import { subjectPath } from "../web/admin/notifications/subject-path.ts";
import { Seal } from "../web/request/seal.ts";

type Given = Readonly<{
  stores: Stores;
  knownPeople: KnownPeople;
  /** Undefined where no server sends emails. */
  mailSender?: MailSender | undefined;
  installation: Pick<Installation, "siteName">;
  baseUrl: () => string;
  /** Of the program that this one replaces: its streams go on. */
  notifications?: Notifications | undefined;
  tell?: Tell | undefined;
  secrets: readonly string[];
  clock: Clock;
  log: Log;
}>;

/** What people are told, in the product and by email. */
export function composeNotifications({ stores, knownPeople: known, installation, baseUrl, ...given }: Given) {
  const unsubscribing = new Seal<{ person: PersonId }>(given.secrets, "unsubscribe");
  const mails = new Mails({
    ...given,
    store: stores.notifications,
    known,
    sender: given.mailSender,
    siteName: installation.siteName,
    addressOf: (notification) => baseUrl() + subjectPath(notification),
    listAddress: () => baseUrl() + paths.notifications,
    unsubscribeAddress: (person) => baseUrl() + paths.unsubscribe(unsubscribing.seal({ person })),
    turn: stores.turn("mailing"),
  });
  const mail = given.mailSender && { ...mailTimes, resume: () => mails.resume() };
  const deps = { ...given, store: stores.notifications, drafts: stores.drafts, people: stores.people, mail };
  return { mails, unsubscribing, notifications: given.notifications ?? new Notifications(deps) };
}
