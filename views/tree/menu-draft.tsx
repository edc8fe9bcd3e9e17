/** @jsxImportSource @kitajs/html */
import { Saved, type SavedView } from "../changes/changes.tsx";
import { attribute, type Html } from "../html.ts";
import { paths, type TreePlace } from "../paths.ts";

/** The changes of the site's menus that wait to be published. */
export type MenuDraftView = Readonly<{
  /** A sentence each. */
  edits: readonly string[];
  saved: SavedView | undefined;
  /** 0 for none. */
  updatedAt: number;
  /** Why they no longer fit the menus as they are. */
  problem: string | undefined;
}>;

/** What somebody just did to the menu. */
export type MenuDeedView =
  | Readonly<{ state: "done"; sentence: string; entry: string | undefined }>
  /** `again` is sent to try the change again. */
  | Readonly<{
      state: "refused";
      sentence: string;
      others: readonly string[];
      again: Readonly<Record<string, string>> | undefined;
    }>;

type Props = Readonly<{
  draft: MenuDraftView;
  of: Pick<TreePlace, "language" | "version">;
  deed: MenuDeedView | undefined;
}>;

/** What of the menu is unpublished, and what was just done; `static/pages/menu-edits.ts` sends the form. */
export function MenuDraft({ draft: { edits, saved, updatedAt, problem }, of, deed }: Props): Html {
  const seen = { updatedAt, known: edits.length, of };
  return (
    <>
      <form
        id="menu-edit"
        hidden
        hx-post={paths.editMenu}
        hx-trigger="edit"
        hx-target="#tree-listing"
        hx-swap="innerMorph"
      >
        <Seen {...seen} />
      </form>
      <p id="menu-news" class="hint" role="status" hidden></p>
      <div id="menu-deed" role="status">
        {deed !== undefined && <Deed deed={deed} seen={seen} />}
      </div>
      {problem !== undefined && (
        <p class="problem" role="alert" safe>
          {`The unpublished changes no longer fit the menu. ${problem} Discard them and make them again.`}
        </p>
      )}
      {edits.length > 0 && (
        <div class="menu-draft">
          <details>
            <summary safe>
              {edits.length === 1
                ? "The menu has 1 unpublished change"
                : `The menu has ${edits.length.toLocaleString("en")} unpublished changes`}
            </summary>
            <ol>
              {edits.map((edit) => (
                <li safe>{edit}</li>
              ))}
            </ol>
            {saved !== undefined && (
              <p class="saved">
                <Saved saved={saved} />
              </p>
            )}
          </details>
          <form method="post" action={paths.discardMenu}>
            <Seen {...seen} />
            <a class="button" href={paths.drafts}>
              Publish…
            </a>
            {edits.length > 1 && (
              <button type="submit" class="button" formaction={paths.undoMenuEdit}>
                Undo last
              </button>
            )}
            <button type="submit" class="button">
              Discard
            </button>
          </form>
        </div>
      )}
    </>
  );
}

type SeenView = Readonly<{ updatedAt: number; known: number; of: Pick<TreePlace, "language" | "version"> }>;

/** What the person who changes the menu saw before. */
export function Seen({ updatedAt, known, of: { language, version } }: SeenView): Html {
  return (
    <>
      <input type="hidden" name="updatedAt" value={String(updatedAt)} />
      <input type="hidden" name="known" value={String(known)} />
      {language !== undefined && <input type="hidden" name="language" value={attribute(language)} />}
      {version !== undefined && <input type="hidden" name="version" value={attribute(version)} />}
    </>
  );
}

function Deed({ deed, seen }: { deed: MenuDeedView; seen: SeenView }): Html {
  if (deed.state === "done") {
    return (
      <p class="hint" data-entry-of={attribute(deed.entry ?? "")} safe>
        {deed.sentence}
      </p>
    );
  }
  const { sentence, others, again } = deed;
  return (
    <div class="problem menu-refused">
      <p safe>{sentence}</p>
      {others.length > 0 && (
        <ul>
          {others.map((other) => (
            <li safe>{other}</li>
          ))}
        </ul>
      )}
      {again !== undefined && (
        <form method="post" action={paths.editMenu}>
          <Seen {...seen} />
          {Object.entries(again).map(([name, value]) => (
            <input type="hidden" name={attribute(name)} value={attribute(value)} />
          ))}
          <button type="submit" class="button">
            Try again
          </button>
        </form>
      )}
    </div>
  );
}
