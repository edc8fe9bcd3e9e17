import { expect, test } from "bun:test";

import type { Client } from "../../support/client.ts";
import { deployed } from "../../support/deployed.ts";
import { attributesOf, textsOf } from "../../support/markup.ts";
import { testSite } from "../../support/site.ts";

const { server, signIn } = await testSite({ settings: { AFTER_PUBLISH: "false" } });

let last = 0;
/** Two people whom nobody has told anything. */
const pair = async () => {
  last += 1;
  const names = [`Ada ${last}`, `Grace ${last}`] as const;
  return {
    ...{ page: `told/page-${last}`, names },
    ada: await signIn(names[0]),
    grace: await signIn(names[1]),
  };
};

/** What the bell of a page says, which isn't about what is told. */
const bellOf = async (client: Client) =>
  (await attributesOf((await client.get("/admin/help")).text, "#bell", "aria-label"))[0];

const listOf = async (client: Client) => {
  const { text } = await client.get("/admin/notifications");
  const sentences = await textsOf(text, ".notifications .row-title");
  const links = await attributesOf(text, ".notifications .row-title", "href");
  const news = await textsOf(text, ".notifications .row-state");
  return sentences.map((sentence, at) => [sentence, links[at], news[at]]);
};

test("who wrote a draft is told once that somebody else changed it, until they see the list", async () => {
  const { page, ada, grace, names } = await pair();
  let at = await ada.save(page, "# Tea\n");
  expect(await bellOf(ada)).toBe("Notifications");
  at = await grace.save(page, "# Tea\n\nGreen.\n", at);
  at = await grace.save(page, "# Tea\n\nGreen, hot.\n", at);

  expect(await bellOf(ada)).toBe("Notifications: 1 new");
  expect(await bellOf(grace)).toBe("Notifications");
  const sentence = `${names[1]} changed your draft of “${page}”.`;
  expect(await listOf(ada)).toEqual([[sentence, `/admin/edit/${page}`, "New"]]);
  expect(await bellOf(ada)).toBe("Notifications");
  expect(await listOf(ada)).toEqual([[sentence, `/admin/edit/${page}`, ""]]);

  await grace.save(page, "# Tea\n\nGreen, very hot.\n", at);
  expect(await bellOf(ada)).toBe("Notifications: 1 new");
});

test("who opens or saves the page has seen what was told of it", async () => {
  const { page, ada, grace } = await pair();
  let at = await ada.save(page, "# Tea\n");
  at = await grace.save(page, "# Tea\n\nGreen.\n", at);
  await ada.get(`/admin/edit/${page}-other`);
  expect(await bellOf(ada)).toBe("Notifications: 1 new");
  await ada.get(`/admin/edit/${page}`);
  expect(await bellOf(ada)).toBe("Notifications");

  at = await grace.save(page, "# Tea\n\nHot.\n", at);
  expect(await bellOf(ada)).toBe("Notifications: 1 new");
  await ada.save(page, "# Tea\n\nHot!\n", at);
  expect(await bellOf(ada)).toBe("Notifications");
  expect(await bellOf(grace)).toBe("Notifications: 1 new");
});

test("while several people type in a page, the others are told once", async () => {
  const { page, ada, grace, names } = await pair();
  const linus = await signIn(`Linus ${last}`);
  let at = await ada.save(page, "# Tea\n");
  for (const [n, client] of [grace, linus, grace, linus].entries())
    at = await client.save(page, `# Tea\n\nCup ${n}.\n`, at);

  expect(await listOf(ada)).toEqual([
    [`${names[1]} changed your draft of “${page}”.`, `/admin/edit/${page}`, "New"],
  ]);
});

test("a script that saves with somebody's token has seen nothing for them", async () => {
  const { page, ada, grace } = await pair();
  const script = await ada.withToken();
  let at = await ada.save(page, "# Tea\n");
  at = await grace.save(page, "# Tea\n\nGreen.\n", at);
  at = await script.save(page, "# Tea\n\nGreen!\n", at);
  await script.get("/admin/notifications");
  await script.get(`/admin/edit/${page}`);

  expect(await bellOf(ada)).toBe("Notifications: 1 new");
});

test("who has text in a page is told what others do with it on the site, and who does it isn't", async () => {
  const { page, ada, grace, names } = await pair();
  const written = async (slug: string) => {
    const updatedAt = await ada.save(slug, "# Tea\n");
    return grace.publish(slug, "# Tea\n", { updatedAt });
  };
  const says = async (words: string) =>
    expect((await listOf(ada)).map(([sentence]) => sentence)).toContain(`${names[1]} ${words}`);

  const sha = await written(page);
  await says(`published “${page}”, which has your text.`);
  expect((await grace.post(`/api/admin/publications/${sha}/undo`, {})).status).toBe(200);
  await says(`took back a publication of “${page}”, which has your text.`);
  await written(`${page}-2`);
  await grace.delete(`/api/admin/pages?slug=${encodeURIComponent(`${page}-2`)}`);
  const [[said, link] = []] = await listOf(ada);
  expect(said).toBe(`${names[1]} deleted “${page}-2”, which had your text.`);
  expect(link).toStartWith("/admin/commits/");
  expect((await ada.get(link!)).text).toContain(`${page}-2`);
  await written(`${page}-3`);
  await ada.get("/admin/notifications");
  await grace.publish(`${page}-3`, "# Tea\n\nAnother text.\n");
  expect(await bellOf(ada)).toBe("Notifications: 1 new");
  expect((await listOf(grace)).filter(([sentence]) => sentence!.startsWith(names[1]))).toEqual([]);
});

test("who has text in a draft is told that somebody else discarded it, alone or with others", async () => {
  const { page, ada, grace, names } = await pair();
  for (const slug of [page, `${page}-2`]) await ada.save(slug, "# Tea\n");
  await grace.delete(`/api/admin/pages?slug=${encodeURIComponent(page)}`);
  const { updatedAt } = await ada.draftOf(`${page}-2`);
  const chosen = { [`page:${page}-2`]: String(updatedAt) };
  expect((await grace.submit("/admin/changesets/discard", chosen)).status).toBe(303);

  expect(await listOf(ada)).toEqual([
    [`${names[1]} discarded your draft of “${page}-2”.`, "/admin/deleted", "New"],
    [`${names[1]} discarded your draft of “${page}”.`, "/admin/deleted", "New"],
  ]);
  expect(await listOf(grace)).toEqual([]);
});

test("reviewers are told that they are asked, and who asked that something is to be changed", async () => {
  const { page, ada, grace, names } = await pair();
  const asked = await ada.post("/api/admin/reviews", {
    changes: [{ slug: page, content: "# Tea\n" }],
    title: "A page on tea",
    reviewers: [names[1].toUpperCase(), names[0]],
  });
  const { id, head } = asked.json.review;
  expect(await listOf(grace)).toEqual([
    [`${names[0]} asks you to review “A page on tea”.`, `/admin/reviews/${id}`, "New"],
  ]);
  expect(await listOf(ada)).toEqual([]);

  await grace.post(`/api/admin/reviews/${id}/request-changes`, { head, message: "More, please." });

  expect(await bellOf(ada)).toBe("Notifications: 1 new");
  await ada.get(`/admin/reviews/${id}`);
  expect(await bellOf(ada)).toBe("Notifications");
  expect((await listOf(ada))[0]![0]).toBe(`${names[1]} asks you to change “A page on tea”.`);
});

test("who published is told that the build failed, also where a token of theirs published", async () => {
  const { page, ada } = await pair();
  const script = await ada.withToken();
  const sha = await script.publish(page, "# Tea\n");
  await deployed(ada, page);

  expect(await listOf(ada)).toContainEqual([
    "The site's build failed after you published.",
    `/admin/commits/${sha}`,
    "New",
  ]);
});

test("the bell of an open page follows what is told and seen", async () => {
  const { page, ada, grace } = await pair();
  const at = await ada.save(page, "# Tea\n");
  const closed = new AbortController();
  const answer = await fetch(`${server.url}/admin/news`, {
    headers: { cookie: ada.cookie! },
    signal: closed.signal,
  });
  const events = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = "";
  const next = async () => {
    for (;;) {
      const found = /event: bell\ndata: (.+)\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!).count;
      }
      text += (await events.next()).value;
    }
  };

  expect(await next()).toBe("");
  await grace.save(page, "# Tea\n\nGreen.\n", at);
  expect(await next()).toBe("1");
  await ada.get("/admin/notifications");
  expect(await next()).toBe("");
  closed.abort();
});

test("without a server that sends, nothing is said of emails, and a link of none turns nothing off", async () => {
  const { ada } = await pair();
  expect((await ada.get("/admin/notifications")).text).not.toContain("email");
  const { status, text } = await ada.get("/admin/unsubscribe?of=forged");
  expect(status).toBe(404);
  expect(await textsOf(text, "form[action^='/admin/unsubscribe']")).toEqual([]);
  expect((await ada.submit("/admin/unsubscribe?of=forged")).status).toBe(404);
  expect((await ada.submit("/admin/notifications/mail", { on: "1" })).status).toBe(403);
});
