import { Elysia, t } from "elysia";

import type { Generations } from "../../core/generation/generations.ts";
import { always, list, ofBody, ofKey, ok, success, upstream } from "../answers.ts";
import { type Faults, refusalOf } from "../envelope.ts";
import { eventStream } from "../event-stream.ts";
import { wantsEvents } from "../event-writer.ts";
import type { Authenticator } from "../request/authenticator.ts";
import { json, type Limits } from "../request/body.ts";
import { rateLimit } from "../request/rate-limit.ts";
import { authorized } from "../request/signed-in.ts";
import { limited } from "./operation.ts";

type Parts = Readonly<{
  generations: Generations;
  authenticator: Authenticator;
  limits: Limits;
  log: Faults;
}>;

const generation = t.Object(
  {
    prompt: t.String({ description: "The wish, in 1 to 8,000 characters." }),
    kind: t.Optional(
      t.Union([t.Literal("doc"), t.Literal("image")], { description: "A text by default, or a picture." }),
    ),
    search: t.Optional(t.Boolean({ description: "Whether the text is based on a search of the web." })),
    context: t.Optional(t.String({ description: "The text around the place." })),
  },
  { examples: [{ prompt: "A page about tea" }] },
);

const source = t.Object({ title: t.String(), url: t.String(), snippet: t.String() });
const made = t.Union([
  success({ markdown: t.String(), sources: list(source) }),
  success({ image: t.String({ description: "A data URL." }), alt: t.String() }),
]);

/** POST /api/admin/ai/generate: JSON, or events for clients that accept them. */
export const generationRoutes = ({ generations, authenticator, limits, log }: Parts) =>
  new Elysia({ name: "api-generations", prefix: "/api/admin/ai" }).use(authorized(authenticator)).post(
    "/generate",
    async ({ body: { kind = "doc", prompt, search = false, context }, session, request, set }) => {
      const make = async (streaming: { signal: AbortSignal; onText?: (text: string) => void }) => {
        if (kind === "image") {
          const { image, alt } = await generations.image(
            { prompt, context },
            { session, signal: streaming.signal },
          );
          return { image, alt };
        }
        const { markdown, sources } = await generations.doc(
          { prompt, search, context },
          { session, ...streaming },
        );
        return { markdown, sources: sources.map(({ title, url, snippet }) => ({ title, url, snippet })) };
      };
      try {
        if (!wantsEvents(request)) return ok(await make({ signal: request.signal }));
        const events = eventStream({ request, authenticator }, make, (error) => refusalOf(error, log));
        // The framework's types know no handler that answers with one or the other.
        return (await events) as never;
      } finally {
        Object.assign(set.headers, rateLimit(generations.allowance(session)));
      }
    },
    {
      parse: json(limits.page),
      body: generation,
      response: { 200: made, ...always, ...ofBody, ...ofKey, ...upstream },
      detail: {
        tags: ["AI"],
        operationId: "generate",
        summary: "Write a text, or make an image",
        description:
          "With `Accept: text/event-stream` a text is streamed: `delta` events, then a `done` event with the answer.",
        responses: limited,
      },
    },
  );
