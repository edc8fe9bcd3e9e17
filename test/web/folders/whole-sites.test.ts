import { describe, expect, test } from "bun:test";

import { wholeSites } from "../../generators/whole-sites.ts";
import { testSite } from "../../support/site.ts";

for (const { name, what, files, pages, folders } of wholeSites)
  describe(`a site of ${name}, of which nothing is configured, with ${what}`, async () => {
    const { ada } = await testSite({ files });

    test("lists the pages that it builds, with their addresses and titles", async () => {
      const { json } = await ada.get("/api/admin/site/pages");
      const found = json.pages.map(({ path, url, title }: Record<string, string>) => [path, url, title]);

      expect(found.toSorted()).toEqual(pages.toSorted() as never);
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
