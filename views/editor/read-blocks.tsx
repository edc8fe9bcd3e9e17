/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import type { BlockView } from "./block.tsx";

/** Blocks to read, as the editor shows them. */
export function ReadBlocks({ blocks }: { blocks: readonly BlockView[] }): Html {
  return (
    <>
      {blocks.map(({ kind, safeHtml = "", children }) => (
        <div class="block read" data-kind={kind}>
          <div class="shown prose" dir="auto">
            {safeHtml}
          </div>
          {children.length > 0 && (
            <div class="children">
              <ReadBlocks blocks={children} />
            </div>
          )}
        </div>
      ))}
    </>
  );
}
