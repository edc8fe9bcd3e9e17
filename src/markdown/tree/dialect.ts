/** What a text is written in: plain data, which crosses processes. Readers ask it, and never which generator a site has. */
export type Dialect = Readonly<{
  /** Tags are JSX, braces hold JavaScript, and imports and exports are code. Otherwise tags are HTML, and the others text. */
  hasJsx: boolean;
  /** Text that four columns of blanks begin is code. MDX has none, because pages indent text in components. */
  hasIndentedCode: boolean;
}>;

export const mdx: Dialect = { hasJsx: true, hasIndentedCode: false };

export const markdown: Dialect = { hasJsx: false, hasIndentedCode: true };

/** The same for equal dialects, whichever process they come from. */
export function keyOf(dialect: Dialect): string {
  return JSON.stringify(dialect);
}
