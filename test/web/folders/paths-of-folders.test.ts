import { expect, test } from "bun:test";

import { git } from "../../support/git.ts";
import { testSite } from "../../support/site.ts";

const v1 = "website/versioned_docs/version-1.0";
const french = "website/i18n/fr/docusaurus-plugin-content-docs/current";

/** A site of Docusaurus with a version and a language, whose pages name each other by paths from its folder. */
const files = {
  "website/docusaurus.config.js":
    'export default { presets: [["classic", {}]], i18n: { defaultLocale: "en", locales: ["en", "fr"] } };\n',
  "website/versions.json": '["1.0"]\n',
  "website/docs/intro.md":
    "# Intro\n\n[1](@site/versioned_docs/version-1.0/setup.md#setup) [fr](@site/i18n/fr/docusaurus-plugin-content-docs/current/intro.md)\n",
  "website/docs/setup.md": "# Setup\n",
  [`${v1}/intro.md`]: "import Part from '@site/versioned_docs/version-1.0/setup.md';\n\n# Intro\n",
  [`${v1}/setup.md`]: "# Setup\n",
  [`${french}/intro.md`]: "# Intro\n\n[Setup](setup.md) [en](@site/docs/setup.md)\n",
};

test("paths from the site's folder lead to pages of any folder", async () => {
  const { ada } = await testSite({ files });

  const { problems } = (await ada.get("/api/admin/health")).json;
  expect(problems.filter(({ kind }: { kind: string }) => kind.startsWith("broken"))).toEqual([]);
  const linking = async (slug: string) => {
    const { links } = (await ada.get(`/api/admin/pages/links?slug=${encodeURIComponent(slug)}`)).json;
    return links.map((each: { slug: string }) => each.slug).toSorted();
  };
  expect(await linking(`${v1}/setup`)).toEqual(["intro", `${v1}/intro`]);
  expect(await linking(`${french}/intro`)).toEqual(["intro"]);
});

test("when a page of a version moves, paths from the site's folder follow", async () => {
  const { ada, repository, head } = await testSite({ files });
  const shown = (path: string) => git(repository, "show", `main:${path}`);
  const before = await git(repository, "rev-parse", "main^{tree}");

  const changes = [{ from: `${v1}/setup`, slug: `${v1}/start/install` }];
  expect((await ada.post("/api/admin/publish", { changes })).status).toBe(200);

  expect(await shown("website/docs/intro.md")).toContain(
    "[1](@site/versioned_docs/version-1.0/start/install.md#setup)",
  );
  expect(await shown(`${v1}/intro.md`)).toContain("'@site/versioned_docs/version-1.0/start/install.md'");
  expect(await shown(`${french}/intro.md`)).toContain("[en](@site/docs/setup.md)");
  await ada.post(`/api/admin/publications/${await head()}/undo`, {});
  expect(await git(repository, "rev-parse", "main^{tree}")).toBe(before);
});
