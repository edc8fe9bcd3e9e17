import { viteBundler } from "@vuepress/bundler-vite";
import { defaultTheme } from "@vuepress/theme-default";

export default {
  title: "Tea",
  bundler: viteBundler(),
  theme: defaultTheme({
    sidebar: [
      "/",
      { text: "Guide", children: ["/guide/", "/guide/setup.md", "/guide/old.md", "/guide/gone.md"] },
    ],
  }),
};
