import type { Menu, MenuItem } from "../../sites/server.ts";
import type { Edition } from "./menu-sources.ts";

/** What menus of a language and a version were. */
export type EditionRevision = Edition & Readonly<{ revision: string }>;

/** More are in no request that was meant. */
const MAX_EDITIONS = 100;

/**
 * Names what the menus of an edition say: another order, label or address is another revision. It says which edition it is of, so that
 * edits need not.
 */
export function revisionOf({ language, version }: Edition, menus: readonly Menu[]): string {
  const said = JSON.stringify(menus.map(({ id, items }) => [id, items.map(saidBy)]));
  const digest = new Bun.CryptoHasher("sha256").update(said).digest("hex").slice(0, 16);
  return [language ?? "", version ?? "", digest].map(encodeURIComponent).join("/");
}

/** Edits can be of several editions: then it is their revisions, with commas. Undefined for what is none. */
export function editionsOf(revision: string): readonly EditionRevision[] | undefined {
  const each = revision.split(",").slice(0, MAX_EDITIONS).map(editionOf);
  return each.every((edition) => edition !== undefined) ? each : undefined;
}

function editionOf(revision: string): EditionRevision | undefined {
  const parts = revision.split("/");
  if (parts.length !== 3) return undefined;
  try {
    const [language, version] = parts.map(decodeURIComponent);
    return { language: language || null, version: version || null, revision };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function saidBy({ id, label, page, href, items }: MenuItem): unknown {
  return [id, label, page, href, items?.map(saidBy)];
}
