import { split } from "../../src/markdown/blocks/index.ts";
import { check } from "../../src/markdown/lint/index.ts";
import { mdx } from "../../src/markdown/tree/dialect.ts";

declare const self: Worker;

self.onmessage = ({ data: pages }: MessageEvent<readonly string[]>) => {
  for (const page of pages) check(split(page, mdx));
  self.postMessage(pages.length);
};
