import { gitHubClient } from "../../../src/repository/github/open.ts";
import { GitHubOAuth } from "../../../src/repository/github/sign-in.ts";
import { oauthApp, REPOSITORY, startGitHub } from "../../support/emulator.ts";
import { approveSignIn } from "../../support/github-sign-in.ts";
import { codeHostContract } from "../code-host-contract.ts";

codeHostContract("GitHub", async (callback) => {
  const gitHub = await startGitHub({ callback });
  const { url } = gitHub;
  const clock = { now: () => Date.now() };
  const settings = { repository: REPOSITORY, apiUrl: url, token: undefined, tokens: undefined, clock };
  const app = { id: oauthApp.client_id, secret: oauthApp.client_secret };
  return {
    host: new GitHubOAuth({ client: gitHubClient(settings), url, app, clock }),
    approve: (address, login) => approveSignIn(new URL(address), login),
    writer: { login: "ada", name: "Ada Lovelace" },
    reader: "mallory",
    [Symbol.asyncDispose]: () => gitHub[Symbol.asyncDispose](),
  };
});
