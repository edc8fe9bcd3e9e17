import { check } from "../../src/mdx/lint/index.ts";

declare const self: Worker;

/** A program's thread that checks the pages it is sent and answers when it is done. */
self.onmessage = ({ data: pages }: MessageEvent<readonly string[]>) => {
  for (const page of pages) check(page);
  self.postMessage(pages.length);
};
