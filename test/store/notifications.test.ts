import { describe, expect, test } from "bun:test";

import type { NewNotification } from "../../src/core/notification/notification-store.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { SqlNotifications } from "../../src/store/notifications.ts";
import { databases } from "../support/databases.ts";

const ada = "oidc:https://login.example ada";
const tea = { slug: slug("tea") };

const told = (more: Partial<NewNotification> = {}): NewNotification => ({
  recipient: ada,
  kind: "changed",
  subject: tea,
  by: "Grace",
  at: 1,
  ...more,
});

const mail = { after: 60, pause: 600 };

describe.each(databases)("notifications, on $name", ({ open }) => {
  const opened = async () => new SqlNotifications(await open());

  test("somebody is listed what they alone were told, the latest first, with all that is known of it", async () => {
    const store = await opened();
    const review = { review: 7, title: "A “new” page" };
    await store.add([
      told(),
      told({ kind: "review-asked", subject: review, at: 3 }),
      told({ kind: "build-failed", subject: { commit: "a1" }, by: undefined, commit: "a1", at: 2 }),
      told({ subject: { slug: slug("") }, kind: "published", commit: "a2", at: 4 }),
      told({ recipient: "name:ada" }),
    ]);

    expect(await store.list(ada, 10)).toEqual([
      {
        id: 5,
        kind: "published",
        subject: { slug: slug("") },
        by: "Grace",
        commit: "a2",
        at: 4,
        isRead: false,
      },
      { id: 3, kind: "review-asked", subject: review, by: "Grace", commit: undefined, at: 3, isRead: false },
      {
        id: 4,
        kind: "build-failed",
        subject: { commit: "a1" },
        by: undefined,
        commit: "a1",
        at: 2,
        isRead: false,
      },
      { id: 2, kind: "changed", subject: tea, by: "Grace", commit: undefined, at: 1, isRead: false },
    ]);
    expect(await store.list("name:ada", 10)).toHaveLength(1);
    expect(await store.list(ada, 1)).toHaveLength(1);
    expect(await store.list("name:bob", 10)).toEqual([]);
  });

  test("of one thing somebody has one of each kind that they haven't read, and the next one after they read it", async () => {
    const store = await opened();
    await store.add([told(), told({ by: "Bob", at: 2 }), told({ kind: "published", at: 2 })]);
    const times = async () => (await store.list(ada, 10)).map(({ by, at, isRead }) => [by, at, isRead]);

    expect(await times()).toEqual([
      ["Grace", 2, false],
      ["Bob", 2, false],
    ]);
    expect(await store.countUnread(ada, 10)).toBe(2);
    expect(await store.countUnread(ada, 1)).toBe(1);

    expect(await store.markRead(ada, 3, { slug: slug("coffee") })).toBe(false);
    expect(await store.markRead(ada, 3, tea)).toBe(true);
    expect(await store.markRead(ada, 4, { until: 4 })).toBe(false);
    expect(await store.countUnread(ada, 10)).toBe(0);
    await store.add([told({ at: 5 })]);
    expect(await times()).toEqual([
      ["Grace", 5, false],
      ["Grace", 2, true],
      ["Bob", 2, true],
    ]);
  });

  test("who sees a commit has seen what it did to pages", async () => {
    const store = await opened();
    await store.add([
      told({ kind: "deleted", commit: "a1" }),
      told({ kind: "build-failed", subject: { commit: "a1" }, commit: "a1" }),
      told({ kind: "published", commit: "a2" }),
    ]);

    expect(await store.markRead(ada, 7, { commit: "a1" })).toBe(true);

    const unread = (await store.list(ada, 10)).filter(({ isRead }) => !isRead);
    expect(unread.map(({ kind }) => kind)).toEqual(["published"]);
  });

  test("what is told after somebody looked stays new", async () => {
    const store = await opened();
    await store.add([told({ at: 5 }), told({ kind: "published", at: 5 })]);
    await store.add([told({ at: 6 }), told({ kind: "deleted", at: 6 })]);

    expect(await store.markRead(ada, 7, { until: 5 })).toBe(true);

    const read = (await store.list(ada, 10)).map(({ kind, isRead }) => [kind, isRead]);
    expect(read).toEqual([
      ["deleted", false],
      ["changed", false],
      ["published", true],
    ]);
  });

  test("who hasn't read what they were told lately is known", async () => {
    const store = await opened();
    await store.add([told({ at: 10 }), told({ recipient: "name:bob", at: 10 })]);
    await store.markRead("name:bob", 11, { until: 11 });
    const asked = { recipients: [ada, "name:bob"], kind: "changed", subject: tea } as const;

    expect(await store.toldSince(9, asked)).toEqual([ada]);
    expect(await store.toldSince(10, asked)).toEqual([]);
    expect(await store.toldSince(9, { ...asked, kind: "published" })).toEqual([]);
    expect(await store.toldSince(9, { ...asked, subject: { slug: slug("coffee") } })).toEqual([]);
  });

  test("nothing is sent without a server that sends, and what is read isn't sent", async () => {
    const store = await opened();
    await store.add([told()]);
    expect(await store.nextMailAt()).toBeUndefined();
    await store.add([told({ kind: "published", at: 5 })], mail);
    expect(await store.nextMailAt()).toBe(65);

    await store.markRead(ada, 6, tea);

    expect(await store.nextMailAt()).toBeUndefined();
    expect(await store.waitingMails(1000, 10)).toEqual([]);
  });

  test("what waits for somebody is sent together, and its subject again only after the pause", async () => {
    const store = await opened();
    const coffee = { slug: slug("coffee") };
    await store.add([told(), told({ subject: coffee, at: 2 }), told({ recipient: "zoe", at: 1 })], mail);
    expect(await store.waitingMails(60, 10)).toEqual([]);

    const waiting = await store.waitingMails(62, 10);
    expect(
      waiting.map(({ recipient, notification, tries }) => [recipient, notification.subject, tries]),
    ).toEqual([
      [ada, tea, 0],
      [ada, coffee, 0],
    ]);
    await store.mailed(
      waiting.map(({ notification }) => notification.id),
      { sentAt: 70, asOf: 62, next: 670 },
    );
    expect((await store.waitingMails(62, 10)).map(({ recipient }) => recipient)).toEqual(["zoe"]);
    await store.mailed([2], { again: undefined });
    expect(await store.nextMailAt()).toBeUndefined();

    await store.add([told({ kind: "published", at: 80 })], mail);
    expect(await store.nextMailAt()).toBe(670);
    await store.add([told({ at: 200, subject: coffee })], mail);
    expect(await store.waitingMails(669, 10)).toEqual([]);
    expect(await store.waitingMails(670, 10)).toHaveLength(2);
  });

  test("what was sent while the clock was ahead keeps nothing back once it is right", async () => {
    const store = await opened();
    await store.add([told()], mail);
    await store.mailed([1], { sentAt: 1_000_000, asOf: 1_000_000, next: 1_000_600 });

    await store.add([told({ kind: "published", at: 100 })], mail);

    expect(await store.nextMailAt()).toBe(700);
  });

  test("a mail that wasn't sent is tried again at its time, and its tries are counted", async () => {
    const store = await opened();
    await store.add([told()], mail);
    await store.mailed([1], { again: 100 });

    expect(await store.waitingMails(99, 10)).toEqual([]);
    expect(await store.waitingMails(100, 10)).toMatchObject([{ recipient: ada, tries: 1 }]);
    await store.mailed([1], { again: undefined });
    expect(await store.nextMailAt()).toBeUndefined();
  });

  test("the latest 500 of a person are kept, and none that are old", async () => {
    const store = await opened();
    const many = Array.from({ length: 510 }, (_, n) => told({ subject: { slug: slug(`p${n}`) }, at: n }));
    await store.add([...many, told({ recipient: "b" })]);
    await store.forget(0);
    expect(await store.list(ada, 1000)).toHaveLength(500);
    expect((await store.list(ada, 1000)).at(-1)!.at).toBe(10);
    expect(await store.list("b", 10)).toHaveLength(1);

    await store.forget(509);

    expect((await store.list(ada, 1000)).map(({ at }) => at)).toEqual([509]);
  });
});
