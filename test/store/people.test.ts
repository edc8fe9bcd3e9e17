import { describe, expect, test } from "bun:test";

import type { Person } from "../../src/core/people/people-store.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { SqlPeople } from "../../src/store/people.ts";
import { databases } from "../support/databases.ts";

const ada = {
  id: "oidc:https://id.example.com 1",
  kind: "oidc" as const,
  name: "Ada",
  email: "Ada@example.com",
  emailCounts: true,
  groups: ["docs", "a, b"],
};
const bob = {
  id: "github:2",
  kind: "github" as const,
  name: "bob",
  email: undefined,
  emailCounts: false,
  groups: [],
  hostRole: "publisher" as const,
};
const nothingSaid = {
  hostRole: undefined,
  givenEmail: undefined,
  said: undefined,
  era: undefined,
  wantsMail: true,
};
const administrator = { role: "administrator", folders: undefined } as const;
const isOneLeft = (people: readonly Person[]) => people.some(({ said }) => said?.role === "administrator");

describe.each(databases)("people, on $name", ({ open }) => {
  test("who signs in is known as they were at the last sign-in, and stays what was said of them", async () => {
    const store = await open();
    const people = new SqlPeople(store);
    const known = { ...ada, ...nothingSaid, signedInAt: 5, lastSeenAt: 5 };
    expect(await people.signedIn(ada, 5)).toEqual(known);
    await people.signedIn(bob, 6);
    await people.say(ada.id, { role: "writer", folders: [slug("guide")] }, () => true);
    await people.seen(ada.id, 9);
    await people.seen(ada.id, 8);
    const later = { ...ada, name: "Ada King", email: undefined, emailCounts: false, groups: [] };

    expect(await people.find(ada.id)).toEqual({
      ...known,
      said: { role: "writer", folders: [slug("guide")] },
      lastSeenAt: 9,
    });
    expect(await people.signedIn(later, 10)).toMatchObject({
      ...later,
      said: { role: "writer", folders: [slug("guide")] },
      signedInAt: 10,
    });
    expect((await people.list()).map(({ name }) => name)).toEqual(["Ada King", "bob"]);
    await store.close();
  });

  test("what the code host says of somebody is kept, also of who signed in before people were", async () => {
    const store = await open();
    const people = new SqlPeople(store);
    await people.signedIn(bob, 1);
    await people.hostSaid({ ...bob, name: "bobby", hostRole: "reader" }, 2);
    await people.hostSaid({ ...bob, id: "github:3", name: "carol", hostRole: "administrator" }, 3);
    await people.seen("github:4", 4);

    const known = (await people.list()).map(({ id, name, hostRole, signedInAt }) => [
      id,
      name,
      hostRole,
      signedInAt,
    ]);
    expect(known).toEqual([
      [bob.id, "bobby", "reader", 1],
      ["github:3", "carol", "administrator", 3],
    ]);
    await store.close();
  });

  test("who is removed is in no list, keeps an era alone, and comes again as somebody of whom nothing was said", async () => {
    const store = await open();
    const people = new SqlPeople(store);
    await people.signedIn(bob, 1);
    await people.giveEmail(bob.id, "bob@example.com");
    await people.say(bob.id, administrator, () => true);
    expect(await people.remove(bob.id, "second", () => true)).toBe("done");

    expect(await people.list()).toEqual([]);
    expect(await people.find(bob.id)).toEqual({
      ...{ ...bob, ...nothingSaid, name: "", era: "second" },
      signedInAt: undefined,
      lastSeenAt: undefined,
    });
    expect(await people.remove(bob.id, "third", () => true)).toBe("nobody");
    expect(await people.say(bob.id, administrator, () => true)).toBe("nobody");
    await people.hostSaid({ ...bob, hostRole: "administrator" }, 2);
    expect(await people.list()).toEqual([]);
    expect(await people.signedIn(bob, 3)).toMatchObject({ ...bob, said: undefined, era: "second" });
    await store.close();
  });

  test("an address is one person's, however it is typed", async () => {
    const store = await open();
    const people = new SqlPeople(store);
    await people.signedIn(ada, 1);
    await people.signedIn(bob, 1);
    const carol = { ...bob, id: "github:3" };
    await people.signedIn(carol, 1);

    const given = [
      await people.giveEmail(bob.id, "ada@EXAMPLE.com"),
      await people.giveEmail(bob.id, "Bob@example.com"),
      await people.giveEmail(bob.id, "bob@example.com"),
      await people.giveEmail(carol.id, "BOB@example.com"),
    ];
    expect(given).toEqual([false, true, true, false]);
    expect([
      await people.hasEmail("BOB@example.com"),
      await people.hasEmail("bob@example.com", bob.id),
    ]).toEqual([true, false]);
    expect(await people.hasEmail("b_b@example.com")).toBeFalse();
    await store.close();
  });

  test("of two who lower or remove each other at the same moment, one stays", async () => {
    const store = await open();
    // As two servers have it.
    const [people, elsewhere] = [new SqlPeople(store), new SqlPeople(store)];
    for (let round = 0; round < 10; round++) {
      for (const each of [ada, bob]) {
        await people.signedIn(each, 1);
        await people.say(each.id, administrator, () => true);
      }
      const done = await Promise.all([
        people.say(ada.id, { role: "reader", folders: undefined }, isOneLeft),
        round % 2 === 0
          ? elsewhere.say(bob.id, { role: "reader", folders: undefined }, isOneLeft)
          : elsewhere.remove(bob.id, "next", isOneLeft),
      ]);
      expect(done.sort()).toEqual(["done", "refused"]);
    }
    await store.close();
  });
});
