/** @jsxImportSource @kitajs/html */
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import { countOf, LinkingPages, type LinksHereView } from "../links/links-here.tsx";
import { Notice } from "../notice.tsx";
import { paths } from "../paths.ts";
import { askingButton, AskingFields, type AskingView } from "../reviews/asking.tsx";
import { NoSigner, type SignerView } from "../signer.tsx";
import { SiteFiles, type SiteFilesView } from "./moves.tsx";

/** `label` is its language and version, as “French, 2.0”. */
type SiblingView = Readonly<{ slug: string; label: string; sha: string; isChosen: boolean }>;

export type RemovalView = Readonly<{
  slug: string;
  title: string;
  /** Of the published page: only the version that was seen is deleted. */
  sha: string;
  path: string;
  branch: string;
  by: SignerView;
  draftBy: string | undefined;
  /** The pages whose links would break. */
  links: Pick<LinksHereView, "pages" | "total">;
  /** What goes with it from menus, and what stays there; undefined where that couldn't be asked. */
  site?: SiteFilesView | undefined;
  /** What was typed: the path of the page that links are sent to. */
  redirect: string;
  /** Why links to it can't be sent elsewhere; undefined where they can. */
  linksStay?: string | undefined;
  /** Pages that are this one in other languages, which can go with it. */
  translations: readonly SiblingView[];
  /** And in other versions. */
  versions: readonly SiblingView[];
  /** Set where it is deleted only after a review. */
  asking?: AskingView | undefined;
  refusal?: string;
}>;

/** The answer to GET /admin/delete/… of a published page. */
export function Removal({ page }: { page: RemovalView }): Html {
  const {
    slug,
    title,
    sha,
    path,
    branch,
    by,
    draftBy,
    links,
    site,
    redirect,
    linksStay,
    asking,
    refusal,
    translations,
    versions,
  } = page;
  const cannot = !asking && by.as === "nobody";
  return (
    <section>
      <h1 safe>{`Delete ${title}?`}</h1>
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {asking ? (
        <p>
          This asks for a review. The page <code safe>{path}</code> is deleted once someone else approves it.
        </p>
      ) : by.as === "nobody" ? (
        <NoSigner by={by} id="delete-refused" />
      ) : (
        <p>
          This deletes <code safe>{path}</code> in one commit on <code safe>{branch}</code>. You can restore
          it for 30 days.
        </p>
      )}
      {draftBy !== undefined && (
        <p>
          It also discards the unpublished draft saved by <b safe>{draftBy}</b>.
        </p>
      )}
      {links.total > 0 && (
        <section aria-labelledby="links-here">
          <h2 id="links-here" safe>
            {countOf(links.total)}
          </h2>
          <LinkingPages {...links} />
        </section>
      )}
      {site !== undefined && <SiteFiles site={site} isRemoval />}
      <form method="post" action={attribute(paths.delete(slug))} class="stack">
        <input type="hidden" name="sha" value={attribute(sha)} />
        <input type="hidden" name={attribute(`delete:${slug}`)} value="1" />
        <input type="hidden" name={attribute(`base:${slug}`)} value={attribute(sha)} />
        {links.total > 0 && linksStay !== undefined && (
          <p class="hint" safe>{`These links will break. ${linksStay}`}</p>
        )}
        {links.total > 0 && linksStay === undefined && (
          <>
            <label for="redirect">Send links to</label>
            <input
              id="redirect"
              name={attribute(`redirect:${slug}`)}
              class="slug"
              value={attribute(redirect)}
              placeholder="Path of another page"
              maxlength="512"
              autocomplete="off"
              autocapitalize="none"
              spellcheck="false"
              aria-describedby="redirect-help"
            />
            <p id="redirect-help" class="hint">
              Without it, these links will break. <code>/</code> is the home page.
            </p>
          </>
        )}
        <Siblings legend="Delete translations, too" siblings={translations} />
        <Siblings legend="Delete it in other versions, too" siblings={versions} />
        {asking !== undefined && <AskingFields asking={asking} />}
        <div class="actions">
          <button
            type="submit"
            class="button danger primary"
            {...(cannot ? { disabled: true, "aria-describedby": "delete-refused" } : {})}
          >
            {asking ? askingButton(asking) : "Delete page"}
          </button>
          <button type="submit" class="button" formaction={paths.stage}>
            Add to Changes
          </button>
          <a class="button" href={attribute(paths.edit(slug))}>
            Cancel
          </a>
        </div>
      </form>
    </section>
  );
}

function Siblings({ legend, siblings }: { legend: string; siblings: readonly SiblingView[] }): Html {
  if (siblings.length === 0) return "";
  return (
    <fieldset class="choices">
      <legend safe>{legend}</legend>
      {siblings.map(({ slug, label, sha, isChosen }) => (
        <label class="check-line" title={attribute(slug)}>
          <input type="hidden" name={attribute(`base:${slug}`)} value={attribute(sha)} />
          <input type="checkbox" name={attribute(`delete:${slug}`)} value="1" checked={isChosen} />
          <span safe>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type RemovedView = Readonly<{ kind: "discarded-all"; drafts: number; others: number }> | OfPageView;

type OfPageView = Readonly<{ title: string }> &
  (
    | Readonly<{ kind: "discarded"; slug: string; updatedAt: number; from: "list" | "changes" | "editor" }>
    | Readonly<{ kind: "restored" | "moved" }>
    /** `before`: the `updatedAt` of the draft before, 0 for none. */
    | Readonly<{ kind: "reverted"; slug: string; updatedAt: number; before: number }>
    | Readonly<{ kind: "deleted"; commit: Readonly<{ url: string; undoUrl: string }> | undefined }>
  );

/** Shows in `#notices` what the last request did. */
export function Removed({ notice }: { notice: RemovedView }): Html {
  switch (notice.kind) {
    case "discarded":
      return (
        <Notice>
          <>
            <p safe>{`Draft of ${notice.title} discarded.`}</p>
            <form method="post" action={attribute(paths.restore(notice.slug))}>
              <input type="hidden" name="updatedAt" value={String(notice.updatedAt)} />
              <input type="hidden" name="from" value={notice.from} />
              <button type="submit" class="button">
                Undo
              </button>
            </form>
          </>
        </Notice>
      );
    case "discarded-all":
      return <DiscardedAll notice={notice} />;
    case "restored":
      return (
        <Notice>
          <p safe>{`Draft of ${notice.title} restored.`}</p>
        </Notice>
      );
    case "moved":
      return (
        <Notice>
          <p safe>{`This page was moved here from ${notice.title}.`}</p>
        </Notice>
      );
    case "reverted":
      return (
        <Notice>
          <>
            <p safe>{`Restored ${notice.title} to an earlier version.`}</p>
            <UndoReverted notice={notice} />
          </>
        </Notice>
      );
    case "deleted":
      return (
        <Notice>
          <p>
            <span safe>{`Deleted ${notice.title}.`}</span>{" "}
            {notice.commit !== undefined && (
              <>
                <a href={attribute(notice.commit.url)}>View commit</a>{" "}
                <a href={attribute(notice.commit.undoUrl)}>Undo…</a>
              </>
            )}
          </p>
        </Notice>
      );
  }
}

function DiscardedAll({ notice: { drafts, others } }: { notice: DiscardedAllView }): Html {
  const total = drafts + others;
  const what = others === 0 ? "draft" : "change";
  return (
    <Notice>
      <>
        <p safe>
          {total === 0
            ? "Nothing was discarded: it was published or discarded before."
            : `${counted(total, what)} discarded.`}
        </p>
        {drafts > 0 && (
          <a class="button" href={paths.deleted}>
            Open Trash
          </a>
        )}
      </>
    </Notice>
  );
}

type DiscardedAllView = Extract<RemovedView, { kind: "discarded-all" }>;
type Reverted = Extract<RemovedView, { kind: "reverted" }>;

/** Restores the draft before, which is a version now; without one, discards the new draft. */
function UndoReverted({ notice: { slug, updatedAt, before } }: { notice: Reverted }): Html {
  const undo = (
    <button type="submit" class="button">
      Undo
    </button>
  );
  return before === 0 ? (
    <form method="post" action={attribute(paths.discard(slug))}>
      <input type="hidden" name="updatedAt" value={String(updatedAt)} />
      {undo}
    </form>
  ) : (
    <form method="post" action={attribute(paths.history(slug))}>
      <input type="hidden" name="version" value={`draft-${before}`} />
      <input type="hidden" name="seen" value={String(updatedAt)} />
      {undo}
    </form>
  );
}
