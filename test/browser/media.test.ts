import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright-core";

import { browserOfTests, expectGoodLooks, expectNoFindings } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { photograph } from "../support/photograph.ts";
import { samples, svgOf } from "../support/samples.ts";
import { startServer } from "../support/server.ts";

const { openPage } = browserOfTests();

let server: Awaited<ReturnType<typeof startServer>>;
let ada: Client;

beforeAll(async () => {
  server = await startServer();
  ada = await Client.signedIn(server.url, { name: "Ada" });
});
afterAll(() => server[Symbol.asyncDispose]());

type Look = Parameters<typeof openPage>[1];

const open = (path: string, look: Look = {}) => openPage(server.url + path, { name: "Ada", ...look });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chooser = (page: Page) => page.getByLabel("Upload files", { exact: true });
const told = (page: Page, words: string) => page.getByRole("status").getByText(words, { exact: true });
const queue = (page: Page) => page.getByRole("list", { name: "Files to upload" });
const fileNamed = (page: Page, name: RegExp) => page.locator(".asset-name", { hasText: name });
const svg = (name: string) => ({ name, mimeType: "image/svg+xml", buffer: svgOf(name) });

/** What a person does who drops or pastes these files, as far as a page can see it. */
function give(page: Page, kind: "drop" | "paste", files: ReadonlyArray<ReturnType<typeof svg>>) {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    text: buffer.toString(),
  }));
  return page.evaluate(
    `{
      const transfer = new DataTransfer();
      for (const { name, type, text } of ${JSON.stringify(given)}) transfer.items.add(new File([text], name, { type }));
      const event = ${
        kind === "drop"
          ? 'new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })'
          : 'new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })'
      };
      document.body.dispatchEvent(event);
      undefined
    }`,
  );
}

test("files that are chosen are uploaded at once, and stand in the list", async () => {
  const page = await open("/admin/media");

  await chooser(page).setInputFiles([svg("chosen one.svg"), svg("chosen two.svg")]);
  await told(page, "2 files are uploaded.").waitFor();

  await fileNamed(page, /^chosen-one-[0-9a-f]{8}\.svg$/).waitFor();
  await fileNamed(page, /^chosen-two-[0-9a-f]{8}\.svg$/).waitFor();
  expect(await queue(page).isVisible()).toBe(false);
});

test.each(["drop", "paste"] as const)("files come by %s", async (kind) => {
  const page = await open("/admin/media");

  await give(page, kind, [svg(`${kind} a.svg`), svg(`${kind} b.svg`)]);
  await told(page, "2 files are uploaded.").waitFor();

  await fileNamed(page, new RegExp(`^${kind}-a-`)).waitFor();
  await fileNamed(page, new RegExp(`^${kind}-b-`)).waitFor();
});

test("a large photograph is offered smaller, with both sizes, and waits for the decision", async () => {
  const page = await open("/admin/media");
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await photograph(3000, 2000) };

  await chooser(page).setInputFiles([photo, svg("beside a photo.svg")]);
  await told(page, "Choose what to upload smaller, then press Upload.").waitFor();
  const offer = page.getByRole("checkbox", { name: /^Smaller, as WebP: \d+\.\d MB → (\d+ KB|\d\.\d MB)$/ });
  await expectNoFindings(page);
  expect(await offer.isChecked()).toBe(true);
  await button(page, "Upload").click();
  await told(page, "2 files are uploaded.").waitFor();

  const name = (await fileNamed(page, /^photo-[0-9a-f]{8}\.webp$/).textContent())!;
  const { bytes } = await ada.get(`/uploads/${name}`);
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 2000, height: 1333, format: "webp" });
  expect(bytes.byteLength).toBeLessThan(photo.buffer.byteLength * 0.8);
});

test("one who does not want it smaller uploads it byte for byte", async () => {
  const page = await open("/admin/media");
  const photo = { name: "whole.jpg", mimeType: "image/jpeg", buffer: await photograph(2400, 1600) };

  await chooser(page).setInputFiles([photo]);
  await page.getByRole("checkbox", { name: /^Smaller, as WebP/ }).uncheck();
  await button(page, "Upload").click();
  await told(page, "1 file is uploaded.").waitFor();

  const name = (await fileNamed(page, /^whole-[0-9a-f]{8}\.jpg$/).textContent())!;
  expect(Buffer.from((await ada.get(`/uploads/${name}`)).bytes).equals(photo.buffer)).toBe(true);
});

test("what is not taken is said beside its name, what fails can be tried again, and either can be left out", async () => {
  const page = await open("/admin/media", { mayComplain: /ERR_FAILED/ });
  await page.route("**/api/admin/uploads", (route) => route.abort(), { times: 1 });

  await chooser(page).setInputFiles([
    svg("unreached.svg"),
    { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html></html>") },
  ]);
  await told(page, "2 files were not taken.").waitFor();
  await queue(page).getByText("The server cannot be reached. Press Upload to try again.").waitFor();
  await queue(page).getByText("A file of this kind is not taken.").waitFor();
  await expectNoFindings(page);
  await button(page, "Leave out page.html").click();
  await button(page, "Upload").click();

  await told(page, "1 file is uploaded.").waitFor();
  await fileNamed(page, /^unreached-/).waitFor();
});

test("while a file is sent, its part in hundred is shown, and what is left is told", async () => {
  const page = await open("/admin/media");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/uploads", async (route) => {
    await answered;
    await route.continue();
  });

  await chooser(page).setInputFiles([svg("slow one.svg"), svg("slow two.svg")]);

  await told(page, "Uploading slow one.svg, 1 to go…").waitFor();
  await queue(page)
    .getByText(/^(\d+ %|Being checked…)$/)
    .waitFor();
  answer();
  await told(page, "2 files are uploaded.").waitFor();
});

test("Copy Markdown copies what shows the file in a page", async () => {
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

describe.each([true, false])("with scripts: %p", (javaScript) => {
  const name = (stem: string) => `${stem}-${javaScript ? "with" : "without"}`;

  test("a file is uploaded by the form, found, and removed once that was asked", async () => {
    const page = await open("/admin/media", { javaScript });

    await chooser(page).setInputFiles([svg(`${name("formed")}.svg`)]);
    if (!javaScript) await button(page, "Upload").click();
    await page.getByRole("link", { name: new RegExp(`^Remove ${name("formed")}`) }).click();
    await page.getByText("No page and no draft uses it.").waitFor();
    await button(page, "Remove upload").click();

    await page.getByText("The upload is removed.").waitFor();
    expect(await fileNamed(page, new RegExp(`^${name("formed")}`)).count()).toBe(0);
  });

  test("more of many files are shown by a link, which leads on from there", async () => {
    const assets = Array.from({ length: 50 }, (_, index) => ({
      path: `${name("many")}/${index}.svg`,
      content: svgOf(`${name("many")} ${index}`).toString("base64"),
    }));
    await ada.publish(name("many"), "# Many\n", { assets });
    const page = await open(`/admin/media?q=${name("many")}%2F`, { javaScript });

    await page.getByRole("link", { name: "Show 2 more" }).click();
    await fileNamed(page, /\/49\.svg$/).waitFor();

    expect(await page.locator(".asset-name").count()).toBe(javaScript ? 50 : 2);
  });
});

test("while one types, the list is that of files whose name has the words", async () => {
  await ada.post("/api/admin/uploads", { name: "haystack.svg", content: svgOf("hay").toBase64() });
  await ada.post("/api/admin/uploads", { name: "needle.svg", content: svgOf("needle").toBase64() });
  const page = await open("/admin/media");

  await page.getByRole("searchbox", { name: "Search media" }).fill("needle");
  await told(page, "1 file").waitFor();

  expect(await page.locator(".asset-name").allTextContents()).toEqual([expect.stringMatching(/^needle-/)]);
});

describe("the pages", () => {
  let used: string;

  beforeAll(async () => {
    const upload = async (name: string, content: Buffer): Promise<string> =>
      (await ada.post("/api/admin/uploads", { name, content: content.toString("base64") })).json.path;
    await upload("a-name-that-is-long-and-has-no-blank-in-it-at-all-so-that-it-must-break.pdf", samples.pdf);
    used = await upload("used.jpg", await photograph(800, 600));
    for (const slug of ["one", "two", "three"]) {
      await ada.save(`looked/${slug}`, `# Looked at ${slug}\n\n![](/uploads/${used})\n`);
    }
    const published = await upload(
      "Published plan.png",
      Buffer.from(await new Bun.Image(await photograph(400, 900)).png().bytes()),
    );
    await ada.publish("looked/published", `# Published\n\n![](/uploads/${published})\n`);
  });

  test("break no rule of axe, and fit windows of every width", async () => {
    const page = await open("/admin/media");
    for (const path of ["/admin/media", "/admin/media?q=nothing-like-it", `/admin/media/remove/${used}`]) {
      await page.goto(server.url + path);
      await expectGoodLooks(page);
    }
    await page.goto(`${server.url}/admin/media`);
    await page.getByText("In 3 pages").first().click();
    await expectGoodLooks(page);
  });
});
