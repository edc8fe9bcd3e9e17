import { expect, test } from "bun:test";

import { allRights, siteWithSecrets } from "./seen-texts.ts";

const site = await siteWithSecrets();

/** Each choice of rights, everywhere and in one folder, and in several. */
const callers = Array.from({ length: 2 ** allRights.length - 1 }, (_, choice) =>
  allRights.filter((_, at) => (choice + 1) & (1 << at)),
).flatMap((can) => [undefined, ["guide"], ["guide/tea", "nowhere"]].map((folders) => ({ can, folders })));

test.each(callers)("a token of %j is told nothing that it may not read", async (caller) => {
  expect(await site.leaksTo(caller)).toEqual([]);
});
