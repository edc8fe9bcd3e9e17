import { expect, test } from "bun:test";

import { Forbidden, NotShown, UpstreamFailed, UpstreamSilent } from "../../../src/core/errors.ts";
import { SlugTaken } from "../../../src/core/site/free-slugs.ts";
import type { SiteIndex } from "../../../src/core/site/site-index.ts";
import { site } from "../../support/indexed-site.ts";

const away = new UpstreamFailed("It is away.");

const titled = async (index: SiteIndex) => {
  const { pages, absence } = await index.pages();
  return [pages.map(({ title }) => title), absence] as const;
};

test("while the repository is away, lists and search use the last known pages and the current drafts", async () => {
  const { index, save, repository } = site({ a: "# A", b: "# B" });
  save("b", "# B2");
  await index.pages();
  repository.answers = () => Promise.reject(away);
  save("c", "# New, as A");

  expect(await titled(index)).toEqual([["A", "B2", "New, as A"], { why: away, seenAt: 1 }]);
  expect(await index.search("a", 10)).toMatchObject({ total: 2, absence: { seenAt: 1 } });

  repository.answers = async () => {};
  expect(await titled(index)).toEqual([["A", "B2", "New, as A"], undefined]);
});

test("if the repository was never reachable, only drafts are listed and no slug is free", async () => {
  const { index, freeSlugs, save, repository } = site({ a: "# A" });
  save("b", "# B");
  repository.answers = () => Promise.reject(away);

  expect(await titled(index)).toEqual([["B"], { why: away, seenAt: undefined }]);
  await expect(freeSlugs.check("b")).rejects.toBeInstanceOf(SlugTaken);
  await expect(freeSlugs.check("c")).rejects.toBe(away);
});

test("a user without access doesn't see cached pages, and a refused request gets its error", async () => {
  const { index, repository } = site({ a: "# A" });
  await index.pages();

  repository.answers = () => Promise.reject(new NotShown("Not to you."));
  expect(await titled(index)).toMatchObject([[], { seenAt: undefined }]);
  repository.answers = () => Promise.reject(new Forbidden("Not you."));
  await expect(index.pages()).rejects.toBeInstanceOf(Forbidden);
});

test("requests wait only once for a silent repository, which is used again as soon as it answers", async () => {
  const { index, publish, repository } = site({ a: "# A" });
  await index.pages();
  publish({ a: "# A2" });
  const sign = Promise.withResolvers<void>();
  repository.answers = () => sign.promise;
  repository.asked = 0;

  const [first, second] = [await titled(index), await titled(index)];

  const silent = { why: expect.any(UpstreamSilent), seenAt: 0 };
  expect([first, second]).toEqual([
    [["A"], silent],
    [["A"], silent],
  ] as never);
  // one for the pages, one for the check
  expect(repository.asked).toBe(2);
  sign.resolve();
  await sign.promise;
  expect(await titled(index)).toEqual([["A2"], undefined]);
});
