export type Block = Readonly<{
  /** The server's word: frontmatter esm heading paragraph list table code quote component expression html definition footnote rule math broken. */
  kind: string;
  name: string | undefined;
  /** Whether the document shows its text. Otherwise it shows the server's HTML, and the source where that is selected. */
  hasText: boolean;
  /** The text: from its first character to the end of its last line. */
  from: number;
  to: number;
  children: readonly Block[];
  /** For a container: from the end of the line that opens it to the start of the one that closes it. */
  inside?: Readonly<{ from: number; to: number }>;
}>;
