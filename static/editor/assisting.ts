import { dedent } from "../../src/mdx/browser.ts";
import type { PageDocument } from "./document/document.ts";
import { later } from "./later.ts";

/** Inserts a proposal after the block at an offset, also if others moved that block. */
export async function insertProposal(
  document: PageDocument,
  kind: "text" | "picture",
  offset: number,
): Promise<void> {
  const place = document.track(offset, offset);
  const assistant = await later(import("./assistant.ts"));
  const wish = kind === "text" ? { kind, offset: document.pageOffset(offset) } : { kind };
  const markdown = await assistant?.propose(wish, document.text);
  if (markdown !== undefined) document.replace(place, markdown);
  place.release();
}

/** Replaces a block with a proposal for it. If the block changes meanwhile, nothing is overwritten. */
export async function reviseBlock(
  document: PageDocument,
  action: string,
  { from, to }: Readonly<{ from: number; to: number }>,
  failed: (sentence: string) => void,
): Promise<void> {
  const place = document.track(from, to);
  const block = document.slice(from, to);
  const indent = document.indentAt(from);
  const assistant = await later(import("./assistant.ts"));
  const markdown = await assistant?.propose(
    { kind: "revision", action, block: dedent(block, indent) },
    document.text,
  );
  const isSame = document.slice(place.from, place.to) === block;
  if (markdown !== undefined && isSame) document.replace(place, markdown.replaceAll("\n", `\n${indent}`));
  else if (markdown !== undefined)
    failed("The block changed in the meantime, so the proposal wasn't inserted. Try again.");
  place.release();
}
