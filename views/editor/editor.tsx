/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { PublishWaiting } from "../publish/waiting.tsx";
import { AssistantDialog } from "./assistant.tsx";
import { BlockTools } from "./block-tools.tsx";
import { PageBlocks } from "./block.tsx";
import { CodeFields } from "./code-fields.tsx";
import { ComponentFields } from "./component-fields.tsx";
import { Formatting } from "./formatting.tsx";
import { FrontMatterTemplates } from "./front-matter.tsx";
import { InsertMenu } from "./insert-menu.tsx";
import { PictureDialog } from "./picture.tsx";
import { BesidePlace, SiblingsPlace } from "./siblings.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { TabFields } from "./tab-fields.tsx";
import type { EditorView } from "./view.ts";

/** The answer to GET /admin/edit/…: the page as blocks, or as plain text without script. */
export function Editor({ page }: { page: EditorView }): Html {
  const {
    slug,
    name,
    waysIn,
    content,
    dialect,
    language,
    updatedAt,
    base,
    isNew,
    unparsed,
    components,
    knownComponents,
    callouts,
    frontMatter,
    code,
    review,
    hasDraft,
    assistant,
    hasSiblings,
    beside,
  } = page;
  const addresses = {
    conflict: paths.conflict(slug),
    mergeUnsaved: paths.mergeUnsaved(slug),
    setAside: paths.setAside(slug),
    pageEvents: paths.pageEvents,
    typing: paths.typing(slug),
    caret: paths.caret(slug),
    compare: paths.compare,
  };
  const data = { slug, name, content, dialect, updatedAt, base, isNew, paths: addresses };
  const safeData = JSON.stringify(data).replaceAll("<", "\\u003c");
  return (
    <>
      <script type="application/json" id="page-data">
        {safeData}
      </script>
      <div id="formatting" hidden data-scripted>
        <Formatting />
      </div>
      {hasSiblings && <SiblingsPlace slug={slug} beside={beside} />}
      <noscript>
        <PlainForm form={{ slug, content, updatedAt, base }} />
      </noscript>
      <RecoveryOffer />
      {review?.hasText && !hasDraft && <ContinueReview slug={slug} review={review} />}
      <section id="conflict" aria-label="Conflict" hidden />
      <p safe id="unparsed" class="problem" hidden={unparsed === undefined}>
        {unparsed ?? ""}
      </p>
      <RenderedPage page={page} />
      <FrontMatterTemplates offered={frontMatter} />
      <div id="document" hidden lang={language === undefined ? undefined : attribute(language)} />
      {beside !== undefined && <BesidePlace slug={beside} />}
      <BlockTools hasAssistant={assistant !== undefined} callouts={callouts} />
      <InsertMenu components={components} callouts={callouts} assistant={assistant} />
      <CodeFields code={code} />
      <ComponentFields knownComponents={knownComponents} />
      <TabFields />
      {assistant !== undefined && (
        <AssistantDialog path={paths.proposals(slug)} canSearch={assistant.canSearch} />
      )}
      <PictureDialog pictures={paths.pictures(slug)} />
      <PublishDialog />
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
      <button type="submit" class="button primary">
        Save
      </button>
    </form>
  );
}

function RecoveryOffer(): Html {
  return (
    <div id="kept" class="offer" hidden>
      <p />
      <button type="button" class="button primary" data-action="use-kept">
        Use it
      </button>
      <button type="button" class="button" data-action="compare-kept">
        Compare
      </button>
      <button type="button" class="button" data-action="discard-kept">
        Discard it
      </button>
      <div class="differences" />
    </div>
  );
}

type ContinueProps = Readonly<{ slug: string; review: NonNullable<EditorView["review"]> }>;

/** Without a draft, the editor shows the published page. */
function ContinueReview({ slug, review: { id, author } }: ContinueProps): Html {
  return (
    <form id="continue" class="offer" method="post" action={attribute(paths.continueReview(id))}>
      <input type="hidden" name="slug" value={attribute(slug)} />
      <p>
        This page has a newer text in{" "}
        <a href={attribute(paths.review(id))} safe>
          {`review #${id}`}
        </a>{" "}
        by <b safe>{author}</b>.
      </p>
      <button type="submit" class="button primary">
        Continue from the review
      </button>
    </form>
  );
}

function RenderedPage({ page }: { page: EditorView }): Html {
  const { slug, language, hasTitles, blocks, rest } = page;
  return (
    <div
      id="blocks"
      hidden
      data-scripted
      lang={language === undefined ? undefined : attribute(language)}
      data-path={attribute(paths.blocks(slug))}
      data-previews={attribute(paths.previews(slug))}
      data-link-targets={attribute(paths.linkTargets(slug))}
      data-dead-links={attribute(paths.deadLinks(slug))}
      {...(hasTitles ? { "data-titles": "" } : {})}
    >
      <PageBlocks blocks={blocks} rest={rest} />
    </div>
  );
}

function PublishDialog(): Html {
  return (
    <dialog id="publish" aria-label="Publish">
      <div id="publish-content" />
      <PublishWaiting />
    </dialog>
  );
}
