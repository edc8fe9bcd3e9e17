import { expect } from "bun:test";

import { Client } from "../../support/client.ts";
import { fieldsOf } from "../../support/markup.ts";
import { Agent } from "../../support/mcp.ts";
import { svgOf } from "../../support/samples.ts";

type Answer = Awaited<ReturnType<Client["send"]>>;

/** What somebody did by a door, and what the audit has of it: the operation, and the page where it is about one. */
export type Done = Readonly<{
  answer: Answer;
  action: string;
  slug?: string;
  /** A text, or what matches it. */
  about?: unknown;
  who?: string;
  kind?: string;
  hasCommit?: boolean;
}>;

/** Ada and Grace prepare; `by` is somebody who did nothing before, because saves of one person are one entry. */
type Site = Readonly<{
  ada: Client;
  grace: Client;
  by: Client;
  name: string;
  signIn: (name: string) => Promise<Client>;
}>;

/** `nothing` is changed by some doors, and others need a site that this one isn't: `other-sites.test.ts` has these. */
export type Door = "nothing" | "needs another site" | ((site: Site) => Promise<Done>);

const HTMX = { "hx-request": "true" };

const anUpload = expect.stringMatching(/^a-[0-9a-f]+\.svg$/);

let last = 0;
const fresh = () => `audit/page-${++last}`;

const written = async (client: Client, text = "# Tea\n") => {
  const slug = fresh();
  return { slug, updatedAt: await client.save(slug, text) };
};

const published = async (client: Client, text = "# Tea\n") => {
  const slug = fresh();
  return { slug, sha: await client.publish(slug, text) };
};

const reviewed = async ({ ada }: Site) => {
  const slug = fresh();
  const { review } = (await ada.post("/api/admin/reviews", { changes: [{ slug, content: "# Tea\n" }] })).json;
  return { slug, id: review.id as number, head: review.head as string };
};

const menusOf = async (client: Client) => {
  const { menus, revision } = (await client.get("/api/admin/site/navigation")).json;
  const { id } = menus[0].items.find(({ isEditable }: { isEditable: boolean }) => isEditable);
  return { revision, edits: [{ do: "rename", id, label: `Named ${++last}` }] };
};

const draftOfMenu = async (client: Client) => {
  const before = (await client.get("/api/admin/site/navigation/draft")).json.draft;
  const asked = { ...(await menusOf(client)), updatedAt: before?.updatedAt ?? null };
  return (await client.put("/api/admin/site/navigation/draft", asked)).json.updatedAt as number;
};

const inTree = async (client: Client) => {
  const { text } = await client.get("/admin/tree", HTMX);
  return {
    entry: /<li id="entry-(page[^"]+|[^"]+)"/.exec(text)![1]!,
    updatedAt: /id="menu-edit".*?name="updatedAt" value="(\d+)"/s.exec(text)![1]!,
  };
};

/** The requests of the API. */
const api: Readonly<Record<string, Door>> = {
  "POST /api/admin/login": async ({ by }) => ({
    answer: await by.post("/api/admin/login", { pin: "2468", name: "Lin" }),
    action: "sign-in",
    who: "Lin",
  }),
  "POST /api/admin/logout": async ({ by }) => ({
    answer: await by.post("/api/admin/logout", undefined),
    action: "sign-out",
  }),
  "POST /api/admin/tokens": async ({ by }) => ({
    answer: await by.post("/api/admin/tokens", { name: "short", can: ["read"] }),
    action: "makeToken",
    about: "short",
  }),
  "DELETE /api/admin/tokens/:id": async ({ ada, by }) => {
    const { json } = await ada.post("/api/admin/tokens", { name: "short", can: ["read"] });
    return {
      answer: await by.delete(`/api/admin/tokens/${json.token.id}`),
      action: "revokeToken",
      about: "short",
    };
  },
  "PUT /api/admin/drafts": async ({ by }) => {
    const slug = fresh();
    return {
      answer: await by.put("/api/admin/drafts", { slug, content: "# Tea\n" }),
      action: "saveDrafts",
      slug,
    };
  },
  "DELETE /api/admin/pages": async ({ ada, by }) => {
    const { slug } = await published(ada);
    return {
      answer: await by.delete(`/api/admin/pages?slug=${slug}`),
      action: "deletePage",
      slug,
      hasCommit: true,
    };
  },
  "POST /api/admin/check": "nothing",
  "POST /api/admin/publish": async ({ by }) => {
    const slug = fresh();
    const answer = await by.post("/api/admin/publish", { slug, content: "# Tea\n" });
    return { answer, action: "publish", slug, hasCommit: true };
  },
  "POST /api/admin/publications/:sha/undo": async ({ ada, by }) => {
    const { slug, sha } = await published(ada);
    const answer = await by.post(`/api/admin/publications/${sha}/undo`, {});
    return { answer, action: "undoPublication", slug, hasCommit: true };
  },
  "POST /api/admin/reviews": async ({ by }) => {
    const slug = fresh();
    const answer = await by.post("/api/admin/reviews", { changes: [{ slug, content: "# Tea\n" }] });
    return { answer, action: "askForReview", slug };
  },
  "POST /api/admin/reviews/:id/changes": async (site) => {
    const { slug, id, head } = await reviewed(site);
    const changes = [{ slug, content: "# Other tea\n" }];
    return {
      answer: await site.by.post(`/api/admin/reviews/${id}/changes`, { head, changes }),
      action: "addChanges",
      slug,
    };
  },
  "POST /api/admin/reviews/:id/approve": async (site) => {
    const { slug, id, head } = await reviewed(site);
    return {
      answer: await site.by.post(`/api/admin/reviews/${id}/approve`, { head }),
      action: "approveReview",
      slug,
    };
  },
  "POST /api/admin/reviews/:id/request-changes": async (site) => {
    const { slug, id, head } = await reviewed(site);
    const answer = await site.by.post(`/api/admin/reviews/${id}/request-changes`, {
      head,
      message: "Shorter.",
    });
    return { answer, action: "requestChanges", slug };
  },
  "POST /api/admin/reviews/:id/merge": async (site) => {
    const { slug, id, head } = await reviewed(site);
    await site.grace.post(`/api/admin/reviews/${id}/approve`, { head });
    const answer = await site.by.post(`/api/admin/reviews/${id}/merge`, { head });
    return { answer, action: "mergeReview", slug, hasCommit: true };
  },
  "POST /api/admin/reviews/:id/ready": "needs another site",
  "POST /api/admin/reviews/:id/close": async (site) => {
    const { slug, id } = await reviewed(site);
    return { answer: await site.by.post(`/api/admin/reviews/${id}/close`, {}), action: "closeReview", slug };
  },
  // An address that a PIN session gives is in its cookie alone.
  "PUT /api/admin/me": "nothing",
  // People with accounts sign in there.
  "PUT /api/admin/people/:id": "needs another site",
  "DELETE /api/admin/people/:id": "needs another site",
  "PUT /api/admin/content-folder": "needs another site",
  "PUT /api/admin/settings": async ({ by }) => ({
    answer: await by.put("/api/admin/settings", {
      name: "Tea house",
      seen: (await by.get("/api/admin/settings")).json.seen,
    }),
    action: "changeSettings",
  }),
  "POST /api/admin/site/accept-head": "needs another site",
  "PUT /api/admin/site/navigation/draft": async ({ by }) => {
    const before = (await by.get("/api/admin/site/navigation/draft")).json.draft;
    const asked = { ...(await menusOf(by)), updatedAt: before?.updatedAt ?? null };
    return { answer: await by.put("/api/admin/site/navigation/draft", asked), action: "saveNavigationDraft" };
  },
  "DELETE /api/admin/site/navigation/draft": async ({ ada, by }) => {
    const updatedAt = await draftOfMenu(ada);
    const answer = await by.delete(`/api/admin/site/navigation/draft?updatedAt=${updatedAt}`);
    return { answer, action: "discardNavigationDraft" };
  },
  "POST /api/admin/uploads": async ({ by }) => ({
    answer: await by.post("/api/admin/uploads", {
      name: "a.svg",
      content: svgOf(`audit ${++last}`).toString("base64"),
    }),
    action: "upload",
    about: anUpload,
  }),
  "POST /api/admin/ai/generate": "nothing",
  "POST /webhooks/:host": "nothing",
  // Each tool is a door of its own.
  "POST /mcp": "nothing",
  "POST /oauth/register": "nothing",
  "POST /oauth/token": async ({ by, name }) => {
    const redirectUri = "http://localhost:33418/callback";
    const verifier = "v".repeat(43);
    const { json } = await by.post("/oauth/register", {
      client_name: "Friend",
      redirect_uris: [redirectUri],
    });
    const sent = {
      client_id: json.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      code_challenge: new Bun.CryptoHasher("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      ...{ state: "a", folders: "", days: "30", read: "on", answer: "allow" },
    };
    const { headers } = await by.submit("/admin/connect", sent);
    const code = new URL(headers.get("refresh")!.replace(/^0; url=/, "")).searchParams.get("code")!;
    const asked = { grant_type: "authorization_code", client_id: json.client_id, redirect_uri: redirectUri };
    const answer = await new Client(by.url).submit("/oauth/token", {
      ...asked,
      code,
      code_verifier: verifier,
    });
    return { answer, action: "makeToken", about: "Friend", who: name };
  },
};

/** Those of pages without script, and what the script of pages sends. */
const forms: Readonly<Record<string, Door>> = {
  "POST /admin/login": async ({ by }) => ({
    answer: await by.submit("/admin/login", { pin: "2468", name: "Lin" }),
    action: "sign-in",
    who: "Lin",
  }),
  "POST /admin/logout": async ({ by }) => ({ answer: await by.submit("/admin/logout"), action: "sign-out" }),
  "POST /admin/sessions/name": async ({ by, name }) => ({
    answer: await by.submit("/admin/sessions/name", { name: `${name} B` }),
    action: "changeMe",
  }),
  // That of a PIN session is in its cookie alone.
  "POST /admin/sessions/address": "nothing",
  "POST /admin/sessions/:id/end": async ({ by, signIn }) => {
    await signIn("Somebody who goes");
    const { text } = await by.get("/admin/settings");
    const [, path] = /action="(\/admin\/sessions\/[^"]+\/end)"/.exec(text)!;
    return { answer: await by.submit(path!), action: "sign-out" };
  },
  "POST /admin/settings/site": async ({ by }) => {
    const { fields } = await by.open("/admin/settings/site");
    const { json } = await by.get("/api/admin/settings");
    const typed = { name: `House ${++last}`, url: "", templates: "", glossary: "", seen: json.seen ?? "" };
    return {
      answer: await by.submit("/admin/settings/site", { ...fields, ...typed }),
      action: "changeSettings",
    };
  },
  "POST /admin/settings/accept-head": "needs another site",
  "POST /admin/unsubscribe": "needs another site",
  "POST /admin/notifications/mail": "needs another site",
  "POST /admin/tokens/new": async ({ by }) => ({
    answer: await by.submit("/admin/tokens/new", { name: "short", folders: "", days: "30", read: "on" }),
    action: "makeToken",
    about: "short",
  }),
  "POST /admin/tokens/:id/revoke": async ({ ada, by }) => {
    const { json } = await ada.post("/api/admin/tokens", { name: "short", can: ["read"] });
    return {
      answer: await by.submit(`/admin/tokens/${json.token.id}/revoke`),
      action: "revokeToken",
      about: "short",
    };
  },
  // The app gets its token afterwards.
  "POST /admin/connect": "nothing",
  "POST /admin/people/person": "needs another site",
  "POST /admin/people/remove": "needs another site",
  "POST /admin/message-check": "nothing",
  "POST /admin/content-folder": "needs another site",
  "POST /admin/new": async ({ ada, by }) => {
    const [{ slug: copy }, slug] = [await published(ada), fresh()];
    return {
      answer: await by.submit("/admin/new", { title: "Tea", slug, copy }),
      action: "saveDrafts",
      slug,
    };
  },
  "POST /admin/menu/edits": async ({ by }) => {
    const { entry, updatedAt } = await inTree(by);
    const typed = { do: "rename", in: entry, label: `Named ${++last}`, updatedAt };
    return { answer: await by.submit("/admin/menu/edits", typed, HTMX), action: "saveNavigationDraft" };
  },
  "POST /admin/menu/undo": async ({ ada, by }) => {
    const first = await draftOfMenu(ada);
    await ada.delete(`/api/admin/site/navigation/draft?updatedAt=${first}`);
    const updatedAt = String(await draftOfMenu(ada));
    // The last edit is the only one.
    return { answer: await by.submit("/admin/menu/undo", { updatedAt }), action: "discardNavigationDraft" };
  },
  "POST /admin/menu/discard": async ({ ada, by }) => {
    const updatedAt = String(await draftOfMenu(ada));
    return {
      answer: await by.submit("/admin/menu/discard", { updatedAt }),
      action: "discardNavigationDraft",
    };
  },
  "POST /admin/edit": async ({ by }) => {
    const slug = fresh();
    return {
      answer: await by.submit(`/admin/edit/${slug}`, { content: "# Tea\n", updatedAt: "0" }),
      action: "saveDrafts",
      slug,
    };
  },
  "POST /admin/sibling": "needs another site",
  "POST /admin/blocks": "nothing",
  "POST /admin/previews": "nothing",
  "POST /admin/dead-links": "nothing",
  "POST /admin/pasted": "nothing",
  "POST /admin/proposals": "nothing",
  "POST /admin/typing": "nothing",
  "POST /admin/caret": "nothing",
  "POST /admin/page-events": "nothing",
  "POST /admin/merge": async ({ ada, grace, by }) => {
    const { slug } = await published(ada, "# Tea\n\nOne.\n");
    const { sha: base } = (await ada.sourceOf(slug)).json.page;
    await grace.put("/api/admin/drafts", { slug, content: "# Tea\n\nTwo.\n", base });
    await ada.publish(slug, "# Tea\n\nThree.\n", { base });
    const { fields, path } = await by.open(`/admin/merge/${slug}`);
    return { answer: await by.submit(path, { ...fields, "choice-0": "mine" }), action: "saveDrafts", slug };
  },
  "POST /admin/merge-review": async ({ ada, grace, by }) => {
    const { slug } = await published(ada, "# Tea\n\nOne.\n");
    await ada.post("/api/admin/reviews", { changes: [{ slug, content: "# Tea\n\nTwo.\n" }] });
    const { sha: base } = (await ada.sourceOf(slug)).json.page;
    await grace.put("/api/admin/drafts", { slug, content: "# Tea\n\nThree.\n", base });
    const { fields, path } = await by.open(`/admin/merge-review/${slug}`);
    return { answer: await by.submit(path, { ...fields, "choice-0": "mine" }), action: "saveDrafts", slug };
  },
  "POST /admin/merge-unsaved": "nothing",
  "POST /admin/unstage": async ({ ada, by }) => {
    const { slug } = await published(ada);
    await ada.submit("/admin/changesets/stage", { [`move:${slug}`]: fresh() });
    return { answer: await by.submit(`/admin/unstage/${slug}`), action: "unstageChanges", slug };
  },
  "POST /admin/changesets/discarding": "nothing",
  "POST /admin/changesets/discard": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada);
    const chosen = { [`page:${slug}`]: String(updatedAt) };
    return { answer: await by.submit("/admin/changesets/discard", chosen), action: "deletePage", slug };
  },
  "POST /admin/changesets": "nothing",
  "POST /admin/changesets/stage": async ({ ada, by }) => {
    const { slug } = await published(ada);
    const chosen = { [`move:${slug}`]: fresh() };
    return { answer: await by.submit("/admin/changesets/stage", chosen), action: "stageChanges", slug };
  },
  "POST /admin/changesets/publish": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada);
    const chosen = { [`page:${slug}`]: String(updatedAt), [`base:${slug}`]: "", message: "Tea" };
    const answer = await by.submit("/admin/changesets/publish", chosen);
    return { answer, action: "publish", slug, hasCommit: true };
  },
  "POST /admin/reviews/:id/draft": async (site) => {
    const { slug, id } = await reviewed(site);
    return {
      answer: await site.by.submit(`/admin/reviews/${id}/draft`, { slug }),
      action: "saveDrafts",
      slug,
    };
  },
  "POST /admin/reviews/:id": async (site) => {
    const { slug, id, head } = await reviewed(site);
    return {
      answer: await site.by.submit(`/admin/reviews/${id}`, { does: "approve", head }),
      action: "approveReview",
      slug,
    };
  },
  // Its answer says what would be published.
  "POST /admin/move": "nothing",
  "POST /admin/health/check": "nothing",
  "POST /admin/health/repair": async ({ ada, by }) => {
    const [{ slug }, { slug: to }] = [await published(ada, "# Tea\n\n[A](/none)\n"), await published(ada)];
    const link = { slug, line: "3", column: "1", from: "/none", to: `/${to}` };
    return { answer: await by.submit("/admin/health/repair", link), action: "saveDrafts", slug };
  },
  "POST /admin/health/texts": async ({ ada, by }) => {
    const { slug } = await published(ada, "Text.\n");
    await ada.submit("/admin/health/check");
    const { text } = await by.get("/admin/health");
    const shown = text.match(/<form[^>]*class="row-line missing-text">.*?<\/form>/gs) ?? [];
    const own = shown.find((form) => form.includes(`value="${slug}"`))!;
    const fields = await fieldsOf(own, "/admin/health/texts");
    const answer = await by.submit("/admin/health/texts", { ...fields, text: "Tea" });
    return { answer, action: "saveDrafts", slug };
  },
  "POST /admin/publish": async ({ ada, by }) => {
    const { slug } = await written(ada);
    const { fields, path } = await by.open(`/admin/publish/${slug}`);
    const answer = await by.submit(path, { ...fields, message: "Tea" });
    return { answer, action: "publish", slug, hasCommit: true };
  },
  "POST /admin/conflict": "nothing",
  "POST /admin/set-aside": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada);
    const answer = await by.post(`/admin/set-aside/${slug}`, { content: "# Lost\n", updatedAt });
    return { answer, action: "saveDrafts", slug };
  },
  "POST /admin/compare": "nothing",
  "POST /admin/delete": async ({ ada, by }) => {
    const { slug } = await published(ada);
    const { fields, path } = await by.open(`/admin/delete/${slug}`);
    return { answer: await by.submit(path, fields), action: "deletePage", slug, hasCommit: true };
  },
  "POST /admin/discard": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada);
    const answer = await by.submit(`/admin/discard/${slug}`, { updatedAt: String(updatedAt) });
    return { answer, action: "deletePage", slug };
  },
  "POST /admin/restore": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada);
    await ada.delete(`/api/admin/pages?slug=${slug}`);
    const answer = await by.submit(`/admin/restore/${slug}`, { updatedAt: String(updatedAt), from: "list" });
    return { answer, action: "saveDrafts", slug };
  },
  "POST /admin/history": async ({ ada, by }) => {
    const { slug, updatedAt } = await written(ada, "# One\n");
    const seen = String(await ada.save(slug, "# Two\n", updatedAt));
    const answer = await by.submit(`/admin/history/${slug}`, { version: `draft-${updatedAt}`, seen });
    return { answer, action: "saveDrafts", slug };
  },
  "POST /admin/restore-page": async ({ ada, by }) => {
    const { slug } = await published(ada);
    await ada.delete(`/api/admin/pages?slug=${slug}`);
    const { text } = await by.get("/admin/deleted");
    const fields = await fieldsOf(text, `/admin/restore-page/${slug}`);
    return { answer: await by.submit(`/admin/restore-page/${slug}`, fields), action: "saveDrafts", slug };
  },
  "POST /admin/media/replace": async ({ ada, by }) => {
    const path = await publishedFile(ada);
    const { fields } = await by.open(`/admin/media/replace/${path}`);
    const form = new FormData();
    form.set("base", fields.base!);
    form.set("file", new File([svgOf(`audit ${++last}`)], "new.svg"));
    return {
      answer: await by.send("POST", `/admin/media/replace/${path}`, form),
      action: "publish",
      hasCommit: true,
    };
  },
  "POST /admin/media/delete": async ({ ada, by }) => {
    const path = await publishedFile(ada);
    const { fields } = await by.open(`/admin/media/delete/${path}`);
    return {
      answer: await by.submit(`/admin/media/delete/${path}`, fields),
      action: "publish",
      hasCommit: true,
    };
  },
  "POST /admin/media": async ({ by }) => {
    const form = new FormData();
    form.set("files", new File([svgOf(`audit ${++last}`)], "a.svg"));
    return { answer: await by.send("POST", "/admin/media", form), action: "upload", about: anUpload };
  },
  "POST /admin/media/remove": async ({ ada, by }) => {
    const { path } = await ada.upload("a.svg", svgOf(`audit ${++last}`));
    const { fields } = await by.open(`/admin/media/remove/${path}`);
    return {
      answer: await by.submit(`/admin/media/remove/${path}`, fields),
      action: "removeUpload",
      about: path,
    };
  },
  "POST /admin/commits/:sha/undo": async ({ ada, by }) => {
    const { slug, sha } = await published(ada);
    const { fields, path } = await by.open(`/admin/commits/${sha}/undo`);
    return {
      answer: await by.submit(path, { ...fields, message: "Undo" }),
      action: "undoPublication",
      slug,
      hasCommit: true,
    };
  },
  // Last, because it ends everybody's sessions.
  "POST /admin/sessions/end": async ({ by }) => ({
    answer: await by.submit("/admin/sessions/end"),
    action: "sign-out",
  }),
};

async function publishedFile(client: Client): Promise<string> {
  const { path, url } = await client.upload("a.svg", svgOf(`audit ${++last}`));
  await client.publish(fresh(), `# Tea\n\n![](${url})\n`);
  return `public/uploads/${path.split("/").at(-1)}`;
}

const byTool = async ({ by, name }: Site, tool: string, asked: object) => {
  const agent = new Agent(await by.withToken());
  const answer = await agent.send("tools/call", { name: tool, arguments: asked });
  if (answer.json?.result?.isError) throw new Error(`${tool}: ${answer.text}`);
  return { answer, who: `${name} (nightly import)`, kind: "token" };
};

const readBy = async (client: Client, slug: string): Promise<string> =>
  (await new Agent(await client.withToken()).ask("read_page", { slug })).version;

/** Those of agents. */
const tools: Readonly<Record<string, Door>> = {
  ...Object.fromEntries(
    [
      "search_pages",
      "list_pages",
      "read_page",
      "list_drafts",
      "check_page",
      "links_to",
      "status",
      "read_navigation",
    ].map((name) => [`tool ${name}`, "nothing" as const]),
  ),
  "tool edit_blocks": async (site) => {
    const { slug } = await published(site.ada);
    const version = await readBy(site.ada, slug);
    const edits = [{ at: [0], kind: "replace", text: "# Chai" }];
    return { ...(await byTool(site, "edit_blocks", { slug, version, edits })), action: "saveDrafts", slug };
  },
  "tool save_draft": async (site) => {
    const slug = fresh();
    return { ...(await byTool(site, "save_draft", { slug, text: "# Tea\n" })), action: "saveDrafts", slug };
  },
  "tool publish": async (site) => {
    const { slug } = await written(site.ada);
    const version = await readBy(site.ada, slug);
    return {
      ...(await byTool(site, "publish", { slug, version })),
      action: "publish",
      slug,
      hasCommit: true,
    };
  },
  "tool move_page": async (site) => {
    const { slug: from } = await published(site.ada);
    const [slug, version] = [fresh(), await readBy(site.ada, from)];
    return {
      ...(await byTool(site, "move_page", { from, slug, version })),
      action: "publish",
      slug,
      hasCommit: true,
    };
  },
  "tool delete_page": async (site) => {
    const { slug } = await published(site.ada);
    const version = await readBy(site.ada, slug);
    return {
      ...(await byTool(site, "delete_page", { slug, version })),
      action: "deletePage",
      slug,
      hasCommit: true,
    };
  },
  "tool upload_file": async (site) => {
    const asked = { name: "a.svg", content: svgOf(`audit ${++last}`).toString("base64") };
    return { ...(await byTool(site, "upload_file", asked)), action: "upload", about: anUpload };
  },
  "tool propose": async (site) => {
    const { slug } = await written(site.ada);
    const drafts = [{ slug, version: await readBy(site.ada, slug) }];
    return { ...(await byTool(site, "propose", { drafts })), action: "askForReview", slug };
  },
  "tool edit_navigation": async (site) => ({
    ...(await byTool(site, "edit_navigation", await menusOf(site.ada))),
    action: "publish",
    hasCommit: true,
  }),
};

/** Every door by which something could be changed: routes, without what follows a slug in them, and tools. */
export const doors: Readonly<Record<string, Door>> = { ...api, ...tools, ...forms };
