/** Started by coverage.ts in a process that counts the lines which run. */
import { expect, test } from "bun:test";

import { gallery } from "./gallery.ts";
import { addressesOf } from "./state.ts";
import { views } from "./views.ts";

test("every state renders", async () => {
  for (const address of views.flatMap(addressesOf)) {
    const response = await gallery().handle(new Request(`http://localhost${address}`));
    expect(response.status, address).toBe(200);
    expect(await response.text(), address).toContain("<h1");
  }
}, 300_000);
