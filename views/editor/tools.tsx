/** @jsxImportSource @kitajs/html */
import { inEditor, titleOf } from "../../static/commands.ts";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { FolderLinks } from "../pages/breadcrumbs.tsx";
import { paths } from "../paths.ts";
import { InReview, PublishWords } from "./in-review.tsx";
import { OutlineButton } from "./outline.tsx";
import type { EditorView } from "./view.ts";

/** The editor's part of the header: the page's title, its state and its menu. */
export function EditorTools({ page }: { page: EditorView }): Html {
  const { slug, path, title, folders, state } = page;
  return (
    <div class="tools">
      <nav class="which breadcrumbs" aria-label="Breadcrumbs">
        {folders.length > 0 && (
          <ol>
            <FolderLinks folders={folders} />
          </ol>
        )}
        <div class="named">
          <h1 safe id="title" aria-current="page">
            {title}
          </h1>
          <span safe class="slug muted">
            {path || "Home page"}
          </span>
        </div>
      </nav>
      <div class="standing">
        <p safe id="state" class="muted" role="status">
          {state}
        </p>
        <p id="others" class="muted" aria-live="polite" />
        <InReview page={page} />
      </div>
      <ViewChoice />
      <UndoButtons />
      <div class="acts">
        <a
          class="button primary"
          id="to-publish"
          href={attribute(paths.publish(slug))}
          hx-get={attribute(paths.publish(slug))}
          hx-target="#publish-content"
          hx-swap="innerHTML"
          hx-trigger="publish"
        >
          <PublishWords page={page} />
        </a>
        <OutlineButton />
        <MoreMenu page={page} />
      </div>
    </div>
  );
}

function ViewChoice(): Html {
  return (
    <div class="choice" role="group" aria-label="View" hidden data-scripted>
      <button type="button" data-action="page" aria-pressed="true">
        Page
      </button>
      <button type="button" data-action="source" aria-pressed="false">
        Source
      </button>
    </div>
  );
}

function UndoButtons(): Html {
  return (
    <div class="undo" hidden data-scripted>
      <button
        type="button"
        class="button quiet icon-only"
        data-action="undo"
        aria-label="Undo"
        title={attribute(titleOf(inEditor.undo))}
        disabled
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="button quiet icon-only"
        data-action="redo"
        aria-label="Redo"
        title={attribute(titleOf(inEditor.redo))}
        disabled
      >
        <Icon name="redo" />
      </button>
    </div>
  );
}

function MoreMenu({ page: { slug, isPublished, hasDraft } }: { page: EditorView }): Html {
  return (
    <details class="menu">
      <summary class="button quiet icon-only" aria-label="More" title="More">
        <Icon name="more" />
      </summary>
      <div class="menu-panel">
        <button type="button" data-action="find" hidden data-scripted>
          Find and replace
        </button>
        <a href={attribute(paths.changes(slug))}>Changes</a>
        <a href={attribute(paths.history(slug))}>History</a>
        <a href={attribute(paths.linksHere(slug))}>What links here</a>
        <a id="move" href={attribute(paths.move(slug))} hidden={!isPublished && !hasDraft}>
          Move or rename…
        </a>
        <a id="duplicate" href={attribute(paths.duplicate(slug))} hidden={!isPublished && !hasDraft}>
          Duplicate page
        </a>
        <form
          id="discard"
          method="post"
          action={attribute(paths.discard(slug))}
          hidden={isPublished && !hasDraft}
        >
          <button type="submit">Discard draft</button>
        </form>
        <a id="delete" href={attribute(paths.delete(slug))} hidden={!isPublished}>
          Delete page
        </a>
        <p id="words" hidden data-scripted />
      </div>
    </details>
  );
}
