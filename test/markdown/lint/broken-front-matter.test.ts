import { describe, expect, test } from "bun:test";

import { found } from "./found.ts";

describe("front matter", () => {
  test("with an error is reported where the error is", () => {
    expect(found("---\ntitle: a\nb: [c\n---\n\ntext")).toEqual([
      expect.stringMatching(/^[34]:\d+ error The front matter has an error\. /),
    ]);
  });

  test.each(["\n---\ntitle: a\n---\n\nb", "---\ntitle: a\n\nb", "\ufeff\n---\r\ntitle: a\r\n---\r\n"])(
    "is missed where %j only looks like it",
    (page) => {
      expect(found(page)).toEqual([expect.stringContaining(" warning This isn't front matter")]);
    },
  );
});
