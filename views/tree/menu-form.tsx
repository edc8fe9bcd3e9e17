/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { type MenuDeed, paths, type TreePlace } from "../paths.ts";
import { Seen } from "./menu-draft.tsx";

type Choice = Readonly<{ value: string; label: string }>;

export type MenuFormView = Readonly<{
  does: MenuDeed;
  /** The entry that it is about, the group that gets one, or the page that is added. */
  place: TreePlace;
  name: string;
  /** Of the draft of the menus, and how many edits it has. */
  updatedAt: number;
  known: number;
  label: string;
  href: string;
  /** The groups that can get it, where one is chosen. */
  groups: readonly Choice[];
  group: string;
  /** The entries of the chosen group. */
  before: readonly Choice[];
  problem: string | undefined;
}>;

const titles: Readonly<Record<MenuDeed, (name: string) => string>> = {
  move: (name) => `Move ${name} in the menu`,
  rename: (name) => `Change the label of ${name}`,
  add: (name) => `Add ${name} to the menu`,
  "add-link": (name) => `Add a link to ${name}`,
  "add-group": (name) => `Put ${name} in a new group`,
  hide: (name) => `Hide ${name} from the menu`,
};

const verbs: Readonly<Record<MenuDeed, string>> = {
  move: "Move",
  rename: "Change the label",
  add: "Add",
  "add-link": "Add the link",
  "add-group": "Put it in the group",
  hide: "Hide",
};

/** The answer to GET /admin/menu/…, and to a refused POST, which keeps what was typed. */
export function MenuForm({ form }: { form: MenuFormView }): Html {
  const { does, place, name, updatedAt, known, label, href, groups, problem } = form;
  return (
    <section class="new-page" id="menu-form">
      <h1 safe>{titles[does](name)}</h1>
      {problem !== undefined && (
        <p class="problem refusal" role="alert" safe>
          {problem}
        </p>
      )}
      {groups.length > 0 && <GroupSwitch form={form} />}
      <form method="post" action={paths.editMenu} class="stack">
        <Seen updatedAt={updatedAt} known={known} of={place} />
        <input type="hidden" name="do" value={does} />
        <input type="hidden" name="in" value={attribute(place.entry ?? "")} />
        <input type="hidden" name="folder" value={attribute(place.folder ?? "")} />
        {(does === "rename" || does === "add-group" || does === "add-link") && (
          <>
            <label for="label">Label</label>
            <input
              id="label"
              name="label"
              value={attribute(label)}
              required
              autofocus
              maxlength="200"
              autocomplete="off"
            />
          </>
        )}
        {does === "add-link" && (
          <>
            <label for="href">Address</label>
            <input
              id="href"
              name="href"
              value={attribute(href)}
              required
              maxlength="2000"
              autocomplete="off"
              aria-describedby="href-help"
            />
            <p class="hint" id="href-help">
              Begins with https://, / or #.
            </p>
          </>
        )}
        {groups.length > 0 && <Position form={form} />}
        {does === "hide" && (
          <p>
            Readers no longer see it in the menu. A page stays on the site, and is listed under Not in the
            menu.
          </p>
        )}
        <div class="actions">
          <button type="submit" class="button primary" safe>
            {verbs[does]}
          </button>
          <a class="button" href={attribute(paths.tree(place))}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

/** Another group shows its entries, to choose from. */
function GroupSwitch({ form: { does, place, groups, group } }: { form: MenuFormView }): Html {
  const address = attribute(paths.menuEntry(place, does));
  return (
    <form
      method="get"
      action={address}
      class="stack"
      hx-get={address}
      hx-trigger="change"
      hx-target="#menu-form"
      hx-swap="outerMorph"
    >
      <input type="hidden" name="in" value={attribute(place.entry ?? "")} />
      <input type="hidden" name="folder" value={attribute(place.folder ?? "")} />
      {place.language !== undefined && (
        <input type="hidden" name="language" value={attribute(place.language)} />
      )}
      {place.version !== undefined && <input type="hidden" name="version" value={attribute(place.version)} />}
      <label for="group">Group</label>
      <select id="group" name="group">
        <Options choices={groups} chosen={group} />
      </select>
      <noscript>
        <button type="submit" class="button">
          Show its entries
        </button>
      </noscript>
    </form>
  );
}

function Position({ form: { group, before } }: { form: MenuFormView }): Html {
  return (
    <>
      <input type="hidden" name="parent" value={attribute(group)} />
      <label for="before">Before</label>
      <select id="before" name="before">
        <Options choices={before} chosen="" />
        <option value="" selected>
          The end of the group
        </option>
      </select>
    </>
  );
}

function Options({ choices, chosen }: Readonly<{ choices: readonly Choice[]; chosen: string }>): Html {
  return (
    <>
      {choices.map(({ value, label }) => (
        <option value={attribute(value)} selected={value === chosen} safe>
          {label}
        </option>
      ))}
    </>
  );
}
