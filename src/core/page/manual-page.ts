import { split } from "../../mdx/blocks/index.ts";
import { ID_PREFIX, preview } from "../../mdx/preview/index.ts";

/** A page of the manual by its file in the folder of pages. */
export type ManualFile = Readonly<{ file: string; content: string }>;

/** What readers of the manual do not look for: how the page begins, and what it imports. */
const silent = new Set(["frontmatter", "esm"]);

/** A page of the manual as safe HTML, whose links and pictures lead to Help. */
export async function manualPage({ file, content }: ManualFile): Promise<string> {
  const blocks = split(content);
  const page = { blocks, file, leadsTo: inHelp, pictureHosts: [] };
  const shown = blocks.filter(({ kind }) => !silent.has(kind)).map((block) => preview(block, page));
  return (await Promise.all(shown)).join("\n");
}

/** The ids of headings have a prefix in a preview, so an address on another page gets it here. */
function inHelp(address: string): string {
  const [path = "", fragment] = address.split("#");
  return `/admin/help${path === "/" ? "" : path}${fragment ? `#${ID_PREFIX}${fragment}` : ""}`;
}
