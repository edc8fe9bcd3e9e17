import { Elysia } from "elysia";

import { type PageRowView, Pages as PagesView } from "../../../views/pages/pages.tsx";
import { paths } from "../../../views/paths.ts";
import type { DraftSummary } from "../../core/draft.ts";
import type { Drafts } from "../../core/drafts.ts";
import type { Pages } from "../../core/pages.ts";
import type { Clock } from "../../core/ports.ts";
import { page, seeOther } from "../respond.ts";
import { type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ pages: Pages; drafts: Drafts; door: Door; clock: Clock }>;

/** /admin: the list of pages. */
export const pagePages = ({ pages, drafts, door, clock }: Parts) =>
  new Elysia({ name: "admin-pages" })
    .get("/", () => seeOther(paths.pages))
    .use(signedIn(door))
    .get(paths.pages, async ({ session }) => {
      const rows = rowsOf(await pages.list(), drafts.list(), clock.now());
      return page({ title: "Pages", name: session.name, content: PagesView({ rows }) });
    });

/** Drafts that were never published stand first, newest first. */
function rowsOf(published: readonly string[], drafts: readonly DraftSummary[], now: number): PageRowView[] {
  const bySlug = new Map(drafts.map((draft) => [draft.slug as string, draft]));
  const known = new Set(published);
  return [
    ...drafts
      .filter(({ slug }) => !known.has(slug))
      .map((draft) => ({ slug: draft.slug, badge: "Draft" as const, saved: savedView(draft, now) })),
    ...published.map((slug) => {
      const draft = bySlug.get(slug);
      return draft ? { slug, badge: "Changed" as const, saved: savedView(draft, now) } : { slug };
    }),
  ];
}

function savedView({ author, updatedAt }: DraftSummary, now: number) {
  return { by: author, ago: ago(now - updatedAt), at: new Date(updatedAt).toISOString() };
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

function ago(milliseconds: number): string {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? [];
  if (!unit) return "just now";
  const count = Math.floor(milliseconds / length!);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
