import type { Slug } from "../slug/slug.ts";

export const rights = ["read", "draft", "publish", "generate"] as const;

export type Right = (typeof rights)[number];

/** What a token may do, and below which slugs; without folders everywhere. */
export type Scope = Readonly<{ can: readonly Right[]; folders: readonly Slug[] | undefined }>;

/** What a token is good for, where that isn't everything that takes tokens. */
export type Audience = "mcp";
