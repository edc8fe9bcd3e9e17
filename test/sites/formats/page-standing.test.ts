import { expect, test } from "bun:test";

import { byDraft, byHidden, dated, switchedOn } from "../../../src/sites/formats/page-standing.ts";

const page = (values: Record<string, unknown>) => ({
  file: "a.md",
  own: undefined,
  says: { title: undefined, values },
});

test("the first key that is on says what keeps readers from a page", () => {
  expect(switchedOn({ a: false, b: "true", c: true }, "left out", "a", "b", "c")).toEqual({
    is: "left out",
    by: "b: true",
  });
  expect(switchedOn({ a: "yes" }, "left out", "a")).toBeUndefined();
});

test("the first date that can be read is compared with now", () => {
  const now = Date.UTC(2026, 0, 1);

  expect(dated({ a: "soon", b: "2027-01-01", c: "2025-01-01" }, "future", now, "a", "b", "c")?.by).toBe(
    "b: 2027-01-01",
  );
  expect(dated({ b: "2025-01-01", c: "2027-01-01" }, "future", now, "b", "c")).toBeUndefined();
  expect(dated({ b: "2025-01-01" }, "expired", now, "b")?.is).toBe("left out");
});

test("a draft is left out, and what is hidden is only unlisted", () => {
  expect(byDraft(page({ draft: true, unlisted: true }), {}, 0)?.is).toBe("left out");
  expect(byDraft(page({ unlisted: true }), {}, 0)?.is).toBe("unlisted");
  expect(byHidden(page({ hidden: true, draft: true }), {}, 0)?.is).toBe("unlisted");
  expect(byHidden(page({}), {}, 0)).toBeUndefined();
});
