import { type Dialect, escapedWords } from "../../markdown/tree/index.ts";
import type { Source } from "./assistant.ts";

export type Range = Readonly<{ start: number; end: number }>;

export type Placed = Range & Readonly<{ at: number; sources: readonly Omit<Source, "snippet">[] }>;

const MAX_SNIPPET = 300;

export function listed(claims: readonly Placed[], text: string): Source[] {
  const found = new Map<string, Source>();
  for (const { sources, start, end } of claims) {
    for (const { title, url } of sources) {
      if (found.has(url)) continue;
      const snippet = text.slice(start, end).trim().slice(0, MAX_SNIPPET).toWellFormed();
      found.set(url, { title: title.trim() || hostOf(url), url, snippet });
    }
  }
  return [...found.values()];
}

export function words(title: string, url: string, dialect: Dialect): string {
  return escapedWords(title.trim() || hostOf(url), dialect, "link");
}

export function address(url: string): string {
  return url.replace(
    /[\s<>(){}[\]|\\`]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function hostOf(url: string): string {
  return new URL(url).host;
}
