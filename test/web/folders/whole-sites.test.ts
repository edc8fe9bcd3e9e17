import { describe, expect, test } from "bun:test";

import { wholeSites } from "../../generators/whole-sites.ts";
import { testSite } from "../../support/site.ts";

for (const { name, what, files, pages, leftOut = [], folders } of wholeSites)
  describe(`a site of ${name}, of which nothing is configured, with ${what}`, async () => {
    const { ada } = await testSite({ files });

    test("lists the pages that it builds, with their addresses and titles", async () => {
      const { json } = await ada.get("/api/admin/site/pages");
      const built = json.pages.filter((page: object) => !("leftOut" in page));
      const found = built.map(({ path, url, title }: Record<string, string>) => [path, url, title]);

      expect(found.toSorted()).toEqual(pages.toSorted() as never);
    });

    test("says of each page that it doesn't build what leaves it out", async () => {
      const { json } = await ada.get("/api/admin/site/pages");
      const left = json.pages.filter((page: object) => "leftOut" in page);
      const found = left.map(({ path, leftOut, url }: Record<string, string>) => [path, leftOut, url]);

      expect(found.toSorted()).toEqual(leftOut.map((each) => [...each, null]).toSorted() as never);
    });

    test("has the folders, languages and versions that it says", async () => {
      const { json } = await ada.get("/api/admin/site");
      const found = json.site.folders.map((each: Record<string, string | null>) => [
        each.folder,
        each.kind,
        each.language,
        each.version,
      ]);

      expect(found.toSorted()).toEqual(folders.toSorted() as never);
    });
  });
