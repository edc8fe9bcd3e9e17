export default {
  title: "Tea",
  url: "https://tea.example.org",
  baseUrl: "/tea/",
  onBrokenLinks: "throw",
  onBrokenAnchors: "throw",
  onDuplicateRoutes: "throw",
  markdown: { hooks: { onBrokenMarkdownLinks: "throw", onBrokenMarkdownImages: "throw" } },
  presets: [
    [
      "classic",
      {
        docs: { routeBasePath: "/handbook", sidebarPath: "./sidebars.mjs" },
        blog: false,
        pages: {},
        theme: {},
      },
    ],
  ],
};
