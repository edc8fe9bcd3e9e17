import { expect, test } from "bun:test";

import { editedNavigation } from "../../../src/sites/navigation/edited.ts";
import { navigationOf } from "../../../src/sites/navigation/menus.ts";
import { menusAsked } from "../../support/navigation.ts";

const asked = menusAsked({ generator: "a Docusaurus site", files: {}, pages: {} });

test("without a change, all stays", () => {
  expect(editedNavigation(asked, [])).toEqual({ files: [], values: [], menus: navigationOf(asked) });
});
