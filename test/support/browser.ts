import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** A real Chromium: the one that CHROMIUM names, else the one that comes as an npm package, so that nothing is to be installed. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? (await bundled.executablePath()),
    args: [
      "--headless",
      "--no-sandbox",
      "--no-zygote",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
