import { expect, test } from "bun:test";

import fc from "fast-check";

import { addressUses, movedLinks, withAddress } from "../../../src/markdown/links/index.ts";
import { addressesIn } from "../../../src/markdown/links/placed-addresses.ts";
import { withEdits } from "../../../src/markdown/text/index.ts";
import { type Dialect, markdown, mdx } from "../../../src/markdown/tree/dialect.ts";
import { pageTree } from "../../../src/markdown/tree/index.ts";
import { pagesMeant } from "../../../src/sites/addresses/index.ts";
import { addressOfFile } from "../../../src/sites/addresses/moved-path.ts";
import { basesAt } from "../../support/bases.ts";
import { afterMove } from "../../support/moved-site.ts";
import { runs } from "../../support/seed.ts";

const files = ["index.mdx", "api.mdx", "guide/install it.mdx"];
const site = {
  pages: new Map(files.map((file) => [addressOfFile(file), undefined])),
  files: new Map(files.map((file) => [file, addressOfFile(file)])),
};
const here = { file: "api.mdx", address: "/api" };

function written(page: string, to = "start/set up (new).mdx") {
  const moved = new Map([["guide/install it.mdx", to]]);
  return withEdits(
    page,
    movedLinks(page, { from: here, to: here, files: moved, site, bases: basesAt() }, mdx),
  );
}

test("only the path of an address changes: hash, query, title and all around it stay", () => {
  const page = [
    '---\nnext: "./guide/install%20it.mdx#a"\n---\n',
    "import A from './guide/install it.mdx';\n",
    "*[a](/guide/install%20it?b=1&amp;c#d 'e')*  and `/guide/install it`\r\n",
    '[r]: <guide/install it.mdx> "t"\n',
    "<Card href={'/guide/install it/'}  />\n",
  ].join("\n");

  expect(written(page, "s/t.mdx")).toBe(page.replaceAll(/guide\/install(?: |%20)it(?=[^`])/g, "s/t"));
});

test("what Hugo's ref and relref name follows, but not in code, and what another template makes stays", () => {
  const links = '[a]({{< ref "api/one.md#b" >}}) [c]({{% relref "/api/one" %}}) [d](<{{% eturl api/one %}}>)';
  const code = '\n\n```md\n[e]({{< ref "api/one.md" >}})\n```\n\n`{{< ref "api/one.md" >}}`\n';
  const pages = ["guide.md", "api/one.md"].map((each) => [each, addressOfFile(each)] as const);
  const known = { pages: new Map(pages.map(([, each]) => [each, undefined])), files: new Map(pages) };
  const from = { file: "guide.md", address: "/guide" };
  const moves = {
    from,
    to: from,
    files: new Map([["api/one.md", "new/two.md"]]),
    site: known,
    bases: basesAt(),
  };

  expect(withEdits(links + code, movedLinks(links + code, moves, markdown))).toBe(
    '[a]({{< ref "new/two.md#b" >}}) [c]({{% relref "/new/two" %}}) [d](<{{% eturl api/one %}}>)' + code,
  );
});

/** Each is a construct in `guide/use.md` that names `guide/part.md`; with `docs/` before it from the folder of the site. */
const fromPage: ReadonlyArray<readonly [string, Dialect]> = [
  ["<Tabs source={require('./part.md').default} />\n", mdx],
  ["{require('./part.md').default}\n", mdx],
  ["A {require('./part.md')} b\n", mdx],
  ["export const part = require('./part.md');\n", mdx],
  ["export const part = () => import('./part.md');\n", mdx],
  ["import Part from '!!raw-loader!./part.md';\n", mdx],
  ["export { a } from './part.md';\n", mdx],
  ["<!--@include: ./part.md-->\n", markdown],
  ["<!-- @include: ./part.md{3,} -->\n", markdown],
  ["- a\n\n  <!--@include: ./part.md#region-->\n", markdown],
  ["<<< ./part.md\n", markdown],
  ["<<< ./part.md#region{1,2}\n", markdown],
  ["{{#include ./part.md}}\n", markdown],
  ["{{#include part.md:2:10}}\n", markdown],
  ["{{#rustdoc_include ./part.md}}\n", markdown],
  ["{{#playground part.md}}\n", markdown],
  ["{% include_relative part.md %}\n", markdown],
  ['{% include "./part.md" %}\n', markdown],
  ['{% include-markdown "./part.md" %}\n', markdown],
];
const fromHome: typeof fromPage = [
  ["import Part from '@site/docs/guide/part.md';\n", mdx],
  ["[a](@site/docs/guide/part.md#b)\n", mdx],
  ["<!--@include: @/guide/part.md-->\n", markdown],
  ["<<< @/guide/part.md{1}\n", markdown],
  ['--8<-- "docs/guide/part.md"\n', markdown],
  ["- a\n\n  --8<-- 'guide/part.md:3:5'\n", markdown],
  ["--8<--\ndocs/guide/part.md\n--8<--\n", markdown],
  ["- a\n\n  ---8<---\n  ; no.md\n  https://a.b/c.md\n  guide/part.md:3:5\n  ---8<---\n", markdown],
  ["{!docs/guide/part.md!}\n", markdown],
  ["{! guide/part.md !}\n", markdown],
  ['{% include-markdown "guide/part.md" %}\n', markdown],
];

function afterBoth(page: string, dialect: Dialect, moved: Readonly<Record<string, string>>) {
  const pages = ["guide/use.md", "guide/part.md", "index.md"].map(
    (each) => [each, addressOfFile(each)] as const,
  );
  const known = { pages: new Map(pages.map(([, each]) => [each, undefined])), files: new Map(pages) };
  const at = (file: string) => ({ file, address: addressOfFile(file) });
  const to = moved["guide/use.md"] ?? "guide/use.md";
  const moves = {
    from: at("guide/use.md"),
    to: at(to),
    files: new Map(Object.entries(moved)),
    bases: basesAt(),
  };
  const site = { ...known, pathFromHome: "docs/" };
  return withEdits(page, movedLinks(page, { ...moves, site }, dialect));
}

const use = { "guide/use.md": "use.md" };
const part = { "guide/part.md": "new/piece.md" };

test.each(fromPage)("what is included from the page follows both: %j", (page, dialect) => {
  const to = (path: string) => page.replace(/(?:\.\/)?part\.md/, path);
  const dot = page.includes("./part") ? "./" : "";
  expect(afterBoth(page, dialect, use)).toBe(to(`${dot}guide/part.md`));
  expect(afterBoth(page, dialect, part)).toBe(to("../new/piece.md"));
  expect(afterBoth(page, dialect, { ...use, ...part })).toBe(to(`${dot}new/piece.md`));
});

test.each(fromHome)("what is included from the site follows what it names: %j", (page, dialect) => {
  const to = page.replace("guide/part.md", "new/piece.md");
  expect(afterBoth(page, dialect, use)).toBe(page);
  expect(afterBoth(page, dialect, part)).toBe(to);
  expect(afterBoth(page, dialect, { ...use, ...part })).toBe(to);
});

test.each([...fromPage, ...fromHome])("a text that includes a page links to it: %j", (page, dialect) => {
  const [use] = addressUses(pageTree(page, dialect));
  const files = new Map([["guide/part.md", "/guide/part"]]);
  const known = { pages: new Map([["/guide/part", undefined]]), files, pathFromHome: "docs/" };
  expect(
    pagesMeant(use!.address, { ...known, file: "guide/use.md", address: "/guide/use" }, use!.how),
  ).toContain("/guide/part");
});

test.each([
  ["Use require('./part.md') here.\n", mdx],
  ["`{{#include ./part.md}}`\n", markdown],
  ['```md\n--8<-- "docs/guide/part.md"\n<!--@include: ./part.md-->\n```\n', markdown],
  ["\\{{#include part.md}}\n", markdown],
  ['--8<-- "other/guide/part.md"\n', markdown],
  ["a <<< ./part.md\n", markdown],
  ["--8<--\na.md\n--8<--\n\ndocs/guide/part.md\n\n--8<--\nb.md\n--8<--\n", markdown],
])("what includes nothing stays: %j", (page, dialect) => {
  expect(afterBoth(page, dialect, { ...use, ...part })).toBe(page);
});

test("in code, no address follows, in fences or indented", () => {
  const lines = [
    "[a](api/one.md)",
    '[b]({{< ref "api/one.md" >}})',
    '<a href="api/one.md">',
    "![c](api/one.md)",
  ];
  const page = ["```", ...lines, "```", "", ...lines.map((line) => `    ${line}`), ""].join("\n");
  const pages = ["guide.md", "api/one.md"].map((each) => [each, addressOfFile(each)] as const);
  const known = { pages: new Map(pages.map(([, each]) => [each, undefined])), files: new Map(pages) };
  const from = { file: "guide.md", address: "/guide" };
  const moves = {
    from,
    to: from,
    files: new Map([["api/one.md", "new/two.md"]]),
    site: known,
    bases: basesAt(),
  };

  expect(movedLinks(page, moves, markdown)).toEqual([]);
  expect(movedLinks(page.replaceAll(/^ {4}/gm, ""), moves, markdown)).toHaveLength(4);
});

test("each of two addresses that are in each other follows, and so do files that a page shows", () => {
  const page =
    "[![a](./guide/a.png)](/guide/b)\n\n<video src='guide/c.mp4' />\n\n<A b={<img src=\"./guide/a.png\" />} />\n";
  const names = ["a.png", "b.mdx", "c.mp4"];
  const files = new Map(names.map((each) => [`guide/${each}`, addressOfFile(`guide/${each}`)]));
  const known = { pages: new Map([["/guide/b", undefined]]), files };
  const moved = new Map(names.map((each) => [`guide/${each}`, `start/${each}`]));
  const moves = { from: here, to: here, files: moved, site: known, bases: basesAt() };

  expect(withEdits(page, movedLinks(page, moves, mdx))).toBe(page.replaceAll("guide", "start"));
});

test("a path is encoded as it was, and always where the address would end", () => {
  expect(written("[a](/guide/install%20it)")).toBe("[a](/start/set%20up%20(new))");
  expect(written("[a](</guide/install it>)")).toBe("[a](</start/set up (new)>)");
  expect(written('<A href="/guide/install it" />', 'x"y#z.mdx')).toBe('<A href="/x%22y%23z" />');
});

const name = fc.constantFrom("a", "b", "c d", "index", "é");
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join("/"));
const file = fc.tuple(path, fc.constantFrom(".mdx", ".md")).map(([stem, ending]) => stem + ending);
const address = fc
  .tuple(
    fc.constantFrom("", "/", "./", "../", "../../"),
    path,
    fc.constantFrom("", ".mdx", ".md", "/", ".html", ".png"),
    fc.constantFrom("", "#x", "?y=1&z", "?y#x"),
  )
  .map((parts) => parts.join(""));
const link = fc.tuple(address, fc.nat(17)).map(([to, form]) => {
  const encoded = encodeURI(to);
  return [
    `[l](${encoded})`,
    `![p](<${to}> "t")`,
    `[l][r]\n\n[r]: ${encoded}`,
    `<Card href="${to}" />`,
    `- \`${encoded}\` [**l**](${encoded} 't')`,
    `> <a href='${to}'>a</a>`,
    `| [l](${encoded}) |\n|--|`,
    `:::note [l](${encoded})\n\n[m](<${to}>)\n\n:::`,
    `<Steps>\n  <Step href={"${to}"}>\n    [l](${encoded} "t")\r\n  </Step>\n</Steps>`,
    `1. a\r\n\r\n   > [![p](${encoded})](${encoded})`,
    `<a href="${encoded}"><img src="${to}" alt="" /></a>`,
    `[^1]: [l](${encoded})\n\nx[^1]`,
    `[r]\n\n[r]: <${to}> (t)`,
    `## [l](${encoded}) {#id}\n\n\`\`\`md\n[l](${encoded})\n\`\`\``,
    `[a\\]b](${encoded}) **[l](${encoded})**`,
    `<Card\n\thref='${to}'\n\ttitle="[l](${encoded})"\n/>`,
    `{/* [l](${encoded}) */}`,
    `<Cards items={[{ href: '${to}' }]} />`,
  ][form]!;
});
const text = fc.array(link, { maxLength: 6 }).map((links) => `${links.join("\n\n")}\n`);
const pages = fc
  .array(fc.tuple(file, text), { minLength: 1, maxLength: 6 })
  .map((all) => new Map(new Map(all.map((page) => [addressOfFile(page[0]), page] as const)).values()));

test("a repair changes the path of one address: query, fragment and all around it stay", () => {
  const rest = fc.constantFrom("", "#x", "?y=1&z", "?y&amp;z#x", "#a%20b", "?#", "#a?b");
  const form = fc.constantFrom(
    ["a [l](", " 't')\n"],
    ["![l](<", "> 't')\n"],
    ["<a href='", "'>b</a>\n"],
    ["[l][r]\n\n[r]: ", "\n"],
  );
  const target = fc.constantFrom("/g/new", "../new%20one", "./n.mdx", "/x%23y");
  fc.assert(
    fc.property(form, path, rest, target, rest, ([before, end], old, after, to, other) => {
      const page = `${before}${encodeURI(`/${old}`)}${after}${end}`;
      const { offset, text: from } = addressesIn(pageTree(page, mdx))[0]!;

      const repaired = withAddress(page, { offset, from, to: to + other }, mdx)!;

      expect([repaired.startsWith(before!), repaired.endsWith(after + end)]).toEqual([true, true]);
      const written = repaired.slice(before!.length, repaired.length - `${after}${end}`.length);
      expect(decodeURIComponent(written)).toBe(decodeURIComponent(to));
    }),
    { numRuns: runs(200) },
  );
});

test("whatever moves in a site, no link dies that did not, and each leads where it led", () => {
  fc.assert(
    fc.property(
      pages,
      fc.nat(),
      fc.array(fc.constantFrom("new", "a", "é f"), { maxLength: 2 }),
      (all, at, folder) => {
        const from = [...all.keys()][at % all.size]!;
        const to = [...folder, `moved${/\.mdx?$/.exec(from)![0]}`].join("/");
        const others = ["a.png", "a/b.png"];

        const { faults } = afterMove({ pages: all, others }, new Map([[from, to]]));

        expect(faults).toEqual([]);
      },
    ),
    { numRuns: runs(200) },
  );
});

test("a folder that moves there and back leaves every page as it was", () => {
  const small = {
    pages: new Map([
      ["index.mdx", "[a](/g/a) ![p](g/p.png) [b](<./g/b.md#c> 't')\n\n[r]: g/b/\n"],
      ["g/a.mdx", "import B from './b.md'\n\n[b](./b.md) [home](../index.mdx) [c](../c) ![q](../q.png)\n"],
      ["g/b.md", "---\nnext: ./a.mdx\n---\n\n[a](a) [c](/c?d=1&amp;e)\n"],
      ["c.mdx", '<Card href="/g/a/#b" /> [a](./g/a.mdx)\n'],
    ]),
    others: ["q.png"],
  };
  const there = new Map([
    ["g/a.mdx", "h/i/a.mdx"],
    ["g/b.md", "h/i/b.md"],
  ]);
  const back = new Map(Array.from(there, ([from, to]) => [to, from]));

  const moved = afterMove(small, there);

  expect(moved.faults).toEqual([]);
  expect(moved.pages.get("h/i/a.mdx")).toContain(
    "[b](./b.md) [home](../../index.mdx) [c](../../c) ![q](../../q.png)",
  );
  expect(moved.pages.get("c.mdx")).toBe('<Card href="/h/i/a/#b" /> [a](./h/i/a.mdx)\n');
  expect(new Map(afterMove(moved, back).pages)).toEqual(small.pages);
});
