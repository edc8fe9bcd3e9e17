import { expect, test } from "bun:test";

import fc from "fast-check";
import { parse, stringify } from "yaml";

import { frontMatter, setFrontMatter } from "../../../src/markdown/frontmatter/index.ts";
import { runs } from "../../support/seed.ts";

type Map = { [key: string]: Map | string | number };

const keys = fc.constantFrom("title", "menu", "main", "weight", "a key", "9");
const value = fc.constantFrom<string | number>("Set up", "it's: #1", 12, "");
const { map } = fc.letrec<{ map: Map }>((tie) => ({
  map: fc.dictionary(keys, fc.oneof({ maxDepth: 4, depthSize: "small" }, value, tie("map")), {
    minKeys: 1,
    maxKeys: 3,
  }) as fc.Arbitrary<Map>,
}));

/** Sets or removes what is at keys, as people would. */
function withValue(
  map: Map,
  [key = "", ...inside]: readonly string[],
  value: string | number | undefined,
): Map {
  const { [key]: old, ...others } = map;
  const is = inside.length === 0 ? value : withValue((old ?? {}) as Map, inside, value);
  const isGone = is === undefined || (value === undefined && Object.keys(is).length === 0);
  return isGone ? others : { ...map, [key]: is };
}

function valueAt(map: Map, [key = "", ...inside]: readonly string[]): unknown {
  if (!Object.hasOwn(map, key)) return undefined;
  return inside.length === 0 ? map[key] : typeof map[key] === "object" ? valueAt(map[key], inside) : null;
}

test("a value at any depth is set and removed, all others and each comment stay", () => {
  let deepest = 0;
  fc.assert(
    fc.property(
      map,
      fc.array(keys, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("New", "yes", "2026-01-01", 'a "b"', 7, undefined),
      fc.constantFrom(false, true),
      (before, path, value, isInBraces) => {
        const text = stringify(before, { collectionStyle: isInBraces ? "flow" : "block" });
        const page = `---\n# Above\n${text}---\nText.\n`;
        const was = valueAt(before, path);
        // What is no group has nothing in it.
        const outer = path.slice(0, -1).map((_, at) => valueAt(before, path.slice(0, at + 1)));
        fc.pre(
          outer.every((each) => each === undefined || typeof each === "object") && typeof was !== "object",
        );
        fc.pre(!outer.includes(null as never));

        const given = typeof value === "number" ? { plain: String(value), means: value } : value;
        const after = setFrontMatter(page, path, given);

        const meant = value === undefined && was === undefined ? before : withValue(before, path, value);
        expect(parse(frontMatter(after)!.text) ?? {}).toEqual(meant);
        expect(after).toStartWith("---\n# Above\n");
        expect(after).toEndWith("---\nText.\n");
        deepest = Math.max(deepest, path.length);
      },
    ),
    { numRuns: runs(300) },
  );
  expect(deepest).toBeGreaterThan(3);
});
