import { check } from "../../src/markdown/lint/index.ts";

declare const self: Worker;

self.onmessage = ({ data: pages }: MessageEvent<readonly string[]>) => {
  for (const page of pages) check(page);
  self.postMessage(pages.length);
};
