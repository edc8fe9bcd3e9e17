import type { Extension } from "@codemirror/state";
import { Decoration } from "@codemirror/view";

import { asking } from "./asking.ts";
import { blockProblems, told } from "./block-problems.ts";
import { gestures } from "./gestures.ts";
import { settings, type WidgetOptions } from "./options.ts";
import { PreviewStore } from "./preview-store.ts";
import { keepRendered, problemsIn, renderedBlocks, unrenderedFrom } from "./rendered.ts";
import { titleLine } from "./title-line.ts";
import { widgets } from "./widget-field.ts";
import { widgetKeys } from "./widget-keys.ts";

/** Shows blocks without text as the server does. Call it while the rendered page is shown, for its heights are read. */
export function serverWidgets(options: WidgetOptions): Extension {
  const store = new PreviewStore();
  const hasTitles = options.rendered.blocks.dataset.titles !== undefined;
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
    titleLine(hasTitles),
    widgetKeys,
  ];
}
