import { split } from "../../../src/markdown/blocks/blocks.ts";
import { preview } from "../../../src/markdown/preview/preview.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

export type Leads = (address: string, kind: "link" | "picture" | "above") => string;

/** The previews of all blocks of a page, one below the other. */
export async function shown(
  text: string,
  file = "guides/install.mdx",
  leadsTo?: Leads,
  dialect = mdx,
): Promise<string> {
  const blocks = split(text, dialect);
  const page = { blocks, file, ...(leadsTo && { leadsTo }) };
  return (await Promise.all(blocks.map((block) => preview(block, page)))).join("\n");
}
