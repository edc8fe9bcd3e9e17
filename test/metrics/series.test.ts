import { expect, test } from "bun:test";

import fc from "fast-check";

import { Counter, Histogram, single } from "../../src/metrics/series.ts";
import { runs } from "../support/seed.ts";

test("a counter has a line for each set of labels", () => {
  const counter = new Counter("saves_total", "Saves.", ["outcome"]);

  for (const outcome of ["saved", "conflict", "saved"]) counter.add([outcome]);

  expect(counter.text()).toBe(
    `# HELP saves_total Saves.\n# TYPE saves_total counter\nsaves_total{outcome="saved"} 2\nsaves_total{outcome="conflict"} 1\n`,
  );
});

test("a value of a label can't end its line or its quotes", () => {
  const counter = new Counter("a", "A.", ["b"]);

  counter.add(['"}\n\\']);

  expect(counter.text().split("\n")[2]).toBe(String.raw`a{b="\"}\n\\"} 1`);
});

test("a value that isn't known has no line", () => {
  expect(single("gauge", "left", "Left.", undefined)).toBe("");
  expect(single("gauge", "left", "Left.", 0)).toEndWith("\nleft 0\n");
});

test("the buckets of a histogram hold all durations up to their bound, and the last one all", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), (durations) => {
      const histogram = new Histogram("d", "D.", ["route"]);
      for (const seconds of durations) histogram.observe(["/"], seconds);

      const buckets = histogram
        .text()
        .matchAll(/^d_bucket\{route="\/",le="(.+)"\} (\d+)$/gm)
        .map(([, bound, count]) => ({
          bound: Number(bound!.replace("+Inf", "Infinity")),
          count: Number(count),
        }))
        .toArray();

      const expected = buckets.map(({ bound }) => ({
        bound,
        count: durations.filter((seconds) => seconds <= bound).length,
      }));
      expect(buckets).toEqual(expected);
      expect(buckets).toHaveLength(durations.length > 0 ? 15 : 0);
      const count = durations.length > 0 ? `d_count{route="/"} ${durations.length}\n` : "";
      expect(histogram.text()).toContain(count);
    }),
    { numRuns: runs(100) },
  );
});
