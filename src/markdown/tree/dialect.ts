/** What a text is written in: plain data, which crosses processes. Readers ask it, and never which generator a site has. */
export type Dialect = Readonly<{
  /** Tags are JSX, braces hold JavaScript, and imports and exports are code. Otherwise tags are HTML, and the others text. */
  hasJsx: boolean;
  /** Text that four columns of blanks begin is code. MDX has none, because pages indent text in components. */
  hasIndentedCode: boolean;
  /** What makes the ids of headings: `idsOf` of `symbols` has each. */
  slugs: "github" | "python" | "hugo" | "kramdown" | "vue" | "mdbook";
}>;

export const mdx: Dialect = { hasJsx: true, hasIndentedCode: false, slugs: "github" };

export const markdown: Dialect = { hasJsx: false, hasIndentedCode: true, slugs: "github" };

/** VitePress and VuePress. */
export const vueMarkdown: Dialect = { ...markdown, slugs: "vue" };

/** Python-Markdown, which MkDocs uses. */
export const pythonMarkdown: Dialect = { ...markdown, slugs: "python" };

export const hugoMarkdown: Dialect = { ...markdown, slugs: "hugo" };

/** kramdown with Liquid: Jekyll. */
export const kramdown: Dialect = { ...markdown, slugs: "kramdown" };

export const mdbookMarkdown: Dialect = { ...markdown, slugs: "mdbook" };

/** The same for equal dialects, whichever process they come from. */
export function keyOf(dialect: Dialect): string {
  return JSON.stringify(dialect);
}
