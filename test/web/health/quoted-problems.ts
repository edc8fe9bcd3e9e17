import type { Client } from "../../support/client.ts";

/** What Health lists: of each problem its page, its kind, and the address that its sentence quotes. */
export async function quotedProblems(
  client: Client,
): Promise<ReadonlyArray<readonly (string | undefined)[]>> {
  const { problems } = (await client.get("/api/admin/health")).json;
  return problems.map(({ slug, kind, message }: Record<string, string>) => [
    slug,
    kind,
    /“(.*)”/.exec(message!)?.[1],
  ]);
}
