import { mdbookMarkdown } from "../../markdown/tree/dialect.ts";
import { valueAt } from "../files/value.ts";
import { inFull, pathAt } from "../formats/configuration.ts";
import { addressByPath } from "../formats/page-address.ts";
import { type Generator, markdownAs } from "./generator.ts";

export const mdbook: Generator = {
  is: "an mdBook",
  files: "book.toml",
  pages: "src",
  pagesIn: /^src[ \t]{0,9}=[ \t]{0,9}["']([\w./-]{1,200})["']/m,
  servesInPages: ".",
  // Source: its `index` preprocessor, and its "SUMMARY.md". It shows front matter as text.
  names: {
    ...markdownAs(mdbookMarkdown),
    ofFolder: ["README", "readme", "index"],
    frontMatter: "none",
    titles: ["menu", "text"],
  },
  addressOf: ({ file }) =>
    addressByPath(file, {
      ending: ".html",
      ofFolder: ["README", "readme", "index"],
      folderEnding: "/index.html",
    }),
  linksToFiles: "beside",
  configuration: {
    reads: "toml",
    base: (config) => inFull(pathAt(valueAt(config, "output", "html"), "site-url")),
  },
  summary: "SUMMARY.md",
};
