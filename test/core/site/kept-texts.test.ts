import { expect, test } from "bun:test";

import { ChosenFiles, type Listing, listingAfter } from "../../../src/core/repository/listing.ts";
import type { Entry } from "../../../src/core/repository/repository-host.ts";
import { KeptTexts, settingsTexts, type SiteFileText } from "../../../src/core/site/site-file-texts.ts";
import { settingsFiles } from "../../../src/sites/server.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

/** Configurations with what they inherit, import and refer to, there or not. */
const texts: Readonly<Record<string, readonly string[]>> = {
  "docs.json": ['{ "navigation": "./menu.json" }', '{ "$ref": "./menu.json" }', "{}"],
  "menu.json": ["[]", '["a"]'],
  "mkdocs.yml": ["INHERIT: base.yml\n", "site_name: A\n"],
  "base.yml": ["docs_dir: pages\n", "INHERIT: deeper/more.yml\n"],
  "deeper/more.yml": ["nav: []\n"],
  "docusaurus.config.js": [
    'import more from "./more.js";\nexport default { ...more };\n',
    "export default {};\n",
  ],
  "more.js": ["export default { baseUrl: '/a/' };\n", "export default {};\n"],
  "docs/a.md": ["# A\n", "# B\n"],
};

test("texts of files of a site are those that are read anew, and the same ones until one can be another", async () => {
  const random = randomOf(seed);
  const host = {
    async *readAll(shas: readonly string[]) {
      for (const sha of shas) yield { sha, content: Buffer.from(sha.slice(sha.indexOf(" ") + 1)) };
    },
  };
  const settings = () => new ChosenFiles((files) => settingsFiles(files));
  const [found, kept] = [settings(), new KeptTexts()];
  const readBy = (at: Listing, chosen: ChosenFiles, by: KeptTexts) =>
    by.of(at, chosen.of(at), (asked) => settingsTexts(host, { ...asked, most: 200 }));
  const has = new Map<string, string>();
  let listing: Listing | undefined;
  let last: readonly SiteFileText[] | undefined;
  for (let run = 0; run < runs(1000); run += 1) {
    const path = random.of(Object.keys(texts));
    if (random.below(3) === 0) has.delete(path);
    else has.set(path, `${path} ${random.of(texts[path]!)}`);
    const entries = [...has]
      .sort()
      .map(([path, sha]): Entry => ({ path, sha, kind: "file", isExecutable: false }));
    listing = listingAfter(listing, String(run), entries);

    const read = await readBy(listing, found, kept);

    expect(read).toEqual(await readBy(listing, settings(), new KeptTexts()));
    if (path === "docs/a.md" && last) expect(read).toBe(last);
    last = read;
  }
});
