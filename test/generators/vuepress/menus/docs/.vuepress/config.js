import { viteBundler } from "@vuepress/bundler-vite";
import { defaultTheme } from "@vuepress/theme-default";

import { english } from "./menus/index.js";

export default {
  title: "Tea",
  bundler: viteBundler(),
  locales: { "/": { lang: "en-US" }, "/fr/": { lang: "fr-FR" } },
  theme: defaultTheme({
    locales: {
      "/": { sidebar: english },
      "/fr/": { sidebar: [{ text: "Le guide", children: ["setup.md"] }] },
    },
  }),
};
