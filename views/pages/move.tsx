/** @jsxImportSource @kitajs/html */
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";

export type MovePageView = Readonly<{
  slug: string;
  /** Undefined for a folder without a page. */
  title: string | undefined;
  /** What was typed. */
  newTitle: string;
  newSlug: string;
  /** The pages below this one. */
  below: number;
  movesBelow: boolean;
  /** In how many other languages the page is, or some page of the folder. */
  translations: number;
  movesTranslations: boolean;
  /** And in how many other versions. */
  versions: number;
  movesVersions: boolean;
  /** Why links to it stay as they are; undefined where they change. */
  linksStay?: string | undefined;
  problem?: string | undefined;
}>;

/** The answer to GET /admin/move/…, and to a refused POST, which keeps what was typed. */
export function MovePage({ page }: { page: MovePageView }): Html {
  const { slug, title, newTitle, newSlug, below, movesBelow, linksStay, problem } = page;
  const { translations, movesTranslations, versions, movesVersions } = page;
  return (
    <section class="new-page">
      <h1 safe>{title === undefined ? `Move the folder ${slug}` : `Move or rename ${title}`}</h1>
      {problem !== undefined && (
        <p safe class="problem refusal" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action={attribute(paths.move(slug))} class="stack">
        {title !== undefined && (
          <>
            <label for="title">Title</label>
            <input
              id="title"
              name="title"
              value={attribute(newTitle)}
              required
              maxlength="200"
              autocomplete="off"
            />
          </>
        )}
        <label for="slug">Path</label>
        <input
          id="slug"
          name="slug"
          class="slug"
          value={attribute(newSlug)}
          required
          autofocus
          maxlength="512"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="slug-verdict slug-help"
          hx-get={attribute(`${paths.newSlugCheck}?from=${encodeURIComponent(slug)}`)}
          hx-trigger="input delay:150ms"
          hx-target="#slug-verdict"
          hx-swap="innerHTML"
          hx-sync="closest form:replace"
        />
        <p id="slug-help" class="hint">
          <span safe>{linksStay ?? "Links, drafts and history move with it."}</span> Use <code>/</code> for
          folders.
        </p>
        <div id="slug-verdict" role="status" />
        {title !== undefined && below > 0 && (
          <p class="check-line">
            <input type="checkbox" id="below" name="below" checked={movesBelow} />{" "}
            <label for="below" safe>{`Move the ${counted(below, "page")} below it, too`}</label>
          </p>
        )}
        {translations > 0 && (
          <p class="check-line">
            <input type="checkbox" id="translations" name="translations" checked={movesTranslations} />{" "}
            <label for="translations" safe>
              {title === undefined
                ? `Also move it in ${counted(translations, "other language")}`
                : `Also move its ${counted(translations, "translation")}`}
            </label>
          </p>
        )}
        {versions > 0 && (
          <p class="check-line">
            <input type="checkbox" id="versions" name="versions" checked={movesVersions} />{" "}
            <label for="versions" safe>{`Also move it in ${counted(versions, "other version")}`}</label>
          </p>
        )}
        <div class="actions">
          <button type="submit" class="button primary">
            See what changes…
          </button>
          <a class="button quiet" href={attribute(title === undefined ? paths.pages : paths.edit(slug))}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}
