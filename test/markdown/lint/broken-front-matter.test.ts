import { describe, expect, test } from "bun:test";

import { split } from "../../../src/markdown/blocks/index.ts";
import { pageFacts } from "../../../src/markdown/lint/page-facts.ts";
import { svelteMarkdown } from "../../../src/markdown/tree/dialect.ts";
import { found } from "./found.ts";

describe("front matter", () => {
  test("with an error is reported where the error is", () => {
    expect(found("---\ntitle: a\nb: [c\n---\n\ntext")).toEqual([
      expect.stringMatching(/^[34]:\d+ error The front matter has an error\. /),
    ]);
  });

  test("is whole where a generator reads it by lines", () => {
    const blocks = split("---\ntitle: @sveltejs/kit\n---\n\ntext", svelteMarkdown);

    expect(pageFacts(blocks)).toMatchObject({ title: "@sveltejs/kit", problems: [] });
  });

  test.each(["\n---\ntitle: a\n---\n\nb", "---\ntitle: a\n\nb", "\ufeff\n---\r\ntitle: a\r\n---\r\n"])(
    "is missed where %j only looks like it",
    (page) => {
      expect(found(page)).toEqual([expect.stringContaining(" warning This isn't front matter")]);
    },
  );
});
