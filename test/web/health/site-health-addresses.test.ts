import { expect, test } from "bun:test";

import { testSite } from "../../support/site.ts";

const page = (more: string, text = "") => `---\n${more}\n---\n\n# A page\n\n${text}\n`;
const config = 'export default { url: "https://tea.example.dev", presets: [["classic", {}]] };\n';

test.each([
  ["/docs/named", ["broken-link"]],
  ["/docs/other", []],
  ["named.md", []],
  ["./named.md", []],
  // Another page has this address, and this one the other.
  ["/docs/first", []],
  ["/docs/second", []],
])("a page that says its address is found there alone: %s", async (address, kinds) => {
  const { ada } = await testSite({
    files: {
      "docusaurus.config.js": config,
      "docs/index.md": page("title: Home", `[A](${address}) [B](first.md) [C](second.md) [D](named.md)`),
      "docs/named.md": page("slug: other"),
      "docs/first.md": page("slug: /second"),
      "docs/second.md": page("slug: /first"),
    },
  });

  const { problems } = (await ada.get("/api/admin/health")).json;
  expect(problems.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
});

test("an alias, or a redirect, leads on from the address of its file", async () => {
  const { ada } = await testSite({
    files: {
      "hugo.toml": 'baseURL = "https://tea.example.dev/"\n',
      "content/_index.md": page("title: Home", "[A](/named/) [B](/other/)"),
      "content/named.md": page('url: "/other/"\naliases: ["/named/"]'),
    },
  });

  const { problems } = (await ada.get("/api/admin/health")).json;
  const links = problems.filter(({ kind }: { kind: string }) => kind === "broken-link");
  expect(links.map(({ message }: { message: string }) => message)).toEqual([]);
});
