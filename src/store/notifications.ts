import type {
  MailOutcome,
  NewNotification,
  NotificationStore,
  Seen,
  WaitingMail,
} from "../core/notification/notification-store.ts";
import type {
  Notification,
  NotificationKind,
  Recipient,
  Subject,
} from "../core/notification/notification.ts";
import type { Slug } from "../core/slug/slug.ts";
import { first, type Store, type Writing } from "./database.ts";

type NotificationRow = Readonly<{
  id: number;
  kind: string;
  subject: string;
  title: string | null;
  pages: number | null;
  by_name: string | null;
  commit_sha: string | null;
  at: number;
  read_at: number | null;
}>;

type MailRow = NotificationRow & Readonly<{ recipient: string; mail_tries: number }>;

const columns = "id, kind, subject, title, pages, by_name, commit_sha, at, read_at";

export class SqlNotifications implements NotificationStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(
    notifications: readonly NewNotification[],
    mail?: Readonly<{ after: number; pause: number }>,
  ): Promise<void> {
    const alike = Map.groupBy(notifications, ({ recipient: _, ...told }) => JSON.stringify(told));
    await this.#store.write(function* () {
      for (const [told, ...others] of alike.values())
        yield* add(
          told!,
          [told!, ...others].map(({ recipient }) => recipient),
          mail,
        );
    });
  }

  async list(recipient: Recipient, most: number): Promise<Notification[]> {
    const rows = await this.#store.all<NotificationRow>(
      `select ${columns} from notifications where recipient = $recipient order by at desc, id desc limit $most`,
      { recipient, most },
    );
    return rows.map(toNotification);
  }

  async countUnread(recipient: Recipient, most: number): Promise<number> {
    const row = await this.#store.first<{ count: number }>(
      `select count(*) as count from
         (select id from notifications where recipient = $recipient and read_at is null limit $most) as unread`,
      { recipient, most },
    );
    return row!.count;
  }

  async toldSince(
    since: number,
    { recipients, kind, subject }: Parameters<NotificationStore["toldSince"]>[1],
  ): Promise<Recipient[]> {
    const rows = await this.#store.all<{ recipient: string }>(
      `select recipient from notifications
        where recipient in (select value from json_each($recipients)) and subject = $subject and kind = $kind and read_at is null and at > $since`,
      { recipients: JSON.stringify(recipients), subject: nameOf(subject), kind, since },
    );
    return rows.map(({ recipient }) => recipient);
  }

  async markRead(recipient: Recipient, at: number, seen: Seen): Promise<boolean> {
    const [which, what] = whichOf(seen);
    const asked = { recipient, what };
    const unread = `recipient = $recipient and read_at is null and ${which}`;
    // Most pages are opened by somebody who was told nothing of them.
    if (!(await this.#store.first(`select id from notifications where ${unread} limit 1`, asked)))
      return false;
    await this.#store.write(() =>
      first(`update notifications set read_at = $at, mail_at = null where ${unread}`, { ...asked, at }),
    );
    return true;
  }

  async nextMailAt(): Promise<number | undefined> {
    const sql = "select min(mail_at) as at from notifications where mail_at is not null";
    return (await this.#store.first<{ at: number | null }>(sql))?.at ?? undefined;
  }

  async waitingMails(now: number, most: number): Promise<WaitingMail[]> {
    const rows = await this.#store.all<MailRow>(
      `select ${columns}, recipient, mail_tries from notifications
        where mail_at <= $now
          and recipient = (select recipient from notifications
                            where mail_at is not null order by mail_at, id limit 1)
        order by at, id limit $most`,
      { now, most },
    );
    return rows.map(({ recipient, mail_tries: tries, ...row }) => ({
      recipient,
      tries,
      notification: toNotification(row),
    }));
  }

  async mailed(ids: readonly number[], outcome: MailOutcome): Promise<void> {
    const { sentAt, asOf, next, again } = { sentAt: null, asOf: null, next: null, again: null, ...outcome };
    await this.#store.write(() =>
      first(
        `update notifications
            set mail_tries = case when coalesce($sentAt, 0) = 0 then mail_tries + 1 else 0 end,
                mailed_at = coalesce($sentAt, mailed_at),
                mail_at = case
                  when read_at is not null then null
                  when at >= coalesce(cast($asOf as bigint), at + 1) then cast($next as bigint)
                  else cast($again as bigint)
                end
          where id in (select cast(value as bigint) from json_each($ids))`,
        { ids: JSON.stringify(ids), sentAt, asOf, next, again: again ?? null },
      ),
    );
  }

  /** Deletes what is older than this (Unix milliseconds), and of each person all but the latest. */
  async forget(before: number): Promise<void> {
    await this.#store.write(function* () {
      yield* first("delete from notifications where at < $before", { before });
      yield* first(
        `delete from notifications where id in
           (select id from (select id, row_number() over (partition by recipient order by at desc, id desc) as place
                              from notifications) as ranked
             where place > $most)`,
        { most: MAX_KEPT },
      );
    });
  }
}

/** Of one person this many are kept, the latest. */
const MAX_KEPT = 500;

/** Tells all of them the same in one statement: a text can have very many writers, and each save of it tells them. */
function* add(
  { kind, subject, by, commit, at }: Omit<NewNotification, "recipient">,
  recipients: readonly Recipient[],
  mail: Readonly<{ after: number; pause: number }> | undefined,
): Writing<void> {
  yield* first(
    `insert into notifications (recipient, kind, subject, title, pages, by_name, commit_sha, at, mail_at)
     select told.value, $kind, $subject, $title, cast($pages as bigint), $by, $commit, cast($at as bigint),
            coalesce((${afterLastMail}), cast($soonest as bigint))
       from json_each($recipients) as told
      where true
     on conflict (recipient, subject, kind) where read_at is null do update
       set title = excluded.title, pages = excluded.pages, by_name = excluded.by_name, commit_sha = excluded.commit_sha, at = excluded.at,
           mail_at = coalesce(notifications.mail_at, excluded.mail_at)`,
    {
      recipients: JSON.stringify([...new Set(recipients)].sort()),
      kind,
      subject: nameOf(subject),
      title: "title" in subject ? subject.title : null,
      pages: ("pages" in subject && subject.pages) || null,
      by: by ?? null,
      commit: commit ?? null,
      at,
      soonest: mail ? at + mail.after : null,
      pause: mail?.pause ?? null,
    },
  );
}

/** One that was sent while the clock was ahead counts as sent now. */
const afterLastMail = `
  select max(case
           when mailed_at > cast($at as bigint) then cast($at as bigint) + cast($pause as bigint)
           when mailed_at + cast($pause as bigint) > cast($soonest as bigint) then mailed_at + cast($pause as bigint)
           else cast($soonest as bigint)
         end)
    from notifications as sent
   where sent.recipient = told.value and sent.subject = $subject and mailed_at is not null`;

/** What a commit did to a page is seen where the commit is. */
function whichOf(seen: Seen): [string, string | number] {
  if ("until" in seen) return ["at <= $what", seen.until];
  return "commit" in seen ? ["commit_sha = $what", seen.commit] : ["subject = $what", nameOf(seen)];
}

function nameOf(subject: Subject): string {
  if ("slug" in subject) return `page ${subject.slug}`;
  return "review" in subject ? `review ${subject.review}` : `commit ${subject.commit}`;
}

function toNotification({
  id,
  kind,
  subject,
  title,
  pages,
  by_name,
  commit_sha,
  at,
  read_at,
}: NotificationRow): Notification {
  return {
    ...{ id, at },
    kind: kind as NotificationKind,
    subject: subjectIn(subject, { title, pages }),
    by: by_name ?? undefined,
    commit: commit_sha ?? undefined,
    isRead: read_at !== null,
  };
}

function subjectIn(text: string, { title, pages }: Pick<NotificationRow, "title" | "pages">): Subject {
  const which = text.slice(text.indexOf(" ") + 1);
  if (text.startsWith("page ")) return { slug: which as Slug };
  if (text.startsWith("review ")) return { review: Number(which), title: title ?? "" };
  return pages === null ? { commit: which } : { commit: which, pages };
}
