import type { Right } from "../core/token/scope.ts";

/** What a token needs for each route of the API: a right, nothing, or that a person signed in. */
export const neededRights: Readonly<Record<string, Right | "nothing" | "a person">> = {
  "POST /api/admin/logout": "a person",
  "GET /api/admin/tokens": "a person",
  "POST /api/admin/tokens": "a person",
  "DELETE /api/admin/tokens/:id": "a person",
  "GET /api/admin/drafts": "read",
  "PUT /api/admin/drafts": "draft",
  "GET /api/admin/drafts/versions": "read",
  "GET /api/admin/pages": "read",
  "GET /api/admin/pages/source": "read",
  "GET /api/admin/pages/links": "read",
  "DELETE /api/admin/pages": "publish",
  "GET /api/admin/health": "read",
  "POST /api/admin/publish": "publish",
  "POST /api/admin/publications/:sha/undo": "publish",
  "GET /api/admin/reviews": "read",
  "POST /api/admin/reviews": "draft",
  "GET /api/admin/reviews/:id": "read",
  "POST /api/admin/reviews/:id/changes": "draft",
  "POST /api/admin/reviews/:id/approve": "publish",
  "POST /api/admin/reviews/:id/request-changes": "draft",
  "POST /api/admin/reviews/:id/merge": "publish",
  "POST /api/admin/reviews/:id/close": "draft",
  "POST /api/admin/uploads": "draft",
  "POST /api/admin/ai/generate": "generate",
};
