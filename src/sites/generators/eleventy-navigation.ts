import type {
  InPositions,
  MenuEntry,
  MenuPage,
  MenusAsked,
  MenuTree,
  NewEntry,
  SettingChange,
} from "../formats/navigation.ts";

type Said = Readonly<{ page: MenuPage; key: string; parent: string; title: string; order: number }>;

/** Source: `findNavigationEntries` of Eleventy's navigation plug-in. */
export function menusOfEleventy(asked: MenusAsked): readonly MenuTree[] {
  const all = asked.pages.flatMap((page) => saidOf(page) ?? []);
  const { entries, into } = below("", []);
  return entries.length === 0 ? [] : [{ name: "", path: undefined, entries, into }];

  function below(key: string, above: readonly string[]) {
    const into: InPositions = {
      kind: "positions",
      of: key === "" ? "the first pages" : `the pages below ${key}`,
      unnumbered: "first",
      least: 1,
      adopt: (entry) => adopted(entry, key),
    };
    const found = all
      .filter(({ parent }) => parent === key)
      .toSorted((one, other) => one.order - other.order);
    const entries = found.map((each): MenuEntry => {
      const { page, title, order } = each;
      const { path } = page;
      // What is below itself is shown without end.
      const inside = above.includes(each.key) ? undefined : below(each.key, [...above, each.key]);
      return {
        label: title,
        page: path,
        labelAt: { in: "page", path, key: ["eleventyNavigation", "title"] },
        ...(inside && inside.entries.length > 0 && { entries: inside.entries }),
        into: inside?.into,
        member: {
          of: into,
          number: order === 0 ? undefined : order,
          at: { in: "page", path, key: ["eleventyNavigation", "order"] },
          hide: { in: "page", path, key: ["eleventyNavigation"], value: undefined },
        },
      };
    });
    return { entries, into };
  }

  function adopted(entry: MenuEntry | NewEntry, parent: string) {
    const page = typeof entry.page === "string" ? asked.pageAt(entry.page) : entry.page;
    if (!page) return undefined;
    const said = saidOf(page);
    const set = (key: string, value: string | undefined): SettingChange => {
      return { in: "page", path: page.path, key: ["eleventyNavigation", key], value };
    };
    return {
      settings: [
        ...(said ? [] : [set("key", entry.label ?? page.title)]),
        ...((said?.parent ?? "") === parent ? [] : [set("parent", parent === "" ? undefined : parent)]),
      ],
      at: { in: "page", path: page.path, key: ["eleventyNavigation", "order"] } as const,
    };
  }
}

function saidOf(page: MenuPage): Said | undefined {
  const said = page.values.eleventyNavigation;
  if (typeof said !== "object" || said === null || Array.isArray(said)) return undefined;
  const { key, parent, title, order } = said as Readonly<Record<string, unknown>>;
  if (typeof key !== "string" && typeof title !== "string") return undefined;
  const own = typeof key === "string" ? key : "";
  return {
    page,
    key: own,
    parent: typeof parent === "string" ? parent : "",
    title: typeof title === "string" && title !== "" ? title : own,
    order: typeof order === "number" ? order : 0,
  };
}
