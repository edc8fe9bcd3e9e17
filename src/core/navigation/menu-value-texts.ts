import { FrontMatterError, setFrontMatter } from "../../markdown/frontmatter/index.ts";
import type { EditedNavigation } from "../../sites/server.ts";

/** A key of front matter, or of a map in it, and what it will be; undefined takes it away. */
export type PageValue = Omit<Extract<EditedNavigation, { values: unknown }>["values"][number], "path">;

/** Returns a page with other values in its front matter, or why it can't have them. */
export function withMenuValues(
  page: string,
  values: readonly PageValue[],
): Readonly<{ text: string }> | Readonly<{ problem: string }> {
  let text = page;
  for (const { key, value } of values) {
    try {
      text = setFrontMatter(text, key, newValue(value));
    } catch (error) {
      if (error instanceof FrontMatterError) return { problem: error.message };
      throw error;
    }
  }
  return { text };
}

function newValue(value: PageValue["value"]): Parameters<typeof setFrontMatter>[2] {
  return typeof value === "number" || typeof value === "boolean"
    ? { plain: String(value), means: value }
    : value;
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    withMenuValues: typeof withMenuValues;
  }
}
