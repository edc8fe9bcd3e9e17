import { describe, expect, test } from "bun:test";

import type { Act, Acts } from "../../src/core/audit/act.ts";
import type { Slug } from "../../src/core/slug/slug.ts";
import { SqlAudit } from "../../src/store/audit.ts";
import { first } from "../../src/store/database.ts";
import { SqlDrafts } from "../../src/store/drafts.ts";
import { SqlFacts } from "../../src/store/facts.ts";
import { SqlSignIns } from "../../src/store/sign-ins.ts";
import { SqlTidying } from "../../src/store/tidying.ts";
import { SqlTokens } from "../../src/store/tokens.ts";
import { databases } from "../support/databases.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ada: Act = {
  at: 1000,
  who: "ada",
  person: "github:1815",
  kind: "github",
  action: undefined,
  address: "127.0.0.1",
  requestId: "request-1",
};

const guide = "guide" as Slug;

/** `acts.current` is who acts. */
function acting(current: Act | undefined) {
  return { current, request: current, aside: (work: () => unknown) => work() } as Acts & {
    current: Act | undefined;
  };
}

describe.each(databases)("the audit, on $name", ({ open }) => {
  test("a change has its entry, with who did it by which operation", async () => {
    const store = await open();
    const acts = acting(ada);
    const audit = new SqlAudit(store, acts);
    const drafts = new SqlDrafts(store, audit);

    const saved = await drafts.save({ slug: guide, content: "a", author: "ada", seen: undefined, now: 1000 });
    acts.current = { ...ada, at: 2000, action: "askedFor", requestId: "request-2" };
    await drafts.discard(guide, { seen: undefined, now: 2000 });

    expect(saved).toEqual({ updatedAt: 1000, writers: [{ name: "ada" }] });
    const { person: _, action: __, ...rest } = ada;
    const shown = { ...rest, about: undefined };
    expect(await audit.list({}, 10)).toEqual([
      {
        ...shown,
        id: 2,
        at: 2000,
        requestId: "request-2",
        action: "askedFor",
        slug: guide,
        commit: undefined,
      },
      { ...shown, id: 1, action: "saveDrafts", slug: guide, commit: undefined },
    ]);
    await store.close();
  });

  test("what is refused, what fails and what nobody does has none", async () => {
    const store = await open();
    const acts = acting(ada);
    const audit = new SqlAudit(store, acts);
    const drafts = new SqlDrafts(store, audit);

    await drafts.save({ slug: guide, content: "a", author: "ada", seen: undefined, now: 1000 });
    await drafts.save({ slug: guide, content: "b", author: "ada", seen: 7, now: 900_000_000 });
    await drafts.discard("other" as Slug, { seen: undefined, now: 1000 });
    const failed = audit.write(function* (record) {
      yield* record.change("fails", guide);
      yield* first("insert into tidying values (null, null, null)");
    });
    await expect(failed).rejects.toThrow();
    acts.current = undefined;
    await drafts.discard(guide, { seen: undefined, now: 1000 });

    expect((await audit.list({}, 10)).map(({ action }) => action)).toEqual(["saveDrafts"]);
    await store.close();
  });

  test("saves of one draft by one person are one entry, until 15 minutes pass without one", async () => {
    const store = await open();
    const acts = acting(ada);
    const audit = new SqlAudit(store, acts);
    const drafts = new SqlDrafts(store, audit);
    let seen: number | undefined;
    const save = async (minute: number, by = ada, slug = guide) => {
      acts.current = { ...by, at: minute * MINUTE };
      const saved = await drafts.save({
        ...{ slug, content: `at ${minute}`, author: by.who!, now: minute * MINUTE },
        seen: slug === guide ? seen : undefined,
      });
      if (slug === guide && "updatedAt" in saved) seen = saved.updatedAt;
    };
    const grace = { ...ada, who: "grace", person: "github:1906" };
    const script = { ...ada, who: "ada (script)", kind: "token" };

    for (const minute of [1, 5, 19, 33]) await save(minute);
    await save(34, grace);
    await save(35);
    await save(36, script);
    await save(37, ada, "other" as Slug);
    await save(48, grace);
    await save(51);
    await save(66);
    await drafts.discard(guide, { seen, now: 67 * MINUTE });
    acts.current = { ...ada, at: 68 * MINUTE };
    await drafts.save({ slug: guide, content: "another", author: "ada", seen: undefined, now: 68 * MINUTE });

    const entries = (await audit.list({}, 20)).map(({ at, who, action, slug }) => [
      at / MINUTE,
      who!,
      action,
      slug!,
    ]);
    expect(entries.reverse() as unknown[]).toEqual([
      [1, "ada", "saveDrafts", "guide"],
      [34, "grace", "saveDrafts", "guide"],
      [36, "ada (script)", "saveDrafts", "guide"],
      [37, "ada", "saveDrafts", "other"],
      [51, "ada", "saveDrafts", "guide"],
      [66, "ada", "saveDrafts", "guide"],
      [66, "ada", "deletePage", "guide"],
      [68, "ada", "saveDrafts", "guide"],
    ]);
    await store.close();
  });

  test("of an address, refusals of one kind are one entry in 15 minutes, and of very many addresses one", async () => {
    const store = await open();
    const audit = new SqlAudit(store, acting(undefined));
    const signIns = new SqlSignIns(store, audit);

    await signIns.recordWrongPin("10.0.0.1", 1 * MINUTE, 0);
    await signIns.recordWrongPin("10.0.0.1", 2 * MINUTE, 0);
    await signIns.recordWrongPin("10.0.0.2", 3 * MINUTE, 0);
    await new SqlSignIns(store, new SqlAudit(store)).recordWrongPin("10.0.0.1", 16 * MINUTE, 0);
    const refused = (other: number) => audit.refused("token", `10.1.0.${other}`, 17 * MINUTE);
    await Promise.all(Array.from({ length: 450 }, (_, other) => refused(other)));
    await Promise.all(Array.from({ length: 100 }, (_, other) => refused(other + 400)));

    const entries = await audit.list({ action: "sign-in-refused" }, 1000);
    const addresses = entries.map(({ address }) => address);
    expect(addresses.filter((address) => address === "10.0.0.1").length).toBe(2);
    expect(addresses.filter((address) => address === "10.1.0.1").length).toBe(1);
    expect(addresses.filter((address) => address === undefined).length).toBe(1);
    // One of them is older than 15 minutes.
    expect(entries.length).toBe(502);
    expect(entries.every(({ who }) => who === undefined)).toBe(true);
    await store.close();
  });

  test("what a publication did is recorded once, by who settles it first", async () => {
    const store = await open();
    const audit = new SqlAudit(store);
    const facts = new SqlFacts(store);
    const audited = { act: ada, action: "publish", slugs: [guide, "other" as Slug], commit: "abc" };

    await facts.keep("publication", "1");
    await Promise.all([1, 2, 3].map(() => facts.settle("publication", "1", "", audited)));
    await facts.keep("publication", "2");
    await facts.settle("publication", "2", "", undefined);

    const entries = await audit.list({}, 10);
    expect(entries.map(({ action, slug, commit }) => [action, slug!, commit!])).toEqual([
      ["publish", "other", "abc"],
      ["publish", "guide", "abc"],
    ]);
    expect(await facts.find("publication")).toBe("");
    await store.close();
  });

  test("a token that an app gets has its maker", async () => {
    const store = await open();
    const request = { at: 5, action: undefined, address: "::1", requestId: "r" };
    const audit = new SqlAudit(store, { ...acting(undefined), request });
    const token = { id: "1", name: "CI", maker: "Ada", makerKind: "pin", can: ["read"], madeAt: 5 } as const;

    await new SqlTokens(store, audit).add(
      { ...token, makerId: undefined, folders: undefined, expiresAt: 9, lastUse: undefined },
      "digest",
      50,
    );

    const [entry] = await audit.list({}, 10);
    expect([entry!.who!, entry!.kind, entry!.action, entry!.requestId!]).toEqual([
      "Ada",
      "pin",
      "makeToken",
      "r",
    ]);
    await store.close();
  });

  test("entries are found by who, kind, action, page and time, page after page", async () => {
    const store = await open();
    const acts = acting(ada);
    const audit = new SqlAudit(store, acts);
    for (let nth = 0; nth < 40; nth++) {
      const who = nth % 2 ? "ada" : "grace";
      const kind = nth % 3 ? "pin" : "token";
      acts.current = { ...ada, at: Math.floor(nth / 4), who, kind };
      await audit.record(nth % 5 ? "publish" : "upload", ...(nth % 7 ? [guide] : []));
    }
    const all = await audit.list({}, 100);

    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
    for (const filter of [
      { who: "ada" },
      { kind: "token" },
      { action: "upload" },
      { slug: guide },
      { since: 3, before: 7 },
      { who: "grace", kind: "pin", slug: guide, before: 9 },
    ]) {
      const { since = 0, before = Infinity, ...same } = filter as { since?: number; before?: number };
      const wanted = all.filter(
        (entry) =>
          entry.at >= since &&
          entry.at < before &&
          Object.entries(same).every(([field, value]) => entry[field as keyof typeof entry] === value),
      );
      expect(wanted.length).toBeGreaterThan(0);
      expect(await audit.list(filter, 100)).toEqual(wanted);
    }
    const found = [];
    for (let [page, last] = [await audit.list({}, 7), all.at(-1)]; page.length > 0;) {
      found.push(...page);
      last = page.at(-1);
      page = await audit.list({ before: last! }, 7);
    }
    expect(found).toEqual(all);
    await store.close();
  });

  test("nobody can change an entry, or remove one that isn't old", async () => {
    const store = await open();
    const audit = new SqlAudit(store, acting({ ...ada, at: 10 * DAY }));
    await new SqlTidying(store).record({ at: 10.5 * DAY, waitsUntil: 0 });
    await audit.record("publish");
    const run = (sql: string) => store.write(() => first(sql));

    await expect(run("update audit set who = 'grace'")).rejects.toThrow();
    await expect(run("delete from audit")).rejects.toThrow();
    expect((await audit.list({}, 10)).map(({ who }) => who!)).toEqual(["ada"]);

    await new SqlTidying(store).record({ at: 12 * DAY, waitsUntil: 0 });
    await audit.forget(9 * DAY, 12 * DAY);
    expect((await audit.list({}, 10)).length).toBe(1);
    await audit.forget(11 * DAY, 12 * DAY);
    expect(await audit.list({}, 10)).toEqual([]);
    await store.close();
  });
});
