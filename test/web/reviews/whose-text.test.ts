import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import type { Client } from "../../support/client.ts";
import { fieldsOf } from "../../support/markup.ts";
import { Agent } from "../../support/mcp.ts";
import { testSite } from "../../support/site.ts";

const src = join(import.meta.dir, "../../../src");

const site = await testSite({
  files: {
    "content/index.mdx": "# Home\n",
    "content/guide/target.mdx": "# Target\n",
    "content/fr/guide/target.mdx": "# Cible\n",
  },
  settings: { PUBLISHING: "review" },
});
const { ada, signIn } = site;
const [bob, carol, dora] = [await signIn("Bob"), await signIn("Carol"), await signIn("Dora")];
const agent = new Agent(await bob.withToken({ name: "bot" }));

type Asked = Readonly<{ id: number; head: string }>;

const words = "# Tea\n\nAda's words.\n";

const asked = async (client: Client, changes: readonly object[]): Promise<Asked> => {
  const { status, text, json } = await client.post("/api/admin/reviews", { changes });
  if (status !== 200) throw new Error(text);
  return json.review;
};
/** Asks for review of the draft that there is. */
const askedOfDraft = async (client: Client, slug: string) => {
  const { content, updatedAt } = await client.draftOf(slug);
  return asked(client, [{ slug, content, updatedAt }]);
};
const done = async (answer: Promise<{ status: number; text: string; headers: Headers }>) => {
  const { status, text, headers } = await answer;
  if (status !== 200 && status !== 303) throw new Error(`${status} ${text}`);
  return headers.get("location") ?? "";
};
const merge = (client: Client, { id, head }: Asked) =>
  client.post(`/api/admin/reviews/${id}/merge`, { head });
const published = async (client: Client, changes: readonly object[]): Promise<string> => {
  const answer = await merge(carol, await asked(client, changes));
  return answer.json.commitUrl.split("/").at(-1);
};
const discarded = async (client: Client, slug: string, text = words) => {
  const updatedAt = await client.save(slug, text);
  await done(client.submit(`/admin/discard/${slug}`, { updatedAt: `${updatedAt}` }));
  return updatedAt;
};
const restored = (slug: string, version: string, seen = 0, base = "") =>
  done(bob.submit(`/admin/history/${slug}`, { version, seen: `${seen}`, base }));
const version = async (slug: string, updatedAt: number) =>
  (await bob.get(`/api/admin/drafts/versions?slug=${slug}&updatedAt=${updatedAt}`)).json.version.content;
const sourceOf = async (slug: string) => (await bob.sourceOf(slug)).json.page;

/** Each brings words of Ada's into what Bob asks for, or has him ask for it. By the file that saves or asks. */
const ways: Record<string, Record<string, (slug: string) => Promise<unknown>>> = {
  "web/api/drafts.ts": {
    "a draft that Bob goes on from": async (slug) => {
      await bob.save(slug, `${words}\nMore.\n`, await ada.save(slug, words));
    },
    "one that was discarded while Bob had it open": async (slug) => {
      await bob.save(slug, `${words}\nMore.\n`, await discarded(ada, slug));
    },
    "a version that is read and saved again": async (slug) => {
      const updatedAt = await bob.save(slug, await version(slug, await discarded(ada, slug)));
      await bob.save(slug, "# Tea\n\nAda's words, by a script.\n", updatedAt);
    },
    "a version that is saved again where there is no draft yet": async (slug) => {
      await discarded(ada, slug);
      const headers = { "if-none-match": "*" };
      await done(bob.put("/api/admin/drafts", { slug, content: words }, headers));
    },
    "a version that Bob saves over a draft of his own": async (slug) => {
      const content = await version(slug, await discarded(ada, slug));
      const updatedAt = await bob.save(slug, content, await bob.save(slug, "# Tea, by Bob\n"));
      await bob.save(slug, `${content}\nMore.\n`, updatedAt);
    },
    "a name that Bob gives": async (slug) => {
      await bob.save(slug, words, undefined, "Ada");
    },
  },
  "web/admin/editor/editor.ts": {
    "the editor without script, after a discard": async (slug) => {
      const updatedAt = await discarded(ada, slug);
      const fields = { content: `${words}\nMore.\n`, updatedAt: `${updatedAt}`, base: "" };
      await done(bob.submit(`/admin/edit/${slug}`, fields));
    },
  },
  "web/admin/editor/siblings.ts": {
    "a translation that she made from another page": async (slug) => {
      await published(dora, [{ slug, content: words }]);
      const address = await done(ada.submit(`/admin/sibling/${slug}`, { language: "fr" }));
      const made = address.replace("/admin/edit/", "").split("?")[0]!;
      const { content, updatedAt } = await bob.draftOf(made);
      await bob.save(made, `${content}\nMore.\n`, updatedAt);
      return askedOfDraft(bob, made);
    },
  },
  "core/draft/page-copies.ts": {
    "a page that she duplicated": async (slug) => {
      await published(dora, [{ slug, content: words }]);
      const made = `${slug}-copy`;
      await done(ada.submit("/admin/new", { title: "Copy", slug: made, copy: slug }));
      const { content, updatedAt } = await bob.draftOf(made);
      await bob.save(made, `${content}\nMore.\n`, updatedAt);
      return askedOfDraft(bob, made);
    },
  },
  "web/admin/editor/conflicts.ts": {
    "a text with her words that Bob set aside and restored": async (slug) => {
      const seen = await discarded(ada, slug);
      const content = `${words}\nMore.\n`;
      await done(bob.post(`/admin/set-aside/${slug}`, { content, updatedAt: seen }));
      const { versions } = (await bob.get(`/api/admin/drafts/versions?slug=${slug}`)).json;
      await restored(slug, `draft-${versions[0].updatedAt}`);
    },
    "her draft, after Bob gave his text up": async (slug) => {
      const seen = await ada.save(slug, words);
      await done(bob.post(`/admin/set-aside/${slug}`, { content: "# Tea, by Bob\n", updatedAt: seen }));
    },
  },
  "web/admin/pages/removals.ts": {
    "a draft that Bob restores from the trash": async (slug) => {
      const updatedAt = await discarded(ada, slug);
      await done(bob.submit(`/admin/restore/${slug}`, { updatedAt: `${updatedAt}`, from: "list" }));
    },
  },
  "core/history/histories.ts": {
    "a version that Bob restores after a discard": async (slug) => {
      await restored(slug, `draft-${await discarded(ada, slug)}`);
    },
    "a version that Bob restores over a draft of his own": async (slug) => {
      const updatedAt = await discarded(ada, slug);
      await restored(slug, `draft-${updatedAt}`, await bob.save(slug, "# Tea, by Bob\n"));
    },
    "a version of a draft that Ada and Dora wrote": async (slug) => {
      const updatedAt = await dora.save(slug, `${words}\nDora's.\n`, await ada.save(slug, words));
      await done(dora.submit(`/admin/discard/${slug}`, {}));
      await restored(slug, `draft-${updatedAt}`);
    },
    "what Bob restored, discarded and restored": async (slug) => {
      const updatedAt = await discarded(ada, slug);
      await restored(slug, `draft-${updatedAt}`);
      const { updatedAt: again } = await bob.draftOf(slug);
      const longer = await bob.save(slug, `${words}\nMore.\n`, again);
      await done(bob.submit(`/admin/discard/${slug}`, {}));
      await restored(slug, `draft-${longer}`);
    },
    "a published version that Bob restores": async (slug) => {
      const commit = await published(ada, [{ slug, content: words }]);
      await published(dora, [{ slug, content: "# Tea\n\nDora's.\n" }]);
      await restored(slug, `commit-${commit}`, 0, (await sourceOf(slug)).sha);
    },
    "a published version that Dora changed elsewhere": async (slug) => {
      await published(ada, [{ slug, content: words }]);
      const commit = await published(dora, [{ slug, content: `${words}\nDora's.\n` }]);
      await published(dora, [{ slug, content: "# Tea\n\nDora's.\n" }]);
      await restored(slug, `commit-${commit}`, 0, (await sourceOf(slug)).sha);
    },
    "a page of hers that Dora deleted, and Bob restores": async (slug) => {
      await published(ada, [{ slug, content: words }]);
      await published(dora, [{ slug, content: `${words}\nDora's.\n` }]);
      const commit = await published(dora, [{ slug, delete: true }]);
      await done(bob.submit(`/admin/restore-page/${slug}`, { commit }));
    },
    "a page that her token published": async (slug) => {
      const byToken = await ada.withToken({ name: "import" });
      await published(byToken, [{ slug, content: words }]);
      const commit = await published(dora, [{ slug, delete: true }]);
      await done(bob.submit(`/admin/restore-page/${slug}`, { commit }));
    },
  },
  "core/draft/merging.ts": {
    "her draft that Bob merges with the published page": async (slug) => {
      await published(dora, [{ slug, content: "# Tea\n\nOne.\n\nTwo.\n" }]);
      const { sha: base } = await sourceOf(slug);
      await ada.put("/api/admin/drafts", { slug, content: "# Tea\n\nAda's.\n\nTwo.\n", base });
      await published(dora, [{ slug, content: "# Tea\n\nOne.\n\nDora's.\n" }]);
      const { text } = await bob.get(`/admin/merge/${slug}`);
      await done(bob.submit(`/admin/merge/${slug}`, await fieldsOf(text, `/admin/merge/${slug}`)));
    },
  },
  "core/draft/current-texts.ts": {
    "her draft that Bob's agent edits": async (slug) => {
      await ada.save(slug, words);
      const { version } = await agent.ask("read_page", { slug });
      await agent.ask("save_draft", { slug, text: `${words}\nMore.\n`, version });
    },
    "her words that Bob's agent saves again": async (slug) => {
      await discarded(ada, slug);
      await agent.ask("save_draft", { slug, text: words });
    },
  },
  "core/health/missing-texts.ts": {
    "her draft to which Bob adds a title": async (slug) => {
      await ada.save(slug, "Ada's words.\n");
      const fields = { slug, kind: "missing-title", line: "1", column: "1", text: "Tea" };
      await done(bob.submit("/admin/health/texts", fields));
    },
  },
  "core/health/link-repairs.ts": {
    "her draft in which Bob repairs a link": async (slug) => {
      await ada.save(slug, "# Tea\n\n[Ada's](/guide/gone)\n");
      const link = { line: "3", column: "1", from: "/guide/gone", to: "/guide/target" };
      await done(bob.submit("/admin/health/repair", { slug, ...link }));
    },
  },
  "core/move/moved-drafts.ts": {
    "her draft that moves with its page, and gets a link": async (slug) => {
      const from = `${slug}-before`;
      await published(dora, [{ slug: from, content: "# Tea\n" }]);
      await ada.save(from, `# Tea\n\nAda's. [Here](/${from})\n`);
      await published(bob, [{ slug, from }]);
    },
  },
  "core/review/continued-drafts.ts": {
    "the text of a review that Bob goes on from": async (slug) => {
      const { id } = await asked(ada, [{ slug, content: words }]);
      await done(bob.submit(`/admin/reviews/${id}/draft`, { slug }));
      await done(ada.post(`/api/admin/reviews/${id}/close`, undefined));
    },
  },
  "core/review/review-merging.ts": {
    "a review by Ada and Dora that Bob merges into his draft": async (slug) => {
      const first = await ada.save(slug, "# Tea\n\nAda's words.\n\nMilk.\n");
      await dora.save(slug, "# Tea\n\nAda's words.\n\nMilk, says Dora.\n", first);
      const { id } = await askedOfDraft(dora, slug);
      await done(dora.submit(`/admin/discard/${slug}`, {}));
      await bob.save(slug, "# Tea, by Bob\n");
      const address = `/admin/merge-review/${slug}`;
      const fields = await fieldsOf((await bob.get(address)).text, address);
      await done(bob.submit(address, { ...fields, "choice-0": "both", "choice-1": "both" }));
      await done(ada.post(`/api/admin/reviews/${id}/close`, undefined));
    },
  },
  "core/review/checked-proposals.ts": {
    "her draft that Bob's agent proposes": async (slug) => {
      await ada.save(slug, words);
      const { version } = await agent.ask("read_page", { slug });
      return agent.ask("propose", { drafts: [{ slug, version }] });
    },
  },
  "web/api/reviews.ts": {
    "the text of her discarded draft": async (slug) => {
      await discarded(ada, slug);
      return asked(bob, [{ slug, content: words }]);
    },
    "what Bob made of her draft before it was discarded": async (slug) => {
      const updatedAt = await discarded(ada, slug);
      return asked(bob, [{ slug, content: `${words}\nMore.\n`, updatedAt }]);
    },
    "a change that is added": async (slug) => {
      await discarded(ada, slug);
      const { id, head } = await asked(bob, [{ slug: `${slug}-other`, content: "# Other\n" }]);
      const changes = [{ slug, content: words }];
      return (await bob.post(`/api/admin/reviews/${id}/changes`, { changes, head })).json.review;
    },
  },
  "web/admin/reviews/asking.ts": {
    "her published words, which an undo brings back": async (slug) => {
      await published(ada, [{ slug, content: words }]);
      await published(dora, [{ slug, content: `${words}\nDora's.\n` }]);
      const address = `/admin/commits/${await published(dora, [{ slug, delete: true }])}/undo`;
      const { fields } = await bob.open(address);
      const location = await done(bob.submit(address, { ...fields, title: "Undo it" }));
      const { id, head } = (await bob.get(`/api/admin/reviews/${location.split("/").at(-1)}`)).json.review;
      return { id, head };
    },
  },
};

let pages = 0;

describe.each(Object.entries(ways))("%s", (_, rows) => {
  test.each(Object.entries(rows))("Ada doesn't approve %s", async (_, bring) => {
    const slug = `way/${++pages}`;

    const review = ((await bring(slug)) as Asked | undefined) ?? (await askedOfDraft(bob, slug));

    const own = [ada, await signIn("ADA")];
    for (const client of own) {
      const approved = await client.post(`/api/admin/reviews/${review.id}/approve`, {});
      const answers = [approved.status, (await merge(client, review)).status];
      expect(answers).toEqual([403, 403]);
    }
    expect((await merge(carol, review)).status).toBe(200);
  });
});

test("both writers of a review stay its writers in a draft that is merged with it", async () => {
  const slug = `way/${++pages}`;
  await ways["core/review/review-merging.ts"]!["a review by Ada and Dora that Bob merges into his draft"]!(
    slug,
  );

  expect((await merge(dora, await askedOfDraft(bob, slug))).status).toBe(403);
});

test("whose words were given up, and whose were never in the text, approve it", async () => {
  const slug = `way/${++pages}`;
  await discarded(ada, slug, "# Another text of Ada's\n");
  await bob.save(slug, words);
  expect((await merge(ada, await askedOfDraft(bob, slug))).status).toBe(200);

  const given = `way/${++pages}`;
  const seen = await ada.save(given, words);
  await bob.post(`/admin/set-aside/${given}`, { content: "# Tea, by Bob\n", updatedAt: seen });
  expect((await merge(bob, await askedOfDraft(ada, given))).status).toBe(200);
});

test("every file that saves a text or asks for its review has a way here", async () => {
  const saves = /\b(?:drafts\.(?:save|setAside|restore)|reviews\.(?:ask|add))\(/;
  const found: string[] = [];
  for (const file of new Bun.Glob("{core,web}/**/*.ts").scanSync(src))
    if (saves.test(await Bun.file(join(src, file)).text())) found.push(file);

  expect(found.toSorted()).toEqual(Object.keys(ways).toSorted());
});
