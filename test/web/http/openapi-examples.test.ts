import { expect, test } from "bun:test";

import { Client } from "../../support/client.ts";
import { type DescribedOperation, description, operationsIn } from "../../support/described.ts";
import { testSite } from "../../support/site.ts";

const { server, ada, grace } = await testSite();
const api = await description();

/** Who asks, what the path names, and what a body has of this site in place of the example's. */
type Given = Readonly<{ who?: Client; id?: string | number; fields?: object }>;

const published = async (): Promise<Given> => {
  return { id: await ada.publish("guide/tea", `# Tea\n\n${crypto.randomUUID()}\n`) };
};

const reviewed = async (who: Client, ...before: readonly string[]): Promise<Given> => {
  const changes = [{ slug: "guide/tea", content: `# Tea\n\n${crypto.randomUUID()}\n` }];
  const { id, head } = (await ada.post("/api/admin/reviews", { changes })).json.review;
  for (const step of before) await grace.post(`/api/admin/reviews/${id}/${step}`, {});
  return { who, id, fields: { head } };
};

/** Menus have ids and a revision of their site. */
const inMenus = async (): Promise<Given> => {
  const { menus, revision } = (await ada.get("/api/admin/site/navigation")).json;
  const { id } = menus[0].items.find(({ isEditable }: { isEditable: boolean }) => isEditable);
  return { fields: { navigation: { revision, edits: [{ do: "rename", id, label: "Setup" }] } } };
};

/** What operations need before their example works. */
const given: Readonly<Record<string, (example: object) => Promise<Given>>> = {
  signOut: async () => ({ who: await Client.signedIn(server.url) }),
  revokeToken: async () => {
    const { json } = await ada.post("/api/admin/tokens", { name: "short", can: ["read"] });
    return { id: json.token.id };
  },
  deletePage: published,
  readPage: published,
  findLinks: published,
  listSiblings: published,
  undoPublication: published,
  findPublication: published,
  publish: (example) => ("navigation" in example ? inMenus() : Promise.resolve({})),
  findReview: () => reviewed(ada),
  addChanges: () => reviewed(ada),
  approveReview: () => reviewed(grace),
  requestChanges: () => reviewed(grace),
  mergeReview: () => reviewed(grace, "approve"),
  markReviewReady: () => reviewed(ada),
  closeReview: () => reviewed(ada),
};

/**
 * Nothing writes texts on this server, nobody signs in with a code host or is known by an account, only GitHub's reviews can be drafts, and no other machine
 * rewrites the branch.
 */
const refused: Readonly<Record<string, number>> = {
  generate: 503,
  beginSignIn: 503,
  finishSignIn: 503,
  beginSignInWithOidc: 503,
  finishSignInWithOidc: 503,
  markReviewReady: 409,
  acceptHead: 409,
  changePerson: 404,
  removePerson: 404,
};

const examplesOf = ({ requestBody }: DescribedOperation): readonly unknown[] => {
  const { schema, example } = requestBody?.content["application/json"] ?? {};
  return [...(schema?.examples ?? []), ...(example === undefined ? [] : [example])];
};

/** A stream of events never ends by itself: `events.test.ts` follows it. */
const operations = operationsIn(api).filter(({ operationId }) => operationId !== "followEvents");

test("each operation has an example: of its body, and of what its query must have", () => {
  const without = operations.filter(
    (operation) =>
      (operation.requestBody?.content["application/json"] && examplesOf(operation).length === 0) ||
      operation.parameters.some(
        (parameter) => parameter.in === "query" && parameter.required && parameter.example === undefined,
      ),
  );

  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "the examples of %s work as they are",
  async (operationId, operation) => {
    const bodies = operation.requestBody ? examplesOf(operation) : [undefined];
    for (const body of bodies) {
      const { who = ada, id, fields } = (await given[operationId]?.(body as object)) ?? {};
      const path = operation.path.replace(/\{\w+\}/, String(id));
      const query = operation.parameters
        .filter(({ example }) => example !== undefined)
        .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
      const sent = body && fields ? { ...body, ...fields } : body;

      const answer = await who.send(operation.method, [path, ...query].join("?"), sent);

      expect([answer.status, answer.json?.error]).toEqual([
        refused[operationId] ?? 200,
        refused[operationId] ? expect.any(String) : undefined,
      ]);
    }
  },
);
