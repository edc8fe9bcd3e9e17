/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type WhichFolderView = Readonly<{
  /** What was found, a sentence each. */
  sentences: readonly string[];
  /** "" is the root; `has` says what is in one, as `84 pages of Markdown`. */
  folders: ReadonlyArray<Readonly<{ folder: string; has: string }>>;
  /** What was chosen when this was shown; "" for nothing. */
  seen: string;
  hasDrafts: boolean;
  /** What was refused, and why. */
  refused?: Readonly<{ typed: string; sentence: string }>;
}>;

/** The answer to GET /admin where nothing shows which folder has the pages, to GET /admin/content-folder, and to a refused POST there. */
export function WhichFolder({ view }: { view: WhichFolderView }): Html {
  const { sentences, folders, seen, hasDrafts, refused } = view;
  return (
    <section class="which-folder">
      <h1>Which folder has your pages?</h1>
      {sentences.map((sentence) => (
        <p safe>{sentence}</p>
      ))}
      <ul class="folders" aria-label="Folders">
        {folders.map(({ folder, has }, index) => (
          <li>
            <form method="post" action={paths.contentFolder}>
              <Answer folder={folder} seen={seen} />
              <span class="which">
                {folder === "" ? "The repository's root" : <code safe>{folder}</code>}
                <br />
                <span class="muted" safe>
                  {has}
                </span>
              </span>
              <button
                type="submit"
                class={index === 0 ? "button primary" : "button"}
                aria-label={attribute(`Use it: ${folder || "the root"}`)}
              >
                Use it
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={paths.contentFolder} class="stack">
        <label for="content-folder">Another folder</label>
        <input type="hidden" name="seen" value={attribute(seen)} />
        <input
          id="content-folder"
          name="folder"
          value={attribute(refused?.typed ?? "")}
          required
          maxlength="512"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="content-folder-problem content-folder-help"
          {...(refused ? { "aria-invalid": "true" } : {})}
        />
        {refused !== undefined && (
          <p safe id="content-folder-problem" class="problem" role="alert">
            {refused.sentence}
          </p>
        )}
        <p id="content-folder-help" class="hint">
          From the repository's root, such as <code>docs/pages</code>. A dot is the root itself.
        </p>
        <div class="actions">
          <button type="submit" class="button">
            Use this folder
          </button>
        </div>
      </form>
      <p class="muted">
        Your answer applies to everyone and commits nothing. A <code>CONTENT_DIR</code> that is set goes
        before it.
      </p>
      {hasDrafts && (
        <p>
          Drafts that were saved before are under <a href={paths.pagesShown("drafts")}>Drafts</a>.
        </p>
      )}
    </section>
  );
}

function Answer({ folder, seen }: { folder: string; seen: string }): Html {
  return (
    <>
      <input type="hidden" name="folder" value={attribute(folder || ".")} />
      <input type="hidden" name="seen" value={attribute(seen)} />
    </>
  );
}
