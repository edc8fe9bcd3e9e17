import { type Exclusive, Mutex } from "../mutex.ts";
import type { KnownPeople } from "../people/known-people.ts";
import type { Person } from "../people/people-store.ts";
import type { PersonId } from "../person/person.ts";
import type { Clock, Log } from "../ports.ts";
import type { Mail, MailSender } from "./mail.ts";
import type { NotificationStore, WaitingMail } from "./notification-store.ts";
import { type Notification, sentenceOf } from "./notification.ts";

type Deps = Readonly<{
  store: Pick<NotificationStore, "nextMailAt" | "waitingMails" | "mailed">;
  known: Pick<KnownPeople, "find" | "standingOf">;
  /** Undefined where no server sends emails. */
  sender: MailSender | undefined;
  siteName: string;
  /** Addresses of pages of this program, which open in a browser. */
  addressOf: (notification: Notification) => string;
  listAddress: () => string;
  unsubscribeAddress: (person: PersonId) => string;
  clock: Clock;
  log: Log;
  /** One server sends at a time. */
  turn?: Exclusive;
}>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * What is told is sent after `after`, unless it is read before; of what it is about, nothing more is sent within `pause`.
 * Milliseconds.
 */
export const mailTimes = { after: MINUTE, pause: 10 * MINUTE };

/** After each failed attempt; then it is given up. Source: RFC 5321, section 4.5.4.1, where sooner retries come first. */
const delays = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];

/** The longest wait, because a timer holds at most 25 days. After a failure of the store, it is tried again after this. */
const MAX_WAIT_MS = HOUR;

/** What is older waited longer than for all attempts: in a backup, or while no server sent emails. */
const MAX_AGE_MS = 3 * 24 * HOUR;

const MAX_AT_ONCE = 500;
const MAX_LISTED = 30;

/** An attempt, at a time in Unix milliseconds; `problem` says why it failed. */
type Attempt = Readonly<{ at: number; problem: string | undefined }>;

/** Sends people what they haven't read: all that waits for somebody in one message. */
export class Mails implements Disposable {
  readonly #deps: Deps;
  readonly #turn: Exclusive;
  #timer: Timer | undefined;
  #isSending = false;
  #looksAgain = false;
  #isDisposed = false;
  #attempt: Promise<void> = Promise.resolve();
  #last: Attempt | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#turn = deps.turn ?? new Mutex();
  }

  /** The host and port that sends; undefined where none does. */
  get server(): string | undefined {
    return this.#deps.sender?.server;
  }

  /** Undefined where this process sent nothing yet. */
  get last(): Attempt | undefined {
    return this.#last;
  }

  /** Returns where somebody gets emails; undefined where no address of theirs is sure, or they may not come in. */
  async addressOf(person: PersonId): Promise<string | undefined> {
    return this.server === undefined ? undefined : this.#addressOf(await this.#deps.known.find(person));
  }

  /** Sends what is due, also from before a restart. */
  resume(): void {
    void this.sendDue();
  }

  /** Starts no other email; resolves after the one on its way is recorded. */
  async end(): Promise<void> {
    this[Symbol.dispose]();
    await this.#attempt;
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
  }

  /** As `resume`; resolves after what is due was tried. */
  async sendDue(): Promise<void> {
    const { store, sender, clock, log } = this.#deps;
    if (!sender || this.#isDisposed) return;
    // What is told while the last look ends has its own.
    this.#looksAgain = this.#isSending;
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      const next = await this.#turn.runExclusive(async () => {
        let due = await store.nextMailAt();
        for (; due !== undefined && due <= clock.now() && !this.#isDisposed; due = await store.nextMailAt())
          await this.#followed(this.#sendNext(sender));
        return due;
      });
      if (next !== undefined) this.#wakeAfter(next - clock.now());
    } catch (cause) {
      log.warn("Emails can't be read from the store, or written to it", { cause });
      this.#wakeAfter(MAX_WAIT_MS);
    } finally {
      this.#isSending = false;
    }
    if (this.#looksAgain) this.resume();
  }

  #wakeAfter(milliseconds: number): void {
    if (this.#isDisposed) return;
    this.#timer = setTimeout(() => this.resume(), Math.min(milliseconds, MAX_WAIT_MS));
  }

  /** Why it failed is logged by who waits for what is returned. */
  #followed(attempt: Promise<void>): Promise<void> {
    this.#attempt = attempt.catch(() => undefined);
    return attempt;
  }

  async #sendNext(sender: MailSender): Promise<void> {
    const { store, known, clock, log } = this.#deps;
    const asOf = clock.now();
    const all = await store.waitingMails(asOf, MAX_AT_ONCE);
    const waiting = all.filter(({ notification }) => notification.at >= asOf - MAX_AGE_MS);
    const person = waiting[0] && (await known.find(waiting[0].recipient));
    const address = this.#addressOf(person);
    const isWanted = person?.wantsMail && address !== undefined;
    const unsent = isWanted ? all.filter((mail) => !waiting.includes(mail)) : all;
    if (unsent.length > 0) await store.mailed(idsOf(unsent), { again: undefined });
    if (!isWanted) return;
    const ids = idsOf(waiting);
    const told = waiting.map(({ notification }) => notification);
    const answer = await sender.send(this.#mail({ id: person.id, name: person.name, address }, told));
    if (this.#isDisposed && !answer.isSent) return;
    const sentAt = clock.now();
    this.#last = { at: sentAt, problem: answer.isSent ? undefined : answer.says };
    if (answer.isSent) return store.mailed(ids, { sentAt, asOf, next: sentAt + mailTimes.pause });
    const tries = Math.max(...waiting.map((mail) => mail.tries));
    const delay = answer.isFinal ? undefined : delays[tries];
    const { says } = answer;
    log.warn("An email wasn't sent", { tries: tries + 1, says, isGivenUp: delay === undefined });
    await store.mailed(ids, { again: delay === undefined ? undefined : clock.now() + delay });
  }

  /** One that somebody gave themselves is for their commits alone. */
  #addressOf(person: Person | undefined): string | undefined {
    if (!person?.emailCounts || person.signedInAt === undefined) return undefined;
    return this.#deps.known.standingOf(person) && person.email;
  }

  #mail(
    { id, name, address }: Readonly<{ id: PersonId; name: string; address: string }>,
    told: readonly Notification[],
  ): Mail {
    const { siteName, addressOf, listAddress, unsubscribeAddress } = this.#deps;
    const sentences = told.map(sentenceOf);
    const unsubscribeUrl = unsubscribeAddress(id);
    const listed = told
      .slice(0, MAX_LISTED)
      .map((notification, at) => `${sentences[at]}\n${addressOf(notification)}`);
    const more = told.length - listed.length;
    const all = `All of it: ${listAddress()}`;
    return {
      to: { name, address },
      subject:
        told.length === 1
          ? sentences[0]!.replace(/\.$/, "")
          : `${told.length} notifications from ${siteName}`,
      text: [
        ...listed,
        ...(more > 0 ? [`And ${more} more.`] : []),
        all,
        `-- \nThis is about your work on ${siteName}. Turn these emails off: ${unsubscribeUrl}`,
      ].join("\n\n"),
      unsubscribeUrl,
    };
  }
}

function idsOf(mails: readonly WaitingMail[]): number[] {
  return mails.map(({ notification }) => notification.id);
}
