import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://tea.example.org",
  base: "/tea",
  integrations: [
    starlight({
      title: "Tea",
      pagefind: false,
      sidebar: [
        {
          label: "Guide",
          items: [
            "guide",
            { label: "Set up", slug: "guide/setup" },
            { label: "Old way", link: "/guide/old/" },
            "guide/gone",
          ],
        },
      ],
    }),
  ],
});
