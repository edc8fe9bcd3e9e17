import { barePath } from "../addresses/index.ts";
import { textOf, valueAt, valuesIn } from "../files/value.ts";
import { byEnding, type Generator } from "./generator.ts";

export const fumadocs: Generator = {
  is: "a Fumadocs site",
  files: "source.config.*",
  pages: "content/docs content docs ../../docs",
  names: byEnding,
  pagesIn: /\bdir:\s{0,9}["'`]([\w./-]{1,200})["'`]/,
  configuration: {
    files: "src/lib/source.* src/app/source.* lib/source.* app/source.*",
    reads: "script",
    base: (config) => {
      const found = Array.from(valuesIn(config), (value) => textOf(valueAt(value, "baseUrl")));
      const route = found.find((each) => each !== undefined);
      return route === undefined
        ? undefined
        : { served: "", route: barePath(route), links: [barePath(route)] };
    },
  },
  // Source: its "Page conventions": a menu without a list has all, and one with a sign all others.
  folderMenu: {
    is: /^meta\.json$/,
    listsRest: (text) => !text.includes('"pages"') || text.includes('"..."'),
  },
  callouts: { form: "typed", name: "Callout", written: "- warn error", from: "fumadocs-ui" },
};
