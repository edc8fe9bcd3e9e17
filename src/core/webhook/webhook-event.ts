import type { Slug } from "../slug/slug.ts";

/** What other programs are told. Receivers rely on these names: fields are added, never changed. */
export type WebhookEvent =
  | Readonly<{
      type: "page.published";
      data: Readonly<{
        commit: string;
        commitUrl: string;
        by: string;
        pages: ReadonlyArray<Readonly<{ slug: Slug; isDeleted: boolean }>>;
      }>;
    }>
  | Readonly<{
      type: "build.failed";
      data: Readonly<{
        commit: string;
        commitUrl: string;
        pages: ReadonlyArray<Readonly<{ slug: Slug }>>;
        sentence?: string | undefined;
        buildUrl?: string | undefined;
      }>;
    }>
  | Readonly<{ type: "review.asked"; data: ReviewData }>
  | Readonly<{
      type: "review.merged";
      data: ReviewData & Readonly<{ commit: string; commitUrl: string; by: string }>;
    }>;

type ReviewData = Readonly<{
  id: number;
  url: string;
  title: string;
  author: string;
  pages: ReadonlyArray<Readonly<{ slug: Slug }>>;
}>;

/** The same event is told once: this names it. */
export function keyOf({ type, data }: WebhookEvent): string {
  return `${type} ${"commit" in data && type !== "review.merged" ? data.commit : (data as ReviewData).id}`;
}

/** Receivers are sent no more pages than this, because a payload should be small. */
const MAX_PAGES = 100;

/** Source: "Payload structure" of the Standard Webhooks specification, 1.0.0. */
export function payloadOf({ type, data }: WebhookEvent, at: number): string {
  const pages = data.pages.slice(0, MAX_PAGES);
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { ...data, pages } });
}
