import type { MeteredAgent } from "./mcp.ts";

/** What a careful script does for an agent, in few calls that answer with few bytes. */
export function scriptsOf(agent: MeteredAgent) {
  /** Changes each block that has these words. Returns the new version. */
  const replaceIn = async (slug: string, words: string, by: string): Promise<string> => {
    const { version, blocks } = await agent.read(slug, { containing: words });
    const edits = blocks.map(({ at, text }) => ({ at, kind: "replace", text: text.replaceAll(words, by) }));
    return agent.edit(slug, version, edits);
  };
  return {
    replaceIn,
    propose: (title: string, proposal: object) => agent.ask("propose", { title, ...proposal }),

    /** Changes the words on every page that is found. Returns the drafts. */
    renameAll: async (words: string, by: string) => {
      const { pages } = await agent.ask("search_pages", { query: words });
      const drafts: Array<Readonly<{ slug: string; version: string }>> = [];
      for (const { slug } of pages) drafts.push({ slug, version: await replaceIn(slug, words, by) });
      return drafts;
    },

    /** Moves the section of a heading before another heading of the page. Returns the new version. */
    moveSection: async (slug: string, heading: string, before: string): Promise<string> => {
      const { version, blocks } = await agent.read(slug, { heading });
      const [target] = (await agent.read(slug, { heading: before })).blocks;
      const text = blocks.map((block) => block.text).join("\n\n");
      const removals = blocks.map(({ at }) => ({ at, kind: "remove" }));
      return agent.edit(slug, version, [{ at: target!.at, kind: "insert", text }, ...removals]);
    },

    /** Gives links other addresses, if the check of the page finds as many. Returns the new version. */
    repairLinks: async (slug: string, links: Readonly<Record<string, string>>): Promise<string> => {
      const { total } = await agent.ask("check_page", { slug });
      if (total !== Object.keys(links).length) throw new Error(`${slug} has ${total} problems`);
      const { version, blocks } = await agent.read(slug, { containing: "](" });
      const edits = blocks.map(({ at, text }) => {
        const [wrong, right] = Object.entries(links).find(([wrong]) => text.includes(wrong))!;
        return { at, kind: "replace", text: text.replace(wrong, right) };
      });
      return agent.edit(slug, version, edits);
    },
  };
}

/** Returns where an outermost block is now, by the ranges that a refusal has. */
export function movedTo(position: number, moved: readonly string[]): number[] {
  for (const range of moved) {
    const [from = [], to = []] = range.split(" to ").map((each) => each.split("-").map(Number));
    if (from[0]! <= position && position <= from.at(-1)!) return [position - from[0]! + to[0]!];
  }
  return [position];
}
