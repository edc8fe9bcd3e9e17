import { expect } from "bun:test";

import type { Client } from "../../support/client.ts";
import type { Done } from "./doors.ts";

/** The audit has exactly one entry of the request, which says who did what. `reader` is an administrator. */
export async function expectOneEntry(
  reader: Client,
  { answer, action, slug, about, who, kind = "pin", hasCommit = false }: Done & Readonly<{ who: string }>,
): Promise<void> {
  expect([answer.status, answer.status < 400 ? "" : answer.text]).toEqual([expect.any(Number), ""]);
  const { entries } = (await reader.get("/api/admin/audit?limit=1000")).json;
  const requestId = answer.headers.get("x-request-id");
  const own = entries.filter((entry: { requestId: string }) => entry.requestId === requestId);
  const commit = hasCommit ? expect.stringMatching(/^[0-9a-f]{40}$/) : null;
  const [id, at] = [expect.any(Number), expect.any(Number)];
  expect(own).toEqual([
    {
      id,
      at,
      who,
      kind,
      action,
      slug: slug ?? null,
      about: about ?? null,
      commit,
      address: "127.0.0.1",
      requestId,
    },
  ]);
}
