import { naturalOrder } from "../natural-order.ts";

export function byTitle(a: Readonly<{ title: string; slug: string }>, b: typeof a): number {
  return naturalOrder(a.title, b.title) || naturalOrder(a.slug, b.slug);
}
