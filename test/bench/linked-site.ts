import { makeSite, slugOf, textOf } from "./site.ts";

export const PAGES = 2000;
export const LINKS = 20;

/** How sites write a link to a page. */
const styles = [
  (slug: string) => `/${slug}`,
  (slug: string) => `../${slug}`,
  (slug: string) => `../${slug}.mdx`,
  (slug: string) => `/${slug}#page`,
];

/** Returns the page that a link of a page leads to. */
export function targetOf(page: number, link: number): number {
  return (page + 1 + link * 97) % PAGES;
}

/** Pages of 6 KB, with a link in each of twenty paragraphs. */
export function linkingText(page: number): string {
  const paragraphs = Array.from({ length: LINKS }, (_, link) => {
    const to = slugOf(targetOf(page, link));
    return `Read [page ${link}](${styles[link % styles.length]!(to)}) before. ${"It says what this is for, and how. ".repeat(4)}\n\n`;
  });
  return `${textOf(page)}\n${paragraphs.join("")}`;
}

export function makeLinkedSite(path: string): Promise<string> {
  return makeSite(path, { pages: PAGES, others: 0, text: linkingText });
}
