import { describe } from "bun:test";

import { commitsContract } from "./contract-commits.ts";
import { historyContract } from "./contract-history.ts";
import { readingContract } from "./contract-reading.ts";
import type { Open } from "./contract.ts";

/** The contract that the core relies on, for every repository. */
export function repositoryHostContract(name: string, open: Open): void {
  describe(`a repository: ${name}`, () => {
    readingContract(open);
    commitsContract(open);
    historyContract(open);
  });
}
