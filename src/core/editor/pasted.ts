import { fromHtml } from "../../markdown/clipboard/index.ts";

/** Returns pasted HTML as MDX; undefined if the plain text says as much. Links to `origin` are this server's. */
export function pasted(html: string, origin?: string): string | undefined {
  return fromHtml(html, origin);
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    pasted: typeof pasted;
  }
}
