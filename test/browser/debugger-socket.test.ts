import { expect, spyOn, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { button } from "../support/roles.ts";

const { openPage } = browserOfTests();

const page = (name: string) => `data:text/html,<link rel=icon href=data:,><button>${name}</button>`;

test("a page gets Playwright's script once, also for its frames", async () => {
  const shown = await openPage(page("First"), { stranger: true });
  await shown.evaluate(`document.body.append(document.createElement("iframe"))`);
  await button(shown, "First").waitFor();
  const send = spyOn(WebSocket.prototype, "send");

  await shown.locator("iframe").contentFrame().locator("body").waitFor({ state: "attached" });
  await shown.goto(page("Second"));
  await button(shown, "Second").waitFor();

  const lengths = send.mock.calls.map(([message]) => String(message).length);
  send.mockRestore();
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});
