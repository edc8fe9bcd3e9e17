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
  let blocks = renderedBlocks(options.rendered);
  let unchecked = unrenderedFrom(options.rendered);
  keepRendered(store, blocks);
  /** What was rendered is true of the first text only; after the source was shown all is checked again. */
  const uncheckedFrom = () => {
    const from = unchecked;
    unchecked = 0;
    return from;
  };
  const problems = blockProblems.init((state) => {
    const said = problemsIn(state, blocks);
    blocks = [];
    return said.reduce(told, Decoration.none);
  });
  return [
    settings.of({ ...options, store, uncheckedFrom }),
    widgets,
    problems,
    asking,
    gestures,
    frontMatterFields,
    widgetKeys,
  ];
}
