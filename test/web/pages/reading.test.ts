import { expect, test } from "bun:test";

import type { ShownMenu } from "../../../src/core/navigation/site-navigation.ts";
import type { PersonSession } from "../../../src/core/session/session.ts";
import type { TextWork } from "../../../src/core/text/text-work.ts";
import { shownSite } from "../../../src/web/admin/pages/shown-site.ts";
import { testApp } from "../../support/app.ts";
import { wordsOf } from "../../support/markup.ts";
import { textsHere } from "../../support/texts.ts";

test("a list is there before the texts are read, says so, and then leads to the titles", async () => {
  const mayRead = Promise.withResolvers<void>();
  const here = textsHere();
  const run: TextWork["run"] = (name, ...asked) =>
    (name === "pageRecords" ? mayRead.promise : Promise.resolve()).then(() => here.run(name, ...asked));
  await using app = await testApp({ baseUrl: "http://localhost:3000", texts: { run }, listPatienceMs: 1 });
  const get = async (path: string) => {
    const answer = await app.send("GET", path, { cookie: app.cookie });
    return wordsOf(await answer.text()).trim();
  };

  const early = await get("/admin");
  const [asked, listed] = [await get("/admin/rows/reading"), await get("/admin?show=drafts")];
  mayRead.resolve();
  await get("/api/admin/health"); // waits for all texts
  const [over, whole] = [await get("/admin/rows/reading"), await get("/admin")];

  const words = "Pages are still being read. Some show their paths";
  expect([early, asked, listed].map((text) => text.includes(words))).toEqual([true, true, true]);
  expect(early).toContain("guide");
  expect(over).toBe("All pages are read. Show their titles");
  expect(whole).not.toContain(words);
});

test("a tree is whole when the pages of its menu are read, and one without a menu when all are", async () => {
  const menu = { id: "m", items: [] } as unknown as ShownMenu;
  const isWhole = async (isRead: boolean, menus: readonly ShownMenu[]) => {
    const parts = {
      siteIndex: { listed: async () => ({ pages: [], isWhole: false, absence: undefined }) },
      sitePages: {
        choices: async () => ({
          languages: [],
          versions: [],
          placeOf: () => ({ language: null, version: null, own: "" }),
        }),
      },
      draftedNavigation: {
        read: async () => ({ menus, draft: undefined, problem: undefined, isWhole: isRead }),
        sentences: async () => [],
      },
    };
    const request = new Request("http://localhost/admin");
    return (await shownSite(parts, { at: {}, request, session: {} as PersonSession })).isWhole;
  };

  expect(await Promise.all([isWhole(true, [menu]), isWhole(false, [menu]), isWhole(true, [])])).toEqual([
    true,
    false,
    false,
  ]);
});
