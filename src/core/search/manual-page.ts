import { split } from "../../markdown/blocks/index.ts";
import { ID_PREFIX, preview } from "../../markdown/preview/index.ts";
import { mdx } from "../../markdown/tree/index.ts";

export type ManualFile = Readonly<{ file: string; content: string }>;

const silent = new Set(["frontmatter", "esm"]);

export async function manualPage({ file, content }: ManualFile): Promise<string> {
  const blocks = split(content, mdx);
  const page = { blocks, file, leadsTo: inHelp, pictureHosts: [] };
  const shown = blocks.filter(({ kind }) => !silent.has(kind)).map((block) => preview(block, page));
  return (await Promise.all(shown)).join("\n");
}

/** Previews prefix the ids of headings, so fragments need the prefix too. */
function inHelp(address: string): string {
  const [path = "", fragment] = address.split("#");
  return `/admin/help${path === "/" ? "" : path}${fragment ? `#${ID_PREFIX}${fragment}` : ""}`;
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    manualPage: typeof manualPage;
  }
}
