import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Tea",
  base: "/tea/",
  rewrites: { "odd/here.md": "there.md", "packages/:name/src/:rest*": ":name/:rest*" },
  cleanUrls: true,
  themeConfig: {
    sidebar: [
      {
        text: "Guide",
        items: [
          { text: "Guide", link: "/guide/" },
          { text: "Set up", link: "/guide/setup" },
          { text: "Old way", link: "/guide/old" },
          { text: "Gone", link: "/guide/gone" },
        ],
      },
    ],
  },
});
