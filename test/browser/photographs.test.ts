import { expect, test } from "bun:test";

import { browserOfTests } from "../support/browser.ts";
import { photograph } from "../support/photograph.ts";
import { button } from "../support/roles.ts";
import { testSite } from "../support/site.ts";
import { chooser, fileNamed, svg, told } from "./uploads.ts";

const { openPage } = browserOfTests();
const { server, ada } = await testSite();

/** Wider than pages show it, and large enough to be worth it. */
const buffer = await photograph(2100, 400);
const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer };

test("a large photograph is offered smaller, with both sizes, and waits for the decision", async () => {
  const page = await openPage(`${server.url}/admin/media`, { name: "Ada" });

  await chooser(page).setInputFiles([photo, svg("beside a photo.svg")]);
  await told(page, "Choose which files to make smaller, then press Upload.");
  const offer = page.getByRole("checkbox", { name: /^Smaller, as WebP: \d+ KB → \d+ KB$/ });
  expect(await offer.isChecked()).toBe(true);
  await button(page, "Upload").click();
  await told(page, "2 files uploaded.");

  const name = (await fileNamed(page, /^photo-[0-9a-f]{8}\.webp$/).textContent())!;
  const { bytes } = await ada.get(`/uploads/${name}`);
  expect(await new Bun.Image(bytes).metadata()).toEqual({ width: 2000, height: 381, format: "webp" });
  expect(bytes.byteLength).toBeLessThan(buffer.byteLength * 0.8);
});

test("a photograph that is not made smaller is uploaded byte for byte", async () => {
  const page = await openPage(`${server.url}/admin/media`, { name: "Ada" });

  await chooser(page).setInputFiles([photo]);
  await page.getByRole("checkbox", { name: /^Smaller, as WebP/ }).uncheck();
  await button(page, "Upload").click();
  await told(page, "1 file uploaded.");

  const name = (await fileNamed(page, /^photo-[0-9a-f]{8}\.jpg$/).textContent())!;
  expect(Buffer.from((await ada.get(`/uploads/${name}`)).bytes).equals(buffer)).toBe(true);
});
