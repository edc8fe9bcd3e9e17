import { fromHtml } from "../../markdown/clipboard/index.ts";
import type { Dialect } from "../../markdown/tree/index.ts";

/** Returns pasted HTML in the dialect of a page; undefined if the plain text says as much. Links to `origin` are this server's. */
export function pasted(html: string, dialect: Dialect, origin?: string): string | undefined {
  return fromHtml(html, dialect, origin);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    pasted: typeof pasted;
  }
}
