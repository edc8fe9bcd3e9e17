import { afterAll, expect, test } from "bun:test";

import { type Role, roles } from "../../../src/core/person/role.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { mayAsk, neededFor } from "../../../src/web/request/needed-rights.ts";
import { isWithinReach } from "../../../src/web/request/reach.ts";
import { RoutePatterns } from "../../../src/web/route-patterns.ts";
import { testApp } from "../../support/app.ts";
import { everyAddress } from "../../support/every-address.ts";
import { person, scopeIn } from "../../support/person.ts";

const standingOf = (name: string) => {
  const [role, folder] = name.split("@");
  return { role: role as Role, folders: folder === undefined ? undefined : [slug(folder)] };
};
const app = await testApp({
  baseUrl: "http://localhost:3000",
  standings: {
    ofSession: async ({ name }) => standingOf(name),
    ofMaker: async ({ maker }) => standingOf(maker),
  },
});
afterAll(() => app[Symbol.asyncDispose]());

const patterns = new RoutePatterns();
patterns.learn(app.routes);

async function shown(name: string, path: string): Promise<string> {
  const answer = await app.send("GET", path, { cookie: app.cookieOf("pin", name) });
  return answer.text();
}

const json = { "content-type": "application/json" };
const asAdministrator = { ...json, cookie: app.cookieOf("pin", "administrator") };
for (const page of ["guide/draft", "server/draft"])
  await app.send(
    "PUT",
    "/api/admin/drafts",
    asAdministrator,
    JSON.stringify({ slug: page, content: "# Draft\n" }),
  );
const asked = await app.send(
  "POST",
  "/api/admin/reviews",
  asAdministrator,
  JSON.stringify({ changes: [{ slug: "guide/asked", content: "# Asked\n" }] }),
);
const { review } = (await asked.json()) as { review: { id: number } };

const addresses = [
  "/admin",
  "/admin/tree",
  "/admin/tree/menu?of=page:guide/draft",
  "/admin/edit/guide/install",
  "/admin/edit/server/draft",
  "/admin/changes",
  "/admin/changes/guide/draft",
  "/admin/reviews",
  `/admin/reviews/${review.id}`,
  "/admin/history/guide/install",
  "/admin/deleted",
  "/admin/health",
  "/admin/media",
  "/admin/settings",
  "/admin/help",
];

/** Returns what a page has that leads where its reader may not ask. */
async function refusedIn(name: string, path: string): Promise<string[]> {
  const { role, folders } = standingOf(name);
  const reader = person(name, scopeIn(role, folders));
  const found: string[] = [];
  const look = (method: string, address: string | null) => {
    const { pathname, origin } = new URL(address ?? path, "http://localhost:3000");
    if (origin !== "http://localhost:3000") return;
    const asked = { method: method.toUpperCase(), route: patterns.patternOf(pathname), pathname };
    const needed = neededFor(asked.method, asked.route);
    if (needed && !(mayAsk(reader, needed) && isWithinReach(reader, asked)))
      found.push(`${path}: ${method} ${pathname}`);
  };
  const rewriter = new HTMLRewriter()
    .on("form:not([data-shows])", {
      element: (form) => look(form.getAttribute("method") ?? "get", form.getAttribute("action")),
    })
    .on("[formaction]", { element: (button) => look("POST", button.getAttribute("formaction")) })
    .on("a[href]", { element: (link) => look("GET", link.getAttribute("href")) });
  await rewriter.transform(new Response(await shown(name, path))).text();
  return found;
}

test.each([...roles, "writer@guide", "publisher@guide"])(
  "no page of a %s has a control that leads where they may not ask",
  async (name) => {
    const found = await Promise.all(addresses.map((path) => refusedIn(name, path)));

    expect(found.flat()).toEqual([]);
  },
);

test.each(["reader", "writer@guide", "publisher@guide"])(
  "nor has any other page of a %s, in each state that is there",
  async (name) => {
    const content = `# Seen by a ${name}\n`;
    const published = await app.send(
      "POST",
      "/api/admin/publish",
      asAdministrator,
      JSON.stringify({ slug: "server/seen", content }),
    );
    const { commitUrl } = (await published.json()) as { commitUrl: string };
    const there = {
      pages: ["guide/draft", "guide/install", "server/draft", "server/configuration"],
      files: ["icon.svg"],
      reviews: [review.id],
      commits: [commitUrl.split("/").at(-1)!],
      people: [],
    };
    const all = (await everyAddress(there)).filter(
      ({ method, path }) => method === "GET" && /^\/admin(?!\/(?:help|news|api|login))/.test(path),
    );
    const found: string[] = [];
    for (const { path } of all) found.push(...(await refusedIn(name, path)));

    expect(found).toEqual([]);
  },
  60_000,
);

test("a reader reads a page in place of the editor, and the list of drafts without its buttons", async () => {
  const page = await shown("reader", "/admin/edit/guide/install");
  const drafts = await shown("reader", "/admin/changes");

  expect(page).toContain("You can read this page. Writing takes the role “writer”, and yours is “reader”.");
  expect(page).not.toContain("/static/editor");
  expect(drafts).toContain("guide/draft");
  expect(drafts).not.toContain("of selected…");
  expect(drafts).not.toContain("Select all");
  expect(drafts).not.toContain('name="page:');
  expect(await shown("administrator", "/admin/edit/guide/install")).toContain("/static/editor");
});

test("who writes in a folder reads the others, and is told where they write", async () => {
  const outside = await shown("publisher@guide", "/admin/edit/server/draft");

  expect(outside).toContain("You can read this page. You can write only in “guide”.");
  expect(await shown("publisher@guide", "/admin/edit/guide/draft")).toContain("/static/editor");
});

test("who writes in a folder chooses what is theirs in Changes, and edits that alone", async () => {
  const [changes, outside, inside] = await Promise.all(
    ["/admin/changes", "/admin/history/server/draft", "/admin/history/guide/draft"].map((path) =>
      shown("publisher@guide", path),
    ),
  );

  const boxes = Array.from(changes!.matchAll(/<input type="checkbox" name="([^"]+)"/g), ([, name]) => name);
  expect(boxes).toEqual(["page:guide/draft"]);
  expect(changes).not.toContain('aria-label="Select all in server"');
  expect(outside).not.toMatch(/>\s*Edit\s*</);
  expect(inside).toMatch(/>\s*Edit\s*</);
  expect(await shown("reader", "/admin/history/guide/draft")).not.toMatch(/>\s*Edit\s*</);
});

test("who can't undo a publication is told so before", async () => {
  const published = await app.send(
    "POST",
    "/api/admin/publish",
    asAdministrator,
    JSON.stringify({ slug: "server/undone", content: "# Undone\n" }),
  );
  const { commitUrl } = (await published.json()) as { commitUrl: string };
  const path = `/admin/commits/${commitUrl.split("/").at(-1)}/undo`;

  for (const name of ["publisher@guide", "writer@guide"]) {
    const page = await shown(name, path);
    expect(page).toContain(
      "You can&#x27;t undo this. You may not write “server/undone”. You are limited to “guide”.",
    );
    expect(page).not.toMatch(/<button type="submit" class="button primary"/);
  }
  for (const name of ["publisher@server", "writer@server", "publisher"])
    expect(await shown(name, path)).toMatch(/<button type="submit" class="button primary"/);
});

test("the settings say which role one has", async () => {
  expect(await shown("writer@guide", "/admin/settings")).toContain("<strong>Writer in “guide”</strong>");
  expect(await shown("administrator", "/admin/settings")).toContain("<strong>Administrator</strong>");
  expect(await shown("writer@guide", "/admin/tokens/new")).toContain("As you do, it writes only in “guide”.");
  expect(await shown("writer", "/admin/tokens/new")).not.toContain("As you do");
});

test("a writer asks for review where a publisher publishes", async () => {
  expect(await shown("writer", "/admin/publish/guide/draft")).toContain("Ask for review");
  expect(await shown("publisher", "/admin/publish/guide/draft")).not.toContain("Ask for review");
});

test("a commenter can ask for changes in a review, and is told who decides", async () => {
  const page = await shown("commenter", `/admin/reviews/${review.id}`);

  expect(page).toContain("This takes the role “publisher”, and yours is “commenter”.");
  expect(page).toContain("Request changes");
  expect(page).not.toContain("Close review");
  expect(await shown("publisher", `/admin/reviews/${review.id}`)).toContain("Close review");
});

test("settings show what is one's own, and all of them to administrators", async () => {
  const [own, all] = [
    await shown("publisher", "/admin/settings"),
    await shown("administrator", "/admin/settings"),
  ];

  for (const title of ["Repository", "Sign everyone out", "Refused sign-ins"]) {
    expect(own).not.toContain(title);
    expect(all).toContain(title);
  }
  expect(await shown("writer", "/admin/tokens/new")).not.toContain("Publish, move and delete pages");
});
