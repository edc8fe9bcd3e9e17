import type { Extension } from "@codemirror/state";
import { Decoration } from "@codemirror/view";

import { asking } from "./asking.ts";
import { blockProblems, told } from "./block-problems.ts";
import { frontMatterFields } from "./front-matter-fields.ts";
import { gestures } from "./gestures.ts";
import { settings, type WidgetOptions } from "./options.ts";
import { PreviewStore } from "./preview-store.ts";
import { keepRendered, problemsIn, renderedBlocks, unrenderedFrom } from "./rendered.ts";
import { widgets } from "./widget-field.ts";
import { widgetKeys } from "./widget-keys.ts";

/**
 * Shows blocks without text as the server does, and what it says of the others. Needs `structure`. Call it while the
 * rendered page is shown, for its heights are read.
 */
export function serverWidgets(options: WidgetOptions): Extension {
  const store = new PreviewStore();
  const blocks = renderedBlocks(options.rendered);
  keepRendered(store, blocks);
  return [
    settings.of({ ...options, store, unrendered: unrenderedFrom(options.rendered) }),
    widgets,
    blockProblems.init((state) => problemsIn(state, blocks).reduce(told, Decoration.none)),
    asking,
    gestures,
    frontMatterFields,
    widgetKeys,
  ];
}
