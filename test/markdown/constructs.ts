import type { Dialect } from "../../src/markdown/tree/dialect.ts";

/** What blocks are written as, in few lines: to stand directly below each other. */
const shared = [
  ...["a", "a  ", "a\\", "[!NOTE]", "|", "# h", "#", "h\n===", "h\n---", "===", "---", "***"],
  ...["[a]: b", "[a]: b\n'c'", "[a]:\nb", "[^a]: b", "- [a]: b", "> [a]: b", "> - [a]: b"],
  ...["| a |\n|--|", "| a |\n|--|\n| b |", "a | b\n--|--", "|--|", "> | a |\n> |--|", "1. | a |\n   |--|"],
  ...["```\na\n```", "```\na", "~~~", "> ```", "- ```", "$$\na\n$$", "$$\na", "$$", "> $$", "- $$"],
  ...["- a", "-", "* a\n* b", "+", "1. a", "2. a", "2.", "1)", "- # a", "- [ ] a", "- a\n  - b", "> - a"],
  ...["> a", ">", "> [!NOTE]", "> [!NOTE]\n> a", ":::note", ":::", ":::note\na\n:::"],
];

const ofMdx = [
  ...["import a from 'b'", "export const a = 1", "import a", "> import a from 'b'"],
  ...["{a}", "{/* a */}", "{\na\n}", "{a} b", "- {a}"],
  ...["<A/>", "<A>\na\n</A>", "<A>a</A>", "<A>", "</A>", "<A\nb\n/>", "<A/> b", "- <A/>", "> <A/>"],
  ...["<A>\n- a\n</A>", "<div>\n\na\n\n</div>"],
];

const ofMarkdown = [
  ...["<div>", "<A>", "</A>", "<A/>", "<A b='c'/>", "<br>", "<b>x</b>", "<A>a", "- <A>", "> <b>"],
  ...["<script>\na\n</script>", "<!-- a", "<!-- a -->", "<?a?>", "<!A>", "import a from 'b'"],
];

export function constructsOf({ hasJsx }: Dialect): readonly string[] {
  return [...shared, ...(hasJsx ? ofMdx : ofMarkdown)];
}

export function indented(text: string, columns: number): string {
  return text.replace(/^/gm, " ".repeat(columns));
}
