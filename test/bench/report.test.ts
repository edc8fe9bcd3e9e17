import { expect, test } from "bun:test";

import { type Figure, markdownTable } from "./figure.ts";
import { withSection } from "./report.ts";

const saves = { title: "Saves", date: "2026-11-22", machine: "Linux, 2 cores", table: "| a |" };
const report =
  "# Figures\n\nIn words.\n\n## Saves\n\n2025-01-01, elsewhere\n\n| old |\n\n## Starts\n\n| kept |\n";

test("a repeated part replaces only its own section", () => {
  expect(withSection(report, saves)).toBe(
    "# Figures\n\nIn words.\n\n## Saves\n\n2026-11-22, Linux, 2 cores\n\n| a |\n\n## Starts\n\n| kept |\n",
  );
});

test("a new part is appended", () => {
  expect(withSection(report, { ...saves, title: "Memory" })).toEndWith(
    "| kept |\n\n## Memory\n\n2026-11-22, Linux, 2 cores\n\n| a |\n",
  );
});

test("a figure is a row with median, lowest and highest sample, aim, and whether the aim is met", () => {
  const figures: Figure[] = [
    { what: "save | publish", unit: "ms", samples: [3, 1, 2], aim: { most: 1.5 } },
    { what: "  to another", unit: "×", samples: [0.5] },
  ];

  expect(markdownTable(figures)).toBe(
    [
      "| what | median | lowest to highest | aim |",
      "|---|---|---|---|",
      "| save \\| publish | 2 ms | 1 – 3 | ≤ 1.5, missed |",
      "| to another | 0.5 × |  |  |",
    ].join("\n"),
  );
});
