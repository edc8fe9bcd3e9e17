/** @jsxImportSource @kitajs/html */
import { Empty } from "../empty.tsx";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Who } from "../person.tsx";
import { PageHead, TitleHead } from "../section.tsx";
import { State } from "../state.tsx";
import { Time, type TimeView } from "../time.tsx";

export type WordView = Readonly<{ kind: "kept" | "added" | "removed"; text: string }>;

export type ChangeView =
  | Readonly<{ kind: "note"; note: string }>
  | Readonly<{
      kind: "added" | "removed" | "changed";
      /** For example "Changed heading". */
      label: string;
      /** Whether white space matters in its text. */
      isCode: boolean;
      words: readonly WordView[];
      /** The reader has not seen it yet, and has seen others. */
      isNew?: boolean;
    }>;

export type SavedView = Readonly<{ by: string; time: TimeView; isYours?: boolean }>;

/** How a page reads that isn't published. */
export type ReadingView = Readonly<{
  title: string | undefined;
  /** Of its front matter. */
  description: string | undefined;
  text: Html;
  /** Whether its end isn't shown. */
  isCut: boolean;
}>;

export type ChangesView = Readonly<{
  slug: string;
  title: string;
  /** Undefined if there is no draft. */
  draft: Readonly<{ saved: SavedView; updatedAt: number }> | undefined;
  isPublished: boolean;
  needsReview: boolean;
  changes: readonly ChangeView[];
  /** Of a page that isn't published. */
  reading?: ReadingView | undefined;
}>;

/** The answer to GET /admin/changes/…: compares the draft with the published page, block by block. */
export function Changes({ page }: { page: ChangesView }): Html {
  const { slug, title, draft, isPublished, needsReview, changes, reading } = page;
  if (!draft) return <NoChanges page={page} />;
  return (
    <section class="middle">
      <TitleHead title={`Changes to ${title}`}>
        <>
          <State is={isPublished ? "changed" : "new"} words={isPublished ? "Unpublished changes" : "New"} />
          <WhoSaved saved={draft.saved} />
          {!isPublished && <span>This page isn't published yet.</span>}
        </>
      </TitleHead>
      <div class="actions">
        <a class="button primary" href={attribute(paths.publish(slug))}>
          {needsReview ? "Ask for review…" : "Publish…"}
        </a>
        <a class="button" href={attribute(paths.edit(slug))} data-writes={attribute(paths.edit(slug))}>
          Edit
        </a>
        <a class="button quiet" href={attribute(paths.history(slug))}>
          History
        </a>
        <form method="post" action={attribute(paths.discard(slug))}>
          <input type="hidden" name="updatedAt" value={String(draft.updatedAt)} />
          <button type="submit" class="button danger">
            Discard draft
          </button>
        </form>
      </div>
      <ChangedText reading={reading} changes={changes} />
    </section>
  );
}

function NoChanges({ page: { slug, title, isPublished } }: { page: ChangesView }): Html {
  return (
    <section class="middle">
      <PageHead title={`Changes to ${title}`} />
      <Empty
        icon={isPublished ? "check" : "page"}
        title={isPublished ? "No unpublished changes" : "This page doesn't exist yet"}
        hint={
          isPublished
            ? "The site shows the page as it is written."
            : "It is there as soon as something is written."
        }
      >
        <>
          <a class="button" href={attribute(paths.edit(slug))}>
            {isPublished ? "Edit the page" : "Create it"}
          </a>
          <a class="button quiet" href={attribute(paths.history(slug))}>
            History
          </a>
        </>
      </Empty>
    </section>
  );
}

export function Saved({ saved: { by, time } }: { saved: SavedView }): Html {
  return (
    <>
      <b safe>{by}</b>, <Time time={time} />
    </>
  );
}

/** In a row. */
export function WhoSaved({ saved: { by, time, isYours = false } }: { saved: SavedView }): Html {
  return <Who person={{ name: by, isYou: isYours }} time={time} />;
}

/** Which file a page gets that isn't published. */
export function NewFile({ path, menu }: { path: string | undefined; menu: LookAtView | undefined }): Html {
  if (path === undefined) return "";
  return (
    <>
      <p class="muted">
        New file: <code safe>{path}</code>
      </p>
      {menu !== undefined && <LookAt at={menu} />}
    </>
  );
}

/** What people have to change in a file themselves. */
export type LookAtView = Readonly<{ path: string; line: number; reason: string }>;

export function LookAt({ at: { path, line, reason } }: { at: LookAtView }): Html {
  return (
    <p class="outdated">
      Look at <code safe>{path}</code>, line {line}: <span safe>{reason}</span>
    </p>
  );
}

type ChangedTextProps = Readonly<{
  reading: ReadingView | undefined;
  changes: readonly ChangeView[];
}>;

/** What changes in a page. Of a new one all is added: it is shown as a page, and its text is second. */
export function ChangedText({ reading, changes }: ChangedTextProps): Html {
  if (!reading) return <ChangeList changes={changes} />;
  const { title, description, text, isCut } = reading;
  const safeText = text;
  const hasNews = changes.some((change) => change.kind !== "note" && change.isNew === true);
  return (
    <>
      <div class="reading" role="group" aria-label="The new page" tabindex="0">
        {title !== undefined && (
          <p class="reading-title" dir="auto" safe>
            {title}
          </p>
        )}
        {description !== undefined && (
          <p class="reading-description" dir="auto" safe>
            {description}
          </p>
        )}
        {safeText}
        {isCut && <p class="muted">The rest of the page is in its text below.</p>}
      </div>
      <details class="changes-in-text" open={hasNews}>
        <summary>Changes in text</summary>
        <ChangeList changes={changes} />
      </details>
    </>
  );
}

export function ChangeList({ changes }: Pick<ChangesView, "changes">): Html {
  if (changes.length === 0) return <p class="no-changes">The draft is the same as the published page.</p>;
  return (
    <ol class="changes">
      {changes.map((change) =>
        change.kind === "note" ? (
          <li safe class="note">
            {change.note}
          </li>
        ) : (
          <li class={change.kind}>
            <p class={change.isCode ? "label" : "label visually-hidden"} safe>
              {change.label}
            </p>
            <div class={change.isCode ? "text code" : "text"} dir="auto">
              <Words words={change.words} />
            </div>
            {change.isNew === true && <span class="tag">New</span>}
          </li>
        ),
      )}
    </ol>
  );
}

function Words({ words }: { words: readonly WordView[] }): Html {
  return (
    <>
      {words.map(({ kind, text }) => {
        if (kind === "added") return <ins safe>{text}</ins>;
        return kind === "removed" ? <del safe>{text}</del> : <span safe>{text}</span>;
      })}
    </>
  );
}
