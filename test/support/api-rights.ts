import { neededRights } from "../../src/web/request/needed-rights.ts";

/** What the routes need that a token can ask: those of the API that aren't open to strangers, and the tools'. */
export const apiRights = Object.fromEntries(
  Object.entries(neededRights).filter(
    ([route, needed]) => needed !== "nothing" && /^\w+ \/(?:api\/|mcp$)/.test(route),
  ),
);
