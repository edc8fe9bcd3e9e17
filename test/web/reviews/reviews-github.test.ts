import { expect, test } from "bun:test";

import { tokens } from "../../support/emulator.ts";
import { annotation } from "../../support/github-builds.ts";
import { GitHubDescription } from "../../support/github-description.ts";
import { gitHubSite, signedInAs } from "../../support/github-site.ts";
import { textsOf } from "../../support/markup.ts";

const { gitHub, server, ada: pin } = await gitHubSite();
const description = await GitHubDescription.read();
const octocat = signedInAs(server.url, "octocat", tokens.octocat);
const grace = signedInAs(server.url, "grace", tokens.grace);

/** The emulator has no rulesets. */
const rules = (...found: object[]) =>
  gitHub.stub.answer(({ method, path }) =>
    method === "GET" && path.includes("/rules/branches/main") ? Response.json(found) : undefined,
  );
rules({
  type: "pull_request",
  ruleset_id: 1,
  ruleset_source_type: "Repository",
  ruleset_source: "octocat/site",
});

const act = (client: typeof pin, id: number, does: string, body: unknown = {}) =>
  client.post(`/api/admin/reviews/${id}/${does}`, body);
const ask = async (client: typeof pin, changes: object[], more: object = {}) => {
  const answer = await client.post("/api/admin/reviews", { changes, ...more });
  if (answer.status !== 200) throw new Error(`Asking: ${answer.status} ${answer.text}`);
  return answer.json.review;
};
/** The emulated pull request stays at its first commit. */
const pushedTo = (id: number, sha: string) =>
  gitHub.stub.answer(async ({ method, path }) => {
    if (method !== "GET" || !path.endsWith(`/pulls/${id}`)) return undefined;
    const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
    return Response.json({ ...pull, head: { ...pull.head, sha } });
  });
const reviewOf = async (id: number) => (await octocat.get(`/api/admin/reviews/${id}`)).json.review;

test("the rules of the branch are known before, and a review is a pull request of one commit", async () => {
  const before = await gitHub.head();
  const content = "# Home, by Octocat\n";
  await octocat.save("", content);
  expect((await octocat.get("/admin/edit")).text).toContain("Ask for review…");
  const refused = await octocat.post("/api/admin/publish", { slug: "", content });
  expect({ status: refused.status, review: refused.json.review }).toEqual({ status: 409, review: true });

  const { requests, result: review } = await gitHub.stub.during(() =>
    ask(octocat, [{ slug: "", content }], { title: "A better home page", message: "Because." }),
  );
  expect(requests.flatMap((request) => description.faultsOf(request))).toEqual([]);
  expect(requests.filter(({ method }) => method !== "GET")).toHaveLength(4);
  const { json: pull } = await gitHub.api("GET", `/pulls/${review.id}`);
  expect(pull).toMatchObject({
    title: "A better home page",
    body: "Because.\n\n- the home page",
    user: { login: "octocat" },
  });
  expect(pull.head.ref).toMatch(/^docs-admin\/a-better-home-page-[0-9a-f]{7}$/);
  expect((await reviewOf(review.id)).message).toBe("Because.");
  expect(review).toMatchObject({ url: pull.html_url, head: pull.head.sha, state: "open", slugs: [""] });
  expect(await gitHub.head()).toBe(before);
  expect((await octocat.draftOf("")).content).toBe(content);
  expect((await octocat.get("/admin/edit")).text).toContain(`In review #${review.id}`);
});

test("another person approves and merges, pinned to what they read, and the draft is published", async () => {
  const content = "# Install, by Octocat\n";
  await octocat.save("guide/install", content);
  const { id, head } = await ask(octocat, [{ slug: "guide/install", content }]);
  const shown = (await grace.get(`/admin/reviews/${id}`)).text;
  expect(shown).toContain("<ins>, by Octocat</ins>");

  expect((await act(grace, id, "approve", { message: "Good." })).json.review.state).toBe("approved");
  expect(await reviewOf(id)).toMatchObject({
    state: "approved",
    remarks: [{ author: "grace", does: "approves", message: "Good." }],
  });
  const { status, json } = await act(grace, id, "merge", { head });
  expect(status).toBe(200);
  expect(json.commitUrl).toEndWith(`/commit/${await gitHub.head()}`);
  expect(await gitHub.text("content/guide/install.md")).toBe(content);
  expect(await octocat.draftOf("guide/install")).toBeNull();
  expect(await reviewOf(id)).toMatchObject({ state: "merged" });
  expect((await act(grace, id, "merge", { head })).json).toEqual(json);
});

test("a review is merged as the repository and the rules of the branch allow it by then", async () => {
  const merged: unknown[] = [];
  const stopMerges = gitHub.stub.answer(({ method, path, body }) => {
    if (method === "PUT" && path.endsWith("/merge")) merged.push(body.merge_method);
    return undefined;
  });
  const allowed = async (repository: object, ...found: object[]) => {
    const { id, head } = await ask(octocat, [{ slug: `guide/way-${merged.length}`, content: "way\n" }]);
    const of = { ruleset_id: 1, ruleset_source_type: "Repository", ruleset_source: "octocat/site" };
    const stopRules = rules({ type: "pull_request", ...of }, ...found.map((rule) => ({ ...of, ...rule })));
    const stop = gitHub.stub.answer(async ({ method, path }, forward) =>
      method === "GET" && path === "/repos/octocat/site"
        ? Response.json({ ...((await (await forward()).json()) as object), ...repository })
        : undefined,
    );
    await act(grace, id, "merge", { head });
    stop();
    stopRules();
  };
  await allowed({});
  await allowed({ allow_squash_merge: false });
  await allowed({ allow_squash_merge: false }, { type: "required_linear_history" });
  await allowed({}, { type: "pull_request", parameters: { allowed_merge_methods: ["merge"] } });
  stopMerges();
  expect(merged).toEqual(["squash", "merge", "rebase", "merge"]);
});

test("a push after it was read merges nothing, and a later text is a further commit", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/pushed", content: "first\n" }]);
  const added = await act(octocat, id, "changes", {
    changes: [{ slug: "guide/pushed", content: "second\n" }],
    head,
  });
  expect(added.json.review).toMatchObject({ id, slugs: ["guide/pushed"] });
  const newer = added.json.review.head;
  const { json: commit } = await gitHub.api("GET", `/git/commits/${newer}`);
  expect(commit.parents.map(({ sha }: { sha: string }) => sha)).toEqual([head]);
  const stop = pushedTo(id, newer);

  const before = await gitHub.head();
  const stale = await act(grace, id, "merge", { head });
  expect({ status: stale.status, code: stale.json.code }).toEqual({ status: 409, code: "stale" });
  expect(await gitHub.head()).toBe(before);
  expect((await reviewOf(id)).changes).toMatchObject([{ slug: "guide/pushed", content: "second\n" }]);
  stop();
});

test("what others pushed to a review is shown, with files that are no pages", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/theirs", content: "mine\n" }]);
  const { json: commit } = await gitHub.api("GET", `/git/commits/${head}`);
  const entry = (path: string, content: string) => ({ path, mode: "100644", type: "blob", content });
  const { json: tree } = await gitHub.api("POST", "/git/trees", {
    base_tree: commit.tree.sha,
    tree: [entry("content/guide/theirs.md", "theirs\n"), entry("package.json", "{}\n")],
  });
  const { json: pushed } = await gitHub.api("POST", "/git/commits", {
    message: "More\n",
    tree: tree.sha,
    parents: [head],
  });
  const stop = pushedTo(id, pushed.sha);
  const { changes, head: now } = await reviewOf(id);
  expect(now).toBe(pushed.sha);
  expect(changes).toMatchObject([{ slug: "guide/theirs", content: "theirs\n" }]);
  expect((await grace.get(`/admin/reviews/${id}`)).text).toContain("<code>package.json</code>");
  expect((await act(grace, id, "merge", { head })).status).toBe(409);

  const added = await act(octocat, id, "changes", {
    changes: [{ slug: "guide/more", content: "more\n" }],
    head: pushed.sha,
  });
  const { json: whole } = await gitHub.api("GET", `/compare/main...${added.json.review.head}`);
  expect(whole.files.map(({ filename }: { filename: string }) => filename).toSorted()).toEqual([
    "content/guide/more.md",
    "content/guide/theirs.md",
    "package.json",
  ]);
  stop();
});

test("a review shows its checks", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/checked", content: "checked\n" }]);
  await gitHub.api("POST", "/check-runs", { name: "build", head_sha: head, status: "in_progress" });
  expect((await grace.get(`/admin/reviews/${id}`)).text).toContain("Checks running");
});

test("of a pull request with more files than GitHub lists, that is said, and nothing is added over it", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/many", content: "many\n" }]);
  const stop = gitHub.stub.answer(async ({ method, path }, forward) => {
    if (method !== "GET" || !path.includes("/compare/")) return undefined;
    const compared = (await (await forward()).json()) as { files: object[] };
    const more = Array.from({ length: 299 }, (_, nth) => ({
      ...compared.files[0],
      filename: `src/${nth}.ts`,
    }));
    return Response.json({ ...compared, files: [...compared.files, ...more] });
  });
  expect((await grace.get(`/admin/reviews/${id}`)).text).toContain("More files change than are shown here.");
  const changes = [{ slug: "guide/many", content: "more\n" }];
  const { status, json } = await act(octocat, id, "changes", { changes, head });
  expect({ status, error: json.error }).toEqual({
    status: 409,
    error:
      "This pull request changes more files than can be read here. Nothing was added. Push to its branch with git.",
  });
  stop();
});

test("a check that failed leads to the lines of the review's pages that it names, new pages too", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/failing", content: "One.\n\n<Two\n" }]);
  const broken = annotation("content/guide/failing.md", 3, "Broken");
  const output = { title: "1 error", summary: "", annotations: [broken] };
  const failed = { name: "build", head_sha: head, status: "completed", conclusion: "failure", output };
  await gitHub.api("POST", "/check-runs", failed);
  // The emulator has the annotations in an object, GitHub in a list.
  gitHub.stub.answerOnce("GET", /annotations/, Response.json([broken]));

  await grace.get(`/admin/reviews/${id}`);
  const { text } = await grace.get(`/admin/reviews/${id}`);

  expect(text).toContain("Check failed");
  expect(text).toContain('href="/admin/edit/guide/failing#line-3"');
});

test("what people write on a line or under the pull request on GitHub is shown, and counted in the list", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/commented", content: "One.\n\nTwo.\n" }]);
  const path = "content/guide/commented.md";
  const { requests } = await gitHub.stub.during(async () => {
    await gitHub.api("POST", `/pulls/${id}/comments`, { body: "Why <two>?", commit_id: head, path, line: 3 });
    await gitHub.api("POST", `/issues/${id}/comments`, { body: "Well." });
    const { text } = await grace.get(`/admin/reviews/${id}`);
    expect(text).toContain(`on <code>${path}</code><span>, line 3</span>`);
    expect(text).toContain("Why &lt;two&gt;?");
  });
  const { remarks } = await reviewOf(id);
  const written = { author: "octocat", at: expect.any(Number), does: "comments" };
  expect(remarks).toHaveLength(2);
  expect(remarks).toContainEqual({ ...written, message: "Well." });
  expect(remarks).toContainEqual({ ...written, message: "Why <two>?", path, line: 3 });
  const [row] = await textsOf((await grace.get("/admin/reviews")).text, ".row-path");
  expect(row).toContain(" · 2 comments");
  const asked = requests.filter(({ method }) => method === "GET");
  expect(asked.flatMap((request) => description.faultsOf(request))).toEqual([]);
});

test("reviewers are chosen from the people who may write, and asked on GitHub", async () => {
  await octocat.save("guide/asked", "asked\n");
  const { text, fields } = await octocat.open("/admin/publish/guide/asked");
  expect([...(text.match(/name="reviewer:[^"]*"/g) ?? [])]).toEqual(
    ["ada", "grace", "linus"].map((name) => `name="reviewer:${name}"`),
  );
  const form = { ...fields, title: "Asked", "reviewer:grace": "on" };
  const answer = await octocat.submit("/admin/publish/guide/asked", form);
  const id = Number(/review #(\d+)/i.exec(answer.text)?.[1]);
  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  expect(pull.requested_reviewers.map(({ login }: { login: string }) => login)).toEqual(["grace"]);
});

/** What GitHub answers where one of the people can't be asked: it asks nobody then. */
const refusesStrangers = () =>
  gitHub.stub.answer(({ method, path, body }) =>
    method === "POST" &&
    path.endsWith("/requested_reviewers") &&
    !body.reviewers.every((name: string) => name === "grace")
      ? Response.json({ message: "Reviews may only be requested from collaborators." }, { status: 422 })
      : undefined,
  );

test("of reviewers, who can't be asked is left out, and the others are asked", async () => {
  const stop = refusesStrangers();
  const asked = async (slug: string, reviewers: string[]) =>
    (await ask(octocat, [{ slug, content: "asked\n" }], { reviewers })).reviewers;
  expect(await asked("guide/some", ["nobody-at-all", "Octocat", "grace"])).toEqual(["grace"]);
  expect(await asked("guide/none", ["nobody-at-all"])).toEqual([]);
  stop();
});

test("a review is open also if GitHub fails while reviewers are asked", async () => {
  gitHub.stub.answerOnce("POST", /requested_reviewers/, Response.json({ message: "Down" }, { status: 502 }));
  const { id, reviewers } = await ask(octocat, [{ slug: "guide/down", content: "down\n" }], {
    reviewers: ["grace"],
  });
  expect(reviewers).toEqual([]);
  expect((await octocat.get("/admin/edit/guide/down")).text).toContain(`review #${id}`);
});

test("asking with reviewers sends at most six requests", async () => {
  await octocat.get("/admin/publish/guide/install");
  const changes = [1, 2, 3].map((nth) => ({ slug: `guide/six-${nth}`, content: "six\n" }));
  const { asked } = await gitHub.stub.during(() => ask(octocat, changes, { reviewers: ["grace", "ada"] }));
  expect(asked).toHaveLength(6);
});

test("nobody reviews their own pull request on GitHub", async () => {
  const { id } = await ask(octocat, [{ slug: "guide/self", content: "self\n" }]);
  gitHub.stub.answerOnce("POST", /\/reviews$/, Response.json({ message: "Own" }, { status: 422 }));
  const { status, json } = await act(octocat, id, "request-changes", { message: "No." });
  expect({ status, error: json.error }).toEqual({
    status: 403,
    error: "GitHub doesn't let you review your own pull request. Someone else can.",
  });
  const shown = async () => {
    const { text } = await octocat.get(`/admin/reviews/${id}`);
    return {
      cannot: await textsOf(text, "form.commit button[disabled]"),
      fields: await textsOf(text, "form.commit label"),
      hint: await textsOf(text, "#why-not"),
    };
  };
  const cannot = { cannot: ["Approve", "Request changes"], fields: [] };
  expect(await shown()).toEqual({
    ...cannot,
    hint: ["Your own text is in this review, so someone else must approve it."],
  });
  await act(grace, id, "approve");
  expect(await shown()).toEqual({ ...cannot, hint: ["Merging publishes immediately."] });
});

test("a review and the list wait for GitHub at most four times in a row", async () => {
  const { id } = await ask(octocat, [{ slug: "guide/waited", content: "waited\n" }]);
  let [underWay, waits] = [0, 0];
  const stop = gitHub.stub.answer(async (_, forward) => {
    if (underWay === 0) waits += 1;
    underWay += 1;
    const answer = await forward();
    // So that what is asked at once is counted once.
    await Bun.sleep(50);
    underWay -= 1;
    return answer;
  });
  const waitsOf = async (address: string) => {
    waits = 0;
    expect((await grace.get(address)).status).toBe(200);
    return waits;
  };
  expect(await waitsOf(`/api/admin/reviews/${id}`)).toBeLessThanOrEqual(4);
  expect(await waitsOf("/api/admin/reviews")).toBeLessThanOrEqual(4);
  stop();
});

test("what was merged or closed on GitHub is so here, and the drafts follow", async () => {
  const content = "merged there\n";
  await octocat.save("guide/there", content);
  const { id, head } = await ask(octocat, [{ slug: "guide/there", content }]);
  await gitHub.api("PUT", `/pulls/${id}/merge`, { sha: head, merge_method: "squash" });
  expect((await octocat.get("/api/admin/reviews")).json.reviews).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  expect(await octocat.draftOf("guide/there")).toBeNull();
  expect((await reviewOf(id)).remarks).toMatchObject([{ author: "octocat", does: "merges" }]);

  await octocat.save("guide/closed", "closed there\n");
  const closed = await ask(octocat, [{ slug: "guide/closed", content: "closed there\n" }]);
  await gitHub.api("PATCH", `/pulls/${closed.id}`, { state: "closed" });
  expect(await reviewOf(closed.id)).toMatchObject({ state: "closed", remarks: [{ does: "closes" }] });
  expect((await octocat.draftOf("guide/closed")).content).toBe("closed there\n");
  expect((await octocat.get("/admin/edit/guide/closed")).text).not.toContain("In review");
});

test("a review that GitHub doesn't know any more is closed, and the others are listed", async () => {
  const content = "gone\n";
  await octocat.save("guide/gone", content);
  const { id } = await ask(octocat, [{ slug: "guide/gone", content }]);
  const stop = gitHub.stub.answer(({ method, path }) => {
    if (method !== "GET") return undefined;
    if (path.endsWith(`/pulls/${id}`)) return Response.json({ message: "Not Found" }, { status: 404 });
    return path.includes("/pulls?") ? Response.json([]) : undefined;
  });
  const { status, json } = await octocat.get("/api/admin/reviews");
  expect(status).toBe(200);
  expect(json.reviews).not.toContainEqual(expect.objectContaining({ id }));
  expect((await octocat.get("/admin/edit/guide/gone")).text).not.toContain("In review");
  expect((await octocat.draftOf("guide/gone")).content).toBe(content);
  stop();
});

test("a review stays in the list when many other pull requests came after it", async () => {
  const { id } = await ask(octocat, [{ slug: "guide/early", content: "early\n" }]);
  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  const head = { ...pull.head, ref: "fix-typo" };
  const others = Array.from({ length: 100 }, (_, nth) => ({ ...pull, number: id + 1 + nth, head }));
  const stop = gitHub.stub.answer(({ method, path }) =>
    method === "GET" && /\/pulls\?.*state=open/.test(path) ? Response.json(others) : undefined,
  );
  const listed = async (query = "") => (await octocat.get(`/api/admin/reviews${query}`)).json.reviews;
  expect(await listed()).toContainEqual(expect.objectContaining({ id, state: "open" }));
  expect(await listed("?state=all")).toContainEqual(expect.objectContaining({ id, state: "open" }));
  const { text } = await octocat.get("/admin/reviews?state=all");
  const [, news = ""] = /hx-get="([^"]*news[^"]*)"/.exec(text)!;
  await octocat.get("/admin/reviews");
  expect((await octocat.get(news)).text).not.toContain("Show them");
  stop();
});

test("a stranger's pull request from a fork is no review, however its branch is named", async () => {
  const { id } = await ask(octocat, [{ slug: "guide/fork", content: "fork\n" }]);
  const { json: pull } = await gitHub.api("GET", `/pulls/${id}`);
  const fork = { ...pull, number: 4321, head: { ...pull.head, repo: { ...pull.head.repo, id: 99 } } };
  const code = { ...pull, number: 4322, head: { ...pull.head, ref: "fix-typo" } };
  const stop = gitHub.stub.answer(({ method, path }) => {
    if (method !== "GET") return undefined;
    if (/\/pulls\?/.test(path)) return Response.json([code, fork, pull]);
    return [fork, code]
      .map((each) => (path.endsWith(`/pulls/${each.number}`) ? Response.json(each) : undefined))
      .find(Boolean);
  });
  const { json } = await octocat.get("/api/admin/reviews");
  const ids = json.reviews.map((review: { id: number }) => review.id);
  expect(ids).toContain(id);
  expect(ids).not.toContain(4321);
  expect(ids).not.toContain(4322);
  for (const other of [4321, 4322])
    expect((await octocat.get(`/api/admin/reviews/${other}`)).status).toBe(404);
  stop();
});

test("a stranger's review of a public repository is shown, and neither approves nor wants changes", async () => {
  const { id, head } = await ask(octocat, [{ slug: "guide/public", content: "public\n" }]);
  const stateAfter = async (state: string, author_association: string) => {
    const submitted_at = "2026-01-05T12:00:00Z";
    const review = { user: { login: "stranger" }, body: "Hm.", commit_id: head, submitted_at };
    const stop = gitHub.stub.answer(({ method, path }) =>
      method === "GET" && path.includes(`/pulls/${id}/reviews`)
        ? Response.json([{ ...review, state, author_association }])
        : undefined,
    );
    const { state: shown, remarks } = await reviewOf(id);
    stop();
    expect(remarks).toMatchObject([{ author: "stranger", message: "Hm." }]);
    return shown;
  };
  for (const association of ["NONE", "CONTRIBUTOR", "FIRST_TIMER"]) {
    expect(await stateAfter("APPROVED", association)).toBe("open");
    expect(await stateAfter("CHANGES_REQUESTED", association)).toBe("open");
  }
  for (const association of ["COLLABORATOR", "MEMBER", "OWNER"])
    expect(await stateAfter("APPROVED", association)).toBe("approved");
});

test("the same changes again are the pull request that is open, unless it was closed on GitHub", async () => {
  const changes = [{ slug: "guide/again", content: "again\n" }];
  const first = await ask(octocat, changes);
  expect((await ask(octocat, changes)).id).toBe(first.id);
  await gitHub.api("PATCH", `/pulls/${first.id}`, { state: "closed" });
  expect((await ask(octocat, changes, { title: "Once more" })).id).not.toBe(first.id);
});

test("with the PIN one asks in one's own name, and approves nothing on GitHub", async () => {
  const { id, head, author } = await ask(pin, [{ slug: "guide/by-pin", content: "by Ada\n" }]);
  expect(author).toBe("Ada");
  const { json: commit } = await gitHub.api("GET", `/git/commits/${head}`);
  expect(commit.message).toContain("Edited-by: Ada");
  for (const [does, body] of [
    ["approve", {}],
    ["request-changes", { message: "No." }],
    ["merge", { head }],
  ] as const)
    expect((await act(pin, id, does, body)).json.error).toBe("Sign in with GitHub to approve and merge.");
  expect((await act(pin, id, "close")).json.review.state).toBe("closed");
});

test("rules that nobody could read are learnt from a refusal, and nothing is lost", async () => {
  const none = rules();
  const late = signedInAs(server.url, "linus", tokens.linus);
  const stop = gitHub.stub.answer(({ method, path }) =>
    method === "PATCH" && path.includes("/git/refs/heads")
      ? Response.json({ message: "Repository rule violations found" }, { status: 422 })
      : undefined,
  );
  const updatedAt = await late.save("guide/late", "late\n");
  expect((await late.get("/admin/edit/guide/late")).text).toContain("Publish…");
  const { fields } = await late.open("/admin/publish/guide/late");
  const refused = await late.submit("/admin/publish/guide/late", fields);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Ask for review of");
  expect((await late.draftOf("guide/late")).updatedAt).toBe(updatedAt);
  expect((await late.get("/admin/edit/guide/late")).text).toContain("Ask for review…");
  none();
  stop();
});
