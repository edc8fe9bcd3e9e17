import type { Slug } from "../slug/slug.ts";

/** Each may do what those before it may, and more. */
export const roles = ["reader", "commenter", "writer", "publisher", "administrator"] as const;

export type Role = (typeof roles)[number];

/** What a person is, and below which slugs they write; without folders everywhere. They read everywhere. */
export type Standing = Readonly<{ role: Role; folders: readonly Slug[] | undefined }>;

export function isRole(text: string): text is Role {
  return roles.includes(text as Role);
}

export function atLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Returns the role that both allow. */
export function lower(one: Role, other: Role): Role {
  return atLeast(one, other) ? other : one;
}
