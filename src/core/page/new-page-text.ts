import { setFrontMatter, type ValueStyle } from "../../markdown/frontmatter/index.ts";
import type { PageNaming } from "../../sites/server.ts";

type NewPage = Readonly<{
  title: string;
  frontMatter: PageNaming["frontMatter"];
  /** Whether most of the site's pages have TOML. */
  isToml: boolean;
  /** Whether most titles of the site are headings. Those in TOML count as headings. */
  isHeading: boolean;
  /** Of the site's titles. */
  style: ValueStyle | undefined;
}>;

/** Returns what a new page begins with: its title, as the site's generator reads it. */
export function newPageText({ title: typed, frontMatter, isToml, isHeading, style }: NewPage): string {
  const title = typed.trim();
  if (frontMatter === "none" || (isHeading && !isToml && frontMatter === "usual"))
    return title === "" ? "" : `# ${title}\n\n`;
  if (title === "") return frontMatter === "needed" ? "---\n---\n\n" : "";
  if (isToml) return `+++\ntitle = ${tomlText(title)}\n+++\n\n`;
  return `${setFrontMatter("", "title", title, style).trimEnd()}\n\n`;
}

/** JSON's texts are TOML's, but for one character. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007f");
}

declare module "../text/text-work.ts" {
  interface TextTasks {
    newPageText: typeof newPageText;
  }
}
