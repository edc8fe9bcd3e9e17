import { Invalid } from "../errors.ts";
import { checkLine } from "../line.ts";
import type { Slug } from "../slug/slug.ts";

/** Where an entry is put: in a group, or in the menu itself, before another entry or at the end. */
type Place = Readonly<{
  parent: string | null;
  before: string | null;
  /** Of several menus, the one that is meant where `parent` is null. */
  menu?: string | undefined;
}>;

/** `as` names a new entry for later edits of the same request. */
type New = Place & Readonly<{ as?: string | undefined }>;

export type NavigationEdit =
  | (Readonly<{ do: "move"; id: string }> & Place)
  | Readonly<{ do: "rename"; id: string; label: string }>
  | (Readonly<{ do: "add"; slug: Slug; label?: string | undefined }> & New)
  | (Readonly<{ do: "add"; href: string; label?: string | undefined }> & New)
  | (Readonly<{ do: "add-group"; label: string }> & New)
  | Readonly<{ do: "remove"; id: string }>;

/** What somebody asks to change in menus, which were read at `revision`. */
export type NavigationChange = Readonly<{ revision: string; edits: readonly NavigationEdit[] }>;

const MAX_EDITS = 500;

const MAX_LABEL_CHARACTERS = 200;
const MAX_NAME_CHARACTERS = 200;
const MAX_HREF_CHARACTERS = 2000;

/** @throws Invalid */
export function checkNavigation({ revision, edits }: NavigationChange): void {
  if (edits.length === 0 || edits.length > MAX_EDITS)
    throw new Invalid(`navigation.edits must have 1 to ${MAX_EDITS} entries.`);
  checkName(revision, "navigation.revision");
  const names = new Set<string>();
  for (const [number, edit] of edits.entries()) {
    const { id, parent, before, menu, as } = placed(edit);
    for (const [field, name] of Object.entries({ id, parent, before, menu, as }))
      if (typeof name === "string") checkId(name, `navigation.edits[${number}].${field}`);
    if (as !== undefined && names.has(as))
      throw new Invalid(`navigation.edits names two entries “${as}”. Use another name in as.`);
    if (as !== undefined) names.add(as);
    if ("label" in edit && edit.label !== undefined) checkLabel(edit.label);
    if ("href" in edit) checkHref(edit.href);
  }
}

/** Returns edits with one more. Of moves, or new labels, of one entry right after each other, the last one counts. */
export function withEdit(edits: readonly NavigationEdit[], edit: NavigationEdit): readonly NavigationEdit[] {
  const last = edits.at(-1);
  const isAgain = (edit.do === "move" || edit.do === "rename") && last?.do === edit.do && last.id === edit.id;
  return [...(isAgain ? edits.slice(0, -1) : edits), edit];
}

/** Returns edits without the last one; a new group goes with the entry that it was made around. */
export function withoutLast(edits: readonly NavigationEdit[]): readonly NavigationEdit[] {
  const [before, last] = [edits.at(-2), edits.at(-1)];
  const isAround =
    before?.do === "add-group" && last?.do === "move" && before.as !== undefined && last.parent === before.as;
  return edits.slice(0, isAround ? -2 : -1);
}

function placed(edit: NavigationEdit): Partial<New & Readonly<{ id: string }>> {
  return edit;
}

function checkId(id: string, field: string): void {
  if (id === "") throw new Invalid(`${field} is empty.`);
  checkName(id, field);
}

function checkName(name: string, field: string): void {
  if (name.length > MAX_NAME_CHARACTERS)
    throw new Invalid(`${field} has more than ${MAX_NAME_CHARACTERS} characters.`);
  checkLine(name, field);
}

function checkLabel(label: string): void {
  if (label.trim() === "") throw new Invalid("Enter a label.");
  if (label.length > MAX_LABEL_CHARACTERS)
    throw new Invalid(`A label is longer than ${MAX_LABEL_CHARACTERS} characters.`);
  checkLine(label, "A label");
}

/** Menus show addresses of the web, of mail, and of the site itself. */
function checkHref(href: string): void {
  if (href.length > MAX_HREF_CHARACTERS)
    throw new Invalid(`href is longer than ${MAX_HREF_CHARACTERS} characters.`);
  checkLine(href, "href");
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s]|\/(?!\/)|#)[^\s]*$/i.test(href))
    throw new Invalid("href must begin with https://, http://, mailto:, / or #, and have no spaces.");
}
