import { expect, test } from "bun:test";

import { answerFirst, browserOfTests } from "../support/browser.ts";
import { button, link } from "../support/roles.ts";
import { samples, svgOf } from "../support/samples.ts";
import { testSite } from "../support/site.ts";
import type { Look } from "../support/window.ts";
import { chooser, fileNamed, give, queue, svg, told } from "./uploads.ts";

const { openPage } = browserOfTests();
const { server, ada } = await testSite();

const open = (path: string, look: Look = {}) => openPage(server.url + path, { name: "Ada", ...look });

test("chosen, dropped and pasted files are uploaded at once and listed", async () => {
  const page = await open("/admin/media");

  await chooser(page).setInputFiles([svg("chosen one.svg"), svg("chosen two.svg")]);
  await fileNamed(page, /^chosen-one-[0-9a-f]{8}\.svg$/).waitFor();
  await told(page, "2 files uploaded.");
  await give(page, "drop", [svg("dropped.svg")]);
  await fileNamed(page, /^dropped-/).waitFor();
  await give(page, "paste", [svg("pasted.svg")]);
  await fileNamed(page, /^pasted-/).waitFor();

  expect(await fileNamed(page, /^chosen-two-/).count()).toBe(1);
  expect(await queue(page).isVisible()).toBe(false);
});

test("a refused file says why, a failed one can be retried, and both can be removed", async () => {
  const page = await open("/admin/media", { mayComplain: /ERR_FAILED/ });
  await answerFirst(page, "**/api/admin/uploads", (route) => route.abort());

  await chooser(page).setInputFiles([
    svg("unreached.svg"),
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html></html>") },
  ]);
  await told(page, "2 files failed.");
  await queue(page).getByText("Can't reach the server. Press Upload to try again.").waitFor();
  await queue(page).getByText("This file type isn't supported.").waitFor();
  await button(page, "Don't upload page.html").click();
  await button(page, "Upload").click();

  await told(page, "1 file uploaded.");
  await fileNamed(page, /^unreached-/).waitFor();
});

test("a press of Upload chooses them, and Upload is offered only while some wait", async () => {
  const page = await open("/admin/media", { mayComplain: /ERR_FAILED/ });
  await answerFirst(page, "**/api/admin/uploads", (route) => route.abort());
  const opened = page.waitForEvent("filechooser");

  await page.locator("label").filter({ hasText: "Upload" }).click();
  const before = await button(page, "Upload").isVisible();
  await (await opened).setFiles([svg("zone.svg")]);
  await told(page, "1 file failed.");
  await button(page, "Upload").click();
  await told(page, "1 file uploaded.");

  expect([before, await button(page, "Upload").isVisible()]).toEqual([false, false]);
  expect(await page.evaluate("document.activeElement.id")).toBe("files");
});

test("an upload shows its percentage and how many files are left", async () => {
  const page = await open("/admin/media");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/uploads", async (route) => {
    await answered;
    await route.continue();
  });

  await chooser(page).setInputFiles([svg("slow one.svg"), svg("slow two.svg")]);

  await told(page, "Uploading slow one.svg, 1 to go…");
  await queue(page)
    .getByText(/^(\d+ %|Checking…)$/)
    .waitFor();
  answer();
  await told(page, "2 files uploaded.");
});

test("Copy Markdown copies the Markdown that shows the file", async () => {
  const { json } = await ada.post("/api/admin/uploads", {
    name: "to copy.png",
    content: samples.png.toString("base64"),
  });
  const page = await open("/admin/media?q=to-copy", {
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });

  await button(page, `Copy Markdown of ${json.path}`).click();

  await page.getByText(`Copied: ![to copy](/uploads/${json.path})`).waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(`![to copy](/uploads/${json.path})`);
});

test.each([true, false])(
  "a file is uploaded by the form, found, and removed after a question, with scripts: %p",
  async (javaScript) => {
    const page = await open("/admin/media", { javaScript });
    const name = `formed-${javaScript ? "with" : "without"}`;

    await chooser(page).setInputFiles([svg(`${name}.svg`)]);
    if (!javaScript) await button(page, "Upload").click();
    await page
      .getByRole("button", { name: `More for ${name}` })
      .first()
      .click();
    await link(page, "Remove…").click();
    await page.getByText("No page or draft uses it.").waitFor();
    await button(page, "Remove upload").click();

    await page.getByText("Upload removed.").waitFor();
    expect(await fileNamed(page, new RegExp(`^${name}`)).count()).toBe(0);
  },
);

test.each([true, false])(
  "a published file is replaced and then removed after its uses are shown, with scripts: %p",
  async (javaScript) => {
    const name = `public-${javaScript ? "with" : "without"}`;
    const { path } = await ada.upload(`${name}.svg`, svgOf(name));
    await ada.publish(`uses/${name}`, `# Shows ${name}\n\n![](/uploads/${path})\n`);
    const page = await open(`/admin/media?q=${name}`, { javaScript });

    await button(page, `More for public/uploads/${path}`).click();
    await link(page, "Replace…").click();
    await link(page.getByRole("main"), `Shows ${name}`).waitFor();
    await page.getByLabel("New file (SVG)").setInputFiles([svg("next.svg")]);
    await button(page, "Replace file").click();
    await page.getByText("File replaced.").waitFor();
    const served = await ada.get(`/uploads/${path}`);
    await page.goto(`${server.url}/admin/media?q=${name}`);
    await button(page, `More for public/uploads/${path}`).click();
    await link(page, "Remove…").click();
    await button(page, "Remove anyway").click();
    await page.getByText("File removed.").waitFor();

    expect(served.text).toBe(svgOf("next.svg").toString());
    expect((await ada.get(`/uploads/${path}`)).status).toBe(404);
  },
);

test("a link shows more files, also without scripts", async () => {
  const assets = Array.from({ length: 50 }, (_, index) => ({
    path: `many/${index}.svg`,
    content: svgOf(`many ${index}`).toString("base64"),
  }));
  await ada.publish("many", "# Many\n", { assets });

  for (const javaScript of [true, false]) {
    const page = await open("/admin/media?q=many%2F", { javaScript });
    await link(page, "Show 2 more").click();
    await fileNamed(page, /^9\.svg$/).waitFor();
    expect(await page.locator(".asset-name").count()).toBe(javaScript ? 50 : 2);
  }
});

test("the list is filtered by file name as the writer types", async () => {
  await ada.post("/api/admin/uploads", { name: "haystack.svg", content: svgOf("hay").toBase64() });
  await ada.post("/api/admin/uploads", { name: "needle.svg", content: svgOf("needle").toBase64() });
  const page = await open("/admin/media");

  await page.getByRole("searchbox", { name: "Filter files" }).fill("needle");
  await told(page, "1 file");

  expect(await page.locator(".asset-name").allTextContents()).toEqual([expect.stringMatching(/^needle-/)]);
});
