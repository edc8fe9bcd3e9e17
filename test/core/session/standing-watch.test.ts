import { expect, test } from "bun:test";

import { Forbidden, Unavailable } from "../../../src/core/errors.ts";
import type { Role, Standing } from "../../../src/core/person/role.ts";
import { StandingWatch } from "../../../src/core/session/standing-watch.ts";
import { person, scopeIn } from "../../support/person.ts";

function watching() {
  const now = { standing: { role: "writer", folders: undefined } as Standing | Error };
  const watch = new StandingWatch({
    ofSession: async () => {
      if (now.standing instanceof Error) throw now.standing;
      return now.standing;
    },
  });
  const told: string[] = [];
  const as = (role: Role) => {
    const session = { ...person("Ada", scopeIn(role)), id: "1" };
    return watch.whenLess(session, () => told.push(role));
  };
  return { now, watch, told, as };
}

test("who is lowered is told, and who is raised is not", async () => {
  const { now, watch, told, as } = watching();
  const unwatch = as("writer");

  for (const [role, after] of [
    ["writer", []],
    ["publisher", []],
    ["commenter", ["writer"]],
  ] as const) {
    now.standing = { role, folders: undefined };
    await watch.look();
    expect(told).toEqual([...after]);
  }
  unwatch();
});

test("a stream that was opened with more is told, too, after one with less", async () => {
  const { watch, told, as } = watching();
  const unwatch = [as("reader"), as("publisher")];

  await watch.look();

  expect(told).toEqual(["reader", "publisher"]);
  for (const each of unwatch) each();
});

test.each([
  [new Forbidden("You may not come in any more."), ["writer"]],
  [new Unavailable("Nobody can say."), []],
])("who may nothing any more is told, but not while nobody can say: %s", async (error, after) => {
  const { now, watch, told, as } = watching();
  const unwatch = as("writer");
  now.standing = error;

  await watch.look();

  expect(told).toEqual(after);
  unwatch();
});
