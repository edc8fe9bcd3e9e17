import { expect, test } from "bun:test";

import { FirefoxPage, hasFirefox } from "../support/firefox.ts";
import { testSite } from "../support/site.ts";
import { cookieOf } from "../support/window.ts";

const written = `Words, and **more**.

- one
- two
  - three

\`\`\`js
const a = 1;
\`\`\`

| A | B |
| --- | --- |
| C |  |
`;

const SAVES_WITHIN_MS = 20_000;

if (hasFirefox) {
  const { server, grace } = await testSite();
  const draft = async () => (await grace.get("/api/admin/drafts?slug=firefox")).json.draft?.content;

  test("in Firefox, too, one writes, lists, fills a table, undoes, copies, pastes and saves", async () => {
    await using firefox = await FirefoxPage.start();
    const { page } = firefox;
    const saves = async (text: string) => {
      await page.press("Control+s");
      const deadline = performance.now() + SAVES_WITHIN_MS;
      while ((await draft()) !== text && performance.now() < deadline)
        await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => drawn(1)))");
      expect(await draft()).toBe(text);
    };
    await page.setCookie(await cookieOf(server.url, { name: "Ada" }));
    await page.goto(`${server.url}/admin/edit/firefox`);
    await page.until(`document.querySelector("#document").shadowRoot?.querySelector(".cm-content")`);
    await page.evaluate(
      `document.querySelector("#document").shadowRoot.querySelector(".cm-content").focus()`,
    );

    await page.type("Words, and **more**.\n- one\ntwo\n\tthree\n\n\n```js\nconst a = 1;");
    await page.press("ArrowDown");
    await page.type("/table");
    await page.until(`document.querySelector("#document").shadowRoot.querySelector("[role=option]")`);
    await page.type("\nA\tB\tCD");
    await page.press("Backspace");
    await saves(written);

    await page.type("\tE");
    await saves(written.replace("| C |  |", "| C | E |"));
    await page.press("Control+z");
    await saves(written);

    await page.press(
      "ArrowUp",
      "ArrowUp",
      "ArrowUp",
      "Control+a",
      "Control+c",
      "ArrowRight",
      "Enter",
      "Control+v",
    );
    await saves(`${written}\n${written}`);
  });
}
