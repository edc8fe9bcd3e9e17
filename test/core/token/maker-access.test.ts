import { expect, test } from "bun:test";

import { NotConfigured, Unavailable, UpstreamFailed, UpstreamSilent } from "../../../src/core/errors.ts";
import type { AccountRole, HostAccounts } from "../../../src/core/session/code-host.ts";
import { MakerAccess } from "../../../src/core/token/maker-access.ts";

const MINUTE = 60_000;
const ada = { maker: "ada", makerKind: "github", makerId: "1815" } as const;

/** GitHub, which says what a test wants, and counts. */
function gitHub() {
  const clock = { time: Date.UTC(2026, 0, 5, 12), now: () => clock.time };
  const port = { asked: [] as unknown[], says: async (): Promise<AccountRole> => "publisher" };
  const accounts: HostAccounts = {
    id: "github",
    name: "GitHub",
    repository: "octocat/site",
    roleOf: (account) => {
      port.asked.push(account);
      return port.says();
    },
  };
  const access = new MakerAccess({ accounts, clock });
  const of = () => access.roleOf(ada).catch((error: unknown) => error);
  return { access, of, clock, port };
}

test("what a maker may do is asked once, and again after 15 minutes of use", async () => {
  const { of, clock, port } = gitHub();
  const asked: number[] = [];

  for (const pass of [0, 0, 14 * MINUTE, MINUTE, 0, 14 * MINUTE, 60 * MINUTE]) {
    clock.time += pass;
    expect(await Promise.all([of(), of()])).toEqual(["publisher", "publisher"]);
    asked.push(port.asked.length);
  }

  expect(asked).toEqual([1, 1, 1, 2, 2, 2, 3]);
  expect(port.asked[0]).toEqual({ login: "ada", id: "1815" });
});

test.each(["none", "reader"] as const)("who is %s now is asked for again after a minute", async (role) => {
  const { of, clock, port } = gitHub();
  await of();
  port.says = async () => role;
  expect(await of()).toBe("publisher");

  clock.time += 15 * MINUTE;
  expect(await of()).toBe(role);
  clock.time += MINUTE - 1;
  expect(await of()).toBe(role);
  expect(port.asked).toHaveLength(2);
  port.says = async () => "publisher";
  clock.time += 1;
  expect(await of()).toBe("publisher");
});

test.each([
  ["it fails", new UpstreamFailed("Down.")],
  ["it is silent", new UpstreamSilent("Silent.")],
  ["GITHUB_TOKEN is refused", new Unavailable("No.")],
])(
  "the last answer is good for 15 minutes while no new one comes, and then nobody gets in: %s",
  async (_, error) => {
    const { of, clock, port } = gitHub();
    await of();
    port.says = () => Promise.reject(error);
    clock.time += 15 * MINUTE;

    expect([await of(), await of(), port.asked.length]).toEqual(["publisher", "publisher", 2]);
    clock.time += 15 * MINUTE - 1;
    expect([await of(), port.asked.length]).toEqual(["publisher", 3]);
    clock.time += 1;
    expect(await of()).toBeInstanceOf(Unavailable);
    expect(await of()).toMatchObject({
      kind: "unavailable",
      message:
        "GitHub doesn't say whether ada may still write to octocat/site, so this token has to wait. Try again in a minute.",
      retryAfterSeconds: 60,
      cause: error,
    });

    port.says = async () => "publisher";
    expect(await of()).toBe("publisher");
  },
);

test("nobody gets in before the first answer, nor by one from the future", async () => {
  const { of, clock, port } = gitHub();
  port.says = () => Promise.reject(new UpstreamFailed("Down."));
  expect(await of()).toBeInstanceOf(Unavailable);

  port.says = async () => "publisher";
  expect(await of()).toBe("publisher");
  clock.time -= 60 * MINUTE;
  port.says = () => Promise.reject(new UpstreamFailed("Down."));
  expect(await of()).toBeInstanceOf(Unavailable);
});

test("what isn't set up is said as it is, and a fault is one", async () => {
  const { of, port } = gitHub();
  const missing = new NotConfigured("Set GITHUB_TOKEN.");
  port.says = () => Promise.reject(missing);
  expect(await of()).toBe(missing);

  const fault = new TypeError("A fault.");
  port.says = () => Promise.reject(fault);
  expect(await of()).toBe(fault);
});

test("nobody is asked for the team, for those of before, and where the repository has no host", async () => {
  const { access, clock, port } = gitHub();

  expect(await access.roleOf({ maker: "ada", makerKind: "pin" })).toBeUndefined();
  expect(await access.roleOf({ maker: "ada" })).toBeUndefined();
  expect(await new MakerAccess({ clock }).roleOf(ada)).toBeUndefined();
  expect(port.asked).toEqual([]);
});

test("two accounts that had one login are two makers", async () => {
  const { access, port } = gitHub();
  await access.roleOf(ada);
  port.says = async () => "none";

  expect(await access.roleOf({ ...ada, makerId: "1852" })).toBe("none");
  expect(await access.roleOf(ada)).toBe("publisher");
});

test("what makers may do is known of a thousand, the last who were asked for", async () => {
  const { access, port } = gitHub();
  const maker = (id: number) => access.roleOf({ ...ada, makerId: String(id) });

  for (let id = 0; id <= 1000; id++) await maker(id);
  port.asked.length = 0;
  await Promise.all([maker(1000), maker(1), maker(0)]);

  expect(port.asked).toEqual([{ login: "ada", id: "0" }]);
});
