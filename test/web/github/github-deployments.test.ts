import { expect, test } from "bun:test";

import { deployed } from "../../support/deployed.ts";
import {
  annotation,
  deployment,
  deploymentStatus,
  failedRun,
  SaidBuilds,
} from "../../support/github-builds.ts";
import { gitHubSite } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";

const { gitHub, ada } = await gitHubSite();

test("a check that fails on GitHub is shown with its sentence and a link to the line that it names", async () => {
  const sha = await ada.publish("guide/tea", "# Tea\n\n<Broken\n");
  // The emulator has the annotations in an object, GitHub in a list.
  gitHub.stub.answerOnce(
    "GET",
    /annotations/,
    Response.json([annotation("content/guide/tea.md", 3, "Broken")]),
  );
  await gitHub.api("POST", "/check-runs", {
    name: "build",
    head_sha: sha,
    status: "completed",
    conclusion: "failure",
    output: {
      title: "1 error",
      summary: "",
      annotations: [annotation("content/guide/tea.md", 3, "Broken")],
    },
  });

  expect(await deployed(ada, "guide/tea")).toEqual({ sha, state: "failed" });
  let page = await ada.get(`/admin/commits/${sha}`);
  // The annotations are another request.
  while (!page.text.includes("#line-3")) {
    await Bun.sleep(50);
    page = await ada.get(`/admin/commits/${sha}`);
  }

  expect(await textsOf(page.text, ".deployment .problem")).toEqual([
    "Failed Readers don't see it yet. build failed: 1 error View build",
  ]);
  expect(page.text).toContain('href="/admin/edit/guide/tea#line-3"');
});

test("a deployment that succeeds makes the page live at the deployment's own address", async () => {
  const sha = await ada.publish("guide/coffee", "# Coffee\n");
  const said = new SaidBuilds();
  said.deployments = [deployment(sha)];
  said.deploymentStatuses = [deploymentStatus("success")];
  said.answerOn(gitHub.stub);

  expect(await deployed(ada, "guide/coffee")).toEqual({ sha, state: "live" });

  const { json } = await ada.get(`/api/admin/publications/${sha}`);
  expect(json.publication).toMatchObject({
    state: "live",
    pages: [{ slug: "guide/coffee", url: "https://octocat.github.io/site/guide/coffee" }],
    buildUrl: "https://ci.example.org/log",
  });
});

test("a check that failed is run again: who looks sees it, and what is shown is left alone until then", async () => {
  const sha = await ada.publish("guide/milk", "# Milk\n");
  const said = new SaidBuilds();
  said.checks = [failedRun("1 error")];
  const stop = said.answerOn(gitHub.stub);
  expect(await deployed(ada, "guide/milk")).toEqual({ sha, state: "failed" });
  const { text } = await ada.get(`/admin/commits/${sha}`);
  const [, address = ""] = /hx-get="([^"]*deployment\?seen=[^"]+)" hx-trigger="deployment, every 2s"/.exec(
    text,
  )!;

  expect((await ada.get(address)).status).toBe(204);
  said.deployments = [deployment(sha)];
  said.deploymentStatuses = [deploymentStatus("success")];
  let part = await ada.get(address);
  while (part.status === 204) {
    await Bun.sleep(50);
    part = await ada.get(address);
  }

  while (!part.text.includes('class="state live"')) {
    await Bun.sleep(50);
    part = await ada.get(`/admin/commits/${sha}/deployment`);
  }
  stop();
});
