import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";

const { gitHub, server } = await gitHubSite();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);

const content = "# Tea, with milk\n";
await octocat.save("guide/tea", content);
const asked = await octocat.post("/api/admin/reviews", {
  changes: [{ slug: "guide/tea", content }],
  title: "Better tea",
});
const { id } = asked.json.review;

const wrongs: ReadonlyArray<[string, () => Response]> = [
  ["an object", () => Response.json({ message: "Welcome" })],
  ["a list of something else", () => Response.json([null, 5, {}])],
  ["null", () => Response.json(null)],
  ["a page of a proxy", () => new Response("<p>Sign in</p>", { headers: { "content-type": "text/html" } })],
];

async function answered(paths: RegExp, answer: () => Response, work: () => Promise<void>) {
  const stop = gitHub.stub.answer(({ path }) => (paths.test(path) ? answer() : undefined));
  await work().finally(stop);
}

test.each(wrongs)(
  "where GitHub answers %s, what is known here is shown with a sentence",
  async (_, answer) => {
    await answered(/\/pulls/, answer, async () => {
      const list = await octocat.get("/admin/reviews");
      const one = await octocat.get(`/admin/reviews/${id}`);

      for (const { status, text } of [list, one]) {
        expect(status).toBe(200);
        expect(text).toContain("Better tea");
        expect(text).toMatch(/GitHub answered with something that is not|GitHub&#x27;s API/);
        expect(text).toContain("Showing what is known here.");
      }
      expect(one.text).toContain("<ins># Tea, with milk</ins>");
      expect(one.text).toContain("Merge and publish");
    });
  },
);

test.each(wrongs)("where comments are %s, the review is shown without them", async (_, answer) => {
  await answered(/\/issues\/\d+\/comments/, answer, async () => {
    for (const path of ["/admin/reviews", `/admin/reviews/${id}`]) {
      const { status, text } = await octocat.get(path);
      expect(status).toBe(200);
      expect(text).toContain("Better tea");
      expect(text).toContain("Showing what is known here.");
      expect(text).not.toContain("More files change");
    }
  });
});

test.each(wrongs)("scripts are told that GitHub answers %s, and get no half of it", async (_, answer) => {
  await answered(/\/pulls/, answer, async () => {
    for (const path of ["/api/admin/reviews", `/api/admin/reviews/${id}`]) {
      const { status, json } = await octocat.get(path);
      expect([status, json.ok, json.code]).toEqual([502, false, "upstream-failed"]);
    }
    const merged = await octocat.post(`/api/admin/reviews/${id}/merge`, { head: asked.json.review.head });
    expect(merged.status).toBe(502);
  });
  expect((await octocat.get(`/api/admin/reviews/${id}`)).json.review.state).toBe("open");
});

test("a number that nobody asked for here can't be shown while GitHub is away", async () => {
  await answered(/\/pulls/, wrongs[0]![1], async () => {
    expect((await octocat.get("/admin/reviews/999")).status).toBe(502);
  });
});
