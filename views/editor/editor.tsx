/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { AssistantDialog } from "./assistant.tsx";
import { BlockTools } from "./block-tools.tsx";
import { PageBlocks } from "./block.tsx";
import { Formatting } from "./formatting.tsx";
import { InsertMenu } from "./insert-menu.tsx";
import { PictureDialog } from "./picture.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import type { EditorView } from "./view.ts";

/** The answer to GET /admin/edit/…: the page as blocks, or as plain text without script. */
export function Editor({ page }: { page: EditorView }): Html {
  const {
    slug,
    name,
    waysIn,
    content,
    updatedAt,
    base,
    isNew,
    blocks,
    rest,
    unparsed,
    components,
    callouts,
    hasAssistant,
  } = page;
  const addresses = {
    conflict: paths.conflict(slug),
    mergeUnsaved: paths.mergeUnsaved(slug),
    setAside: paths.setAside(slug),
    pageEvents: paths.pageEvents,
    typing: paths.typing(slug),
    compare: paths.compare,
  };
  const data = { slug, name, content, updatedAt, base, isNew, paths: addresses };
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
        <button type="button" data-action="use-kept">
          Use it
        </button>
        <button type="button" class="plain" data-action="compare-kept">
          Compare
        </button>
        <button type="button" class="plain" data-action="discard-kept">
          Discard it
        </button>
        <div class="differences" />
      </div>
      <section id="conflict" aria-label="Conflict" hidden />
      <div id="formatting" hidden data-scripted>
        <Formatting />
      </div>
      <p safe id="unparsed" class="problem" hidden={unparsed === undefined}>
        {unparsed ?? ""}
      </p>
      <div
        id="blocks"
        hidden
        data-scripted
        data-path={attribute(paths.blocks(slug))}
        data-previews={attribute(paths.previews(slug))}
      >
        <PageBlocks blocks={blocks} rest={rest} />
      </div>
      <div id="document" hidden />
      <BlockTools hasAssistant={hasAssistant} />
      <InsertMenu components={components} callouts={callouts} hasAssistant={hasAssistant} />
      {hasAssistant && <AssistantDialog path={paths.proposals(slug)} />}
      <PictureDialog />
      <dialog id="publish" aria-label="Publish">
        <div id="publish-content" />
      </dialog>
      <SignInAgain name={name} waysIn={waysIn} />
    </>
  );
}

type PlainFormView = Pick<EditorView, "slug" | "content" | "updatedAt" | "base">;

function PlainForm({ form: { slug, content, updatedAt, base } }: { form: PlainFormView }): Html {
  return (
    <form method="post" action={attribute(paths.edit(slug))} class="stack plain-form">
      <input type="hidden" name="updatedAt" value={String(updatedAt)} />
      <input type="hidden" name="base" value={attribute(base)} />
      <label for="content">Page text</label>
      <textarea safe id="content" name="content" rows="30" spellcheck="true" dir="auto">
        {`\n${content}`}
      </textarea>
      <button type="submit">Save</button>
    </form>
  );
}
