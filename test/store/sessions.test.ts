import { describe, expect, test } from "bun:test";

import { sessionKinds } from "../../src/core/session/session.ts";
import { SqlSessions } from "../../src/store/sessions.ts";
import { databases } from "../support/databases.ts";

describe.each(databases)("$name", ({ open }) => {
  test.each([...sessionKinds])(
    "a session of the kind %s is listed, and all of its kind end together",
    async (kind) => {
      const sessions = await SqlSessions.open(await open());
      const session = { id: "1", kind, name: "Ada", address: "::1", startedAt: 1, seenAt: 2, expiresAt: 9 };

      await sessions.list(session);
      const listed = await sessions.listed(3);
      await sessions.startEpoch([kind], "a new one");

      expect(listed).toEqual([session]);
      expect(await sessions.listed(3)).toEqual([]);
      expect(sessions.epoch(kind)).toBe("a new one");
    },
  );
});
