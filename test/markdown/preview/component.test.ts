import { describe, expect, test } from "bun:test";

import { shown } from "./shown.ts";

describe("components and expressions", () => {
  test("a component is a card with its properties, and its Markdown inside", async () => {
    expect(await shown('<Tabs a="b" c d={[1]} {...e}>\n  **f**\n</Tabs>')).toBe(
      '<div class="mdx-card"><div dir="auto"><span title="Tabs" class="mdx-name">Tabs</span> <span class="mdx-property">a: b</span> ' +
        '<span class="mdx-property">c</span> <span class="mdx-property">d: <code>{[1]}</code></span> ' +
        '<span class="mdx-property"><code>{...e}</code></span></div>' +
        '<div class="mdx-body">\n<p><strong>f</strong></p>\n</div></div>',
    );
  });

  test.each(["Card", "Cards.Card", "LinkCard", "Accordion"])(
    "%s has its title as one, and other components as a property",
    async (name) => {
      const titled = await shown(`<${name} title="Tea &amp; cups" href="/tea" />`);

      expect(titled).toContain('<span class="mdx-property mdx-shown-title">Tea &#x26; cups</span>');
      expect(titled).toContain('<span class="mdx-property">href: /tea</span>');
      expect(await shown('<Chart title="Tea" />')).toContain('<span class="mdx-property">title: Tea</span>');
      expect(await shown(`<${name} title={tea} />`)).toContain("title: <code>{tea}</code>");
    },
  );

  test("the summary of details is their title", async () => {
    expect(await shown('<Details summary="More">\n\nText.\n\n</Details>')).toContain(
      'mdx-shown-title">More</span>',
    );
  });

  test("is its words in text, and a chip where it has none", async () => {
    expect(
      await shown('a <Kbd of="d">b</Kbd> c <X.Y z="1" /> <Badge text="<New>" size="2" /> <Badge text={e} />'),
    ).toBe(
      '<p>a <span title="Kbd" class="mdx-worded">b</span> c ' +
        '<span class="mdx-chip"><span title="X.Y" class="mdx-name">Y in x</span> <span class="mdx-property">z: 1</span> </span> ' +
        '<span title="Badge" class="mdx-worded">&#x3C;New></span> ' +
        '<span class="mdx-chip"><span title="Badge" class="mdx-name">Badge</span> <span class="mdx-property">text: <code>{e}</code></span> </span></p>',
    );
  });

  test("has no list of the names of tabs, which are on the tabs", async () => {
    const tabs = await shown("<Tabs items={['One']} id=\"a\">\n<Tabs.Tab>\n\nb\n\n</Tabs.Tab>\n</Tabs>");
    expect(tabs).not.toContain("items");
    expect(tabs).toContain("id: a");
    expect(await shown("<Menu items={['One']} />")).toContain("items");
  });

  test("a long value is shortened", async () => {
    expect((await shown(`<A b={"${"c".repeat(5000)}"} />`)).length).toBeLessThan(500);
  });

  test("an element that is not allowed is a card", async () => {
    expect(await shown('<video src="a.mp4" />')).toBe(
      '<div class="mdx-card"><div dir="auto"><span title="video" class="mdx-name">Video</span> <span class="mdx-property">src: a.mp4</span></div></div>',
    );
  });
});
