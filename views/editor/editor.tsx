/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { Icon } from "../icon.tsx";
import { paths } from "../paths.ts";
import { AssistantDialog, AssistMenu } from "./assistant.tsx";
import { Blocks, type BlockView } from "./block.tsx";
import { Formatting } from "./formatting.tsx";
import { PictureDialog } from "./picture.tsx";

export type EditorView = Readonly<{
  slug: string;
  title: string;
  /** Who writes. */
  name: string;
  /** What stands beside the title, in words: "Saved 12:03 by Ada", "Published", "New page". */
  state: string;
  content: string;
  /** Of the draft; 0 where none stands. */
  updatedAt: number;
  /** The published page's blob that the edit begins from; "" for a new page. */
  base: string;
  /** What the server has: the draft's or the page's text. None of a new page. */
  isNew: boolean;
  isPublished: boolean;
  hasDraft: boolean;
  blocks: readonly BlockView[];
  /** What the insert menu offers beside Markdown: components that the site uses, with an example of each. */
  components: ReadonlyArray<{ name: string; example: string }>;
  /** Whether texts and pictures can be generated. */
  hasAssistant: boolean;
}>;

/** In the header: which page, how it stands, and what can be done with it. */
export function EditorTools({ page }: { page: EditorView }): Html {
  const { slug, title, state, isPublished, hasDraft } = page;
  return (
    <div class="tools">
      <div class="which">
        <h1 safe id="title">
          {title}
        </h1>
        <span safe class="slug quiet">
          {slug || "Home page"}
        </span>
      </div>
      <p safe id="state" class="quiet" role="status">
        {state}
      </p>
      <p id="others" class="quiet" aria-live="polite" />
      <div class="choice" role="group" aria-label="View" hidden data-scripted>
        <button type="button" data-action="blocks" aria-pressed="true">
          Blocks
        </button>
        <button type="button" data-action="source" aria-pressed="false">
          Source
        </button>
      </div>
      <div class="undo" hidden data-scripted>
        <button
          type="button"
          class="icon"
          data-action="undo"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          disabled
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon"
          data-action="redo"
          aria-label="Redo"
          title="Redo (Ctrl+Shift+Z)"
          disabled
        >
          <Icon name="redo" />
        </button>
      </div>
      <a
        class="button"
        id="to-publish"
        href={attribute(paths.publish(slug))}
        hx-get={attribute(paths.publish(slug))}
        hx-target="#publish-content"
        hx-swap="innerHTML"
        hx-trigger="publish"
      >
        Publish…
      </a>
      <details class="menu">
        <summary aria-label="More" title="More">
          <Icon name="more" />
        </summary>
        <div class="items">
          <a href={attribute(paths.changes(slug))}>Changes</a>
          <a href={attribute(paths.history(slug))}>History</a>
          {hasDraft || !isPublished ? (
            <form method="post" action={attribute(paths.discard(slug))}>
              <button type="submit" data-action="discard">
                Discard draft
              </button>
            </form>
          ) : (
            ""
          )}
          {isPublished ? <a href={attribute(paths.delete(slug))}>Delete page</a> : ""}
        </div>
      </details>
    </div>
  );
}

/** Answer to GET /admin/edit/…: the page by blocks; as plain text where no script runs. */
export function Editor({ page }: { page: EditorView }): Html {
  const { slug, name, content, updatedAt, base, isNew, blocks, components, hasAssistant } = page;
  const addresses = {
    conflict: paths.conflict(slug),
    mergeUnsaved: paths.mergeUnsaved(slug),
    setAside: paths.setAside(slug),
    news: paths.news(slug),
    compare: paths.compare,
  };
  const data = { slug, content, updatedAt, base, isNew, paths: addresses };
  const safeData = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <>
      <script type="application/json" id="page-data">
        {safeData}
      </script>
      <noscript>
        <PlainForm form={{ slug, content, updatedAt, base }} />
      </noscript>
      <div id="kept" class="offer" hidden>
        <p />
        <button type="button" class="plain" data-action="compare-kept">
          Compare
        </button>
        <button type="button" data-action="use-kept">
          Use it
        </button>
        <button type="button" class="plain" data-action="discard-kept">
          Discard it
        </button>
        <div class="differences" />
      </div>
      <section id="conflict" aria-label="Conflict" hidden />
      <div id="formatting" hidden data-scripted data-idle>
        <Formatting />
      </div>
      <div id="blocks" hidden data-scripted data-path={attribute(paths.blocks(slug))}>
        <Blocks blocks={blocks} />
      </div>
      <p class="append" hidden data-scripted>
        <button type="button" class="plain" data-action="append">
          Insert block at the end
        </button>
      </p>
      <div id="source" hidden />
      <BlockTools hasAssistant={hasAssistant} />
      <InsertMenu components={components} hasAssistant={hasAssistant} />
      {hasAssistant ? (
        <>
          <AssistMenu />
          <AssistantDialog path={paths.proposals(slug)} />
        </>
      ) : (
        ""
      )}
      <PictureDialog />
      <dialog id="publish" aria-label="Publish">
        <div id="publish-content" />
      </dialog>
      <SignInAgain name={name} />
    </>
  );
}

/** Moved to the block that is chosen. */
function BlockTools({ hasAssistant }: Pick<EditorView, "hasAssistant">): Html {
  return (
    <div id="block-tools" role="toolbar" aria-label="Block" hidden>
      <button type="button" data-action="insert-below" aria-label="Insert block" title="Insert block below">
        <Icon name="plus" />
      </button>
      <button type="button" data-action="move-up" aria-label="Move up" title="Move up (Alt+↑)">
        <Icon name="up" />
      </button>
      <button type="button" data-action="move-down" aria-label="Move down" title="Move down (Alt+↓)">
        <Icon name="down" />
      </button>
      <button type="button" data-action="duplicate" aria-label="Duplicate" title="Duplicate">
        <Icon name="copy" />
      </button>
      <button type="button" data-action="remove" aria-label="Delete block" title="Delete block">
        <Icon name="trash" />
      </button>
      {hasAssistant ? (
        <button
          type="button"
          data-action="assist"
          aria-haspopup="menu"
          aria-label="Change with AI"
          title="Change with AI"
        >
          <Icon name="spark" />
        </button>
      ) : (
        ""
      )}
      <span class="grip" draggable="true" title="Drag to move" aria-hidden="true">
        <Icon name="grip" />
      </span>
    </div>
  );
}

const kinds = [
  ["Paragraph", ""],
  ["Heading", "## "],
  ["List", "- "],
  ["Numbered list", "1. "],
  ["Code", "```\n\n```"],
  ["Table", "|  |  |\n| --- | --- |\n|  |  |"],
  ["Quote", "> "],
  ["Callout", "> [!NOTE]\n> "],
] as const;

function InsertMenu({ components, hasAssistant }: Pick<EditorView, "components" | "hasAssistant">): Html {
  return (
    <div id="insert-menu" role="menu" aria-label="Insert block" popover="auto">
      {kinds.map(([name, text]) => (
        <button type="button" role="menuitem" tabindex="-1" data-insert={attribute(text)}>
          {name}
        </button>
      ))}
      <button type="button" role="menuitem" tabindex="-1" data-insert-picture>
        Image
      </button>
      {hasAssistant ? (
        <>
          <button type="button" role="menuitem" tabindex="-1" data-assist="text">
            Write with AI
          </button>
          <button type="button" role="menuitem" tabindex="-1" data-assist="picture">
            Image with AI
          </button>
        </>
      ) : (
        ""
      )}
      {components.map(({ name, example }) => (
        <button type="button" role="menuitem" tabindex="-1" data-insert={attribute(example)}>
          <code safe>{`<${name}>`}</code>
        </button>
      ))}
    </div>
  );
}

/** Over the text when the session has ended: the text stays. */
function SignInAgain({ name }: Pick<EditorView, "name">): Html {
  return (
    <dialog id="sign-in-again" data-name={attribute(name)} aria-labelledby="sign-in-again-title">
      <form method="dialog" class="stack">
        <h2 id="sign-in-again-title">Sign in again</h2>
        <p class="quiet">
          Your session has ended. Your text is still here, and is saved when you have signed in.
        </p>
        <input type="text" value="team" autocomplete="username" hidden />
        <label for="pin-again">Team PIN</label>
        <input id="pin-again" type="password" inputmode="numeric" autocomplete="current-password" required />
        <p class="problem" role="alert" />
        <button type="submit">Sign in</button>
      </form>
    </dialog>
  );
}

type PlainFormView = Pick<EditorView, "slug" | "content" | "updatedAt" | "base">;

function PlainForm({ form: { slug, content, updatedAt, base } }: { form: PlainFormView }): Html {
  return (
    <form method="post" action={attribute(paths.edit(slug))} class="stack plain-form">
      <input type="hidden" name="updatedAt" value={String(updatedAt)} />
      <input type="hidden" name="base" value={attribute(base)} />
      <label for="content">Text of the page</label>
      <textarea safe id="content" name="content" rows="30" spellcheck="true">
        {`\n${content}`}
      </textarea>
      <button type="submit">Save</button>
    </form>
  );
}
