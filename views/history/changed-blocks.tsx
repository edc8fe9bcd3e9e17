/** @jsxImportSource @kitajs/html */
import type { BlockView } from "../editor/block.tsx";
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
            <Shown blocks={row.same} />
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
      {blocks.length === 0 ? <p class="quiet">Nothing</p> : <Shown blocks={blocks} />}
    </div>
  );
}

function Shown({ blocks }: { blocks: readonly BlockView[] }): Html {
  return (
    <>
      {blocks.map(({ safeHtml = "", children }) => (
        <>
          <div class="prose" dir="auto">
            {safeHtml}
          </div>
          {children.length > 0 && (
            <div class="children">
              <Shown blocks={children} />
            </div>
          )}
        </>
      ))}
    </>
  );
}
