import { expect, test } from "bun:test";

import fc from "fast-check";

import { faultOfTemplate, filledTemplate } from "../../../src/core/message/message-template.ts";

test.each([
  ["docs({folder}): {summary}", "guide", "Update Tea", "docs(guide): update Tea"],
  ["docs({folder}): {summary}", "", "Update Tea", "docs: update Tea"],
  ["docs({folder})!: {summary}", "", "Update Tea", "docs!: update Tea"],
  ["docs/{folder}: {summary}", "guide/start", "Update Tea", "docs/guide/start: update Tea"],
  ["[{folder}] {summary}", "guide", "Update Tea", "[guide] Update Tea"],
  ["[{folder}] {summary}", "", "Update Tea", "Update Tea"],
  ["{folder}: {summary}", "", "Update Tea", "Update Tea"],
  ["{summary} (DOCS-12)", "", "Update Tea", "Update Tea (DOCS-12)"],
  ["{summary} ({folder})", "", "Update Tea", "Update Tea"],
  ["{summary} in {folder} ", "guide", "Update $& {folder}", "Update $& {folder} in guide"],
  ["docs({folder}): {summary}", "{summary}/$1", "Update Tea", "docs({summary}/$1): update Tea"],
])("%p in the folder %p has the summary %p as %p", (template, folder, summary, filled) => {
  expect(faultOfTemplate(template)).toBeUndefined();
  expect(filledTemplate(template, { folder, summary })).toBe(filled);
});

test.each([
  ["docs: ", "it must have {summary} once"],
  ["{summary} {summary}", "it must have {summary} once"],
  ["docs({scope}): {summary}", "it must have no other placeholders"],
  ["docs({folder: {summary}", "it must close each {"],
  ["docs({{folder}}): {summary}", "it must close each {"],
  ["docs: {summary}\n\nMore", "it must be one line"],
  [`${"docs ".repeat(50)}{summary}`, "it must have at most 200 characters"],
])("%p is refused: %s", (template, fault) => {
  expect(faultOfTemplate(template)).toStartWith(fault);
});

test("each template that is allowed keeps the summary, but for its first letter, on one line", () => {
  const part = fc.oneof(fc.constantFrom("{folder}", "({folder})", "docs", ": ", " ", "[", "/"), fc.string());
  const templates = fc
    .tuple(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 4 }))
    .map(([before, after]) => [...before, "{summary}", ...after].join(""))
    .filter((template) => faultOfTemplate(template) === undefined);
  const folder = fc.constantFrom("", "guide", "guide/start", "{summary}", "a$&b");
  fc.assert(
    fc.property(
      templates,
      folder,
      fc.constantFrom("Update Tea", "Move a to b"),
      (template, folder, summary) => {
        const filled = filledTemplate(template, { folder, summary });

        expect(
          filled.includes(summary) || filled.includes(summary[0]!.toLowerCase() + summary.slice(1)),
        ).toBe(true);
        expect(filled).not.toContain("\n");
        expect(filled).toBe(filled.trim());
        if (folder === "") expect(filled).not.toContain("{folder}");
      },
    ),
  );
});
