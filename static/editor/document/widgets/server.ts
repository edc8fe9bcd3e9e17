import type { AskedPreviews, EditAnswer, PreviewAnswer } from "../../../../src/core/wire.ts";
import { send } from "../../request.ts";
import type { WidgetOptions } from "./options.ts";

/** What the widgets ask the server for. `titled` gets the title that a change of the front matter gives the page. */
export function byServer(
  { dataset }: HTMLElement,
  titled: (title: string) => void,
): Pick<WidgetOptions, "ask" | "setField"> {
  return {
    ask: async (asked: AskedPreviews) => {
      const answer: PreviewAnswer = await (await send(dataset.previews!, asked)).json();
      return answer.previews;
    },
    setField: async (content, key, value, as) => {
      const edit = { kind: "front matter", ...key, value, as };
      const answer: EditAnswer = await (await send(dataset.path!, { content, edit })).json();
      if (answer.title) titled(answer.title);
      return answer.content;
    },
  };
}
