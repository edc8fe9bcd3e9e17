import type { Page } from "playwright-core";

import { svgOf } from "../support/samples.ts";

export const chooser = (page: Page) => page.getByLabel("Upload files", { exact: true });
export const told = (page: Page, words: string) =>
  page.getByRole("status").getByText(words, { exact: true }).waitFor();
export const queue = (page: Page) => page.getByRole("list", { name: "Files to upload" });
export const fileNamed = (page: Page, name: RegExp) => page.locator(".asset-name", { hasText: name });

export const svg = (name: string) => ({ name, mimeType: "image/svg+xml", buffer: svgOf(name) });

/** What a person does who drops or pastes these files, as far as a page can see it. */
export function give(page: Page, kind: "drop" | "paste", files: ReadonlyArray<ReturnType<typeof svg>>) {
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
