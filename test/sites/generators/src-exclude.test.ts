import { expect, test } from "bun:test";

import { excludedBy } from "../../../src/sites/generators/src-exclude.ts";

test("VitePress leaves out what its configuration excludes", () => {
  const isOut = excludedBy(
    "export default {\n  srcExclude: ['tutorial/**/description.md', \"**/TODO.md\"],\n};\n",
  );

  expect(["tutorial/src/step-1/description.md", "a/TODO.md", "tutorial/index.md"].filter(isOut)).toEqual([
    "tutorial/src/step-1/description.md",
    "a/TODO.md",
  ]);
  expect(excludedBy("export default {};\n")("a.md")).toBe(false);
});
