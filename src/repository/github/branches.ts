import { DomainError } from "../../core/errors.ts";
import { branchesInstead } from "../branch-names.ts";
import type { Caller } from "./caller.ts";
import type { GitHubClient } from "./client.ts";

/** Returns a sentence that names branches there are; "" where GitHub doesn't say. */
export async function branchesOnGitHub(
  client: GitHubClient,
  caller: Caller,
  missing: string,
): Promise<string> {
  try {
    const { data } = await client.ask(caller, ({ rest }, call) =>
      rest.repos.listBranches({ ...call, per_page: 100 }),
    );
    return branchesInstead(
      missing,
      data.map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof DomainError) return "";
    throw error;
  }
}
