import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server, ada } = await gitHubSite();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const description = await GitHubDescription.read();

/** The emulator has no rulesets. */
function ruled(bypass: string, ...rules: object[]) {
  const all = rules.map((parameters) => ({
    type: "commit_message_pattern",
    ruleset_id: 7,
    ruleset_source_type: "Repository",
    ruleset_source: "octocat/site",
    parameters,
  }));
  return gitHub.stub.answer(({ method, path }) => {
    if (method !== "GET") return undefined;
    if (path.includes("/rules/branches/main")) return Response.json(all);
    return path.includes("/rulesets/7") ? Response.json({ current_user_can_bypass: bypass }) : undefined;
  });
}

const problems = async (message: string, client = ada) => {
  const { json } = await client.post("/api/admin/check", { slug: "x", content: "# X\n", message });
  return json.messageProblems;
};

test("what a ruleset of GitHub asks of messages is said before, as far as it is sure", async () => {
  const stop = ruled(
    "never",
    { name: "Conventional", operator: "regex", pattern: "^(docs|feat)(\\(.+\\))?: ", negate: false },
    { name: "", operator: "contains", pattern: "WIP", negate: true },
    { operator: "regex", pattern: "(?=lookahead)", negate: false },
    { operator: "ends_with", pattern: "Edited-by: Ada" },
    { operator: "of_another_time", pattern: "x" },
  );

  const { requests, result } = await gitHub.stub.during(() => problems("WIP on tea"));
  expect(result).toEqual([
    {
      by: "GitHub",
      message: "The message must fit the regular expression “^(docs|feat)(\\(.+\\))?: ” (Conventional).",
    },
    { by: "GitHub", message: "The message must not contain “WIP”." },
  ]);
  expect(requests.flatMap((request) => description.faultsOf(request))).toEqual([]);
  expect(await problems("docs: tea")).toEqual([]);
  expect(await problems("docs: tea", octocat)).toEqual([
    { by: "GitHub", message: "The message must end with “Edited-by: Ada”." },
  ]);
  stop();
});

test("who may bypass a ruleset isn't told of it", async () => {
  const stop = ruled("always", { operator: "starts_with", pattern: "docs: ", negate: false });
  const grace = signedInAs(server.url, "grace", tokens.grace);

  expect(await problems("Update tea", grace)).toEqual([]);
  stop();
});
