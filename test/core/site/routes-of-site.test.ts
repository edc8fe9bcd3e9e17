import { expect, test } from "bun:test";

import { listingAfter } from "../../../src/core/repository/listing.ts";
import { RoutesOfSite } from "../../../src/core/site/routes-of-site.ts";
import { pageFolders } from "../../support/page-folders.ts";

const v1 = "versioned_docs/version-1.0";
const french = "i18n/fr/docusaurus-plugin-content-docs/current";

const files: Readonly<Record<string, string>> = {
  "docusaurus.config.js": "",
  ".gitignore": "docs/made.md\n",
  [`${v1}/.gitignore`]: "api/v*.md\n",
  "docs/intro.md": "",
  [`${v1}/intro.md`]: "",
  [`${french}/[name].md`]: "",
  "src/pages/errors/[code].tsx": "",
};

test("what a build makes in each folder of pages is at the addresses of that folder, and code is once", async () => {
  const all = Object.keys(files).map(
    (path) => ({ path, sha: path, kind: "file", isExecutable: false }) as const,
  );
  const host = {
    async *readAll(shas: readonly string[]) {
      for (const sha of shas) yield { sha, content: new TextEncoder().encode(files[sha]) };
    },
  };
  const routes = new RoutesOfSite({ host, folders: pageFolders(["docs", v1, french]) });

  expect(await routes.at(listingAfter(undefined, "", all))).toEqual([
    "/errors/[code]",
    "/made",
    `/${v1}/api/v*`,
    `/${french}/[name]`,
  ]);
});
