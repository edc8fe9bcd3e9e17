import { afterAll, describe, expect, test } from "bun:test";

import { Invalid } from "../../src/core/errors.ts";
import { slug } from "../../src/core/slug/slug.ts";
import type { TextWork } from "../../src/core/text/text-work.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { written } from "../support/dialects.ts";

export const asked = (content: string) => ({
  slug: slug("tea"),
  ...written(slug("tea")),
  content,
  known: [],
  pictureHosts: [],
});

/** What holds wherever work on texts is done. */
export function textWorkContract(name: string, open: () => TextWork & Partial<Disposable>): void {
  describe(name, () => {
    const texts = open();
    afterAll(() => texts[Symbol.dispose]?.());

    test("answers each task with its own result", async () => {
      const titles = ["# One\n", "Two\n===\n", "Three\n"].map((page) => texts.run("titleOf", page, mdx));

      expect(await Promise.all(titles)).toEqual(["One", "Two", undefined]);
    });

    test("shows a page after an edit", async () => {
      const edit = { kind: "replace", at: [0], text: "New" } as const;

      const shown = await texts.run("shownPage", { ...asked("Old\n\n# Title\n"), edit });

      expect(shown).toMatchObject({ content: "New\n\n# Title\n", title: "Title" });
      expect(shown.blocks.map(({ html }) => html)).toEqual(["<p>New</p>", expect.stringContaining("Title")]);
    });

    test("accepts everything known about a site", async () => {
      const site = { pages: new Map([["/tea", undefined]]), covered: ["/"], assets: new Set<string>() };
      const content = "# Tea\n\n[a](/tea) <Own/>\n\n{";

      const found = await texts.run("findings", {
        content,
        dialect: mdx,
        published: undefined,
        site,
        components: new Set(["Own"]),
      });

      expect(found).toMatchObject([{ line: 5, blocks: true }]);
    });

    test("refuses an edit of a missing block with a sentence", async () => {
      const edit = { kind: "remove", at: [7] } as const;

      const refusal = await texts.run("shownPage", { ...asked("One\n"), edit }).catch((error) => error);

      expect(refusal).toBeInstanceOf(Invalid);
      expect(refusal.message).toMatch(/\.$/);
    });

    test("reports a bug as an error, not as a refusal", async () => {
      const mistake = await texts.run("titleOf", undefined as never, mdx).catch((error) => error);

      expect(mistake).toBeInstanceOf(Error);
      expect(mistake).not.toHaveProperty("kind");
      expect(await texts.run("titleOf", "# One", mdx)).toBe("One");
    });
  });
}
