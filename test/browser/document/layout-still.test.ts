import { expect, test } from "bun:test";

import { tabNamesOf } from "../../../src/markdown/components/index.ts";
import { seed } from "../../support/seed.ts";
import { renderings, topsIn } from "./renderings.ts";

const open = renderings();

const guide = "src/repository/sample-site/content/guide";
const names = ["blocks", "components", "first-page", "install"];
const pages = await Promise.all(names.map((name) => Bun.file(`${guide}/${name}.mdx`).text()));
const texts = pages.map((text) => text.replace(/^---\n.*?\n---\n/s, ""));
const content = texts.join("\n\n");
/** Boxes in boxes without blank lines, of which CodeMirror often draws only a part. */
const boxesOf = (tab: string) =>
  Array.from(
    { length: 16 },
    (_, index) =>
      `# ${index}\n\n<Tabs>\n<${tab} title="${index}">\n${"words of a paragraph\n".repeat(20)}\n> a\n>\n> b\n\n- one\n  <Card>\n  two\n  </Card>\n</${tab}>\n</Tabs>\n`,
  ).join("\n");

const helpers = `
  const frames = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  };
  const toEnd = async () => {
    for (let times = 0; times < 5; times += 1) {
      scrollTo(0, document.documentElement.scrollHeight);
      await frames();
    }
  };`;

test.each([
  ["the sample site", content],
  ...tabNamesOf("Tabs").map((tab) => [`boxes in boxes of ${tab}`, boxesOf(tab)]),
])("scrolling up through what was never seen moves no line by itself: %s", async (_name, text) => {
  const { page, show } = await open();
  await show(text);

  const worst = await page.evaluate(`(async () => {
    ${helpers}
    view.focus();
    await toEnd();
    let worst = 0;
    while (scrollY > 0) {
      const { left } = view.contentDOM.getBoundingClientRect();
      const offset = view.posAtCoords({ x: left + 40, y: 400 }, false);
      const [before, scrolled] = [view.coordsAtPos(offset).top, scrollY];
      scrollBy(0, -120);
      await frames();
      worst = Math.max(worst, Math.abs(view.coordsAtPos(offset).top - before - Math.min(120, scrolled)));
    }
    return worst;
  })()`);

  // CodeMirror counts the 12 pixels below a box to the line after it. Where that line is the first one drawn, it learns
  // of them when it draws the box.
  expect(worst, "CSS pixels").toBeLessThanOrEqual(13);
});

const part = `Words of a paragraph\nin two lines.\n\n\`\`\`js\nconst one = 1;\n\`\`\`\n\n`;

test("a long page is laid out where one goes before it is shown there", async () => {
  const { page, show } = await open();
  await show(part.repeat(3000));

  const seen = await page.evaluate(`(async () => {
    ${helpers}
    view.focus();
    const isSeen = ({ top, bottom }) => bottom > 0 && top < innerHeight;
    const fencesSeen = () => {
      const lines = [...view.contentDOM.querySelectorAll(".cm-line")];
      return lines.filter((line) => isSeen(line.getBoundingClientRect()) && line.innerText.startsWith("\`")).length;
    };
    // The page is read in slices of time, as many as the machine needs.
    await toEnd();
    while (fencesSeen() > 0) await frames();
    const seen = [];
    for (const share of [0.5, 0.9, 0.2, 0.7]) {
      scrollTo(0, share * document.documentElement.scrollHeight);
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const fences = fencesSeen();
      const { left } = view.contentDOM.getBoundingClientRect();
      const offset = view.posAtCoords({ x: left + 40, y: 400 }, false);
      const before = view.coordsAtPos(offset).top;
      await frames();
      seen.push([fences, Math.abs(view.coordsAtPos(offset).top - before) <= 4]);
    }
    return seen;
  })()`);

  expect(seen).toEqual(Array.from({ length: 4 }, () => [0, true]));
});

test("each place of the window has an offset of the text, wherever the page is scrolled", async () => {
  const { page, show } = await open();
  await show(content + boxesOf("Tab"));

  const offsets = (await page.evaluate(`(async () => {
    ${helpers}
    let state = ${seed};
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const offsets = [];
    for (let times = 0; times < 12; times += 1) {
      scrollTo(0, random() * document.documentElement.scrollHeight);
      await frames();
      for (let place = 0; place < 60; place += 1)
        offsets.push(view.posAtCoords({ x: random() * innerWidth, y: random() * innerHeight }, false));
    }
    return offsets;
  })()`)) as unknown[];

  expect(offsets.filter((offset) => !Number.isInteger(offset))).toEqual([]);
});

test("the caret enters and leaves each line of text without moving others", async () => {
  const { page, show } = await open(20_000);
  for (const text of texts) {
    await show(text);

    const moved = await page.evaluate(`(async () => {
      ${helpers}
      await frames();
      view.focus();
      const heightAt = (anchor) => {
        view.dispatch({ selection: { anchor } });
        view.measure();
        return view.contentDOM.getBoundingClientRect().height;
      };
      // A tab that the caret is in is shown instead of the one before.
      const tabs = () => Array.from(view.dom.querySelectorAll(".doc-tab-chosen"), ({ textContent }) => textContent).join();
      const heights = new Map();
      const moved = [];
      for (let number = 1; number <= view.state.doc.lines; number += 1) {
        const { from, to, text } = view.state.doc.line(number);
        const hasText = isText(Math.min(from + 2, to));
        for (const at of text.trim() === "" || !hasText ? [] : [from, from + (text.length >> 1), to]) {
          const now = heightAt(at);
          const height = heights.getOrInsert(tabs(), now);
          if (Math.abs(now - height) > 0.1) moved.push(text);
        }
      }
      return moved;
    })()`);

    expect(moved).toEqual([]);
  }
});

test.each(["```js\n‸```", "~~~\n‸~~~", "> ```\n> ‸```", ":::note\n\n```sh\n‸```\n\n:::"])(
  "code without a line has the place of its first one: %j",
  async (code) => {
    const { page, show } = await open();
    const height = () => page.evaluate("view.measure() ?? view.contentDOM.getBoundingClientRect().height");
    const text = `One\n\n${code}\n\nTwo`;
    await show(text.replace("‸", code.startsWith(">") ? "x\n> " : "x\n"));
    const withLine = await height();
    await show(text.replace("‸", ""));
    const without = await height();
    expect((await topsIn(page)).at(-1)).toMatchObject({ text: "Two", own: expect.closeTo(0, -1) });

    await page.evaluate(`view.focus() ?? view.dispatch({ selection: { anchor: ${text.indexOf("‸")} } })`);

    expect(without).toBeCloseTo(withLine as number, 0);
    expect(await height()).toBeCloseTo(withLine as number, 0);
  },
);

test.each([3, 4, 5, 6])("the caret goes through %d blank lines without moving others", async (count) => {
  const { page, show } = await open();
  const blank = "\n".repeat(count + 1);
  await show(`# One${blank}Two.${blank}- three${blank}Four.`);
  const height = () => page.evaluate("view.measure() ?? view.contentDOM.getBoundingClientRect().height");
  await page.evaluate("view.focus()");
  const before = await height();

  const heights: unknown[] = [];
  for (let times = 0; times < 9; times += 1) {
    await page.keyboard.press("ArrowDown");
    heights.push(await height());
  }

  expect(await page.evaluate("view.state.doc.lineAt(view.state.selection.main.head).text")).toBe("Four.");
  expect(new Set(heights)).toEqual(new Set([before]));
});
