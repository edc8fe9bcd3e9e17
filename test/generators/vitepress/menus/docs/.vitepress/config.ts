import { type DefaultTheme, defineConfig } from "vitepress";

import { reference } from "./menus/reference";

export default defineConfig({
  title: "Tea",
  cleanUrls: true,
  locales: {
    root: { label: "English", lang: "en" },
    fr: {
      label: "Français",
      lang: "fr",
      themeConfig: {
        sidebar: [
          {
            text: "Le guide",
            items: [
              { text: "Préparer", link: "/fr/guide/setup" },
              { text: "Infuser", link: "/fr/guide/brewing" },
            ],
          },
        ],
      },
    },
  },
  themeConfig: {
    nav: [{ text: "Guide", link: "/guide/" }],
    sidebar: {
      // The first steps.
      "/guide/": { base: "/guide/", items: guide() },
      "/reference/": reference,
      "/": [{ text: "Tea elsewhere", link: "https://tea.example.org/" }],
    },
  },
});

function guide(): DefaultTheme.SidebarItem[] {
  return [
    {
      text: "Guide",
      collapsed: false,
      items: [
        { text: "The guide", link: "index" },
        { text: "Set up", link: "setup" }, // The kettle.
        { text: "Brew", link: "brewing" },
        {
          text: "Deeper",
          link: "deep/",
          items: [
            { text: "Water", link: "deep/water" },
            { text: "Time", link: "deep/time" },
          ],
        },
      ],
    },
    {
      text: "Reference",
      base: "/reference/",
      items: [{ text: "Alpha", link: "alpha.md" }],
    },
  ];
}
