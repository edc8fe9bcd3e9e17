import { t } from "elysia";

import { Invalid } from "../../core/errors.ts";
import type { NavigationChange, NavigationEdit } from "../../core/navigation/navigation-edit.ts";
import { slug } from "../../core/slug/slug.ts";
import { oneOf } from "../answers.ts";

/** A union would not name the field that is wrong. */
export const navigationEdit = t.Object(
  {
    do: oneOf(["move", "rename", "add", "add-group", "remove"], { description: "The kind of edit." }),
    id: t.Optional(t.Nullable(t.String({ description: "The entry that is moved, renamed or removed." }))),
    parent: t.Optional(t.Nullable(t.String({ description: "The group; null is the menu itself." }))),
    before: t.Optional(t.Nullable(t.String({ description: "The entry after the place; null is the end." }))),
    menu: t.Optional(
      t.Nullable(t.String({ description: "The menu, where there are several and parent is null." })),
    ),
    slug: t.Optional(t.Nullable(t.String({ description: "The page that is added." }))),
    href: t.Optional(t.Nullable(t.String({ description: "The address that is added." }))),
    label: t.Optional(t.Nullable(t.String({ description: "The words that readers see." }))),
    as: t.Optional(t.Nullable(t.String({ description: "The id that later edits have for this new entry." }))),
  },
  { title: "NavigationEdit" },
);

/** What a request changes in menus. */
export const navigationChange = {
  revision: t.String({
    description: "The revision that GET /api/admin/site/navigation gave; several with commas.",
  }),
  edits: t.Array(navigationEdit, { description: "They are carried out in this order." }),
};

type Edit = typeof navigationEdit.static;

/** @throws Invalid */
export function navigationOf({
  revision,
  edits,
}: Readonly<{ revision: string; edits: readonly Edit[] }>): NavigationChange {
  return { revision, edits: edits.map(editOf) };
}

function editOf(edit: Edit): NavigationEdit {
  const place = { parent: edit.parent ?? null, before: edit.before ?? null, menu: edit.menu ?? undefined };
  const added = { ...place, as: edit.as ?? undefined };
  switch (edit.do) {
    case "move":
      return { do: "move", id: needed(edit, "id"), ...place };
    case "rename":
      return { do: "rename", id: needed(edit, "id"), label: needed(edit, "label") };
    case "remove":
      return { do: "remove", id: needed(edit, "id") };
    case "add-group":
      return { do: "add-group", label: needed(edit, "label"), ...added };
    case "add": {
      const label = edit.label ?? undefined;
      if (typeof edit.slug === "string" && typeof edit.href === "string")
        throw new Invalid("navigation.edits has an add with both slug and href. Send one of them.");
      if (typeof edit.href === "string") return { do: "add", href: edit.href, label, ...added };
      return { do: "add", slug: slug(needed(edit, "slug")), label, ...added };
    }
  }
}

function needed(edit: Edit, field: "id" | "label" | "slug"): string {
  const value = edit[field];
  if (typeof value !== "string")
    throw new Invalid(
      `navigation.edits has “${edit.do}” without ${field === "slug" ? "slug or href" : field}.`,
    );
  return value;
}
