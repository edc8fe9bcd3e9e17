import { afterAll, describe, expect, test } from "bun:test";

import { Invalid } from "../../src/core/errors.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { Shared, type TextWork } from "../../src/core/text/text-work.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";
import { written } from "../support/dialects.ts";
import { randomOf } from "../support/random.ts";
import { seed } from "../support/seed.ts";

export const asked = (content: string) => ({
  slug: slug("tea"),
  ...written(slug("tea")),
  content,
  known: [],
  pictureHosts: [],
});

const page = {
  address: "/at",
  file: "at.mdx",
  isTitled: true,
  fields: [],
  added: [],
  addedFiles: [],
  staged: [],
};

const checked = (content: string) => ({
  ...{ content, dialect: mdx, published: undefined, page },
  components: undefined,
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
      const known = new Shared({
        ...{ pages: new Map([["/tea", undefined]]), covered: ["/"], assets: new Set<string>() },
        files: new Map<string, string>(),
      });
      const content = "# Tea\n\n[a](/tea) <Own/>\n\n{";
      const components = new Set(["Own"]);

      const found = await texts.run("findings", { ...checked(content), components }, known);

      expect(found).toMatchObject([{ line: 5, blocks: true }]);
    });

    test("takes what is shared as it is, however often and in whatever order it was sent before", async () => {
      const random = randomOf(seed);
      const sites = Array.from({ length: 7 }, (_, page) => {
        const pages = new Map([[`/${page}`, undefined]]);
        return new Shared({
          pages,
          files: new Map<string, string>(),
          assets: new Set<string>(),
          covered: ["/"],
        });
      });
      for (let run = 0; run < 40; run += 1) {
        const page = random.below(sites.length);

        const content = sites.map((_, each) => `[to](/${each})`).join("\n");
        const found = await texts.run("findings", checked(content), sites[page]!);

        const dead = sites.flatMap((_, each) =>
          each === page ? [] : `The link to “/${each}” leads to a page that doesn't exist.`,
        );
        expect(found.map(({ message }) => message)).toEqual(dead);
      }
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
