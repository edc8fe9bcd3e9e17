import { Elysia, t } from "elysia";

import type { Generations } from "../../core/generations.ts";
import { json, type Limits } from "../body.ts";
import { ok } from "../envelope.ts";
import { type Door, signedIn } from "../session.ts";

type Parts = Readonly<{ generations: Generations; door: Door; limits: Limits }>;

const request = t.Object({
  prompt: t.String(),
  kind: t.Optional(t.Union([t.Literal("doc"), t.Literal("image")])),
  search: t.Optional(t.Boolean()),
  context: t.Optional(t.String()),
});

/** POST /api/admin/ai/generate */
export const generationRoutes = ({ generations, door, limits }: Parts) =>
  new Elysia({ name: "api-generations", prefix: "/api/admin/ai" }).use(signedIn(door)).post(
    "/generate",
    async ({ body: { kind = "doc", prompt, search = false, context } }) => {
      if (kind === "image") {
        const { image, alt } = await generations.image({ prompt, context });
        return ok({ image, alt });
      }
      const { markdown, sources } = await generations.doc({ prompt, search, context });
      return ok({ markdown, sources });
    },
    { parse: json(limits.page), body: request },
  );
