import { t } from "elysia";

import { paths } from "../../../../views/paths.ts";
import type { People } from "../../../core/people/people.ts";

/** The query of forms that end a session or a token: whose page they are on, if they are on one. */
export const onPage = t.Object({ of: t.Optional(t.String()) });

/** Returns where such a form leads: to the page that it is on. Who has nothing left may be nobody that People lists. */
export async function afterEnding(
  what: "sessions" | "tokens",
  { of }: typeof onPage.static,
  people: Pick<People, "list">,
): Promise<string> {
  if (of === undefined) return `${paths.settings}#${what}`;
  const isListed = (await people.list()).some(({ id }) => id === of);
  return isListed ? `${paths.person(of)}#${what}` : paths.people;
}
