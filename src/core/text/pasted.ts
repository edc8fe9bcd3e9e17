import { fromHtml } from "../../mdx/clipboard/index.ts";

/**
 * What was copied from elsewhere as text of a page; undefined where the plain text copied with it says as much.
 * Addresses at `origin` are those of this server.
 */
export function pasted(html: string, origin?: string): string | undefined {
  return fromHtml(html, origin);
}
