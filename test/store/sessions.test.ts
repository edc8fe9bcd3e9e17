import { expect, test } from "bun:test";

import { sessionKinds } from "../../src/core/session/session.ts";
import { Store } from "../../src/store/database.ts";
import { SqliteSessions } from "../../src/store/sessions.ts";

test.each([...sessionKinds])(
  "a session of the kind %s is listed, and all of its kind end together",
  async (kind) => {
    const sessions = await SqliteSessions.open(new Store(":memory:"));
    const session = { id: "1", kind, name: "Ada", address: "::1", startedAt: 1, seenAt: 2, expiresAt: 9 };

    await sessions.list(session);
    const listed = await sessions.listed(3);
    await sessions.startEpoch([kind], "a new one");

    expect(listed).toEqual([session]);
    expect(await sessions.listed(3)).toEqual([]);
    expect(sessions.epoch(kind)).toBe("a new one");
  },
);
