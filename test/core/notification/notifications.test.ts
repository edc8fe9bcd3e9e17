import { expect, test } from "bun:test";

import type { Review } from "../../../src/core/change/review.ts";
import { sentenceOf } from "../../../src/core/notification/notification.ts";
import { Notifications } from "../../../src/core/notification/notifications.ts";
import type { Identity } from "../../../src/core/session/session.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { SqlDrafts } from "../../../src/store/drafts.ts";
import { SqlNotifications } from "../../../src/store/notifications.ts";
import { SqlPeople } from "../../../src/store/people.ts";
import { SqliteStore } from "../../../src/store/sqlite/sqlite.ts";

const ada = {
  id: "oidc:https://login.example ada",
  kind: "oidc" as const,
  name: "Ada",
  email: undefined,
  emailCounts: false,
  groups: [],
};

const signed = { id: "session", expiresAt: 1 };
const company = (name: string, accountId = "https://login.example ada"): Identity => ({
  ...{ ...signed, name, accountId },
  kind: "oidc",
});
const withPin = (name: string): Identity => ({ ...signed, name, kind: "pin" });

function opened() {
  const store = new SqliteStore(":memory:");
  const [drafts, people] = [new SqlDrafts(store), new SqlPeople(store)];
  const notifications = new Notifications({
    store: new SqlNotifications(store),
    drafts,
    people,
    clock: { now: () => 1 },
    log: { warn: (_: string, facts: unknown) => expect(facts).toBeUndefined() } as never,
  });
  const toldTo = async (session: Identity) =>
    (await notifications.list(session)).map(({ kind, subject, by }) => ({ kind, subject, by }));
  return { notifications, drafts, people, toldTo };
}

const review = { id: 7, title: "A page", author: "Grace", reviewers: ["ADA"] } as unknown as Review;

test("a reviewer is told once: the person who is called so, and who gives that name with the PIN", async () => {
  const { notifications, people, toldTo } = opened();
  await people.signedIn(ada, 1);

  await notifications.reviewAsked(review);

  const told = [{ kind: "review-asked", subject: { review: 7, title: "A page" }, by: "Grace" }] as const;
  expect(await toldTo(company("Ada"))).toEqual([...told]);
  expect(await toldTo(company("Another name"))).toEqual([...told]);
  expect(await toldTo(withPin("ada"))).toEqual([...told]);
  expect(await toldTo(company("Ada", "https://login.example eve"))).toEqual([]);
  expect(await toldTo(withPin("Eve"))).toEqual([]);
});

test("a title neither turns nor ends the sentence that quotes it", () => {
  const subject = { review: 7, title: "\u202eFive\u2066 \n\nhttps://evil.example" };
  expect(sentenceOf({ kind: "review-asked", by: "Grace", subject })).toBe(
    "Grace asks you to review “Five https://evil.example”.",
  );
});

test("many pages of somebody in one commit are one notification, and few are one each", async () => {
  const { notifications, drafts, toldTo } = opened();
  const pages = Array.from({ length: 11 }, (_, n) => slug(`page-${n}`));
  for (const page of pages)
    await drafts.save({ slug: page, content: page, seen: undefined, author: "Ada", now: 1 });
  const published = { by: { name: "Grace" }, action: "publish", commit: "a1" };

  await notifications.published({ ...published, slugs: pages.slice(1) });
  expect(await toldTo(withPin("Ada"))).toHaveLength(10);
  await notifications.published({ ...published, slugs: pages });
  await notifications.published({ ...published, slugs: pages });

  expect(await toldTo(withPin("Ada"))).toHaveLength(11);
  expect(await toldTo(withPin("Ada"))).toContainEqual({
    kind: "published",
    subject: { commit: "a1", pages: 11 },
    by: "Grace",
  });
});

test("who merges their own review on the code host, by another name there, isn't told", async () => {
  const { notifications, drafts, toldTo } = opened();
  const page = slug("page");
  const [own, grace] = [{ name: "Ada", id: ada.id }, { name: "Grace" }];
  await drafts.save({
    slug: page,
    content: "a",
    seen: undefined,
    author: "Ada",
    writers: [own, grace],
    now: 1,
  });

  const review = { author: "Ada", authorId: ada.id };
  const merged = { action: "mergeReview", slugs: [page], commit: undefined, review };
  await notifications.published({ ...merged, by: { name: "ada-l", id: ada.id } });

  expect(await toldTo(company("Ada"))).toEqual([]);
  expect(await toldTo(withPin("Grace"))).toHaveLength(1);
});

test("of a text by very many, a hundred are told", async () => {
  const { notifications, drafts, toldTo } = opened();
  const writers = Array.from({ length: 300 }, (_, n) => ({ name: `Writer ${n}` }));
  const page = slug("page");
  await drafts.save({ slug: page, content: "a", seen: undefined, author: "Ada", writers, now: 1 });

  await notifications.published({ by: { name: "Grace" }, action: "publish", commit: "a1", slugs: [page] });

  const told = await Promise.all(writers.map(({ name }) => toldTo(withPin(name))));
  expect(told.filter((each) => each.length > 0)).toHaveLength(100);
});
