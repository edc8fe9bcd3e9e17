/** @jsxImportSource @kitajs/html */
import { blockNames } from "../../static/block-names.ts";
import { attribute, type Html } from "../html.ts";
import type { FieldsView } from "./front-matter.tsx";
import { Preview } from "./preview.tsx";

export type BlockView = Readonly<{
  kind: string;
  name: string | undefined;
  key: string;
  start: number;
  length: number;
  /** How many empty paragraphs are above it. */
  emptyAbove: number;
  /** Safe HTML; undefined if the browser has it. */
  safeHtml: string | undefined;
  children: readonly BlockView[];
  /** The names of its children where they are tabs. */
  tabs: readonly string[] | undefined;
  problem: string | undefined;
}> &
  FieldsView;

export type RestView = Readonly<{ start: number; blocks: number; hasMore: boolean }>;

/** The answer to POST /admin/blocks/…: the page's blocks. Those that the browser has come without their HTML. */
export function PageBlocks({
  blocks,
  rest,
}: {
  blocks: readonly BlockView[];
  rest: RestView | undefined;
}): Html {
  return (
    <>
      <Blocks blocks={blocks} />
      {rest !== undefined && <Rest rest={rest} />}
    </>
  );
}

function Rest({ rest: { start, blocks, hasMore } }: { rest: RestView }): Html {
  const many = `${blocks} more ${blocks === 1 ? "block" : "blocks"}`;
  return (
    <div class="rest" data-start={String(start)} {...(hasMore ? { "data-more": "" } : {})}>
      <p safe class="muted">
        {`${many}${hasMore ? ", shown as you scroll" : ". Edit them in the source."}`}
      </p>
      <pre dir="auto" />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly BlockView[] }): Html {
  return (
    <>
      {blocks.map((block) => (
        <>
          {block.emptyAbove > 0 && (
            <div safe class="empty-paragraphs">
              {"\n".repeat(block.emptyAbove)}
            </div>
          )}
          <Block block={block} />
        </>
      ))}
    </>
  );
}

function Block({ block }: { block: BlockView }): Html {
  const { kind, name, key, start, length, safeHtml, children, tabs, problem, fields, withoutForm } = block;
  const label =
    kind === "component" && name !== undefined ? `Component ${name}` : (name ?? blockNames[kind] ?? kind);
  return (
    <div
      class="block"
      role="group"
      tabindex="0"
      aria-label={attribute(label)}
      data-kind={kind}
      data-key={key}
      data-start={String(start)}
      data-length={String(length)}
    >
      <div class="shown prose" dir="auto" {...(safeHtml === undefined ? { "data-kept": "" } : {})}>
        {safeHtml !== undefined && <Preview parts={[{ safeHtml, fields, withoutForm }]} />}
      </div>
      {problem !== undefined && (
        <p safe class="problem">
          {problem}
        </p>
      )}
      {children.length > 0 && (
        <div class="children">
          {tabs !== undefined && <TabNames names={tabs} />}
          <Blocks blocks={children} />
        </div>
      )}
    </div>
  );
}

/** As the document shows them, which takes the place of this: the first tab is open. */
function TabNames({ names }: { names: readonly string[] }): Html {
  return (
    <div class="doc-tabs">
      {names.map((name, index) => (
        <span safe class={index === 0 ? "doc-tab doc-tab-chosen" : "doc-tab"}>
          {name}
        </span>
      ))}
    </div>
  );
}
