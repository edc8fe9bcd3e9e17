import { expect, test } from "bun:test";

import { type ListedPages, pagesIn } from "../../../src/core/page/listed-pages.ts";
import type { PartKindOf } from "../../../src/core/page/parts.ts";
import { type Listing, listingAfter } from "../../../src/core/repository/listing.ts";
import type { Entry } from "../../../src/core/repository/repository-host.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

/** Of some slugs there are two files, and some names aren't allowed. */
const paths = [
  ...[
    "docs/a.md",
    "docs/a.mdx",
    "docs/a/index.md",
    "docs/b.md",
    "docs/_part.md",
    "docs/c d.md",
    "docs/x.png",
  ],
  ...["docs/\u{1f600}.md", "docs/\uffee.md", "docs/other/a.md", "more/a.md", "more/b.md", "README.md"],
];

test("pages after any changes are those that are found anew", () => {
  const { below, of } = randomOf(seed);
  const folders = pageFolders(["docs", "more"]);
  const kinds: PartKindOf[] = [
    (path) => (path.includes("_") ? "shown in pages" : undefined),
    (path) => (path.endsWith("a.md") ? "left out" : undefined),
  ];
  let listing: Listing | undefined;
  let pages: ListedPages | undefined;
  let entries: readonly Entry[] = [];
  for (let run = 0; run < runs(3000); run += 1) {
    const changed = new Set(Array.from({ length: below(3) }, () => of(paths)));
    const added: Entry[] = [...changed].flatMap((path): Entry[] => {
      if (below(4) === 0) return [];
      const sha = String(below(9));
      return below(9) === 0
        ? [{ path, sha, kind: "link" }]
        : [{ path, sha, kind: "file", isExecutable: below(9) === 0 }];
    });
    const all = [...entries.filter(({ path }) => !changed.has(path)), ...added];
    entries = all.toSorted((one, other) => Buffer.from(one.path).compare(Buffer.from(other.path)));
    listing = listingAfter(listing, String(run), entries);
    const kind = kinds[Number(below(20) === 0)]!;
    const before = pages;

    pages = pagesIn(listing, kind, { folders, before });

    const { newFiles: _, ...found } = pages;
    const { newFiles: __, ...anew } = pagesIn(listing, kind, { folders });
    expect(found).toEqual(anew);
    expect(found.slugs).toEqual(
      found.slugs.toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other))),
    );
    expect([...found.shas]).toEqual([...anew.shas]);
  }
});
