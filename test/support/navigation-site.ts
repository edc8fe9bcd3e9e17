import type { Client } from "./client.ts";
import { testSite } from "./site.ts";

export type Item = Readonly<{
  id: string;
  label: string;
  slug: string | null;
  href: string | null;
  isEditable: boolean;
  reason: string | null;
  items: readonly Item[];
}>;

type Menu = Readonly<{ id: string; path: string | null; items: readonly Item[] }>;

/** A Docusaurus site whose menu has each way to write an entry. */
export const navigationFiles = {
  "docusaurus.config.js": `export default {
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" } }]],
};\n`,
  "sidebars.js": `// The menu
export default {
  docs: [
    "intro", // first
    {
      type: 'category',
      label: 'Guide',
      items: ["guide/setup", 'guide/use', "guide/more",],
    },
    { type: "link", label: "Shop", href: "https://shop.example/" },
  ],
};\n`,
  "docs/intro.md": "---\ntitle: Welcome\n---\n\nHello.\n",
  "docs/guide/setup.md": "---\nsidebar_label: Set up # short\n---\n\n# Setting it up\n",
  "docs/guide/use.md": "---\ntitle: Use\n---\n",
  "docs/guide/more.md": "# More\n",
};

/** A server of that site, with what its menus are. */
export async function navigationSite(options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite({ files: navigationFiles, ...options });
  return { ...site, ...menusOf(site.ada) };
}

/** What the menus are, as somebody reads them. */
export function menusOf(reader: Client) {
  const read = async (client: Client = reader) =>
    (await client.get("/api/admin/site/navigation")).json as { menus: Menu[]; revision: string };
  const idOf = async (label: string) => {
    const { menus } = await read();
    const found = find(
      menus.flatMap(({ items }) => items),
      label,
    );
    if (!found) throw new Error(`No entry is called ${label}`);
    return found.id;
  };
  return {
    read,
    idOf,
    drawn: async () => drawn((await read()).menus.flatMap(({ items }) => items)),
  };
}

function find(items: readonly Item[], label: string): Item | undefined {
  return (
    items.find((item) => item.label === label) ?? items.map((item) => find(item.items, label)).find(Boolean)
  );
}

/** Returns entries as lines, those in a group with two spaces before them. */
function drawn(items: readonly Item[], indent = ""): string[] {
  return items.flatMap(({ label, slug, href, items }) => {
    const leads = slug ?? href;
    return [`${indent}${label}${leads === null ? "" : ` → ${leads}`}`, ...drawn(items, `${indent}  `)];
  });
}
