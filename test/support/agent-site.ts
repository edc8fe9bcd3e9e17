import { Agent } from "./mcp.ts";
import { testSite } from "./site.ts";

export const TEA =
  "---\ntitle: Tea\n---\n\n# Tea\n\nPour the water.\n\n<Note>\n\nUse a pot.\n\n</Note>\n\nWait.\n";

/** A site with pages about tea, an agent with a token of Ada's, and pages of their own for its tests. */
export async function agentSite() {
  const site = await testSite({
    files: {
      "content/index.mdx": "# Home\n\n[Tea](/guide/tea)\n",
      "content/guide/tea.mdx": TEA,
      "content/guide/milk.mdx": "# Milk\n\nWarm the milk. [Tea](./tea)\n",
      "content/other.mdx": "# Other\n\nNot about tea. [Tea](/guide/tea)\n",
    },
  });
  const script = await site.ada.withToken({ name: "bot" });
  let pages = 0;
  const page = async (text: string): Promise<string> => {
    const slug = `pages/page-${++pages}`;
    await site.ada.publish(slug, text);
    return slug;
  };
  return { ...site, script, agent: new Agent(script), page };
}
