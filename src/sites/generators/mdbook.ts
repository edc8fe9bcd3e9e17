import { valueAt } from "../files/value.ts";
import { inFull, pathAt } from "../formats/configuration.ts";
import { type Generator, md } from "./generator.ts";

export const mdbook: Generator = {
  is: "an mdBook",
  files: "book.toml",
  pages: "src",
  servesInPages: ".",
  // Source: its `index` preprocessor. It shows front matter as text.
  names: { ...md, ofFolder: ["README", "readme", "index"], frontMatter: "none" },
  address: "file",
  configuration: {
    reads: "toml",
    base: (config) => inFull(pathAt(valueAt(config, "output", "html"), "site-url")),
  },
  summary: "SUMMARY.md",
};
