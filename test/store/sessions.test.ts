import { describe, expect, test } from "bun:test";

import { sessionKinds } from "../../src/core/session/session.ts";
import { SqlSessions } from "../../src/store/sessions.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test.each([...sessionKinds])(
    "a session of the kind %s is listed, and all of its kind end together",
    async (kind) => {
      const sessions = await SqlSessions.open(await open());
      const session = {
        id: "1",
        kind,
        person: "github:1",
        name: "Ada",
        address: "::1",
        startedAt: 1,
        seenAt: 2,
        expiresAt: 9,
      };

      await sessions.list(session);
      const listed = await sessions.listed(3);
      await sessions.startEpoch([kind], "a new one");

      expect(listed).toEqual([session]);
      expect(await sessions.listed(3)).toEqual([]);
      expect(sessions.epoch(kind)).toBe("a new one");
    },
  );

  test("what ends while a look at the store is under way has ended", async () => {
    const store = await open();
    const read = store.all.bind(store);
    const sessions = await SqlSessions.open(store);
    await sessions.startEpoch(["pin"], "old");
    const looked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    // Answers late with what was there when it was asked.
    store.all = async (...asked) => {
      const rows = await read(...asked);
      looked.resolve();
      await answered.promise;
      return rows as never;
    };

    const look = sessions.refresh();
    await looked.promise;
    await sessions.revoke("1", 9);
    await sessions.startEpoch(["pin"], "new");
    answered.resolve();
    await look;

    expect(sessions.isRevoked("1")).toBe(true);
    expect(sessions.epoch("pin")).toBe("new");
  });
});
