import { expect, test } from "bun:test";

import type { Drafts } from "../../../src/core/draft/drafts.ts";
import { PageDialects } from "../../../src/core/page/page-dialects.ts";
import { PageFields } from "../../../src/core/page/page-fields.ts";
import { Pages } from "../../../src/core/page/pages.ts";
import { Branch } from "../../../src/core/repository/branch.ts";
import type { Entry, RepositoryHost } from "../../../src/core/repository/repository-host.ts";
import { KnownSites } from "../../../src/core/site/known-sites.ts";
import { PageRecords } from "../../../src/core/site/page-records.ts";
import { SiteIndex } from "../../../src/core/site/site-index.ts";
import { SitePlaces } from "../../../src/core/site/site-places.ts";
import { SettingsOfSite } from "../../../src/core/site/site-settings.ts";
import { pageFoldersOf } from "../../../src/core/slug/page-folders.ts";
import type { Slug } from "../../../src/core/slug/slug.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";
import { textsHere } from "../../support/texts.ts";

const page = (front: string, text = "[other](/b)") => `---\ntitle: A\n${front}---\n\n${text} <Card/>\n`;

const pages = [
  page(""),
  page("", "[elsewhere](./c)"),
  "---\ntitle: B\n---\n\n# B\n",
  "---\ntitle: C\n---\n\n# C\n",
  page("slug: /else\nurl: /else/\npermalink: /else/\n"),
  page("slug: other\nurl: /other/\npermalink: /other/\n"),
  page("aliases: [/old]\nredirect_from: [/old]\n"),
  page("aliases: [/older]\nredirect_from: /older\ndraft: true\n"),
];

/** What files can say, in sites of three generators that read it. */
const sites = [
  {
    generator: "a Docusaurus site",
    texts: {
      "docusaurus.config.js": [
        'export default { baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/" } }]] };',
        'import more from "./more.js"; export default { ...more, presets: [["classic", { docs: {} }]] };',
      ],
      "more.js": ['export default { baseUrl: "/b/" };', 'export default { baseUrl: "/" };'],
      "src/pages/made.jsx": ["export default 1;"],
    },
  },
  {
    generator: "a Hugo site",
    texts: {
      "hugo.toml": [
        'baseURL = "https://example.org/"\ncontentDir = "docs"\n[permalinks]\nguide = "/:title/"\n',

        'baseURL = "https://example.org/"\ncontentDir = "docs"\n[permalinks]\nguide = "/x/:title/"\n',
        'baseURL = "https://example.org/a/"\nuglyURLs = true\n',
      ],
      "docs/.gitignore": ["made.md\n", "other.md\n"],
    },
  },
  {
    generator: "a Jekyll site",
    texts: { "_config.yml": ["permalink: pretty\n", "exclude: [docs/c.md]\n", "baseurl: /b\n"] },
  },
] as const;

const pagePaths = ["a.md", "b.md", "c.md", "guide/index.md", "guide/a.md", "guide/1-b.md", "_part.md"];

/** A branch in memory, to which files are written and from which they go. */
class Memory {
  readonly files = new Map<string, string>();
  #commits = 0;

  commit(path: string, text: string | undefined): void {
    if (text === undefined) this.files.delete(path);
    else this.files.set(path, text);
    this.#commits += 1;
  }

  /** As a host that was just opened. */
  host(): RepositoryHost {
    const host = {
      head: async () => String(this.#commits),
      entriesBelow: async () =>
        [...this.files]
          .sort()
          .map(([path, sha]): Entry => ({ path, sha, kind: "file", isExecutable: false })),
      read: async (sha: string) => Buffer.from(sha),
      async *readAll(shas: readonly string[]) {
        for (const sha of shas) yield { sha, content: Buffer.from(sha) };
      },
    };
    return host as unknown as RepositoryHost;
  }
}

/** What is known of a site by a server. */
function partsOf(host: RepositoryHost, generator: string) {
  const folders = pageFoldersOf({ folder: "docs", uploads: "static/uploads", because: "", generator });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const shared = {
    ...{ generator, folders, uploadsFolder: "static/uploads", texts: textsHere(), log },
    ...{ branch: new Branch(host), clock: { now: () => 0 } },
    drafts: { list: async () => [] } as unknown as Drafts,
  };
  const siteSettings = new SettingsOfSite(shared);
  const pages = new Pages(shared as ConstructorParameters<typeof Pages>[0]);
  const dialects = new PageDialects({ ...shared, siteSettings, pages });
  const read = { ...shared, siteSettings, pages, dialects };
  const pageFields = new PageFields(read);
  const records = new PageRecords(read);
  const sitePlaces = new SitePlaces({ ...read, records });
  const siteIndex = new SiteIndex({ ...read, records, sitePlaces });
  const knownSites = new KnownSites({ ...read, pageFields, sitePlaces, siteIndex });
  return { siteSettings, pages, records, sitePlaces, siteIndex, knownSites };
}

/** All that is known of it, as plain data. */
async function knownBy({
  siteSettings,
  pages,
  records,
  sitePlaces,
  siteIndex,
  knownSites,
}: ReturnType<typeof partsOf>) {
  const { shas, records: read, components, aliases } = await records.published();
  const slugs = await pages.list();
  const addressOf = await siteIndex.addressesOf();
  return {
    ...{ shas: [...shas], read: [...read], components, aliases, slugs },
    ...{ files: await pages.files(), others: await pages.otherFiles(), parts: await pages.parts() },
    settings: await siteSettings.read(),
    addresses: await sitePlaces.addresses(),
    found: slugs.map(addressOf),
    site: await knownSites.site(),
    around: await knownSites.around("a" as Slug, ["new" as Slug]),
    within: await knownSites.parts("guide/a" as Slug, {
      staged: ["/uploads/x.png"],
      folders: ["guide" as Slug],
    }),
  };
}

test.each(sites)(
  "after any commits, $generator is known as by a server that just started",
  async ({ generator, texts }) => {
    const { below, of } = randomOf(seed);
    const branch = new Memory();
    for (const [path, [text]] of Object.entries(texts)) branch.commit(path, text);
    const running = partsOf(branch.host(), generator);
    for (let run = 0; run < runs(150); run += 1) {
      const isOfSite = below(4) === 0;
      const path = isOfSite ? of(Object.keys(texts)) : `docs/${of(pagePaths)}`;
      const all: readonly string[] = isOfSite ? texts[path as keyof typeof texts] : pages;
      branch.commit(path, below(4) === 0 ? undefined : of(all));

      const known = await knownBy(running);

      expect(known).toEqual(await knownBy(partsOf(branch.host(), generator)));
    }
  },
);

test("a site is the same object while texts change that nothing of it follows from", async () => {
  const branch = new Memory();
  for (const [path, [text]] of Object.entries(sites[0].texts)) branch.commit(path, text);
  for (const path of pagePaths) branch.commit(`docs/${path}`, pages[0]);
  const { knownSites } = partsOf(branch.host(), sites[0].generator);
  const siteNow = async () => (await knownSites.parts("a" as Slug, { staged: [] })).site;
  const before = await siteNow();

  branch.commit("docs/b.md", pages[1]);
  expect(await siteNow()).toBe(before);
  branch.commit("docs/b.md", pages[4]);
  expect(await siteNow()).not.toBe(before);
});
