import { afterAll, expect, test } from "bun:test";

import { signInWithCompany, startCompany } from "../../support/company.ts";
import { wordsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const french = "i18n/fr/docusaurus-plugin-content-docs/current";
const company = await startCompany("https://admin.example.org", {
  marie: { name: "Marie", groups: ["french"] },
  grace: { name: "Grace", groups: ["english"] },
});
afterAll(() => company[Symbol.asyncDispose]());

const { server, ada } = await testSite({
  files: {
    "docusaurus.config.js": `export default {
  i18n: { defaultLocale: "en", locales: ["en", "fr"] },
  presets: [["classic", {}]],
};\n`,
    "docs/intro.md": "# Welcome\n",
    "docs/more.md": "# More\n",
    [`${french}/intro.md`]: "# Bienvenue\n",
  },
  settings: {
    CONTENT_DIR: ["docs", french].join(","),
    ...company.settings,
    ROLES: `group:french=publisher@${french}, group:english=publisher@more`,
  },
});
const signIn = async (login: string) => (await signInWithCompany(server.url, login)).client;

test("who writes in the folder of a language translates pages that they only read", async () => {
  const [marie, grace] = [await signIn("marie"), await signIn("grace")];
  const missing = "/admin/sibling/more?language=fr";
  const makes = (text: string) => text.includes('action="/admin/sibling/more"');

  const [shown, told] = [await marie.get(missing), await grace.get(missing)];
  const refused = await grace.submit("/admin/sibling/more", { language: "fr" });
  const made = await marie.submit("/admin/sibling/more", { language: "fr" });

  expect([makes(shown.text), makes(told.text), refused.status, made.status]).toEqual([true, false, 403, 303]);
  expect(wordsOf(told.text)).toContain("You can't make this page. You can write only in “more”.");
  expect(await ada.draftOf(`${french}/more`)).toMatchObject({ author: "Marie", content: "# More\n" });
  expect(await ada.draftOf("more")).toBeNull();
});

test("a page that moves or goes doesn't take along its translation in a folder of others", async () => {
  const grace = await signIn("grace");

  const [moving, going] = [await grace.get("/admin/move/more"), await grace.get("/admin/delete/more")];

  expect([moving.status, moving.text.includes('name="translations"')]).toEqual([200, false]);
  expect([going.status, going.text.includes(`name="delete:${french}/more"`)]).toEqual([200, false]);
  const sent = { slug: "more/again", title: "More", translations: "on" };
  const shown = await grace.submit("/admin/move/more", sent);
  const along = { "move:more": "more/again", [`move:${french}/more`]: `${french}/more/again`, message: "Go" };
  expect(shown.status).toBe(200);
  expect((await grace.submit("/admin/changesets/publish", along)).status).toBe(403);
});

test("a change that takes along translations is refused where one of them is in a folder of others", async () => {
  const [marie, grace] = [await signIn("marie"), await signIn("grace")];
  await marie.publish(`${french}/more`, "# Encore\n");
  const head = async () => (await ada.get("/api/admin/pages")).json.pages.length;
  const before = await head();
  const publish = (client: typeof ada, change: object) =>
    client.post("/api/admin/publish", { changes: [{ translations: true, ...change }] });

  const refused = [
    await publish(grace, { slug: "more", delete: true }),
    await publish(grace, { slug: "more/again", from: "more", links: false }),
    await grace.post("/api/admin/reviews", { changes: [{ slug: "more", delete: true, translations: true }] }),
  ];

  for (const { status, json } of refused)
    expect([status, json.error]).toEqual([403, expect.stringContaining(`You may not write “${french}/more`)]);
  expect(await head()).toBe(before);
  const alone = { slug: `${french}/more`, delete: true, translations: false };
  expect((await publish(marie, alone)).status).toBe(200);
  expect((await ada.sourceOf("more")).status).toBe(200);
});
