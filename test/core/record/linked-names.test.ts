import { expect, test } from "bun:test";

import fc from "fast-check";

import { addressesOfPage } from "../../../src/core/link/addresses-of-page.ts";
import { LinkNames } from "../../../src/core/link/link-names.ts";
import { MovedTexts } from "../../../src/core/link/moved-texts.ts";
import { linkedNamesOf } from "../../../src/core/move/move-planner.ts";
import { LinkedNames } from "../../../src/core/record/linked-names.ts";
import { type PageRecord, pageRecords } from "../../../src/core/record/page-record.ts";
import { type Slug, slugOfFile } from "../../../src/core/slug/slug.ts";
import { pagesMeant } from "../../../src/sites/addresses/index.ts";
import { dialectOf, usualNaming } from "../../../src/sites/server.ts";
import { basesAt } from "../../support/bases.ts";
import { pageFolders } from "../../support/page-folders.ts";
import { runs, seed } from "../../support/seed.ts";

const segment = fc.constantFrom(
  ...[
    "a",
    "b",
    "guide",
    "Guide",
    "guide.fr",
    "a.fr",
    "v1.2",
    "a.md",
    "README",
    "_index",
    "index",
    "index.fr",
  ],
  ...["01-a", "(b)", "c d", "é", "a%20b", "a-guide", "a.png", "2020-01-01-a"],
);
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const file = fc
  .tuple(path, fc.constantFrom(".md", ".mdx"))
  .map(([stem, ending]) => stem + ending)
  .filter((each) => slugOfFile(each) !== undefined);
const folder = fc.constantFrom("", "a/", "guide/", "Guide/", "a/guide/");

/** Files that links name by more than their path: the first of a folder, one of a folder's name, one in a language. */
const first = fc
  .tuple(
    folder,
    fc.constantFrom("README", "readme.fr", "_index", "index", "index.fr", "a", "guide", "b.fr", "Guide"),
  )
  .map(([place, name]) => `${place}${name}.md`)
  .filter((each) => slugOfFile(each) !== undefined);
const named = fc.oneof(
  { weight: 4, arbitrary: first },
  fc.constantFrom("index.md", "Guide/guide.md", "a/guide/Guide.md"),
);
const own = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  "/own",
  "./own",
  "/",
  "/deep/own/",
  "/a/guide",
  "/own.html",
);
const base = fc.constantFrom("", "/docs", "/a");

/** A site; the first file is the page that links lead to, the second one has them. */
const site = fc
  .tuple(
    fc.oneof(named, file),
    fc.uniqueArray(fc.oneof(file, named), { minLength: 1, maxLength: 8 }),
    own,
    base,
  )
  .map(([target, others, own, base]) => {
    // A page of the same language, so that its links can leave the ending out.
    const inLanguage = /\.fr\.mdx?$/.test(target)
      ? [target.replace(/[^/]*$/, "z.fr.md"), target.replace(".fr", "")]
      : [];
    const all = [target, ...inLanguage.slice(0, 1), ...others, ...inLanguage];
    return { files: [...new Map(all.map((each) => [slugOfFile(each), each])).values()], own, base };
  })
  .filter(({ files }) => files.length > 1);

type Written = Readonly<{ start: string; end: string; isEncoded: boolean; isLower: boolean }>;

/** How a path is written as an address: from a root, from a folder, with and without ending, encoded, with what follows it. */
const written = fc.record({
  start: fc.oneof(
    { weight: 2, arbitrary: fc.constant("/") },
    fc.constantFrom("/docs/", "/a/", "/fr/", "", "./", "../", "../../", "a/../", "%2e%2e/", "/a//"),
  ),
  end: fc.oneof(
    fc.constantFrom("", "/", ".md"),
    fc.constantFrom(
      ".mdx",
      ".html",
      "/index",
      "/index.md",
      "/index.html",
      "/.",
      "/..",
      "//",
      "#x",
      "/?a=1#x",
      ".md#x",
    ),
  ),
  isEncoded: fc.boolean(),
  isLower: fc.boolean(),
});

function addressOf(path: string, { start, end, isEncoded, isLower }: Written): string {
  const own = isLower ? path.toLowerCase() : path;
  return start + (isEncoded ? own.split("/").map(encodeURIComponent).join("/") : own) + end;
}

/** Addresses of the first page mostly, by any of its names. */
const addresses = (target: string) => {
  const slug = slugOfFile(target)!;
  const above = slug.split("/").slice(0, -1).join("/");
  const names = [slug, target, slug.split("/").at(-1)!, above, slug.replace(/\.[^./]*$/, "")];
  const spelled = addressesOfPage(slug, undefined).map((each) => each.slice(1));
  const some = fc.oneof(
    fc.constantFrom(...names, ...spelled),
    fc.constantFrom("", "own", "deep/own", "index", "guide/own"),
  );
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: some }, path), written)
    .map(([each, how]) => addressOf(each, how));
};

const linked = site.chain((each) =>
  fc.tuple(fc.constant(each), fc.array(addresses(each.files[0]!), { minLength: 1, maxLength: 6 })),
);

test("each page whose text a move changes is found by the names in its links", () => {
  fc.assert(
    fc.property(linked, ([{ files, own, base }, addresses]) => {
      const [target, from] = files as [string, string];
      const links = [
        ...addresses.map((address) => `[a](<${address}>)`),
        ...addresses.map((address) => `{{< ref "${address}" >}} {% link ${address} %}`),
      ];
      for (const content of links) {
        const moved = {
          files,
          moved: [[target, "new place/x y.md"]] as const,
          pictures: [],
          removed: [],
          bases: basesAt(base),
          folders: pageFolders().all,
          pathFromHome: "_docs/",
          own: own === undefined ? [] : [[target, own] as const],
          built: [],
        };
        const [fixed] = new MovedTexts().fixedAfter(
          [{ content, path: from, dialect: dialectOf(from, usualNaming), leftOut: [] }],
          {
            digest: "",
            files: moved,
          },
        )!;
        if (!fixed) continue;
        const slugs = new Map(files.map((each) => [slugOfFile(each)!, each]));
        const names = linkedNamesOf(moved, [slugOfFile(target)!], slugs);
        const record = recordOf(content, from);
        expect(record.linkedNames.some((name) => names.all.has(name))).toBe(true);
        expect([content, names.mayLeadFrom(record, slugOfFile(from)!, from)]).toEqual([content, true]);
      }
    }),
    { numRuns: runs(200), seed },
  );
});

test("each address that can mean a page has one of its names", () => {
  fc.assert(
    fc.property(linked, ([{ files, own, base }, addresses]) => {
      const [target, from] = files.map((each) => slugOfFile(each)!) as [Slug, Slug];
      const name = new LinkNames(files.flatMap((each) => slugOfFile(each) ?? [])).nameIn(from, target);
      const pages = [...addressesOfPage(target, own), ...(name === undefined ? [] : [`/${name}`])];
      const around = {
        pages: new Map(pages.map((each) => [each, undefined])),
        files: new Map(files.map((each) => [each, `/${slugOfFile(each)}`])),
        pathFromHome: "_docs/",
        address: `/${from}`,
        file: files[1]!,
      };
      const names = new LinkedNames({ pages: [{ slug: target, own }], bases: basesAt(base) });
      for (const address of addresses) {
        const readings = [
          address,
          ...(base !== "" && `${address}/`.startsWith(`${base}/`) ? [address.slice(base.length) || "/"] : []),
        ];
        const isMeant = readings.some((reading) =>
          (["link", "reference", "path"] as const).some((how) => pagesMeant(reading, around, how).length > 0),
        );
        if (isMeant) expect([address, names.mayLead(address, from, files[1]!)]).toEqual([address, true]);
      }
    }),
    { numRuns: runs(2000), seed },
  );
});

test.each([
  ["guide", undefined, "", ["/guide", "../guide.md#a", "guide/?b=1", "/g%75ide/index.html", "/fr/guide"]],
  ["Guide/guide", undefined, "", ["/Guide", "/Guide/guide"]],
  ["docs/README", undefined, "", ["/docs/", "./docs/readme", "../docs/README.md"]],
  ["01-Start", undefined, "", ["/start", "/01-Start", "/Start"]],
  ["start.fr", undefined, "", ["/start", "./start.fr.md"]],
  ["notes.md.md", undefined, "", ["/notes.md.md", "./notes.md.md.md"]],
  ["guide", "/manual/", "", ["/manual", "/manual/#a"]],
  ["", undefined, "/docs", ["/", "/docs", "/docs/", "/docs/index.html", "..", "./index.md"]],
  ["x", undefined, "", ["..", "./", "index", "/x/index"]],
])("a page at %p with the address %p below %p can be meant by each of %p", (slug, own, base, addresses) => {
  const names = new LinkedNames({ pages: [{ slug: slug as Slug, own }], bases: basesAt(base) });

  expect(addresses.filter((address) => !names.mayLead(address, "x/y" as Slug, "x/y.md"))).toEqual([]);
});

test("a page whose name only contains that of another one is not looked at", () => {
  const names = new LinkedNames({
    pages: [{ slug: "guide/page-1" as Slug, own: undefined }],
    bases: basesAt(),
  });
  const links = ["/guide/page-10", "../page-1x/", "/page-1/other", "./page-1.png"];

  expect(links.map((address) => names.mayLead(address, "a/b" as Slug, "a/b.md"))).toEqual(
    links.map(() => false),
  );
});

function recordOf(content: string, file: string): PageRecord {
  return JSON.parse(pageRecords([{ content, dialect: dialectOf(file, usualNaming) }])[0]!);
}

test("a text with more addresses than are listed may have one to any page", () => {
  const content = `${"[a](/a)\n".repeat(1001)}[b](/b)\n`;
  const names = new LinkedNames({ pages: [{ slug: "b" as Slug, own: undefined }], bases: basesAt() });

  expect(names.mayLeadFrom(recordOf(content, "c.md"), "c" as Slug, "c.md")).toBe(true);
});
