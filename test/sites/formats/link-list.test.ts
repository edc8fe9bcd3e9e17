import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { drawn, idOf, menusAsked } from "../../support/navigation.ts";

const pagesAt = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, {}]));

test("a book has chapters before, in and after its numbered ones, in parts and to come", () => {
  const summary = `<!-- ours -->
# Summary

[Foreword](foreword.md)
[Two](a.md) [on a line](b.md)

- [The \`match\` flow](guide/match%20it.md)
  - [To come]()
  - [No file](gone.md)

---

* [More](more.md)

# A *part*

1. [In it](guide/README.md)

A text.

[Contributors](people.md)
`;
  const pages = pagesAt(
    ...["src/foreword.md", "src/a.md", "src/b.md", "src/guide/match it.md", "src/more.md"],
    ...["src/guide/README.md", "src/people.md"],
  );

  const menus = navigationOf(
    menusAsked({
      generator: "an mdBook",
      folder: "src",
      files: { "book.toml": "", "src/SUMMARY.md": summary },
      pages,
    }),
  );

  expect(drawn(menus)).toEqual([
    "Foreword → src/foreword.md",
    "Two → src/a.md",
    "on a line → src/b.md",
    "The match flow → src/guide/match it.md ▸",
    "  To come",
    "  No file",
    "More → src/more.md",
    "A part ▸",
    "  In it → src/guide/README.md",
    "Contributors → src/people.md",
  ]);
});

test("a book of GitBook has groups, links elsewhere and names of its own; what it makes can't be changed", () => {
  const summary = `# Table of contents

* [Welcome](README.md "Home")
* [Guide](guide/)
  * [Set up \\[now\\]](guide/setup.md#first)

## Reference <a href="#ref" id="ref"></a>

* \`\`\`yaml
  type: builtin:openapi
  \`\`\`
* [Code](https://example.org/code)
`;
  const files = {
    ".gitbook.yaml": "root: ./docs\nstructure:\n  summary: ./contents.md\n",
    "docs/contents.md": summary,
  };

  const [menu] = navigationOf(
    menusAsked({
      generator: "a GitBook",
      files,
      pages: pagesAt("docs/README.md", "docs/guide/README.md", "docs/guide/setup.md"),
    }),
  );

  expect(drawn([menu!])).toEqual([
    "Home → docs/README.md",
    "Guide → docs/guide/README.md ▸",
    "  Set up [now] → docs/guide/setup.md",
    "Reference ▸",
    "  builtin:openapi",
    "  Code → https://example.org/code",
  ]);
  expect(menu!.items[2]!.items!.map(({ isEditable, takesEntries }) => [isEditable, takesEntries])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test("each folder of a Docsify site can have a menu, whose links are from the root", () => {
  const files = {
    "docs/_sidebar.md":
      "- **Start**\n\n  - [Home](/)\n  - [Quick start](quick ':ignore')\n\n* [Guide](/guide/)\n",
    "docs/guide/_sidebar.md": "# Guide\n\n- [Set up](guide/setup.md)\n",
    "docs/empty/_sidebar.md": "- [Nothing](/)\n",
  };
  const pages = pagesAt("docs/README.md", "docs/quick.md", "docs/guide/README.md", "docs/guide/setup.md");

  const menus = navigationOf(menusAsked({ generator: "a Docsify site", files, pages }));

  expect(menus.map(({ path }) => path)).toEqual(["docs/_sidebar.md", "docs/guide/_sidebar.md"]);
  expect(drawn(menus)).toEqual([
    "Start ▸",
    "  Home → docs/README.md",
    "  Quick start → docs/quick.md",
    "Guide → docs/guide/README.md",
    "Guide ▸",
    "  Set up → docs/guide/setup.md",
  ]);
});

test("a line is put before one in a group", () => {
  const book = menusAsked({
    generator: "an mdBook",
    folder: "src",
    files: {
      "book.toml": "",
      "src/SUMMARY.md": "# Summary\n\n- [A](a.md)\n- [B](b.md)\n  - [C](c.md)\n  - [D](d.md)\n- [E](e.md)\n",
    },
    pages: pagesAt("src/a.md", "src/b.md", "src/c.md", "src/d.md", "src/e.md"),
  });
  const move = (label: string, parent: string | null, before: string) => {
    const ids = { id: idOf(book, label), parent: parent && idOf(book, parent), before: idOf(book, before) };
    const result = editedNavigation(book, [{ do: "move", ...ids }]);
    return "refused" in result ? result.refused.reason : result.files[0]!.text;
  };

  expect(move("E", "B", "C")).toBe(
    "# Summary\n\n- [A](a.md)\n- [B](b.md)\n  - [E](e.md)\n  - [C](c.md)\n  - [D](d.md)\n",
  );
  expect(move("D", null, "B")).toBe(
    "# Summary\n\n- [A](a.md)\n- [D](d.md)\n- [B](b.md)\n  - [C](c.md)\n- [E](e.md)\n",
  );
});
