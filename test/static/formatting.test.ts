import { expect, test } from "bun:test";

import type { Format } from "../../static/editor/source/formatting.ts";
import { isAddress, linkTo } from "../../static/editor/source/links.ts";
import { formatted, marked, shown } from "./marked.ts";

test.each<[Format, string, string]>([
  ["bold", "a ⟨word⟩ b", "a **⟨word⟩** b"],
  ["bold", "a **⟨word⟩** b", "a ⟨word⟩ b"],
  ["bold", "a ⟨**word**⟩ b", "a ⟨word⟩ b"],
  ["bold", "a ⟨__word__⟩ b", "a ⟨word⟩ b"],
  ["bold", "a wo‸rd b", "a **wo‸rd** b"],
  ["bold", "a **wo‸rd** b", "a wo‸rd b"],
  ["bold", "a ‸ b", "a **‸** b"],
  ["bold", "a **‸** b", "a ‸ b"],
  ["bold", "a⟨ word ⟩b", "a **⟨word⟩** b"],
  ["bold", "*⟨word⟩*", "***⟨word⟩***"],
  ["bold", "**_⟨word⟩_**", "_⟨word⟩_"],
  ["bold", "naï‸ve", "**naï‸ve**"],
  ["bold", "日⟨本⟩語", "日**⟨本⟩**語"],
  ["bold", "⟨- one\n- two⟩", "- **⟨one**\n- **two⟩**"],
  ["bold", "- **⟨one**\n- **two⟩**", "- ⟨one\n- two⟩"],
  ["bold", "⟨## Title⟩", "## **⟨Title⟩**"],
  ["bold", "⟨one\n\ntwo⟩", "**⟨one**\n\n**two⟩**"],
  ["bold", "**a ⟨b⟩ c**", "**a** ⟨b⟩ **c**"],
  ["bold", "**a b‸b c**", "**a** b‸b **c**"],
  ["bold", "**⟨a⟩ b**", "⟨a⟩ **b**"],
  ["bold", "**a ⟨b⟩**", "**a** ⟨b⟩"],
  ["bold", "**a⟨b⟩c**", "**a**⟨b⟩**c**"],
  ["bold", "**a (⟨b⟩) c**", "**a** (⟨b⟩) **c**"],
  ["bold", "**a *⟨b⟩ c* d**", "**a** *⟨b⟩* ***c* d**"],
  ["bold", "**a *x* ⟨b⟩**", "**a *x*** ⟨b⟩"],
  ["bold", "**see [the ⟨docs⟩](/d) now**", "**see** [the ⟨docs⟩](/d) **now**"],
  ["bold", "__a ⟨b⟩ c__", "__a__ ⟨b⟩ __c__"],
  ["bold", "> **a\n> ⟨b⟩**", "> **a**\n> ⟨b⟩"],
  ["bold", "**⟨a** and **b⟩**", "**⟨a and b⟩**"],
  ["bold", "**a ⟨b** c⟩ d", "**a ⟨b c⟩** d"],
  ["bold", "⟨a **b⟩ c**", "**⟨a b⟩ c**"],
  ["bold", "⟨a __b__⟩ c", "**⟨a b⟩** c"],
  ["bold", "**a**⟨b⟩**c**", "**a⟨b⟩c**"],
  ["bold", "**a**‸", "**a‸**"],
  ["bold", "**a ‸ b**", "**a** ‸ **b**"],
  ["bold", "x ⟨**a\nb** c⟩", "x **⟨a\nb c⟩**"],
  ["italic", "*a ⟨b⟩ c*", "*a* ⟨b⟩ *c*"],
  ["italic", "a ⟨word⟩ b", "a *⟨word⟩* b"],
  ["italic", "a _⟨word⟩_ b", "a ⟨word⟩ b"],
  ["italic", "a **⟨word⟩** b", "a ***⟨word⟩*** b"],
  ["italic", "a ***⟨word⟩*** b", "a **⟨word⟩** b"],
  ["code", "a ⟨word⟩ b", "a `⟨word⟩` b"],
  ["code", "a `⟨word⟩` b", "a ⟨word⟩ b"],
  ["code", "a ⟨`word`⟩ b", "a ⟨word⟩ b"],
  ["code", "⟨a `b` c⟩", "``⟨a `b` c⟩``"],
  ["code", "⟨a `b`⟩", "`` ⟨a `b`⟩ ``"],
  ["code", "`` ⟨a `b`⟩ ``", "⟨a `b`⟩"],
  ["code", "- `⟨one`\n- `two⟩`", "- ⟨one\n- two⟩"],
  ["code", "`a` ⟨b⟩ `c`", "`a` `⟨b⟩` `c`"],
  ["bold", "a **fat‸** b", "a **fat**‸ b"],
  ["bold", "a **fat ‸** b", "a **fat** ‸ b"],
  ["bold", "a **fat *too‸*** b", "a **fat *too***‸ b"],
  ["bold", "***both*‸**", "***both***‸"],
  ["bold", "***both‸***", "***both**‸*"],
  ["bold", "***both‸*** b", "***both**‸* b"],
  ["italic", "***both‸***", "***both*‸**"],
  ["italic", "***both ‸***", "***both* ‸**"],
  ["italic", "_a‸_ b", "_a_‸ b"],
  ["italic", "*‸* b", "‸ b"],
  ["code", "a `x‸` b", "a `x`‸ b"],
  ["code", "a `‸x` b", "a ‸x b"],
  ["formula", "a ⟨x^2⟩ b", "a $$⟨x^2⟩$$ b"],
  ["formula", "a $$⟨x^2⟩$$ b", "a ⟨x^2⟩ b"],
  ["formula", "a $$x^‸2$$ b", "a x^‸2 b"],
  ["formula", "a ‸ b", "a $$⟨x⟩$$ b"],
  ["formula", "a $‸ b", "a $‸ b"],
  ["formula", "⟨a\nb⟩", "⟨a\nb⟩"],
  ["link", "a ⟨word⟩ b", "a [word](⟨url⟩) b"],
  ["link", "a wo‸rd b", "a [word](⟨url⟩) b"],
  ["link", "a ‸", "a [text](⟨url⟩)"],
  ["link", "⟨https://example.org/a⟩", "[⟨text⟩](https://example.org/a)"],
  ["link", "a [wo‸rd](/b) c", "a [word](⟨/b⟩) c"],
  ["link", "[a](/b) wo‸rd [c](/d)", "[a](/b) [word](⟨url⟩) [c](/d)"],
])("%s makes %j into %j", (name, before, after) => {
  expect(formatted(before, name)).toBe(after);
});

test.each([
  ["⟨word⟩", "https://example.org/a", "[word](https://example.org/a)‸"],
  ["⟨word⟩", "https://example.org/a_(b)", "[word](<https://example.org/a_(b)>)‸"],
  ["⟨one\n\ntwo⟩", " https://example.org ", "[one\ntwo](https://example.org)‸"],
])("an address pasted over %j makes it a link", (before, url, after) => {
  const { text, selection } = marked(before);

  expect(isAddress(url)).toBe(true);
  expect(shown(text, linkTo(text, selection, url))).toBe(after);
});

test.each(["", "word", "example.org", "https://a b", "javascript:alert(1)", "https://a\nhttps://b"])(
  "%j is no address",
  (text) => {
    expect(isAddress(text)).toBe(false);
  },
);
