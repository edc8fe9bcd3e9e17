import { PageCache } from "../../src/core/editor/page-cache.ts";
import { sideBySide } from "../../src/core/editor/side-by-side.ts";
import { slug } from "../../src/core/slug/slug.ts";
import { rowView } from "../../src/web/admin/history/history.ts";
import { Comparison, type ComparisonView } from "../../views/history/comparison.tsx";
import { written } from "../support/dialects.ts";
import { texts } from "./blocks.ts";
import { ada, longName, longTitle, rtlText, rtlTitle, sha, time, updatedAt } from "./cast.ts";
import { changes, longChanges, rtlChanges } from "./changes.ts";
import type { Shown, View } from "./state.ts";

const page: ComparisonView = {
  slug: "guide/install",
  title: "Install it",
  from: { name: `commit-${sha}`, title: "“Update Install it” by Ada", time: time("yesterday at 17:40") },
  to: { name: "now", title: "Current text", time: undefined },
  seen: updatedAt,
  base: sha,
  body: { as: "source", changes },
};

const shown = (more: Partial<ComparisonView> = {}): Shown => ({
  title: `History of ${page.title}`,
  name: ada,
  content: Comparison({ page: { ...page, ...more } }),
});

/** Two texts as pages, side by side. */
async function asPages(before: string, after: string): Promise<Shown> {
  const asked = {
    slug: slug("guide/install"),
    ...written(slug("guide/install")),
    before,
    after,
    pictureHosts: [],
  };
  const rows = await sideBySide(asked, new PageCache());
  return { ...shown({ body: { as: "page", rows: rows!.map(rowView) } }), scripts: ["history.js"] };
}

const before =
  "# Install it\n\nThe server listens on every address.\n\n<Note>\n\nInside.\n\n</Note>\n\nThe end.\n";
const after =
  "# Install it\n\nThe server listens on one address.\n\n<Note>\n\nInside of it.\n\n</Note>\n\nThe end.\n\n## Update\n";

export const comparison: View = {
  name: "Comparison",
  states: [
    { name: "as source", render: () => shown() },
    { name: "as source, the same", render: () => shown({ body: { as: "source", changes: [] } }) },
    {
      name: "as source, long, of two earlier ones",
      render: () =>
        shown({
          title: longTitle,
          to: {
            name: `draft-${updatedAt}`,
            title: `Draft saved by ${longName}`,
            time: time("5 minutes ago"),
          },
          body: { as: "source", changes: longChanges },
        }),
    },
    {
      name: "as source, right to left",
      isLikeAnother: true,
      render: () => shown({ title: rtlTitle, body: { as: "source", changes: rtlChanges } }),
    },
    { name: "as page", render: () => asPages(before, after) },
    { name: "as page, the same", isLikeAnother: true, render: () => asPages(before, before) },
    { name: "as page, blocks of every kind", render: () => asPages(texts.everyKind, texts.components) },
    { name: "as page, long", render: () => asPages(texts.long, texts.code) },
    { name: "as page, right to left", render: () => asPages(texts.rightToLeft, `${rtlText}\n`) },
  ],
};
