import { frontMatter, FrontMatterError, setFrontMatter } from "../../markdown/frontmatter/index.ts";

/** Returns a page that is also found at an earlier address; undefined where its front matter can't say so. */
export function withAlias(
  content: string,
  { key, from, to }: Readonly<{ key: string; from: string; to: string }>,
): string | undefined {
  const value = frontMatter(content)?.values?.[key];
  const known = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (!known.every((each) => typeof each === "string")) return undefined;
  const left = known.filter((each) => each !== from && each !== to);
  try {
    return setFrontMatter(content, key, [...left, from]);
  } catch (error) {
    if (error instanceof FrontMatterError) return undefined;
    throw error;
  }
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    withAlias: typeof withAlias;
  }
}
