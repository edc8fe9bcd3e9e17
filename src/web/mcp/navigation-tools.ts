import { getSchemaValidator, t } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { NavigationChange } from "../../core/navigation/navigation-edit.ts";
import type { ShownItem, SiteNavigation } from "../../core/navigation/site-navigation.ts";
import type { Changesets } from "../../core/publication/changesets.ts";
import { oneOf } from "../answers.ts";
import { navigationOf } from "../api/navigation-edit-body.ts";
import { type Tool, tool } from "./tool.ts";

export type NavigationParts = Readonly<{
  siteNavigation: Pick<SiteNavigation, "read">;
  changesets: Pick<Changesets, "publish">;
  commitUrl: (sha: string) => string;
}>;

const id = t.Optional(t.String());

const navigationFields = {
  revision: t.String(),
  edits: t.Array(
    t.Object({
      do: oneOf(["move", "rename", "add", "add-group", "remove"]),
      id,
      parent: t.Optional(t.String({ description: "A group; missing: the menu itself." })),
      before: t.Optional(t.String({ description: "Missing: at the end." })),
      menu: id,
      slug: id,
      href: id,
      label: id,
      as: t.Optional(t.String({ description: "An id of the new entry, for later edits." })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
};

const checked = getSchemaValidator(t.Object(navigationFields) as never, {}) as unknown as Readonly<{
  Check: (value: unknown) => boolean;
}>;

/** Returns edits of menus that another tool takes. @throws Invalid */
export function navigationIn(asked: unknown): NavigationChange {
  if (!checked.Check(asked)) throw new Invalid("navigation must be as edit_navigation takes it.");
  return navigationOf(asked as Parameters<typeof navigationOf>[0]);
}

export const navigationTools = (parts: NavigationParts): Tool[] => [
  readNavigation(parts),
  editNavigation(parts),
];

const readNavigation = ({ siteNavigation }: NavigationParts) =>
  tool({
    name: "read_navigation",
    title: "Read the site's menus",
    description:
      "Answers the menus as readers see them, an entry a line: its id, label, and page or address; those in a group are indented.",
    effect: "reads",
    input: t.Object({ language: t.Optional(t.String()), version: t.Optional(t.String()) }),
    output: t.Object({
      revision: t.String(),
      menus: t.Array(
        t.Object({
          id: t.String(),
          reason: t.Union([t.String(), t.Null()]),
          entries: t.String(),
        }),
      ),
    }),
    call: async (wanted, session) => {
      const { revision, menus } = await siteNavigation.read(wanted, session);
      return {
        revision,
        menus: menus.map(({ id, reason, items }) => ({ id, reason, entries: linesOf(items, "").join("\n") })),
      };
    },
  });

const editNavigation = ({ changesets, commitUrl }: NavigationParts) =>
  tool({
    name: "edit_navigation",
    title: "Change the site's menus",
    description:
      "Moves, renames, adds and removes entries of menus, in order, and publishes that at once. Only when you were asked to. A page whose entry is removed stays. With a revision that is no longer current nothing changes.",
    effect: "publishes",
    input: t.Object({ ...navigationFields, message: t.Optional(t.String({ maxLength: 10_000 })) }),
    output: t.Object({ commitUrl: t.String() }),
    call: async ({ message, ...asked }, session) => {
      const navigation = navigationOf(asked as Parameters<typeof navigationOf>[0]);
      const { sha } = await changesets.publish({ changes: [], navigation, message }, session);
      return { commitUrl: commitUrl(sha) };
    },
  });

function linesOf(items: readonly ShownItem[], indent: string): string[] {
  return items.flatMap(({ id, label, slug, href, reason, items }) => {
    const leads = slug === null ? href : slug || "/";
    const line = `${indent}${id} ${label}${leads === null ? "" : ` → ${leads}`}${reason === null ? "" : ` (${reason})`}`;
    return [line, ...linesOf(items ?? [], `${indent}  `)];
  });
}
