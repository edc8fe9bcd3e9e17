import { expect, test } from "bun:test";

import { markdown, mdx } from "../../src/markdown/tree/dialect.ts";
import { differences } from "../markdown/mdast/oracle.ts";
import { pagesIn } from "../markdown/pages.ts";

test.each([
  ["MDX", mdx, 0.005],
  ["Markdown", markdown, 0.02],
])(
  "nearly every page that is taken as %s has what micromark finds in it",
  async (language, dialect, most) => {
    let [taken, different] = [0, 0];
    for (const [name, page] of await pagesIn(process.env.DOCS_CORPUS!)) {
      const found = differences(page, dialect);
      if (!found) continue;
      taken += 1;
      if (found.length === 0) continue;
      different += 1;
      console.log(`${name}: ${found.join(", ")}`);
    }

    console.log(`${different} of ${taken} pages of ${language} differ`);
    expect(different / taken).toBeLessThanOrEqual(most);
  },
  600_000,
);
