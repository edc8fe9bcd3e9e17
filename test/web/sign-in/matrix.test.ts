import { afterAll, expect, test } from "bun:test";

import { atLeast, type Role, roles, type Standing } from "../../../src/core/person/role.ts";
import type { OidcSignIns } from "../../../src/core/session/oidc-sign-ins.ts";
import { type SessionKind, sessionKinds } from "../../../src/core/session/session.ts";
import { slug } from "../../../src/core/slug/slug.ts";
import { testApp } from "../../support/app.ts";
import { description, operationsIn } from "../../support/described.ts";
import { type Lowest, operations, pages, type Row, tools } from "../../support/roles-table.ts";

/** Everybody is called by what they are: a role, and after @ the folder that it is for. */
function standingOf(name: string): Standing {
  const [role = "", folder] = name.split("@");
  return roles.includes(role as Role)
    ? { role: role as Role, folders: folder === undefined ? undefined : [slug(folder)] }
    : { role: "administrator", folders: undefined };
}

/** Who made a token can be something else later. */
const later = new Map<string, Standing>();
const app = await testApp({
  baseUrl: "http://localhost:3000",
  // Without, sessions of OpenID Connect have ended.
  oidcSignIns: {
    place: { id: "oidc", name: "Example" },
    endAddress: async () => undefined,
  } as unknown as OidcSignIns,
  standings: {
    ofSession: async ({ name }) => standingOf(name),
    ofMaker: async ({ maker }) => later.get(maker) ?? standingOf(maker),
  },
});
afterAll(() => app[Symbol.asyncDispose]());

type Headers = Record<string, string>;

const json = { "content-type": "application/json", accept: "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const as = (name: string, kind: SessionKind = "pin"): Headers => ({ cookie: app.cookieOf(kind, name) });

async function statusOf(method: string, path: string, headers: Headers, body?: string): Promise<number> {
  const gone = new AbortController();
  const answer = await app.send(method, path, headers, body, gone.signal);
  gone.abort();
  return answer.status;
}

/** Of a page or file, which is one of the guide unless `file` is another one. */
const addressOf = (path: string, file = "guide/thing") =>
  path
    .replaceAll(/\/:sha|\/\{sha\}/g, `/${"0".repeat(40)}`)
    .replaceAll(/\/:\w+|\/\{\w+\}/g, "/1")
    .replaceAll("*", file);

/** `ask` returns whether it is refused; `file` is whose address it asks for. */
type Door = Readonly<{ name: string; row: Row; ask: (headers: Headers, file?: string) => Promise<boolean> }>;

/** Of what is refused only once the body is read. */
const bodies: Readonly<Record<string, string>> = {
  saveNavigationDraft: JSON.stringify({ revision: "r", edits: [{ do: "remove", id: "none" }] }),
};

const described = operationsIn(await description());
const ofApi: Door[] = described.map(({ operationId, method, path }) => ({
  name: operationId,
  row: operations.get(operationId)!,
  ask: async (headers) => {
    const body = method === "GET" || method === "DELETE" ? undefined : (bodies[operationId] ?? "{}");
    const address = `${addressOf(path)}${path.endsWith("/pages") && method === "DELETE" ? "?slug=guide/none" : ""}`;
    return (await statusOf(method, address, { ...json, ...headers }, body)) === 403;
  },
}));

const ofPages: Door[] = [...pages].map(([name, row]) => {
  const [method, path] = name.split(" ") as [string, string];
  const body = method === "POST" ? "" : undefined;
  return {
    name,
    row,
    ask: async (headers, file) => {
      const all = { ...(body === "" ? form : {}), ...headers };
      return (await statusOf(method, addressOf(path, file), all, body)) === 403;
    },
  };
});

async function messageOf(headers: Headers, method: string, params: object) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await app.send("POST", "/mcp", { ...json, ...headers }, body);
  return (await answer.json()) as {
    result: { tools: Array<{ name: string }>; content: Array<{ text: string }> };
  };
}

const ofTools: Door[] = [...tools].map(([name, row]) => ({
  name: `tool ${name}`,
  row,
  ask: async (headers) => {
    const { result } = await messageOf(headers, "tools/call", { name, arguments: {} });
    return result.content[0]!.text.includes('"forbidden"');
  },
}));

const doors = [...ofApi, ...ofPages, ...ofTools].filter(({ row }) => row?.lowest !== "everybody");

/** It ends all sessions, those of the tests too. */
const isSafe = ({ name }: Door, role: Role) =>
  !(name === "POST /admin/sessions/end" && role === "administrator");

const may = (role: Role, lowest: Lowest) => lowest === "everybody" || atLeast(role, lowest);

/** Returns what is answered otherwise than the table says. */
async function wrongly(
  asked: readonly Door[],
  headers: () => Headers,
  isAllowed: (row: Row) => boolean,
  file?: string,
) {
  const wrong: string[] = [];
  for (const { name, row, ask } of asked)
    if ((await ask(headers(), file)) === isAllowed(row))
      wrong.push(`${name}: ${isAllowed(row) ? "refused" : "allowed"}`);
  return wrong;
}

test("the table has each operation, each page and each tool, and nothing else", async () => {
  const { result } = await messageOf(as("administrator"), "tools/list", {});
  const routes = app.routes
    .filter(({ path }) => !path.startsWith("/api/") && path !== "/mcp")
    .map(({ method, path }) => `${method} ${path.replace(/^\/static\/.*/, "/static/*")}`);
  // The home page's address is that of any page without its slug.
  const ownOnly = routes.filter((name) => pages.has(name) || !routes.includes(`${name}/*`));

  expect(described.map(({ operationId }) => operationId).sort()).toEqual([...operations.keys()].sort());
  expect([...new Set(ownOnly)].sort()).toEqual([...pages.keys()].sort());
  expect(result.tools.map(({ name }) => name).sort()).toEqual([...tools.keys()].sort());
});

test.each(roles.flatMap((role) => sessionKinds.map((kind) => [role, kind] as const)))(
  "a %s who is signed in by %s may do what the table says at every door, and nothing else",
  async (role, kind) => {
    const asked = doors.filter((door) => isSafe(door, role));

    expect(
      await wrongly(
        asked,
        () => as(role, kind),
        ({ lowest }) => may(role, lowest),
      ),
    ).toEqual([]);
  },
  120_000,
);

const ofFolders = roles.filter((role) => role !== "administrator");

test.each(ofFolders)(
  "a %s of a folder may do the same in it, but nothing that reaches further",
  async (role) => {
    const isAllowed = ({ lowest, bound }: Row) => may(role, lowest) && !bound;

    for (const file of ["guide/thing", "guide", "guide/deep/thing"])
      expect(await wrongly(doors, () => as(`${role}@guide`), isAllowed, file)).toEqual([]);
  },
  120_000,
);

test.each(ofFolders)(
  "a %s of a folder may do nothing at the address of a page outside, however it is written",
  async (role) => {
    const isAllowed = ({ lowest, bound, isAtPage }: Row) => may(role, lowest) && !bound && !isAtPage;
    const outside = ["server/thing", "guide-2", "guid", "de/guide", "Guide/thing", "%67uide2/thing"];

    for (const file of outside)
      expect([file, await wrongly(ofPages, () => as(`${role}@guide`), isAllowed, file)]).toEqual([file, []]);
  },
  120_000,
);

const tokenRights = ["read", "draft", "generate", "publish"];

/** Which role the maker of a token needs, so that it has a right. */
const makers = { read: "reader", draft: "writer", generate: "writer", publish: "publisher" } as const;

type TokenRight = keyof typeof makers;

/** Which rights of a token an operation takes, by the lowest role: one of them. */
function rightsFor(name: string, lowest: Lowest): TokenRight[] {
  if (name === "generate") return ["generate"];
  if (name === "deletePage" || name === "tool delete_page") return ["draft", "publish"];
  return lowest === "reader" ? ["read"] : lowest === "publisher" ? ["publish"] : ["draft"];
}

async function tokenOf(maker: string, can: readonly string[], folders?: readonly string[]): Promise<string> {
  const body = JSON.stringify({ name: "matrix", can, folders });
  const answer = await app.send("POST", "/api/admin/tokens", { ...json, ...as(maker) }, body);
  const { secret, token } = (await answer.json()) as { secret: string; token: { id: string } };
  made.push(token.id);
  return secret;
}

const made: string[] = [];
const revokeAll = async () => {
  for (const id of made.splice(0)) await app.send("DELETE", `/api/admin/tokens/${id}`, as("administrator"));
};

test.each(roles)(
  "a token may what it is made for and its maker may now: made by a %s",
  async (role) => {
    const wrong: string[] = [];
    for (const can of [...tokenRights.map((right) => [right]), tokenRights]) {
      const maker = `maker ${role} ${can.join()}`;
      const secret = await tokenOf(maker, can);
      later.set(maker, { role, folders: undefined });
      for (const { name, row, ask } of doors.filter(
        ({ name }) => operations.has(name) || name.startsWith("tool "),
      )) {
        const { lowest, isOwn } = row;
        const has = (right: TokenRight) =>
          can.includes(right) && (lowest === "commenter" || atLeast(role, makers[right]));
        const isAllowed = !isOwn && may(role, lowest) && rightsFor(name, lowest).some(has);
        if ((await ask({ authorization: `Bearer ${secret}` })) === isAllowed)
          wrong.push(`${can.join()} ${name}: ${isAllowed ? "refused" : "allowed"}`);
      }
    }
    await revokeAll();

    expect(wrong).toEqual([]);
  },
  120_000,
);

test("a token opens no page, whatever its maker is", async () => {
  const secret = await tokenOf("administrator", tokenRights);
  const opened = [];
  for (const { name } of ofPages.filter(({ row }) => row.lowest !== "everybody")) {
    const [method, path] = name.split(" ") as [string, string];
    const status = await statusOf(method, addressOf(path), { authorization: `Bearer ${secret}` });
    if (![303, 401].includes(status)) opened.push([name, status]);
  }
  await revokeAll();

  expect(opened).toEqual([]);
});
