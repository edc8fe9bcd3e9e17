/** @jsxImportSource @kitajs/html */
import { counted } from "../counted.ts";
import { attribute, type Html } from "../html.ts";
import { paths } from "../paths.ts";
import { Row } from "../row.tsx";
import { PageHead } from "../section.tsx";
import { State } from "../state.tsx";
import { WhoSaved } from "./changes.tsx";
import {
  DraftState,
  type DraftView,
  type MenuChangeView,
  MenuWords,
  stagedPath,
  StagedState,
  type StagedView,
} from "./drafts.tsx";

export type DiscardingView = Readonly<{
  drafts: readonly DraftView[];
  staged: readonly StagedView[];
  menu: MenuChangeView | undefined;
  refusal: string | undefined;
}>;

/** The answer to POST /admin/changesets/discarding: what would be discarded. And to a discard that was refused. */
export function Discarding({ page }: { page: DiscardingView }): Html {
  const { drafts, staged, menu, refusal } = page;
  const others = staged.length + (menu === undefined ? 0 : 1);
  const total = drafts.length + others;
  const what = others === 0 ? counted(total, "draft") : counted(total, "change");
  return (
    <section class="middle">
      <PageHead
        title={total === 0 ? "Nothing to discard" : `Discard ${what}?`}
        lead={total === 0 ? "It was published or discarded meanwhile." : <Consequence page={page} />}
      />
      {refusal !== undefined && (
        <p safe class="problem refusal" role="alert">
          {refusal}
        </p>
      )}
      {total > 0 && <Chosen page={page} />}
      <form method="post" action={paths.discardChanges}>
        <Fields page={page} />
        <div class="actions">
          {total > 0 && (
            <button type="submit" class="button danger primary" safe>
              {`Discard ${what}`}
            </button>
          )}
          <a class="button" href={paths.drafts}>
            {total === 0 ? "All changes" : "Cancel"}
          </a>
        </div>
      </form>
    </section>
  );
}

function Consequence({ page: { drafts, staged, menu } }: { page: DiscardingView }): Html {
  const lasting = [
    staged.some(({ to }) => to !== undefined) && "moves",
    staged.some(({ to }) => to === undefined) && "deletions",
    menu !== undefined && "menu changes",
  ].filter((each) => each !== false);
  const listed = new Intl.ListFormat("en").format(lasting);
  return (
    <>
      {drafts.length > 0 && "Drafts can be restored from the Trash for 30 days. "}
      {lasting.length > 0 && <span safe>{`${capital(listed)} can't be restored.`}</span>}
    </>
  );
}

function Chosen({ page: { drafts, staged, menu } }: { page: DiscardingView }): Html {
  return (
    <ul class="rows">
      {menu !== undefined && (
        <Row
          box="list"
          title="Menu"
          who={<WhoSaved saved={menu.saved} />}
          state={<State is="changed" words="Changed" />}
        >
          <div class="row-line">
            <MenuWords words={menu.words} />
          </div>
        </Row>
      )}
      {drafts.map((draft) => (
        <Row
          box="page"
          title={draft.title}
          href={paths.changes(draft.slug)}
          path={draft.slug || "Home page"}
          who={<WhoSaved saved={draft.saved} />}
          state={<DraftState draft={draft} />}
        />
      ))}
      {staged.map((change) => (
        <Row
          box="page"
          title={change.title}
          href={paths.edit(change.slug)}
          path={stagedPath(change)}
          who={<WhoSaved saved={change.saved} />}
          state={<StagedState change={change} />}
        />
      ))}
    </ul>
  );
}

function Fields({ page: { drafts, staged, menu } }: { page: DiscardingView }): Html {
  return (
    <>
      {drafts.map(({ slug, updatedAt }) => (
        <input type="hidden" name={attribute(`page:${slug}`)} value={String(updatedAt)} />
      ))}
      {staged.map(({ slug, at }) => (
        <input type="hidden" name={attribute(`staged:${slug}`)} value={String(at)} />
      ))}
      {menu !== undefined && <input type="hidden" name="navigation" value={String(menu.updatedAt)} />}
    </>
  );
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
