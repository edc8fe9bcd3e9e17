const kinds = ["/kinds/green.md", { text: "Black tea", link: "/kinds/black.html" }];

export const english = [
  "/",
  {
    text: "Guide",
    prefix: "/guide/",
    children: [
      "README.md", // The overview.
      { text: "Set up", link: "setup.md" },
      "brewing",
    ],
  },
  { text: "Kinds", children: kinds },
  { text: "Elsewhere", link: "https://tea.example.org/" },
];
