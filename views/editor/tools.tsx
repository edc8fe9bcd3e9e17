/** @jsxImportSource @kitajs/html */
import { type Command, inEditor, keysIn } from "../../static/commands.ts";
import { SheetButton } from "../header.tsx";
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { FolderLinks } from "../pages/breadcrumbs.tsx";
import { paths } from "../paths.ts";
import { PageState, PublishWords } from "./page-state.tsx";
import type { EditorView } from "./view.ts";

/** The page's bar: where it is, who else is there, its state with what one does next, and its menu. */
export function EditorTools({ page }: { page: EditorView }): Html {
  const { slug, path, title, folders, state } = page;
  return (
    <>
      <nav class="crumbs breadcrumbs" aria-label="Breadcrumbs">
        {folders.length > 0 && (
          <ol>
            <FolderLinks folders={folders} />
          </ol>
        )}
        <h1 safe id="title" class="truncate" aria-current="page" title={attribute(path || "Home page")}>
          {title}
        </h1>
      </nav>
      <span class="people" id="people" aria-hidden="true" />
      <p id="others" class="visually-hidden" aria-live="polite" />
      <p safe id="state" class={state === "Saved" ? "saved muted is-saved" : "saved muted"} role="status">
        {state}
      </p>
      <PageState page={page} />
      <a
        class="button primary small"
        id="to-publish"
        href={attribute(paths.publish(slug))}
        hx-get={attribute(paths.publish(slug))}
        hx-target="#publish-content"
        hx-swap="innerHTML"
        hx-trigger="publish"
      >
        <PublishWords page={page} />
      </a>
      <SheetButton sheet="side" />
      <MoreMenu page={page} />
    </>
  );
}

function MoreMenu({ page: { slug, isPublished, hasDraft } }: { page: EditorView }): Html {
  return (
    <details class="menu">
      <summary class="button quiet icon-only" aria-label="More" title="More">
        <Icon name="more" />
      </summary>
      <div class="menu-panel">
        <button type="button" data-sheet-of="side" data-scripted>
          <Icon name="side" />
          Outline and history
        </button>
        <button type="button" data-action="source" hidden data-scripted>
          <Icon name="code" />
          Source
          <Keys of={inEditor.switchView} />
        </button>
        <button type="button" data-action="page" hidden data-scripted>
          <Icon name="text" />
          Page
          <Keys of={inEditor.switchView} />
        </button>
        <button type="button" data-action="find" hidden data-scripted>
          <Icon name="search" />
          Find and replace
          <Keys of={inEditor.replace} />
        </button>
        <hr class="menu-line" />
        <a href={attribute(paths.changes(slug))}>
          <Icon name="branch" />
          View changes
        </a>
        <a href={attribute(paths.history(slug))}>
          <Icon name="history" />
          History
        </a>
        <a href={attribute(paths.linksHere(slug))}>
          <Icon name="link" />
          Links to this page
        </a>
        <hr class="menu-line" />
        <a id="duplicate" href={attribute(paths.duplicate(slug))} hidden={!isPublished && !hasDraft}>
          <Icon name="copy" />
          Duplicate page
        </a>
        <a id="move" href={attribute(paths.move(slug))} hidden={!isPublished && !hasDraft}>
          <Icon name="move" />
          Move or rename…
        </a>
        <form
          id="discard"
          method="post"
          action={attribute(paths.discard(slug))}
          hidden={isPublished && !hasDraft}
        >
          <button type="submit">
            <Icon name="undo" />
            Discard draft
          </button>
        </form>
        <a id="delete" class="danger" href={attribute(paths.delete(slug))} hidden={!isPublished}>
          <Icon name="trash" />
          Delete page
        </a>
        <p id="words" hidden data-scripted />
      </div>
    </details>
  );
}

/** Screen readers say what the button does, not its keys. */
function Keys({ of }: { of: Command }): Html {
  return (
    <span class="keys" aria-hidden="true">
      <kbd safe>{keysIn(of.keys[0]!).join(" ")}</kbd>
    </span>
  );
}
