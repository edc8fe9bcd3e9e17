import { expect, test } from "bun:test";

import { pagesIn } from "../markdown/pages.ts";
import { afterMove } from "../support/moved-site.ts";
import { type Random, randomOf } from "../support/random.ts";

const MOVES = 50;

test("after 50 random moves of pages and folders, no link is dead that was not, and each leads where it led", async () => {
  const folder = process.env.DOCS_CORPUS!;
  const pages = await pagesIn(folder);
  const others = (await Array.fromAsync(new Bun.Glob("**/*").scan(folder))).filter(
    (file) => !pages.has(file),
  );
  const random = randomOf(1);
  const faults: string[] = [];
  for (let move = 0; move < MOVES; move += 1) {
    faults.push(...afterMove({ pages, others }, someMove([...pages.keys()], random)).faults);
  }

  expect(faults).toEqual([]);
}, 3_600_000);

/** A page to another folder, or every fourth time its folder with all pages in it. */
function someMove(files: readonly string[], random: Random): ReadonlyMap<string, string> {
  const from = random.of(files);
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  if (folder !== "" && random.below(4) === 0) {
    const inside = files.filter((file) => file.startsWith(folder));
    return new Map(inside.map((file) => [file, `moved here/${file.slice(folder.length)}`]));
  }
  const other = random.of(files);
  const to = `${other.slice(0, other.lastIndexOf("/") + 1)}moved here${/\.mdx?$/.exec(from)![0]}`;
  return new Map([[from, to]]);
}
