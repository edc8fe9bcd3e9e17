/** @jsxImportSource @kitajs/html */
import type { BlockView } from "../editor/block.tsx";
import { ReadBlocks } from "../editor/read-blocks.tsx";
import type { Html } from "../html.ts";

export type ShownRowView =
  | Readonly<{ same: readonly BlockView[] }>
  | Readonly<{ before: readonly BlockView[]; after: readonly BlockView[] }>;

export function Nothing(): Html {
  return <p class="no-changes">No differences.</p>;
}

export function Rows({ rows }: { rows: readonly ShownRowView[] }): Html {
  if (rows.every((row) => "same" in row)) return <Nothing />;
  return (
    <div class="side-by-side">
      {rows.map((row) =>
        "same" in row ? (
          <div class="same">
            <ReadBlocks blocks={row.same} />
          </div>
        ) : (
          <div class="differs">
            <Side name="Removed" blocks={row.before} />
            <Side name="Added" blocks={row.after} />
          </div>
        ),
      )}
    </div>
  );
}

function Side({ name, blocks }: { name: "Removed" | "Added"; blocks: readonly BlockView[] }): Html {
  return (
    <div class={name.toLowerCase()} role="group" aria-label={name}>
      <p class="label">{name}</p>
      {blocks.length === 0 ? <p class="muted">Nothing</p> : <ReadBlocks blocks={blocks} />}
    </div>
  );
}
