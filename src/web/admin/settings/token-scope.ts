import { t } from "elysia";

import type { TokenScopeView } from "../../../../views/settings/token-scope.tsx";
import { Invalid } from "../../../core/errors.ts";
import { foldersInWords, hasRight, writableFolders } from "../../../core/session/access.ts";
import { type TokenRight, tokenRights } from "../../../core/session/scope.ts";
import type { Session } from "../../../core/session/session.ts";
import { DEFAULT_DAYS } from "../../../core/token/token.ts";

const box = t.Optional(t.String());

/** The fields of a form that say what a token may do, where, and how long. */
export const scopeFields = {
  folders: t.String(),
  days: t.String(),
  read: box,
  draft: box,
  publish: box,
  generate: box,
};

export type TypedScope = Readonly<{ folders: string; days: string }> &
  Readonly<Partial<Record<TokenRight, string>>>;

/** Each right in words: on its box, and in a list of what a token may do. */
export const rightWords: Record<TokenRight, Readonly<{ box: string; listed: string }>> = {
  read: { box: "Read pages and drafts", listed: "read" },
  draft: { box: "Save drafts and upload files", listed: "save drafts" },
  publish: { box: "Publish, move and delete pages", listed: "publish" },
  generate: { box: "Write with AI", listed: "use AI" },
};

export function freshScope(chosen: readonly TokenRight[] = ["read", "draft"]): TypedScope {
  const boxes = Object.fromEntries(chosen.map((right) => [right, "on"]));
  return { folders: "", days: String(DEFAULT_DAYS), ...boxes };
}

/** With the rights that a token of this person can have. */
export function scopeView({ folders, days, ...boxes }: TypedScope, session: Session): TokenScopeView {
  const own = writableFolders(session);
  return {
    folders,
    ownFolders: own && foldersInWords(own),
    days,
    rights: tokenRights
      .filter((right) => hasRight(session, right))
      .map((right) => ({ right, words: rightWords[right].box, isChosen: boxes[right] !== undefined })),
  };
}

/** @throws Invalid */
export function askedScope({ folders, days, ...boxes }: TypedScope) {
  const lines = folders
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const can = tokenRights.filter((right) => boxes[right] !== undefined);
  if (can.length === 0) throw new Invalid("Choose at least one right.");
  return { can, folders: lines.length > 0 ? lines : undefined, days: Number(days) };
}
