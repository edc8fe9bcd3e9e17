import { atLeast, type Role, type Standing } from "../person/role.ts";
import type { Slug } from "../slug/slug.ts";

/** What requests ask for. The role that has a right has those of the roles below it, too. @internal */
export const rights = ["read", "comment", "draft", "generate", "publish", "administer"] as const;

export type Right = (typeof rights)[number];

/** What a token can be made for. */
export const tokenRights = ["read", "draft", "publish", "generate"] as const;

export type TokenRight = (typeof tokenRights)[number];

/** The lowest role that has a right. */
export const roleOf: Readonly<Record<Right, Role>> = {
  read: "reader",
  comment: "commenter",
  draft: "writer",
  generate: "writer",
  publish: "publisher",
  administer: "administrator",
};

/** Which right a token was made with to have another one; `administer` is for people alone. */
export const rightOfTokens: Readonly<Record<Right, TokenRight | undefined>> = {
  read: "read",
  comment: "draft",
  draft: "draft",
  generate: "generate",
  publish: "publish",
  administer: undefined,
};

/** What a token is made for, and below which slugs; without folders everywhere. */
export type TokenScope = Readonly<{ can: readonly TokenRight[]; folders: readonly Slug[] | undefined }>;

/** What a request may do now. */
export type Scope = Readonly<{
  can: readonly Right[];
  /** Below which slugs it writes; undefined for everywhere. */
  folders: readonly Slug[] | undefined;
  /** Below which slugs it reads; undefined for everywhere. */
  reads: readonly Slug[] | undefined;
  /** Of the person, or of who made the token. */
  role: Role;
}>;

/** What a token is good for, where that isn't everything that takes tokens. */
export type Audience = "mcp";

export function scopeOf({ role, folders }: Standing): Scope {
  return { can: rights.filter((right) => atLeast(role, roleOf[right])), folders, reads: undefined, role };
}

/** A token may at most what its maker may now. */
export function scopeOfToken(token: TokenScope, maker: Standing): Scope {
  const { can, role, folders } = scopeOf(maker);
  return {
    can: can.filter((right) => token.can.some((made) => made === rightOfTokens[right])),
    folders: inBoth(token.folders, folders),
    reads: token.folders,
    role,
  };
}

/** Whether one of two scopes, which are of one session, lacks something that the other one has. */
export function isLess(scope: Scope, than: Scope): boolean {
  return (
    than.can.some((right) => !scope.can.includes(right)) ||
    !covers(scope.folders, than.folders) ||
    !covers(scope.reads, than.reads)
  );
}

/** Whether a page is in one of these folders, or is a folder's own page. */
export function isBelow(slug: string, folders: readonly Slug[]): boolean {
  return folders.some((folder) => folder === "" || `${slug}/`.startsWith(`${folder}/`));
}

type Folders = readonly Slug[] | undefined;

function covers(folders: Folders, others: Folders): boolean {
  return !folders || (others?.every((other) => isBelow(other, folders)) ?? false);
}

function inBoth(ones: Folders, others: Folders): Folders {
  if (!ones || !others) return ones ?? others;
  return [
    ...ones.filter((one) => isBelow(one, others)),
    ...others.filter((other) => isBelow(other, ones) && !ones.includes(other)),
  ];
}
