import type { BlockView } from "../../../views/editor/block.tsx";
import type { ShownBlock } from "../../core/editor/shown-page.ts";
import { shownFields } from "../../core/site/shown-fields.ts";

export function blockView({ html, children, fields, ...block }: ShownBlock): BlockView {
  return {
    ...block,
    safeHtml: html,
    children: children.map(blockView),
    fields: fields && shownFields(fields, { site: [], fields: [] }, false),
  };
}
