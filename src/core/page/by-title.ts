const collator = new Intl.Collator("en", { numeric: true });

export function byTitle(a: Readonly<{ title: string; slug: string }>, b: typeof a): number {
  return collator.compare(a.title, b.title) || collator.compare(a.slug, b.slug);
}
