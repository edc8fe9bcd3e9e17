import { expect, test } from "bun:test";

import { pageText, save, statesOf, testEditor, write } from "../support/editor.ts";
import { says } from "../support/roles.ts";

const { ada, grace, edit, editDraft, editPublished, draftOf } = await testEditor();

const contentOf = async (slug: string): Promise<string> => (await draftOf(slug)).content;

/** Grace saves another text over the one that is there. */
const saveAs = async (slug: string, content: string) =>
  grace.save(slug, content, (await draftOf(slug)).updatedAt);

test("another writer's save is shown in place, and the caret keeps its place in the text", async () => {
  const page = await editDraft("live/taken", "One.\n\nTwo.\n\nThree.\n");
  await write(page, "Three.", "");
  await page.keyboard.press("ArrowLeft");

  await saveAs("live/taken", "One, changed.\n\nNew.\n\nTwo.\n\nThree.\n");
  await page.getByText("One, changed.").waitFor();
  await says(page, /^Saved$/);
  await page.keyboard.type("!");
  await save(page);

  expect(await contentOf("live/taken")).toBe("One, changed.\n\nNew.\n\nTwo.\n\nThree!.\n");
});

test("what others save while the answer to a save is under way is shown after it", async () => {
  const page = await editDraft("live/answer", "One.\n\nTwo.\n");
  await page.evaluate(`void (window.told = new Promise((resolve) => {
    new BroadcastChannel("docs-admin page events").onmessage = ({ data }) => {
      if (data[0].status?.draft?.author === "Grace") resolve();
    };
  }))`);
  await page.route("**/api/admin/drafts", async (route) => {
    const response = await route.fetch();
    await saveAs("live/answer", "One. Mine.\n\nTwo, theirs.\n");
    await page.evaluate("told");
    await route.fulfill({ response });
  });

  await write(page, "One.", " Mine.");

  await page.getByText("Two, theirs.").waitFor();
});

test("what is typed after somebody else discarded the draft says which text it goes on from", async () => {
  const page = await editDraft("live/discarded", "One.\n");
  const { updatedAt } = await draftOf("live/discarded");
  await grace.submit("/admin/discard/live/discarded", {});
  await says(page, /^Draft discarded by Grace$/);
  const sent = page.waitForRequest("**/api/admin/drafts");

  await write(page, "One.", " More.");
  await save(page);

  expect((await sent).postDataJSON()).toMatchObject({ updatedAt, content: "One. More.\n" });
  expect(await contentOf("live/discarded")).toBe("One. More.\n");
});

test("what others do is asked for again after 50 seconds in which the server says nothing", async () => {
  const page = await editDraft("live/silent", "One.\n", { clock: true });
  await saveAs("live/silent", "Two.\n");
  await page.getByText("Two.").waitFor();
  const again = page.waitForRequest("**/admin/page-events");

  await page.clock.fastForward(50_000);
  await page.clock.fastForward(3000);

  await again;
});

test("the caret stays in the text while other writers save", async () => {
  const page = await editDraft("live/keys", "One.\n\nTwo.\n");
  await write(page, "Two.", "");
  await page.evaluate(`{
    window.moments = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!document.activeElement.closest("#document")) window.moments += 1;
      port2.postMessage("");
    };
    port2.postMessage("");
  }`);

  for (const word of ["first", "second", "third"]) {
    await saveAs("live/keys", `One, ${word}.\n\nTwo.\n`);
    await page.getByText(`One, ${word}.`).waitFor();
  }

  expect(await page.evaluate("window.moments")).toBe(0);
});

test("what others save in other blocks arrives between unsaved words, and both are saved", async () => {
  const page = await editDraft("live/typed", "One.\n\nTwo.\n", { clock: true });
  await write(page, "One.", " Mine");

  await saveAs("live/typed", "One.\n\nTwo, theirs.\n\nThree.\n");
  await page.getByText("Two, theirs.").waitFor();
  await page.keyboard.type(", too.");
  await save(page);

  expect(await contentOf("live/typed")).toBe("One. Mine, too.\n\nTwo, theirs.\n\nThree.\n");
});

test("a save of a block with unsaved words is reported, and neither text changes", async () => {
  const page = await editDraft("live/same", "One.\n\nTwo.\n", { clock: true });
  await write(page, "One.", " Mine.");

  await saveAs("live/same", "One, theirs.\n\nTwo.\n");
  await says(page, /^Grace saved a newer version$/);

  expect(await pageText(page).textContent()).toStartWith("One. Mine.");
  expect(await contentOf("live/same")).toBe("One, theirs.\n\nTwo.\n");
});

test("a save during a composition, refused because others saved, takes both texts once it ends", async () => {
  const page = await editDraft("live/composed", "One.\n\nTwo.\n", { clock: true });
  await write(page, "Two.", "");
  const client = await page.context().newCDPSession(page);
  const composed = { text: "にほ", selectionStart: 2, selectionEnd: 2 };
  await client.send("Input.imeSetComposition", composed);

  const heard = page.waitForResponse("**/api/admin/drafts?slug=**");
  await saveAs("live/composed", "One, theirs.\n\nTwo.\n");
  await heard;
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.clock.fastForward(5000);
  await refused;
  await client.send("Input.insertText", { text: "日本" });
  await page.getByText("One, theirs.").waitFor();
  await save(page);

  expect(await contentOf("live/composed")).toBe("One, theirs.\n\nTwo.日本\n");
  expect(await page.getByRole("region", { name: "Conflict" }).isVisible()).toBe(false);
});

test("undo takes back the writer's own words and leaves those of others", async () => {
  const page = await editDraft("live/undo", "One.\n\nTwo.\n");
  await write(page, "One.", " Mine.");
  await save(page);
  await saveAs("live/undo", "One. Mine.\n\nTwo, theirs.\n");
  await page.getByText("Two, theirs.").waitFor();

  await page.keyboard.press("Control+z");
  await save(page);

  expect(await contentOf("live/undo")).toBe("One.\n\nTwo, theirs.\n");
});

test("the editor names who else is on the page and who is typing, until they leave", async () => {
  const ada = await editDraft("live/people", "One.\n");
  const other = await edit("live/people", { name: "Linus" });

  await ada.getByText("Linus is on this page").waitFor();
  await write(other, "One.", " x");
  await ada.getByText("Linus is writing").waitFor();
  await other.goto("about:blank");
  await ada.getByText("Linus").waitFor({ state: "detached" });
});

test.each([
  ["published", () => grace.publish("live/published", "One. Two.\n")],
  ["deleted", () => grace.delete("/api/admin/pages?slug=live/deleted")],
] as const)("a page that another writer has %s says so, and typing starts a new draft", async (what, end) => {
  const page = await editPublished(`live/${what}`, "One.\n");
  await write(page, "One.", " Two.");
  await save(page);

  await end();
  await says(page, `${what} by Grace`);
  await page.keyboard.type(" Three.");
  await save(page);

  expect(await contentOf(`live/${what}`)).toBe("One. Two. Three.\n");
});

test("a draft that is started after another writer published the page is a change of what they published", async () => {
  const page = await editPublished("live/base", "One.\n");
  await write(page, "One.", " Two.");
  await save(page);
  const asked = page.waitForResponse("**/api/admin/pages/source**");
  await grace.publish("live/base", "One. Two.\n");
  await (await asked).finished();
  await page.evaluate("fetch('/healthz').then((later) => later.json())"); // the page has read the one before

  await page.keyboard.type(" Three.");
  await save(page);

  const { text } = await ada.get("/admin/publish/live/base");
  expect(text).toContain("Publish</button>");
  expect(text).not.toContain("changed after this draft was started");
});

test("one's own publication is no news, and typing starts a new draft", async () => {
  const page = await editPublished("live/own", "One.\n");
  await write(page, "One.", " Two.");
  await save(page);
  const states = await statesOf(page);
  const heard = page.waitForEvent("console", (message) => message.text() === "heard");
  await page.evaluate(`{
    const line = new BroadcastChannel("docs-admin page events");
    line.onmessage = () => console.log("heard");
  }`);

  await ada.publish("live/own", "One. Two.\n");
  await heard;
  await page.keyboard.type(" Three.");
  await save(page);

  expect(await states()).toEqual(["Saving…", "Saved"]);
  expect(await contentOf("live/own")).toBe("One. Two. Three.\n");
});

test("the editor polls the page status if a proxy buffers the events", async () => {
  const page = await editDraft("live/proxy", "One.\n", { clock: true });
  await page.route("**/admin/page-events", (route) =>
    route.request().headers().accept === "text/event-stream" ? new Promise(() => {}) : route.continue(),
  );
  const listened = page.waitForRequest("**/admin/page-events");
  await page.reload();
  await listened;

  await saveAs("live/proxy", "One, changed.\n");
  await page.clock.fastForward(4000);

  await page.getByText("One, changed.").waitFor();
});

test.each([360, 800, 1100, 1440])(
  "people, a review and a long title cover nothing in the page's bar, and never wrap, in a window of %d pixels",
  async (width) => {
    const page = await editDraft(`header-${width}`, "# One\n\nTwo.\n", { width });

    const header = await page.evaluate<{ height: number; overlaps: boolean }>(`(() => {
    document.querySelector("#title").textContent = "A title that is long, and says all of it twice".repeat(3);
    document.querySelector("#state").textContent = "Grace saved a newer version";
    document.querySelector("#people").innerHTML = '<span class="person small p2">GH</span>'.repeat(3);
    document.querySelector("#page-state .truncate").textContent = "In review #1234";
    const controls = [...document.querySelectorAll(".bar :is(a, button)")].filter((each) => each.checkVisibility());
    const boxes = controls.map((each) => each.getBoundingClientRect());
    const overlaps = boxes.some((one, index) => boxes.slice(index + 1).some((other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
    return { height: document.querySelector(".bar").offsetHeight, overlaps };
  })()`);

    expect(header.overlaps).toBeFalse();
    expect(header.height, "CSS pixels").toBe(width < 768 ? 56 : 48);
  },
);
