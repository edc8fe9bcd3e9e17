import { DueWork } from "../due-work.ts";
import type { Exclusive } from "../mutex.ts";
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

/** What is older waited longer than for all attempts: in a backup, or while no server sent emails. */
const MAX_AGE_MS = 3 * 24 * HOUR;

const MAX_AT_ONCE = 500;
const MAX_LISTED = 30;

/** An attempt, at a time in Unix milliseconds; `problem` says why it failed. */
type Attempt = Readonly<{ at: number; problem: string | undefined }>;

/** Sends people what they haven't read: all that waits for somebody in one message. */
export class Mails implements Disposable {
  readonly #deps: Deps;
  readonly #sending: DueWork<Readonly<{ dueAt: number }>>;
  #last: Attempt | undefined;

  constructor(deps: Deps) {
    const { store, log } = deps;
    this.#deps = deps;
    this.#sending = new DueWork({
      ...deps,
      next: async () => {
        const dueAt = await store.nextMailAt();
        return dueAt === undefined ? undefined : { dueAt };
      },
      work: () => this.#sendNext(),
      failed: (cause) => log.warn("Emails can't be read from the store, or written to it", { cause }),
    });
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

  /** As `resume`; resolves after what is due was tried. */
  async sendDue(): Promise<void> {
    if (this.#deps.sender) await this.#sending.run();
  }

  /** Starts no other email; resolves after the one on its way is recorded. */
  end(): Promise<void> {
    return this.#sending.end();
  }

  [Symbol.dispose](): void {
    this.#sending[Symbol.dispose]();
  }

  async #sendNext(): Promise<void> {
    const { store, sender, known, clock, log } = this.#deps;
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
    const answer = await sender!.send(this.#mail({ id: person.id, name: person.name, address }, told));
    if (this.#sending.isOver && !answer.isSent) return;
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
