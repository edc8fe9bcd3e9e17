import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import type { MenuEdit } from "../../../src/sites/server.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const meta = `export default {
  index: "",
  // The first steps
  setup: "Set up", // of all
  _: { type: "separator", title: "Tea" },
  kinds: { title: "Kinds", theme: { collapsed: false } },
  code: { title: "Code", href: "https://example.org/code" },
  secret: { display: "hidden" },
  versions: { type: "menu", title: "Versions", items: { one: { title: "Version 1", href: "/v1" } } },
};
`;
const pages = {
  "content/index.mdx": { title: "Home" },
  "content/setup.mdx": { title: "Setup" },
  "content/secret.mdx": {},
  "content/zebra.mdx": { title: "Zebra" },
  "content/apple.mdx": { title: "Apple", sidebarTitle: "Fruit" },
  "content/kinds/index.mdx": { title: "All kinds", asIndexPage: true },
  "content/kinds/black.mdx": { title: "Black" },
  "content/kinds/green.mdx": { title: "Green" },
  "content/kinds/later.mdx": { title: "Later", display: "hidden" },
};
const asked = menusAsked({
  generator: "a Next.js site",
  folder: "content",
  route: "",
  files: { "next.config.mjs": "", "content/_meta.js": meta },
  pages,
});
const id = (label: string) => idOf(asked, label);
const changed = (...edits: readonly MenuEdit[]) => {
  const result = editedNavigation(asked, edits);
  return "refused" in result ? result.refused.reason : result;
};

test("the menu of a folder is what it names, then the rest by their names", () => {
  expect(drawn(navigationOf(asked))).toEqual([
    "Home → content/index.mdx",
    "Set up → content/setup.mdx",
    "Tea",
    "Kinds → content/kinds/index.mdx ▸",
    "  Black → content/kinds/black.mdx",
    "  Green → content/kinds/green.mdx",
    "Code → https://example.org/code",
    "Versions ▸",
    "  Version 1 → /v1",
    "Fruit → content/apple.mdx",
    "Zebra → content/zebra.mdx",
  ]);
});

test("an entry moves with its comments, and one that isn't named yet gets a name", () => {
  const result = changed(
    { do: "move", id: id("Set up"), parent: null, before: id("Code") },
    { do: "move", id: id("Zebra"), parent: null, before: id("Fruit") },
  );

  expect(result).toMatchObject({
    files: [
      {
        path: "content/_meta.js",
        text: meta
          .replace('  // The first steps\n  setup: "Set up", // of all\n', "")
          .replace("  code:", '  // The first steps\n  setup: "Set up", // of all\n  code:')
          .replace("\n};", '\n  zebra: "",\n};'),
      },
    ],
  });
});

test("an entry that is removed is hidden, since its folder would show it", () => {
  expect(changed({ do: "remove", id: id("Set up") })).toMatchObject({
    files: [{ text: meta.replace('setup: "Set up"', 'setup: { title: "Set up", display: "hidden" }') }],
  });
  expect(changed({ do: "remove", id: id("Fruit") })).toMatchObject({
    files: [{ text: meta.replace("\n};", '\n  apple: { display: "hidden" },\n};') }],
  });
  expect(changed({ do: "remove", id: id("Black") })).toMatchObject({
    files: [],
    values: [{ path: "content/kinds/black.mdx", key: ["display"], value: "hidden" }],
  });
});

test("what is said of an entry that is hidden stays as it is written", () => {
  const hiddenIn = (path: string, text: string) => {
    const asked = menusAsked({
      generator: "a Next.js site",
      folder: "content",
      route: "",
      files: { "next.config.mjs": "", [path]: text },
      pages: { "content/a.mdx": { title: "A" }, "content/b.mdx": { title: "B" } },
    });
    const [menu] = navigationOf(asked);
    const entry = menu!.items.find(({ page }) => page === "content/a.mdx")!;
    const result = editedNavigation(asked, [{ do: "remove", id: entry.id }]);
    return "refused" in result ? result.refused.reason : result.files[0]!.text;
  };
  const script = (of: string) => hiddenIn("content/_meta.js", `export default {\n  b: "B",\n  ${of},\n};\n`);
  const now = (of: string) => `export default {\n  b: "B",\n  ${of},\n};\n`;

  expect(script("'a': 'It'")).toBe(now("'a': { title: 'It', display: 'hidden' }"));
  expect(script("a: /* of a */ `A`")).toBe(now('a: /* of a */ { title: `A`, display: "hidden" }'));
  expect(script("a: {\n    title: 'A', // of a\n    theme: { toc: wide() },\n  }")).toBe(
    now("a: {\n    title: 'A', // of a\n    theme: { toc: wide() },\n    display: \"hidden\",\n  }"),
  );
  expect(script("a: { display: 'normal', title: 'A' }")).toBe(now("a: { display: 'hidden', title: 'A' }"));
  expect(script("a: { display: shown() }")).toContain("would change something else");
  expect(script("a: of()")).toContain("would change something else");
  expect(hiddenIn("content/_meta.json", '{\n\t"a": "A",\n\t"b": "B"\n}\n')).toBe(
    '{\n\t"a": {\n\t\t"title": "A",\n\t\t"display": "hidden"\n\t},\n\t"b": "B"\n}\n',
  );
});

test("a label changes in the menu, or else in front matter", () => {
  expect(changed({ do: "rename", id: id("Set up"), label: "It's" })).toMatchObject({
    files: [{ text: meta.replace('"Set up"', '"It\'s"') }],
  });
  expect(changed({ do: "rename", id: id("Fruit"), label: "Pear" })).toMatchObject({
    values: [{ path: "content/apple.mdx", key: ["sidebarTitle"], value: "Pear" }],
  });
});

test("a link is added, and a page of another folder is not", () => {
  const link = { do: "add", href: "https://example.org/talk", label: "Talk 2", parent: null } as const;

  expect(changed({ ...link, before: id("Tea") })).toMatchObject({
    files: [
      { text: meta.replace("  _:", '  talk: { title: "Talk 2", href: "https://example.org/talk" },\n  _:') },
    ],
  });
  expect(changed({ do: "move", id: id("Black"), parent: null, before: null })).toBeString();
  expect(changed({ do: "move", id: id("Black"), parent: id("Kinds"), before: null })).toContain("_meta file");
});

test("without index among its keys, what isn't in the first folder is an entry earlier, as Nextra counts it", () => {
  const menusAt = (route: string) =>
    navigationOf(
      menusAsked({
        generator: "a Next.js site",
        folder: "content",
        route,
        files: {
          "content/_meta.ts": `export default { "setup": "", _: { type: "separator" }, zebra: "" } satisfies Meta`,
        },
        pages,
      }),
    );
  const home = "Home → content/index.mdx";
  const setup = "Setup → content/setup.mdx";
  const zebra = "Zebra → content/zebra.mdx";

  expect(drawn(menusAt("")).slice(0, 4)).toEqual([home, "—", setup, zebra]);
  expect(drawn(menusAt("/docs")).slice(0, 4)).toEqual([home, setup, "—", zebra]);
});

test("the last page of a folder that readers see isn't hidden, since Nextra can't build that", () => {
  const of = (display: string, values: Readonly<Record<string, unknown>> = {}) =>
    menusAsked({
      generator: "a Next.js site",
      folder: "content",
      route: "",
      files: { "next.config.mjs": "", "content/_meta.js": `export default { more: ${display} };` },
      pages: {
        "content/index.mdx": { title: "Home" },
        "content/more/index.mdx": { title: "More of it", display: "hidden", ...values },
        "content/more/one.mdx": { title: "One" },
        "content/more/two.mdx": { title: "Two" },
      },
    });
  const without = (asked: ReturnType<typeof of>, ...labels: readonly string[]) => {
    const result = editedNavigation(
      asked,
      labels.map((label) => ({ do: "remove", id: idOf(asked, label) })),
    );
    return "refused" in result ? result.refused : result.values.length + result.files.length;
  };
  const refused = { edit: 1, reason: expect.stringContaining("Remove the folder from the menu") };

  expect(drawn(navigationOf(of('"More"')))).toContain("More ▸");
  expect(without(of('"More"'), "One", "Two")).toEqual(refused as never);
  expect(without(of('{ display: "children" }'), "One", "Two")).toEqual(refused as never);
  expect(without(of('"More"'), "One", "More")).toBe(2);
  // The folder is a page itself, which its name links to.
  expect(without(of('"More"', { display: "normal", asIndexPage: true }), "One", "Two")).toBe(2);
});

test("a hidden page of a folder without a menu is shown again where its name puts it", () => {
  const of = menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: { "next.config.mjs": "", "content/_meta.js": 'export default { more: "More", shown: "Shown" };' },
    pages: {
      "content/more/a.mdx": { title: "A" },
      "content/more/b.mdx": { title: "B", display: "hidden" },
      "content/more/c.mdx": { title: "C" },
      "content/shown/one.mdx": { title: "One" },
    },
  });
  const [more, shown] = navigationOf(of)[0]!.items;
  const add = { do: "add", page: "content/more/b.mdx", parent: more!.id } as const;

  expect([more!.takesEntries, shown!.takesEntries]).toEqual([true, false]);
  for (const before of [null, idOf(of, "A")]) {
    const result = editedNavigation(of, [{ ...add, before, as: "new" }]);
    if ("refused" in result) throw new Error(result.refused.reason);
    expect(result).toMatchObject({
      files: [],
      values: [{ path: "content/more/b.mdx", key: ["display"], value: undefined }],
    });
    expect(
      drawn(result.menus)
        .slice(1, 4)
        .map((line) => line.trim().slice(0, 1)),
    ).toEqual(["A", "B", "C"]);
  }
  expect(editedNavigation(of, [{ ...add, page: "content/shown/one.mdx", before: null }])).toMatchObject({
    refused: { reason: expect.stringContaining("Add a _meta file there.") },
  });
});

test("a menu that hides all of its folder says so, and can show a page", () => {
  const of = menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: {
      "next.config.mjs": "",
      "content/_meta.js": "export default {\n  '*': { display: 'hidden' },\n};",
    },
    pages: { "content/a.mdx": { title: "A" }, "content/more/b.mdx": { title: "B" } },
  });

  expect(navigationOf(of)).toMatchObject([
    {
      items: [],
      isEditable: false,
      takesEntries: true,
      reason: "It hides all pages that it doesn't show by name: “*”, at line 2 of content/_meta.js.",
    },
  ]);
  const result = editedNavigation(of, [{ do: "add", page: "content/a.mdx", parent: null, before: null }]);
  expect("menus" in result && drawn(result.menus)).toEqual(["A → content/a.mdx"]);
});

test("the menu of the whole site has those of folders in it", () => {
  const whole = `const kinds = { items: { green: "", black: "The black" } };
export default { index: { display: "hidden" }, docs: { type: "page", items: { setup: "", kinds, ...made() } } };`;
  const menus = navigationOf(
    menusAsked({
      generator: "a Next.js site",
      folder: "content",
      files: {
        "next.config.mjs": "",
        "app/_meta.global.tsx": whole,
        "other/app/_meta.global.tsx": "export default {}",
      },
      pages,
    }),
  );

  expect(menus[0]!.path).toBe("app/_meta.global.tsx");
  expect(drawn(menus)).toEqual([
    "Home → content/index.mdx",
    "Setup → content/setup.mdx",
    "All kinds → content/kinds/index.mdx ▸",
    "  Green → content/kinds/green.mdx",
    "  The black → content/kinds/black.mdx",
    "Fruit → content/apple.mdx",
    "secret → content/secret.mdx",
    "Zebra → content/zebra.mdx",
    "made()",
  ]);
});

test("a site without such a file has no menu", () => {
  expect(navigationOf({ ...asked, files: [{ path: "next.config.mjs", text: "" }] })).toEqual([]);
});

test("keys that are numbers are first, as JavaScript has them", () => {
  const numbered = menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: { "next.config.mjs": "", "content/_meta.js": 'export default { a: "", "7": "", index: "" };' },
    pages: { "content/index.md": {}, "content/a.md": {}, "content/7.md": {}, "content/2024.md": {} },
  });
  const [seven, a, index, year] = navigationOf(numbered)[0]!.items;
  const move = (id: string, before: string) => {
    const result = editedNavigation(numbered, [{ do: "move", id, parent: null, before }]);
    return "refused" in result ? result.refused.reason : result.files[0]!.text;
  };

  expect([seven, a, index, year].map((each) => each!.page)).toEqual([
    "content/7.md",
    "content/a.md",
    "content/index.md",
    "content/2024.md",
  ]);
  expect(move(year!.id, index!.id)).toBe(
    "JavaScript has numbers such as “2024” first, in their order. Use another name.",
  );
  expect(move(index!.id, a!.id)).toContain('{ index: "", a: "", "7": "" }');
});

test.each([
  [
    "that its menu hides",
    "{ a: 'A', secret: { display: 'hidden' }, b: 'B' }",
    "{ secret: '', a: 'A', b: 'B' }",
    {},
  ],
  [
    "whose title is said, too",
    "{ a: 'A', secret: { title: 'S', /* wide */ theme: {}, display: 'hidden' } }",
    "{ secret: { title: 'S', /* wide */ theme: {} }, a: 'A' }",
    {},
  ],
  [
    "that * hides",
    "{ a: { title: 'A', display: 'normal' }, '*': { display: 'hidden' } }",
    "{ secret: { display: 'normal' }, a: { title: 'A', display: 'normal' }, '*': { display: 'hidden' } }",
    {},
  ],
  [
    "that * and its own key hide",
    "{ secret: { display: 'hidden' }, a: { title: 'A', display: 'normal' }, '*': { display: 'hidden' } }",
    "{ secret: { display: 'normal' }, a: { title: 'A', display: 'normal' }, '*': { display: 'hidden' } }",
    {},
  ],
  ["that says it itself", "{ a: 'A' }", "{ secret: '', a: 'A' }", { display: "hidden" }],
])("a page %s is added again", (_, before, after, values) => {
  const of = menusAsked({
    generator: "a Next.js site",
    folder: "content",
    route: "",
    files: { "next.config.mjs": "", "content/_meta.js": `export default ${before};\n` },
    pages: {
      "content/a.mdx": { title: "A" },
      "content/b.mdx": { title: "B" },
      "content/secret.mdx": { title: "Secret", ...values },
    },
  });
  const add = { do: "add", page: "content/secret.mdx", parent: null } as const;

  const result = editedNavigation(of, [{ ...add, before: idOf(of, "A") }]);

  if ("refused" in result) throw new Error(result.refused.reason);
  expect(result.files[0]?.text).toBe(`export default ${after};\n`);
  expect(result.values).toEqual(
    "display" in values ? [{ path: "content/secret.mdx", key: ["display"], value: undefined }] : [],
  );
  expect(drawn(result.menus)[0]).toMatch(/^(?:Secret|S) → content\/secret\.mdx$/);
  const id = result.menus[0]!.items[0]!.id;
  const labeled = editedNavigation(of, [{ ...add, before: null, as: "new", label: "Found" }]);
  expect("menus" in labeled && drawn(labeled.menus).at(-1)).toBe("Found → content/secret.mdx");
  expect(id).toBeString();
});
