import { expect, test } from "bun:test";

import { importsInWords } from "../../../../static/editor/document/widgets/preview-widget.ts";

test.each([
  ['import A from "a";', "1 import"],
  ['import {\n  A,\n} from "a";\nimport "b";', "2 imports"],
  ['import A from "a";\nexport const b = `import`;\nexport default A;', "1 import, 2 exports"],
  ["export const imports = 1;", "1 export"],
])("imports and exports are counted: %p", (source, words) => {
  expect(importsInWords(source)).toBe(words);
});
