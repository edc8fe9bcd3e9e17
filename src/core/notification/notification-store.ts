import type { Notification, NotificationKind, Recipient, Subject } from "./notification.ts";

/** Times are Unix milliseconds. */
export type NewNotification = Readonly<{
  recipient: Recipient;
  kind: NotificationKind;
  subject: Subject;
  by: string | undefined;
  commit?: string | undefined;
  at: number;
}>;

/** `tries` were made to send it. */
export type WaitingMail = Readonly<{ recipient: Recipient; notification: Notification; tries: number }>;

/** What was told about something, or all that was told by a time. */
export type Seen = Subject | Readonly<{ until: number }>;

/** What people are told. A write's promise resolves after it is on disk. @throws Unavailable */
export interface NotificationStore {
  /**
   * Each is in place of one of its kind and subject that its recipient hasn't read. `mail` says that they are sent, too: so
   * many milliseconds later at the earliest, and so long after the last that was sent of its subject.
   */
  add(
    notifications: readonly NewNotification[],
    mail?: Readonly<{ after: number; pause: number }>,
  ): Promise<void>;
  /** Returns the latest first. */
  list(recipient: Recipient, most: number): Promise<Notification[]>;
  /** Counts to `most`. */
  countUnread(recipient: Recipient, most: number): Promise<number>;
  /** Returns who hasn't read what they were told since then. */
  toldSince(
    since: number,
    told: Readonly<{
      recipients: readonly Recipient[];
      kind: NotificationKind;
      subject: Subject;
    }>,
  ): Promise<readonly Recipient[]>;
  /** Returns whether there was any. What is read is not sent. */
  markRead(recipient: Recipient, at: number, seen: Seen): Promise<boolean>;
  /** Returns when the next one is to be sent. */
  nextMailAt(): Promise<number | undefined>;
  /** Returns those of one recipient that are to be sent by now, the oldest first. */
  waitingMails(now: number, most: number): Promise<WaitingMail[]>;
  /** They were sent at this time, or are tried again at `again`, or are never sent. */
  mailed(ids: readonly number[], outcome: MailOutcome): Promise<void>;
}

/** What was told again since `asOf`, while it was sent, is sent at `next`. */
export type MailOutcome =
  Readonly<{ sentAt: number; asOf: number; next: number }> | Readonly<{ again: number | undefined }>;
