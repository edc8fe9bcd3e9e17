import { afterEach, expect, jest, test } from "bun:test";

import type { Mail, MailAnswer } from "../../../src/core/notification/mail.ts";
import { Mails, mailTimes } from "../../../src/core/notification/mails.ts";
import type { NewNotification } from "../../../src/core/notification/notification-store.ts";
import { KnownPeople } from "../../../src/core/people/known-people.ts";
import { everybodyPublishes } from "../../../src/core/person/role-rules.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { SqlNotifications } from "../../../src/store/notifications.ts";
import { SqlPeople } from "../../../src/store/people.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ada = {
  id: "oidc:https://login.example ada",
  kind: "oidc" as const,
  name: "Ada",
  email: "ada@example.com",
  emailCounts: true,
  groups: [],
};

const opened: Disposable[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const each of opened.splice(0)) each[Symbol.dispose]();
});

/** `answers` are given one after another, the last one again. */
async function started(...answers: MailAnswer[]) {
  const store = new SqliteStore(":memory:");
  const [notifications, people] = [new SqlNotifications(store), new SqlPeople(store)];
  await people.signedIn(ada, 0);
  const time = { now: 0 };
  const clock = { now: () => time.now };
  const sent: Mail[] = [];
  const during: Array<() => Promise<void>> = [];
  const { promise: first, resolve: gotFirst } = Promise.withResolvers<void>();
  const warned: Array<Record<string, unknown>> = [];
  const make = () =>
    new Mails({
      store: notifications,
      known: new KnownPeople({ store: people, rules: everybodyPublishes, clock }),
      sender: {
        server: "smtp.example:465",
        send: async (mail) => {
          sent.push(mail);
          gotFirst();
          await during.shift()?.();
          return answers.length > 1 ? answers.shift()! : (answers[0] ?? { isSent: true });
        },
      },
      siteName: "Tea docs",
      addressOf: ({ subject }) => `https://docs.example/${"slug" in subject ? subject.slug : "other"}`,
      listAddress: () => "https://docs.example/admin/notifications",
      unsubscribeAddress: (person) => `https://docs.example/unsubscribe/${person.length}`,
      clock,
      log: { warn: (_: string, facts?: Record<string, unknown>) => void warned.push(facts ?? {}) } as never,
    });
  const tell = (more: Partial<NewNotification> = {}) => {
    const notification = { kind: "changed", subject: { slug: slug("tea") }, by: "Grace", ...more } as const;
    return notifications.add([{ recipient: ada.id, at: time.now, ...notification }], mailTimes);
  };
  /** Sends what is due then, and returns what was sent by that. */
  const at = async (now: number) => {
    time.now = now;
    const before = sent.length;
    using mails = make();
    await mails.sendDue();
    return sent.slice(before);
  };
  return { notifications, people, tell, at, make, time, sent, first, during, warned };
}

test("what somebody hasn't read after a minute is sent to them, and nothing that they read", async () => {
  const { notifications, tell, at } = await started();
  await tell();
  await tell({ subject: { slug: slug("coffee") } });
  await notifications.markRead(ada.id, 1, { slug: slug("coffee") });

  expect(await at(MINUTE - 1)).toEqual([]);
  expect(await at(MINUTE)).toEqual([
    {
      to: { name: "Ada", address: "ada@example.com" },
      subject: "Grace changed your draft of “tea”",
      text: [
        "Grace changed your draft of “tea”.\nhttps://docs.example/tea",
        "All of it: https://docs.example/admin/notifications",
        "-- \nThis is about your work on Tea docs. Turn these emails off: https://docs.example/unsubscribe/30",
      ].join("\n\n"),
      unsubscribeUrl: "https://docs.example/unsubscribe/30",
    },
  ]);
  expect(await at(MINUTE + 1)).toEqual([]);
});

test("changes of one page within ten minutes are one email, and those after it another", async () => {
  const { tell, at } = await started();
  const sent: number[] = [];
  for (let second = 0; second < 1800; second += 20) {
    if ((await at(second * 1000)).length > 0) sent.push(second);
    if (second < 1200) await tell();
  }

  expect(sent).toEqual([60, 660, 1260]);
});

test("of many pages there is one email, with the first thirty of them", async () => {
  const { tell, at } = await started();
  for (let page = 0; page < 45; page += 1) await tell({ subject: { slug: slug(`page-${page}`) } });

  const [mail, ...others] = await at(MINUTE);

  expect(others).toEqual([]);
  expect(mail!.subject).toBe("45 notifications from Tea docs");
  expect(mail!.text.match(/draft of/g)).toHaveLength(30);
  expect(mail!.text).toContain("And 15 more.");
});

test.each([
  ["who turned emails off", (people: SqlPeople) => people.setMail(ada.id, false)],
  [
    "whose address isn't surely theirs",
    (people: SqlPeople) => people.signedIn({ ...ada, emailCounts: false }, 1),
  ],
  [
    "who gave an address themselves",
    async (people: SqlPeople) => {
      await people.signedIn({ ...ada, email: undefined, emailCounts: false }, 1);
      await people.giveEmail(ada.id, "ada@example.org");
    },
  ],
  ["who was removed", (people: SqlPeople) => people.remove(ada.id, "era", () => true)],
])("nothing is sent to somebody %s", async (_, change) => {
  const { people, tell, at } = await started();
  await tell();
  await change(people);

  expect(await at(MINUTE)).toEqual([]);
});

test("an email that isn't sent is tried again after longer and longer pauses, then given up", async () => {
  const says = "smtp.example:465 doesn't answer.";
  const { tell, at, warned } = await started({ isSent: false, isFinal: false, says });
  await tell();
  let now = MINUTE;
  for (const pause of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]) {
    expect(await at(now)).toHaveLength(1);
    expect(await at(now + pause - 1)).toEqual([]);
    now += pause;
  }
  expect(await at(now)).toHaveLength(1);

  expect(await at(now + 100 * HOUR)).toEqual([]);
  expect(warned.map(({ tries, isGivenUp }) => [tries, isGivenUp]).slice(-2)).toEqual([
    [6, false],
    [7, true],
  ]);
  expect(new Set(warned.map((facts) => facts.says))).toEqual(new Set([says]));
});

test("what is too old is never sent: the store is a backup, or no server sent emails for a while", async () => {
  const { notifications, tell, at } = await started();
  await tell();
  await tell({ subject: { slug: slug("coffee") }, at: 3 * DAY });

  expect((await at(3 * DAY + MINUTE)).map(({ subject }) => subject)).toEqual([
    "Grace changed your draft of “coffee”",
  ]);
  expect(await notifications.nextMailAt()).toBeUndefined();
  await tell({ at: 3 * DAY + MINUTE });
  expect(await at(7 * DAY)).toEqual([]);
  expect(await notifications.nextMailAt()).toBeUndefined();
});

test("an email that the server will never take is given up at once", async () => {
  const { tell, at } = await started({ isSent: false, isFinal: true, says: "No such person." });
  await tell();

  expect(await at(MINUTE)).toHaveLength(1);
  expect(await at(200 * HOUR)).toEqual([]);
});

test("a server that runs on sends at the time, without being asked", async () => {
  const { tell, make, time, sent, first } = await started();
  await tell();
  jest.useFakeTimers();
  const mails = make();
  opened.push(mails);
  await mails.sendDue();
  expect(sent).toEqual([]);

  time.now = MINUTE;
  jest.advanceTimersByTime(MINUTE);
  await first;

  expect(sent).toHaveLength(1);
});

test("what is told while an email is sent has its own time", async () => {
  const { tell, make, time, sent, during } = await started();
  await tell();
  const mails = make();
  opened.push(mails);
  time.now = MINUTE;
  during.push(async () => {
    await tell({ subject: { slug: slug("coffee") }, at: 0 });
    mails.resume();
  });

  await mails.sendDue();

  expect(sent.map(({ subject }) => subject)).toEqual([
    "Grace changed your draft of “tea”",
    "Grace changed your draft of “coffee”",
  ]);
});

test("what is told again while its email is on the way is in the next one", async () => {
  const { tell, at, during } = await started();
  await tell();
  during.push(() => tell({ by: "Linus" }));

  expect((await at(MINUTE)).map(({ subject }) => subject)).toEqual(["Grace changed your draft of “tea”"]);
  expect(await at(11 * MINUTE - 1)).toEqual([]);
  expect((await at(11 * MINUTE)).map(({ subject }) => subject)).toEqual([
    "Linus changed your draft of “tea”",
  ]);
  expect(await at(60 * MINUTE)).toEqual([]);
});

test("a server that stops records the email on its way, and starts no other", async () => {
  const { tell, at, make, time, first, during, sent } = await started();
  await tell();
  const answered = Promise.withResolvers<void>();
  during.push(async () => {
    await tell({ subject: { slug: slug("coffee") }, at: 0 });
    await answered.promise;
  });
  const mails = make();
  time.now = MINUTE;
  mails.resume();
  await first;

  const ended = mails.end();
  answered.resolve();
  await ended;

  expect(sent).toHaveLength(1);
  expect((await at(60 * MINUTE)).map(({ subject }) => subject)).toEqual([
    "Grace changed your draft of “coffee”",
  ]);
});
