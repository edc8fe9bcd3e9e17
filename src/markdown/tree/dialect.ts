/** What a text is written in: plain data, which crosses processes. Readers ask it, and never which generator a site has. */
export type Dialect = Readonly<{
  /** Tags are JSX, braces hold JavaScript, and imports and exports are code. Otherwise tags are HTML, and the others text. */
  hasJsx: boolean;
}>;

export const mdx: Dialect = { hasJsx: true };

/** Indented code is text in both, because pages indent text in components. */
export const markdown: Dialect = { hasJsx: false };

/** The same for equal dialects, whichever process they come from. */
export function keyOf(dialect: Dialect): string {
  return JSON.stringify(dialect);
}
