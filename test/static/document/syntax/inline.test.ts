import { expect, test } from "bun:test";

import { shownText } from "../shown-text.ts";

test.each([
  ["a **bold** b", "a bold b"],
  ["a **bo‸ld** b", "a **bold** b"],
  ["a ‸**bold** b", "a **bold** b"],
  ["a $$x^2$$ b", "a ⟦$$x^2$$⟧ b"],
  ["a $$x^‸2$$ b", "a $$x^2$$ b"],
  ["a $$x\ny$$ b", "a x\ny b"],
  ["a ‸ **bold** b", "a  bold b"],
  ["*i* _i_ ***both*** ~~s~~", "i i both s"],
  ["`a` `` `b` `` ` ` `  c  `", "a `b`    c "],
  ["\\*a\\* \\q", "*a* \\q"],
  ["&amp; b", "⟦&amp;⟧ b"],
  ["a  \nb\\\nc", "a\nb\nc"],
  ["# Title #", "Title"],
  ["# Ti‸tle #", "# Title #"],
  ["## Title {#id}\n\ntext", "Title\n\ntext"],
  ["## Title [#id] ##", "Title"],
  ["## Title {/*id*/}", "Title"],
  ["## Title {/* see */}", "Title see"],
  ["Title\n===\n\nx", "Title\n\n\nx"],
  ["#", "#"],
  ["## {#id}", "## {#id}"],
  ['[text](/a "t") b', "text b"],
  ["[te‸xt](/a) b", "text b"],
  ["[](/a)", "[](/a)"],
  ["[text][ref] [ref] [Ref][] [no] [a][no]\n\n[ref]: /a", "text ref Ref [no] [a][no]\n\n[ref]: /a"],
  ["a ![alt](/b.png) c", "a ⟦![alt](/b.png)⟧ c"],
  ["[![alt](/b.png)](/c)", "⟦![alt](/b.png)⟧"],
  ["https://a.b/ c", "https://a.b/ c"],
  ["- a\n- b\n\n1. c\n1. d", "⟦- ⟧a\n⟦- ⟧b\n\n⟦1. ⟧c\n⟦1. ⟧d"],
  ["- [ ] a\n- [x] b", "⟦- [ ] ⟧a\n⟦- [x] ⟧b"],
  ["-\n- ", "⟦-⟧\n⟦- ⟧"],
  ["a <kbd>K</kbd> b", "a K b"],
  ["a <kbd>‸K</kbd> b", "a <kbd>K</kbd> b"],
  ['a <Badge text="x" n={1}>b</Badge> c', "a b c"],
  ['a <Icon name="x" /> c', 'a ⟦<Icon name="x" />⟧ c'],
  ['a {count} {" "}{/* note */} b', "a {count}  note b"],
])("%j shows %j", (page, shown) => {
  expect(shownText(page)).toBe(shown);
});
