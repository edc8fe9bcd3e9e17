import { expect, test } from "bun:test";

import { SteadyClock } from "../../../src/machine/clock.ts";
import { testApp } from "../../support/app.ts";
import { git } from "../../support/git.ts";
import { textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

test("Check now checks again, but not for each of many clicks", async () => {
  let now = Date.UTC(2026, 10, 24, 12);
  const clock = new SteadyClock({ wall: () => now, counter: () => now });
  await using app = await testApp({ baseUrl: "http://localhost:3000", clock });
  const { cookie } = app;
  const checkedAt = async () => {
    const text = await (await app.send("GET", "/admin/health", { cookie })).text();
    return /class="checked">\s*Checked <time datetime="([^"]*)"/.exec(text)?.[1];
  };
  const click = () => app.send("POST", "/admin/health/check", { cookie, ...FORM }, "");
  const first = await checkedAt();
  now += 1000;
  const atOnce = await click();
  const same = await checkedAt();
  now += 60_000;
  await Promise.all([click(), click(), click()]);
  const later = await checkedAt();

  expect([atOnce.status, atOnce.headers.get("location")]).toEqual([303, "/admin/health"]);
  expect([first, same]).toEqual(["2026-11-24T12:00:00.000Z", "2026-11-24T12:00:00.000Z"]);
  expect(later).toBe("2026-11-24T12:01:01.000Z");
});

const { ada, repository } = await testSite({
  files: { "content/index.mdx": "# Home\n\n[here](/guide/one)\n", "content/guide/one.mdx": "# One\n" },
  settings: { CONTENT_DIR: "content" },
});

test("a band counts the problems by kind, and leads to those that there are", async () => {
  const before = await ada.get("/admin/health");
  await Bun.write(
    `${repository}/content/guide/one.mdx`,
    "# One\n\n[a](/guide/no) [b](/guide/none)\n\n![c](./c.png)\n",
  );
  await git(repository, "commit", "-q", "-a", "-m", "break it");
  await ada.submit("/admin/health/check");
  const { text } = await ada.get("/admin/health");

  expect(await textsOf(before.text, ".sums li, .empty h2")).toEqual(["No problems found"]);
  expect(await textsOf(text, ".sums li")).toEqual([
    "0Pages that don't compile",
    "2Broken links",
    "1Missing images",
    "0Orphans",
  ]);
  expect(await textsOf(text, ".sums a")).toEqual(["2Broken links", "1Missing images"]);
  expect(text).toContain('id="missing-image"');
});

test("another site's form checks nothing", async () => {
  const { status } = await ada.submit("/admin/health/check", {}, { "sec-fetch-site": "cross-site" });

  expect(status).toBe(403);
});
