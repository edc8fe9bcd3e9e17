import { expect, test } from "bun:test";

import { shown } from "./shown.ts";

test("a table keeps its alignment", async () => {
  const html = await shown("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |");
  expect(html).toContain('<td align="left">1</td>\n<td align="center">2</td>\n<td align="right">3</td>');
});

test("short rows of a large table are not filled up, because that would make very many cells", async () => {
  const columns = 300;
  const html = await shown(`${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(300)}`);

  expect(html.match(/<td>b/g)).toHaveLength(300);
  expect(html.match(/<td/g)!.length).toBeLessThan(20_001);
});
