import type { InfoStyle } from "../../markdown/components/index.ts";
import type { FenceUses } from "../../markdown/usage/index.ts";
import { generatorCalled } from "../../sites/server.ts";

export type { FenceUses };

/** How a site writes what it says about its code, and the languages that it uses, most used first. */
export type CodeStyle = InfoStyle & Readonly<{ languages: readonly string[] }>;

const MAX_LANGUAGES = 50;

const others: InfoStyle = { title: "title", marks: "braces" };

export function codeStyleOf(pages: readonly FenceUses[], generator?: string): CodeStyle {
  const usual = generatorCalled(generator).code ?? others;
  const title = mostUsed(pages.map(({ titles }) => titles))[0] ?? usual.title;
  return {
    languages: mostUsed(pages.map(({ languages }) => languages)).slice(0, MAX_LANGUAGES),
    title: title === "bare" && usual.title === "words" ? "words" : title,
    marks: mostUsed(pages.map(({ marks }) => marks))[0] ?? usual.marks,
  };
}

function mostUsed<Key extends string>(pages: readonly Readonly<Partial<Record<Key, number>>>[]): Key[] {
  const uses = new Map<Key, number>();
  for (const page of pages) {
    for (const [key, count] of Object.entries(page) as [Key, number][])
      uses.set(key, (uses.get(key) ?? 0) + count);
  }
  return [...uses].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([key]) => key);
}
