import { expect, test } from "bun:test";

import type { Role } from "../../../src/core/person/role.ts";
import { scopeOf } from "../../../src/core/session/scope.ts";
import { partIfChanged } from "../../../src/web/respond.ts";

const asked = (role: Role, etag?: string) =>
  partIfChanged(
    new Request(
      "http://localhost/admin/tree",
      etag === undefined ? {} : { headers: { "if-none-match": etag } },
    ),
    "<ul></ul>",
    { scope: scopeOf({ role, folders: undefined }) },
  );

test("what a browser kept of a part is shown again while its reader may do the same alone", async () => {
  const etag = (await asked("publisher")).headers.get("etag")!;

  expect((await asked("publisher", etag)).status).toBe(304);
  expect((await asked("reader", etag)).status).toBe(200);
});
