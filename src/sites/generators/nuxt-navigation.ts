import { folderOf, nameOf, withoutEnding } from "../addresses/index.ts";
import { switchOf, textOf, type Value, valueAt } from "../files/value.ts";
import type { Fixed, LabelAt, MenuEntry, MenuPage, MenusAsked, MenuTree } from "../formats/navigation.ts";

type Node = {
  readonly path: string;
  label: string;
  labelAt: LabelAt;
  page?: MenuPage | undefined;
  readonly inside: Node[];
};

const of: Fixed = {
  kind: "fixed",
  why: "Its place is by the number at the start of its file's name. Rename the file, or its folder.",
};

/** Source: `generateNavigationTree` of Nuxt Content, which orders pages by the texts of their paths. */
export function menusOfNuxt(asked: MenusAsked): readonly MenuTree[] {
  const { folder } = asked.part;
  const root: Node[] = [];
  const stems = asked.pages
    .filter(({ values }) => values.navigation !== false)
    .map((page) => ({
      page,
      stem: withoutEnding(folder === "" ? page.path : page.path.slice(folder.length + 1)),
    }))
    .toSorted((one, other) => (one.stem < other.stem ? -1 : 1));
  for (const { page, stem } of stems) place(page, stem);
  const entries = root.map(entryOf);
  return entries.length === 0 ? [] : [{ name: "", path: undefined, entries, into: of }];

  function place(page: MenuPage, stem: string): void {
    const isIndex = /^(?:\d+\.)?index$/.test(nameOf(stem));
    const above = isIndex ? folderOf(stem) : stem;
    let nodes = root;
    const names = folderOf(above) === "" ? [] : folderOf(above).split("/");
    for (const at of names.keys()) {
      const path = names.slice(0, at + 1).join("/");
      if (switchOf(valueAt(settingsIn(path), "navigation")) === false) return;
      const found = nodes.find((each) => each.path === path) ?? folderAt(path);
      if (!nodes.includes(found)) nodes.push(found);
      nodes = found.inside;
    }
    if (isIndex && switchOf(valueAt(settingsIn(above), "navigation")) === false) return;
    const node: Node = { path: above, ...named(page), page, inside: [] };
    if (!isIndex || above === "") {
      nodes.push(node);
      return;
    }
    const said = textOf(valueAt(settingsIn(above), "title"));
    const own = { path: stem, ...named(page), page, inside: [] };
    const existing = nodes.find((each) => each.path === above);
    if (existing) {
      existing.inside.unshift(own);
      existing.page = page;
    } else
      nodes.push({
        ...node,
        ...(said !== undefined && { label: said, labelAt: labelOfFolder(above) }),
        inside: [own],
      });
  }

  function folderAt(path: string): Node {
    const said = textOf(valueAt(settingsIn(path), "title"));
    return { path, label: said ?? titleOf(nameOf(path)), labelAt: labelOfFolder(path), inside: [] };
  }

  function labelOfFolder(path: string): LabelAt {
    return { in: "settings", path: fileOf(path), key: ["title"] };
  }

  function fileOf(path: string): string {
    return [folder, path, ".navigation.yml"].filter(Boolean).join("/");
  }

  function settingsIn(path: string): Value | undefined {
    return asked.readAt(fileOf(path), "yaml");
  }
}

function named(page: MenuPage): Readonly<{ label: string; labelAt: LabelAt }> {
  const { path, values, title } = page;
  const navigation = values.navigation;
  const own =
    typeof navigation === "object" && navigation !== null && "title" in navigation ? navigation.title : null;
  const isOwn = typeof own === "string";
  return {
    label: isOwn ? own : title,
    labelAt: { in: "page", path, key: isOwn ? ["navigation", "title"] : ["title"] },
  };
}

function entryOf({ label, labelAt, page, inside }: Node): MenuEntry {
  const hide = page && ({ in: "page", path: page.path, key: ["navigation"], value: false } as const);
  return {
    label,
    labelAt,
    ...(page && { page: page.path }),
    ...(inside.length > 0 && { entries: inside.map(entryOf) }),
    member: { of, hide },
    into: of,
  };
}

/** Source: `generateTitle` of Nuxt Content. */
function titleOf(name: string): string {
  const words = name.replace(/^\d+\./, "").split(/[\s-]/);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}
