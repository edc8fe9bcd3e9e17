import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { allCallers, secretFiles } from "../../support/secret-texts.ts";
import { testSite } from "../../support/site.ts";
import { siteWithSecrets } from "./seen-texts.ts";

const gitHub = await gitHubSite(
  {},
  Object.entries(secretFiles).map(([path, content]) => ({ path, content })),
);
const { url } = gitHub.server;
const sites = {
  "on this machine": await siteWithSecrets(await testSite({ files: secretFiles })),
  "on GitHub": await siteWithSecrets({
    ada: gitHub.ada,
    grace: await Client.signedIn(url, { name: "Grace" }),
  }),
};

test("on GitHub, too, most doors tell texts to who may read them", async () => {
  const telling = async (site: keyof typeof sites) => new Set(await sites[site].tellingDoors());
  const [here, there] = [await telling("on this machine"), await telling("on GitHub")];

  // GitHub alone approves and merges its pull requests, for people who signed in there.
  expect([...here.difference(there)]).toEqual([
    "POST /api/admin/reviews/:id/approve: 200",
    "POST /api/admin/reviews/:id/request-changes: 200",
  ]);
});

/** The emulated GitHub answers 5,000 requests. */
const onGitHub = allCallers.filter(
  ({ can, folders = [] }) => folders.length === 1 || (folders.length === 0 && !can.includes("read")),
);
const cases = [
  ...allCallers.map((caller) => ["on this machine", caller] as const),
  ...onGitHub.map((caller) => ["on GitHub", caller] as const),
];

test.each(cases)("%s a token of %j is told nothing that it may not read", async (name, caller) => {
  expect(await sites[name].leaksTo(caller)).toEqual([]);
});
