import { expect, test } from "bun:test";

import { fromHtml } from "../../../src/markdown/clipboard/from-html.ts";
import { mdx } from "../../../src/markdown/tree/dialect.ts";

test("text copied from Word keeps its tables, and its lists, which are paragraphs there", () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>\n`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><xml><o:x>1</o:x></xml></head><body><!--StartFragment--><p class=MsoNormal>Hello <b>bold </b><b>more</b><o:p></o:p></p>${item(1, "·", "First")}${item(2, "1.", "Inner")}${item(2, "2.", "Other")}${item(1, "·", "Last")}<p class=MsoNormal><o:p>&nbsp;</o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>A</p></td><td>B</td></tr><tr><td>1 | 2</td><td>a<br>b</td></tr></table><!--EndFragment--></body></html>`;

  expect(fromHtml(html, mdx)).toBe(
    "Hello **bold more**\n\n- First\n  1. Inner\n  2. Other\n- Last\n\n| A | B |\n| - | - |\n| 1 \\| 2 | a<br/>b |",
  );
});
