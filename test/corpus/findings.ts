import { expect, test } from "bun:test";

import { split } from "../../src/markdown/blocks/blocks.ts";
import { check, type Site } from "../../src/markdown/lint/index.ts";
import { outline } from "../../src/markdown/symbols/outline.ts";
import { ofKind } from "../../src/markdown/symbols/page-symbol.ts";
import { symbolsIn } from "../../src/markdown/symbols/symbols.ts";
import { mdx } from "../../src/markdown/tree/index.ts";
import { pagesIn } from "../markdown/pages.ts";

/** The folder of pages of known sites, and its URL. */
const known = {
  "react.dev/src/content/": "",
  "mdx-js/docs/": "",
  "fumadocs/apps/docs/content/": "",
  "shadcn-ui/apps/v4/content/docs/": "/docs",
};

/** Real problems of these sites; each was checked by hand. */
const wrong = [
  // An id with a typing error.
  "reference/react-dom/components/common.md:81 #clipboardevent-handler",
  "reference/react-dom/components/common.md:83 #clipboardevent-handler",
  "reference/react-dom/components/common.md:133 #clipboardevent-handler",
  // Links copied from another page that has these headings.
  "reference/react-dom/server/resume.md:50 #aborting-server-rendering",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:51 #aborting-server-rendering",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #recovering-from-errors-outside-the-shell",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #recovering-from-errors-inside-the-shell",
  "reference/react-dom/static/resumeAndPrerenderToNodeStream.md:53 #logging-crashes-on-the-server",
  // Headings that are no more.
  "reference/react/useOptimistic.md:447 #updating-state-based-on-current-state",
  "reference/react/useOptimistic.md:1047 #updating-state-based-on-current-state",
  "reference/rsc/use-client.md:55 #passing-props-from-server-to-client-components",
  // Shown as an example, but really links.
  "docs/using-mdx.mdx:382 #alpha",
  "docs/using-mdx.mdx:383 #bravo",
  "docs/using-mdx.mdx:384 #charlie",
  // `link:` and `style:` instead of `title:`, and a page whose title is made elsewhere.
  "reference/react-dom/components/link.md:1 no title",
  "reference/react-dom/components/style.md:1 no title",
  "errors/generic.md:1 no title",
  // Pictures beside their text.
  ...[14239, 14243].map(
    (line) => `blog/2025/04/23/react-labs-view-transitions-activity-and-more.md:${line} no text`,
  ),
  ...[15, 19, 42, 46].map((line) => `blog/2026/02/24/the-react-foundation.md:${line} no text`),
  ...[47, 53, 59, 65, 71, 77, 83, 89].map((line) => `blog/conf.mdx:${line} no text`),
  ...[29, 33, 37, 41, 45, 53, 57, 61, 65, 69, 73, 77].map((line) => `community/sponsor.mdx:${line} no text`),
];

const pages = await pagesIn(process.env.DOCS_CORPUS!);
const sites = Object.entries(known).flatMap(([folder, base]) => siteIn(folder, base));

test("known sites have only the listed problems, each of which is real", () => {
  const found = sites.flatMap(({ site, parts }) =>
    parts.flatMap(({ file, address, blocks }) =>
      check(blocks, { ...site, file, address }).map(
        ({ line, message }) => `${file}:${line} ${short(message)}`,
      ),
    ),
  );
  const files = new Set(sites.flatMap(({ parts }) => parts.map(({ file }) => file)));
  const expected = wrong.filter((line) => files.has(line.replace(/:\d+ .*/, "")));

  expect(found.sort()).toEqual(expected.sort());
});

test("a link on a known site is reported if its page is missing", () => {
  for (const { site, parts } of sites) {
    const linked = Map.groupBy(
      parts.flatMap(({ address, blocks }) =>
        ofKind(symbolsIn(blocks), "link").flatMap((link) => {
          const path = link.address.replace(/[?#].*$/, "").replace(/\/$/, "");
          return site.pages!.has(path) && path !== address ? [path] : [];
        }),
      ),
      (path) => path,
    );
    const [most] = [...linked.entries()].sort(([, a], [, b]) => b.length - a.length);
    if (!most) continue;
    const [gone, links] = most;
    const others = new Map([...site.pages!].filter(([address]) => address !== gone));
    const missed = parts
      .flatMap(({ file, address, blocks }) =>
        check(blocks, { ...site, pages: others, file, address, covered: [gone] }),
      )
      .filter(({ message }) => message.includes("to a page that doesn't exist"));

    expect(missed.length).toBeGreaterThanOrEqual(links.length);
  }
});

test("problems of other pages are printed", () => {
  const others = [...pages].filter(([name]) => !Object.keys(known).some((folder) => name.startsWith(folder)));
  for (const [name, page] of others) {
    for (const { line, severity, message } of check(split(page, mdx)))
      console.log(`${name}:${line} ${severity} ${message}`);
  }
});

function siteIn(folder: string, base: string) {
  const parts = [...pages]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, text]) => {
      const file = name.slice(folder.length);
      const visible = file.replace(/\.mdx?$/, "").replace(/\([^)]*\)\//g, "");
      return { file, address: `${base}/${visible}`.replace(/\/index$/, "") || "/", blocks: split(text, mdx) };
    });
  const site: Site = {
    pages: new Map(parts.map(({ address, blocks }) => [address, outline(blocks).anchors])),
    files: new Map(parts.map(({ file, address }) => [file, address])),
  };
  return parts.length > 0 ? [{ site, parts }] : [];
}

function short(message: string): string {
  if (message.includes("title")) return "no title";
  return message.includes("alternative") ? "no text" : message.replace(/.*“(.*)”.*/, "$1");
}
