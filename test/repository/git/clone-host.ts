import { join } from "node:path";

import type { Log } from "../../../src/core/ports.ts";
import { type GitAddress, gitAddress } from "../../../src/core/repository/git-address.ts";
import { ownProgram } from "../../../src/machine/own-program.ts";
import { openClone } from "../../../src/repository/git/open-clone.ts";
import { TOKEN } from "../../support/git-host.ts";

type More = Partial<Omit<Parameters<typeof openClone>[0], "address">> & Readonly<{ log?: Log }>;

/** Opens a clone in a folder. An address is taken as it is. What is known of the branch is old at once. */
export function cloned(url: string | GitAddress, folder: string, more: More = {}) {
  const address = typeof url === "string" ? gitAddress(url) : url;
  if (typeof address === "string") throw new Error(address);
  return openClone({
    address,
    branch: undefined,
    token: TOKEN,
    dataDir: join(folder, "data"),
    askpass: ownProgram("askpass"),
    env: { PATH: process.env.PATH! },
    fetchSeconds: 0,
    pushesReviews: false,
    commitUrl: undefined,
    clock: { now: () => Date.now() },
    log: { warn: () => {} },
    ...more,
  });
}
