import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { Formatting } from "../../../views/editor/formatting.tsx";
import { PictureDialog } from "../../../views/editor/picture.tsx";
import { Layout } from "../../../views/layout.tsx";
import { isFocused } from "../../support/roles.ts";
import { testSite } from "../../support/site.ts";
import { BrowserWindow } from "../../support/window.ts";

type Shown = Readonly<{ kind?: string; mode?: "block" | "page"; mayComplain?: RegExp }>;

/** The field for a source alone, in one window: on a page that the real server would send with the real content policy. */
export async function editorAlone() {
  const { server } = await testSite({ settings: { MAX_UPLOAD_MB: "1" } });
  let window: BrowserWindow;

  beforeAll(async () => {
    window = await BrowserWindow.of({});
    const { page } = window;
    const signIn = await fetch(`${server.url}/admin/login`);
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": signIn.headers.get("content-security-policy")!,
    };
    const body = await documentLike(await signIn.text());
    const script = await bundled();
    await page.context().route("**/editor-alone", (route) => route.fulfill({ body, headers }));
    await page
      .context()
      .route("**/editor-alone.js", (route) =>
        route.fulfill({ body: script, contentType: "text/javascript" }),
      );
    await window.show(`${server.url}/editor-alone`, { name: "Ada" });
  });
  afterEach(async () => {
    await window.page.unrouteAll();
    expect(window.complaints, "complaints of the browser").toEqual([]);
  });
  afterAll(() => window.empty());

  return async (
    text = "",
    { kind = "paragraph", mode = "block", mayComplain }: Shown = {},
  ): Promise<Page> => {
    const { page } = window;
    window.mayComplain = mayComplain;
    await page.evaluate(`openEditor(${JSON.stringify({ text, kind, mode })})`);
    await isFocused(field(page));
    return page;
  };
}

async function documentLike(signIn: string): Promise<string> {
  const [stylesheet] = /\/static\/admin-\w+\.css/.exec(signIn)!;
  return Layout({
    shell: { stylesheet, scripts: ["/editor-alone.js"] },
    title: "Editor",
    children: `<h1>Editor</h1>${await Formatting()}<div id="typing"></div>${await PictureDialog()}`,
  });
}

async function bundled(): Promise<string> {
  const entrypoint = join(import.meta.dir, "editor-alone-page.js");
  const { outputs } = await Bun.build({ entrypoints: [entrypoint], target: "browser" });
  return outputs[0]!.text();
}

export const field = (page: Page) => page.getByRole("textbox", { name: "Paragraph, source" });
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
export const textOf = (page: Page) => page.evaluate("editor.text") as Promise<string>;
/** The callbacks of the field, in order. */
export const said = (page: Page) => page.evaluate("said") as Promise<string[]>;

/** Resolves when this is the text. */
export async function holds(page: Page, text: string): Promise<void> {
  const asString = [...text].map((character) => `\\${character.codePointAt(0)!.toString(16)} `).join("");
  await shows(page, `="${asString}"`).catch(() => {});
  expect(await textOf(page)).toBe(text);
}

/** Resolves when the text starts with this. */
export const begins = (page: Page, text: string) => shows(page, `^="${text}"`);

/** The page writes its text into an attribute, for its content policy lets nobody ask for it again and again. */
const shows = (page: Page, attribute: string) =>
  page.locator(`#typing[data-text${attribute}]`).waitFor({ state: "attached" });

export async function press(page: Page, key: string, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) await page.keyboard.press(key);
}
