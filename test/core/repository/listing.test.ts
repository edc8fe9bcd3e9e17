import { expect, test } from "bun:test";

import {
  changedIn,
  ChosenFiles,
  fileAt,
  type Listing,
  listingAfter,
} from "../../../src/core/repository/listing.ts";
import type { Entry } from "../../../src/core/repository/repository-host.ts";
import { randomOf } from "../../support/random.ts";
import { runs, seed } from "../../support/seed.ts";

const paths = ["a.md", "b.md", "b/c.md", "b/d.md", "e.ts", "f/g.md", "h.png"];
const texts = ["1", "2"];

/** Some files, links and submodules, in any order. */
function entriesOf({ below, of }: ReturnType<typeof randomOf>): Entry[] {
  const some = paths.filter(() => below(5) > 0);
  const turned = below(6) === 0 ? some.toReversed() : some;
  return turned.map((path): Entry => {
    const [sha, kind] = [of(texts), below(8) === 0 ? "link" : "file"] as const;
    return kind === "link" ? { path, sha, kind } : { path, sha, kind, isExecutable: below(8) === 0 };
  });
}

const isPage = ({ path }: Readonly<{ path: string }>) => path.endsWith(".md");

test("a listing is what was found, with all that is as before as the same objects", () => {
  const random = randomOf(seed);
  const chosen = new ChosenFiles((files) => files.filter(isPage));
  let before: Listing | undefined;
  for (let run = 0; run < runs(2000); run += 1) {
    const found = entriesOf(random);
    const now = listingAfter(before, String(run), found);
    const anew = listingAfter(undefined, String(run), found);

    expect(now).toEqual(anew);
    expect(chosen.of(now)).toEqual(anew.files.filter(isPage));
    for (const path of paths)
      expect(fileAt(path, now)).toEqual(anew.files.find((file) => file.path === path));
    const was = before?.entries ?? [];
    for (const entry of now.entries)
      expect(was.includes(entry)).toBe(was.some((each) => Bun.deepEquals(each, entry)));
    const werePaths = before?.files.map(({ path }) => path) ?? [];
    expect(now.paths === before?.paths).toBe(
      before !== undefined && Bun.deepEquals(werePaths, [...now.paths]),
    );
    const changed = before && changedIn(before, now);
    expect(changed?.length).toEqual(
      now.paths === before?.paths
        ? now.files.filter((file, at) => !Bun.deepEquals(file, before!.files[at])).length
        : undefined,
    );
    before = now;
  }
});
