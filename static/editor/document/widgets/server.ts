import type { AskedPreviews, EditAnswer, PreviewAnswer } from "../../../../src/core/wire.ts";
import { send } from "../../blocks-request.ts";
import type { WidgetOptions } from "./options.ts";

/** What the widgets ask the server for. The element that the server rendered the page into has its addresses. */
export function byServer({ dataset }: HTMLElement): Pick<WidgetOptions, "ask" | "setField"> {
  return {
    ask: async (asked: AskedPreviews) => {
      const answer: PreviewAnswer = await (await send(dataset.previews!, asked)).json();
      return answer.previews;
    },
    setField: async (content, key, value) => {
      const edit = { kind: "front matter", key, value };
      const answer: EditAnswer = await (await send(dataset.path!, { content, edit })).json();
      return answer.content;
    },
  };
}
