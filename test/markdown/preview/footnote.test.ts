import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("footnotes are numbered by their first references, and link back to each of them", async () => {
  const html = await shown("a[^two]\n\n- b[^one] c[^two]\n\n[^one]: d\n\n[^two]: e");
  const mark = (label: string, number: number, turn = "") =>
    `<sup><a href="#user-content-fn-${label}" aria-label="Footnote ${number}" id="user-content-fnref-${label}${turn}">${number}</a></sup>`;
  expect(html).toContain(`<p>a${mark("two", 1)}</p>`);
  expect(html).toContain(`b${mark("one", 2)} c${mark("two", 1, "-2")}`);
  expect(html).toContain('<div id="user-content-fn-one" class="mdx-footnote"><sup>2</sup>\n<p>d</p>');
  expect(html).toContain('href="#user-content-fnref-two" aria-label="Back to the text"');
  expect(html).toContain('href="#user-content-fnref-two-2" aria-label="Back to the text"');
});
