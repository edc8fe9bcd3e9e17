import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";

const { gitHub, server, ada } = await gitHubSite({ PIN_ROLE: "administrator" });

/** GitHub answers a move of the branch with an error, and makes it once it is asked to. */
function loseAnswer(): () => Promise<void> {
  let late: (() => Promise<Response>) | undefined;
  const stop = gitHub.stub.answer(({ method, path }, forward) => {
    if (method !== "PATCH" || !decodeURIComponent(path).endsWith("/refs/heads/main")) return undefined;
    late = forward;
    return Response.json({ message: "Bad gateway" }, { status: 502 });
  });
  return async () => {
    stop();
    await late!();
  };
}

const draftsOf = async (...slugs: string[]) =>
  Promise.all(slugs.map(async (slug) => (await ada.draftOf(slug))?.content ?? null));

test("a commit whose answer was lost is found by the same request, which makes no second one", async () => {
  await ada.save("guide/install", "# Installed\n");
  const { updatedAt } = await ada.draftOf("guide/install");
  const before = (await gitHub.log()).length;
  const change = { slug: "guide/install", content: "# Installed\n", updatedAt };
  const makeLate = loseAnswer();

  const lost = await ada.post("/api/admin/publish", change);
  expect([lost.status, await draftsOf("guide/install")]).toEqual([504, ["# Installed\n"]]);
  await makeLate();
  const again = await ada.post("/api/admin/publish", change);

  expect([again.status, again.json.commitUrl]).toEqual([200, expect.stringContaining(await gitHub.head())]);
  expect([(await gitHub.log()).length, await draftsOf("guide/install")]).toEqual([before + 1, [null]]);
});

test("a move whose answer was lost is finished for who looks, with its draft and without another request", async () => {
  await ada.publish("guide/start", "# Start\n");
  await ada.save("guide/start", "# Start, drafted\n");
  const move = { changes: [{ slug: "guide/setup", from: "guide/start" }] };
  const makeLate = loseAnswer();

  expect((await ada.post("/api/admin/publish", move)).status).toBe(504);
  await makeLate();
  await ada.get("/admin");

  expect(await draftsOf("guide/setup", "guide/start")).toEqual(["# Start, drafted\n", null]);
});

test("the same request to move after its answer was lost gives the draft to the moved page, too", async () => {
  await ada.publish("guide/one", "# One\n");
  await ada.save("guide/one", "# One, drafted\n");
  const before = (await gitHub.log()).length;
  const move = { changes: [{ slug: "guide/two", from: "guide/one" }] };
  const makeLate = loseAnswer();

  expect((await ada.post("/api/admin/publish", move)).status).toBe(504);
  await makeLate();
  const again = await ada.post("/api/admin/publish", move);

  expect([again.status, again.json.commitUrl]).toEqual([200, expect.stringContaining(await gitHub.head())]);
  expect([(await gitHub.log()).length, await draftsOf("guide/two", "guide/one")]).toEqual([
    before + 1,
    ["# One, drafted\n", null],
  ]);
});

test("Changes and the editor say that a publication is unclear, until it is known", async () => {
  await ada.save("guide/unclear", "# Unclear\n");
  const { updatedAt } = await ada.draftOf("guide/unclear");
  const noticesOf = async (path: string) => textsOf((await ada.get(path)).text, "#notices .notice p");
  const both = () => Promise.all(["/admin/changes", "/admin/edit/guide/unclear"].map(noticesOf));
  const unclear = expect.stringContaining("it isn't known yet whether the last publication went through");
  expect(await both()).toEqual([[], []]);
  const makeLate = loseAnswer();

  await ada.post("/api/admin/publish", { slug: "guide/unclear", content: "# Unclear\n", updatedAt });
  expect(await both()).toEqual([[unclear], [unclear]]);
  await makeLate();
  await ada.post("/api/admin/publish", { slug: "guide/unclear", content: "# Unclear\n", updatedAt });

  expect(await both()).toEqual([[], []]);
});

test.each(["done", "refused"])(
  "an approval that GitHub has %s without an answer is in the audit if it was done, for who looks",
  async (fate) => {
    const [octocat, grace] = [
      signedInAs(server.url, "octocat", tokens.octocat),
      signedInAs(server.url, "grace", tokens.grace),
    ];
    const slug = `asked/${fate}`;
    const asked = { changes: [{ slug, content: "# Asked\n" }] };
    const { id, head } = (await octocat.post("/api/admin/reviews", asked)).json.review;
    gitHub.stub.answerOnce("POST", /\/pulls\/\d+\/reviews$/, async (_, forward) => {
      if (fate === "done") await forward();
      return Response.json({ message: "Bad gateway" }, { status: 502 });
    });

    const lost = await grace.post(`/api/admin/reviews/${id}/approve`, { head, message: "Fine." });
    await octocat.get("/admin");
    const done = await octocat.post(`/api/admin/reviews/${id}/close`, {});

    expect([lost.status, done.status]).toEqual([502, 200]);
    const { entries } = (await ada.get(`/api/admin/audit?limit=${fate === "done" ? 3 : 2}`)).json;
    expect(entries.map(({ action, who, slug }: Record<string, string>) => [action, who, slug])).toEqual([
      ["closeReview", "octocat", slug],
      ...(fate === "done" ? [["approveReview", "grace", slug]] : []),
      ["askForReview", "octocat", slug],
    ]);
  },
);
