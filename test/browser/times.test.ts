import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { git } from "../support/git.ts";
import { testSite } from "../support/site.ts";

const { openPage } = browserOfTests();
const { server, repository, ada } = await testSite();

const german = { locale: "de-DE", timezoneId: "Pacific/Auckland" };

test("every time is in the reader's language and zone, and exact on hover", async () => {
  await ada.publish("times", "# Times\n\nOne.\n");
  await ada.save("times", "# Times\n\nTwo.\n");
  await ada.save("times/gone", "# Gone\n");
  const { json } = await ada.get("/api/admin/drafts?slug=times/gone");
  await ada.post("/admin/discard/times/gone", { updatedAt: String(json.draft.updatedAt) });
  const head = await git(repository, "rev-parse", "main");
  const exact = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/;

  const page = await openPage(`${server.url}/admin`, { name: "Ada", context: german });
  for (const path of [
    "",
    "/changes/times",
    "/publish/times",
    "/history/times",
    `/commits/${head}`,
    "/settings",
  ]) {
    await page.goto(`${server.url}/admin${path}`);
    const times = page.locator("time");
    await times.filter({ visible: true }).first().waitFor();
    for (const time of await times.all()) {
      expect(await time.textContent(), path).toMatch(
        /^jetzt$|^vor \d+ |^(Heute|Gestern)$|^\d\d:\d\d$|^\d\d\.\d\d\.\d{4}$/,
      );
      expect(await time.getAttribute("title"), path).toMatch(exact);
      const shown = (await time.getAttribute("title"))!;
      const at = Date.parse((await time.getAttribute("datetime"))!);
      expect(shown).toContain(
        new Intl.DateTimeFormat("de-DE", { timeStyle: "short", timeZone: "Pacific/Auckland" }).format(at),
      );
    }
  }
});

test("versions are grouped by the reader's days", async () => {
  await ada.save("days", "One.\n", await ada.save("days", "Two.\n"));
  const page = await openPage(`${server.url}/admin`, { name: "Ada", context: german });
  // In Auckland, midnight is at noon of UTC.
  const times = ["2026-05-03T12:01:00.000Z", "2026-05-03T11:59:00.000Z"];
  await page.route("**/admin/history/days", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<li id="draft-.*?datetime=")[^"]*/gs,
      (_, before) => before + times.shift(),
    );
    await route.fulfill({ response, body });
  });

  await page.goto(`${server.url}/admin/history/days`);
  await page.getByRole("heading", { level: 2 }).nth(1).waitFor();

  expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "04.05.2026",
    "03.05.2026",
  ]);
  expect(await page.getByRole("list").getByRole("listitem").locator("time").allTextContents()).toEqual([
    "00:01",
    "23:59",
  ]);
});
