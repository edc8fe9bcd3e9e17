import { Elysia, t } from "elysia";

import { type MenuDeed, paths, type TreePlace } from "../../../../views/paths.ts";
import { TreeListing } from "../../../../views/tree/listing.tsx";
import type { MenuDeedView } from "../../../../views/tree/menu-draft.tsx";
import { MenuForm, type MenuFormView } from "../../../../views/tree/menu-form.tsx";
import { Conflict, Invalid, NotFound } from "../../../core/errors.ts";
import type { DraftedMenus, DraftedNavigation } from "../../../core/navigation/drafted-navigation.ts";
import { StaleNavigationDraft } from "../../../core/navigation/navigation-draft.ts";
import type { NavigationDrafts } from "../../../core/navigation/navigation-drafts.ts";
import type { NavigationChange, NavigationEdit } from "../../../core/navigation/navigation-edit.ts";
import type { ShownMenu } from "../../../core/navigation/site-navigation.ts";
import type { PersonSession } from "../../../core/session/session.ts";
import { slug as slugOf } from "../../../core/slug/slug.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { form, type Limits } from "../../request/body.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, seeOther, wantsPart } from "../../respond.ts";
import { groupsIn, itemIn, MAX_CHOICES, placeOf } from "./menu-places.ts";
import { placeIn, placeQuery } from "./shown-site.ts";
import { treeListing } from "./tree-listing.ts";

type Parts = Parameters<typeof treeListing>[0] &
  Readonly<{
    draftedNavigation: DraftedNavigation;
    navigationDrafts: NavigationDrafts;
    authenticator: Authenticator;
    limits: Limits;
  }>;

const deeds = [
  "move",
  "rename",
  "add",
  "add-link",
  "add-group",
  "hide",
] as const satisfies readonly MenuDeed[];
const does = t.Union(deeds.map((each) => t.Literal(each)));
const text = t.Optional(t.String({ maxLength: 2000 }));
const key = t.Optional(t.String({ maxLength: 300 }));

const edit = t.Object({
  do: does,
  ...placeQuery,
  label: text,
  href: text,
  parent: key,
  before: key,
  updatedAt: t.Numeric(),
  /** How many edits of the draft were seen. */
  known: t.Optional(t.Integer({ minimum: 0 })),
  open: t.Optional(t.String({ maxLength: 4000 })),
});
type Sent = typeof edit.static;

const seenDraft = t.Object({
  updatedAt: t.Numeric(),
  language: placeQuery.language,
  version: placeQuery.version,
});

/** /admin/menu/…: the forms by which an entry of the menu is moved, renamed, added or hidden, and what they and the script send. */
export const menuEditPages = (parts: Parts) => {
  const { navigationDrafts, authenticator, limits } = parts;
  return new Elysia({ name: "admin-menu-edits" })
    .use(signedIn(authenticator))
    .get(
      "/admin/menu/:does",
      async ({ params, query: { group, ...asked }, request, session }) => {
        const content = await formFor(parts, params.does, { at: placeIn(asked), group }, session);
        return wantsPart(request) ? part(content) : page({ title: "Menu", name: session.name, content });
      },
      { params: t.Object({ does }), query: t.Object({ ...placeQuery, group: key }) },
    )
    .post(
      paths.editMenu,
      async ({ body, request, session }) => {
        try {
          return await carriedOutAnswer(parts, { body, request }, session);
        } catch (error) {
          if (!(error instanceof Conflict || error instanceof Invalid || error instanceof NotFound))
            throw error;
          return refusedAnswer(parts, error, { body, request }, session);
        }
      },
      { parse: form(limits.form), body: edit },
    )
    .post(
      paths.undoMenuEdit,
      async ({ body: { updatedAt, ...of }, session }) => {
        await navigationDrafts.undoLast(updatedAt, session);
        return seeOther(paths.tree(editionIn(of)));
      },
      { parse: form(limits.form), body: seenDraft },
    )
    .post(
      paths.discardMenu,
      async ({ body: { updatedAt, ...of }, session }) => {
        await navigationDrafts.discard(updatedAt, session);
        return seeOther(paths.tree(editionIn(of)));
      },
      { parse: form(limits.form), body: seenDraft },
    );
};

type Asking = Readonly<{ body: Sent; request: Request }>;

async function carriedOutAnswer(parts: Parts, { body, request }: Asking, session: PersonSession) {
  const of = editionIn(body);
  const { change, count, entry } = await carryOut(parts, body, session);
  if (!wantsPart(request)) {
    const row = entry === undefined ? "" : `#entry-${encodeURIComponent(entry)}`;
    return seeOther(paths.tree({ ...of, entry }) + row);
  }
  const sentences = await parts.draftedNavigation.sentences(change);
  const sentence = sentences.slice(-count).join(" ");
  return listingAfter(parts, { body, request }, { state: "done", sentence, entry }, session);
}

/** Shows what colleagues did, and offers to try the change again; the form keeps what was typed. */
async function refusedAnswer(
  parts: Parts,
  error: Conflict | Invalid | NotFound,
  { body, request }: Asking,
  session: PersonSession,
): Promise<Response> {
  const { status } = refusalOfDomain(error);
  const isStale = error instanceof StaleNavigationDraft;
  const all = isStale ? await parts.draftedNavigation.sentences(error.current) : [];
  const others = all.slice(body.known);
  const sentence = error.told;
  if (wantsPart(request)) {
    const again = isStale ? againOf(body) : undefined;
    const deed = { state: "refused", sentence, others, again } as const;
    return listingAfter(parts, { body, request }, deed, session, status);
  }
  const typed = { ...body, problem: [sentence, ...others].join(" ") };
  const content = await formFor(parts, body.do, { at: placeIn(body), group: body.parent, typed }, session);
  return page({ title: "Menu", name: session.name, content, status });
}

async function listingAfter(
  parts: Parts,
  { body, request }: Asking,
  deed: MenuDeedView,
  session: PersonSession,
  status?: number,
): Promise<Response> {
  const { tree } = await treeListing(parts, {
    at: editionIn(body),
    open: body.open,
    deed,
    request,
    session,
  });
  return part(TreeListing({ tree }), { status });
}

function editionIn({
  language,
  version,
}: Pick<Sent, "language" | "version">): Pick<TreePlace, "language" | "version"> {
  return { language, version };
}

type FormAsked = Readonly<{ at: TreePlace; group?: string | undefined; typed?: Typed }>;

async function formFor(
  parts: Parts,
  does: MenuDeed,
  { at, group, typed = {} }: FormAsked,
  session: PersonSession,
) {
  const drafted = await parts.draftedNavigation.read(at, session);
  const { pages } = await parts.siteIndex.listed();
  return MenuForm({ form: await formView(does, { at, group, drafted, typed }, pages) });
}

type Typed = Partial<Pick<Sent, "label" | "href" | "before">> & { problem?: string };

type Done = Readonly<{
  change: NavigationChange;
  /** How many of its edits are new. */
  count: number;
  /** The id of the entry that was changed or added; undefined where it is gone. */
  entry: string | undefined;
}>;

/** Adds to the draft, if that is the one that was seen. @throws StaleNavigationDraft, Invalid, NotFound */
async function carryOut(
  { draftedNavigation, navigationDrafts }: Parts,
  body: Sent,
  session: PersonSession,
): Promise<Done> {
  const seen = await navigationDrafts.findIfAny(session);
  if (seen && seen.updatedAt !== body.updatedAt) throw new StaleNavigationDraft(seen);
  const edition = editionIn(body);
  const as = `added-${(seen?.edits.length ?? 0) + 1}`;
  const edits =
    body.do === "add-group"
      ? groupAround(body, (await draftedNavigation.read(edition, session)).menus, as)
      : [editIn({ ...body, do: body.do }, as)];
  const change = await draftedNavigation.add({ edits, seen, edition }, session);
  const isNew = body.do === "add" || body.do === "add-link" || body.do === "add-group";
  const entry = body.do === "hide" ? undefined : isNew ? as : body.in;
  return { change, count: edits.length, entry };
}

type Single = Omit<Sent, "do"> & Readonly<{ do: Exclude<MenuDeed, "add-group"> }>;

function editIn(
  { do: does, in: id = "", folder = "", label = "", href = "", parent = "", before = "" }: Single,
  as: string,
): NavigationEdit {
  switch (does) {
    case "move":
      return { do: "move", id, ...placeOf(parent, before) };
    case "rename":
      return { do: "rename", id, label: label.trim() };
    case "hide":
      return { do: "remove", id };
    case "add":
      return { do: "add", slug: slugOf(folder), as, ...placeOf(parent, before) };
    case "add-link":
      return { do: "add", href: href.trim(), label: label.trim(), as, ...placeOf(id, "") };
  }
}

/** A new group takes the place of an entry, which is its first: some generators refuse a group without one. @throws NotFound */
function groupAround(
  { in: id = "", label = "" }: Sent,
  menus: readonly ShownMenu[],
  as: string,
): NavigationEdit[] {
  const around = groupsIn(menus).find(({ items }) => items.some((item) => item.id === id));
  if (!around) throw new NotFound(noEntry);
  return [
    { do: "add-group", label: label.trim(), as, ...placeOf(around.value, id) },
    { do: "move", id, parent: as, before: null },
  ];
}

const noEntry = "That is no longer in the menu. Go back to the list.";

function againOf({ do: does, in: id, folder, label, href, parent, before }: Sent): Record<string, string> {
  const fields = { do: does, in: id, folder, label, href, parent, before };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

type Asked = Readonly<{ at: TreePlace; group: string | undefined; drafted: DraftedMenus; typed: Typed }>;

/** @throws NotFound for an entry or a page that isn't there */
async function formView(
  does: MenuDeed,
  { at, group, drafted: { menus, draft }, typed }: Asked,
  pages: ReadonlyArray<Readonly<{ slug: string; title: string }>>,
): Promise<MenuFormView> {
  const groups = groupsIn(menus);
  const item = itemIn(menus, at.entry ?? "");
  const named =
    does === "add"
      ? pages.find(({ slug }) => slug === at.folder)?.title
      : (item?.label ?? groups.find(({ value }) => value === (at.entry ?? ""))?.label);
  if (named === undefined) throw new NotFound(noEntry);
  const hasPlace = does === "move" || does === "add";
  const around = groups.find(({ items }) => item && items.includes(item));
  const shown = groups.find(({ value }) => value === group) ?? around ?? groups[0];
  return {
    does,
    place: at,
    name: `“${named}”`,
    updatedAt: draft?.updatedAt ?? 0,
    known: draft?.edits.length ?? 0,
    label: typed.label ?? (does === "rename" ? named : ""),
    href: typed.href ?? "",
    groups: hasPlace ? groups.filter(({ value }) => value !== at.entry) : [],
    group: shown?.value ?? "",
    before: (shown?.items ?? [])
      .filter(({ id }) => id !== at.entry)
      .slice(0, MAX_CHOICES)
      .map(({ id, label }) => ({ value: id, label })),
    problem: typed.problem,
  };
}
