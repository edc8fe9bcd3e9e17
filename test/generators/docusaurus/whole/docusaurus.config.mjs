import languages from "./languages.mjs";

const newest = "2.0";

export default {
  title: "Tea",
  url: "https://tea.example.org",
  baseUrl: "/tea/",
  onBrokenLinks: "throw",
  i18n: languages,
  presets: [
    [
      "classic",
      {
        docs: {
          path: "./docs",
          exclude: ["**/_*.md", "**/_*/**", "drafts/**"],
          versions: { [newest]: { label: "2 and 3" }, "1.0": { path: "old" } },
        },
        blog: { routeBasePath: "news", exclude: ["left.md"], onInlineAuthors: "ignore" },
        pages: { exclude: ["**/_*.md", "hidden/**"] },
      },
    ],
  ],
  plugins: [
    [
      "@docusaurus/plugin-content-docs",
      { id: "api", path: "reference", routeBasePath: "/api/", includeCurrentVersion: false },
    ],
    ["content-docs", { id: "people", path: "people", routeBasePath: "people" }],
    [
      "content-blog",
      { id: "second", path: "releases", routeBasePath: "releases", onInlineAuthors: "ignore" },
    ],
    ["@docusaurus/plugin-content-pages", { id: "legal", path: "legal", routeBasePath: "legal" }],
  ],
};
