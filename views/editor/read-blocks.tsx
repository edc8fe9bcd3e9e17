/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import type { BlockView } from "./block.tsx";

/** Blocks to read. */
export function ReadBlocks({ blocks }: { blocks: readonly BlockView[] }): Html {
  return (
    <>
      {blocks.map(({ safeHtml = "", children }) => (
        <>
          <div class="prose" dir="auto">
            {safeHtml}
          </div>
          {children.length > 0 && (
            <div class="children">
              <ReadBlocks blocks={children} />
            </div>
          )}
        </>
      ))}
    </>
  );
}
