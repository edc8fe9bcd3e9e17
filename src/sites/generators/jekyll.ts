import { kramdown } from "../../markdown/tree/dialect.ts";
import { inFull, pathAt } from "../formats/configuration.ts";
import { type Generator, markdownAs } from "./generator.ts";

const settings = /(?:^|\/)_config\.ya?ml$/;

export const jekyll: Generator = {
  is: "a Jekyll site",
  files: "_config.yml",
  pages: "_docs docs index.md",
  serves: ".",
  weak: true,
  // Source: its "Front matter": a file without one is copied as it is.
  names: { ...markdownAs(kramdown), frontMatter: "needed" },
  linksFromHome: true,
  configuration: {
    files: "_config.yml _config.yaml",
    reads: "yaml",
    base: (config) => inFull(pathAt(config, "baseurl")),
  },
  // It has menus among its data; the theme Just the Docs lists all pages with a title.
  listed: {
    files: /(?:^|\/)_data\/[^/]+\.(?:json|ya?ml)$/,
    settings,
    all: (files) => files.some(({ path, text }) => settings.test(path) && justTheDocs.test(text)),
  },
};

/** Its own repository and copies of it say no theme, but what it alone reads. */
const justTheDocs =
  /^(?:(?:remote_)?theme: {0,9}["']?(?:just-the-docs\/)?just-the-docs\b|(?:just_the_docs|nav_(?:enabled|sort|external_links)):)/m;
