import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

import { kinds } from "./menus/kinds.mjs";

const tools = ["tools/kettle", { slug: "tools/pot", label: "The pot" }];

export default defineConfig({
  integrations: [
    starlight({
      title: "Tea",
      pagefind: false,
      defaultLocale: "root",
      locales: {
        root: { label: "English", lang: "en" },
        fr: { label: "Français", lang: "fr" },
      },
      sidebar: [
        // Where everybody starts.
        "start",
        {
          label: "Guide",
          translations: { fr: "Le guide" },
          items: [
            "guide", // The overview.
            { label: "Set up", translations: { fr: "Préparer" }, slug: "guide/setup", badge: "New" },
            { label: "Brew it", link: "/guide/brewing/" },
            { label: "Tea elsewhere", link: "https://tea.example.org/", attrs: { target: "_blank" } },
            {
              label: "Deeper",
              collapsed: false,
              items: ["guide/deep/water", "guide/deep/time"],
            },
          ],
        },
        { label: "Tools", items: tools },
        kinds,
        { label: "Reference", autogenerate: { directory: "reference" } },
      ],
    }),
  ],
});
