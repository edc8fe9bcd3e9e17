import { Elysia } from "elysia";

import { paths } from "../../views/paths.ts";
import type { SignIn } from "./people.ts";

export const slug = "states/grace-is-first";

/** Grace saves this page just before anyone else, so that a conflict needs no second window. */
export function graceIsFirst(signIn: SignIn) {
  let isSaving = false;

  const saveBefore = async () => {
    const grace = await signIn("grace");
    const { draft } = (await grace.get(`/api/admin/drafts?slug=${slug}`)).json;
    if (draft?.author.toLowerCase() === "grace") return; // it is their turn
    const { page } = (await grace.get(`/api/admin/pages/source?slug=${slug}`)).json;
    const text: string = (draft ?? page)?.content ?? "";
    const line = `The last word: Grace’s, at ${new Date().toLocaleTimeString()}.`;
    await grace.save(slug, text.replace(/^The last word: .*/m, line), draft?.updatedAt);
  };

  return new Elysia({ name: "grace-is-first" }).onRequest(async ({ request }) => {
    if (isSaving || !(await isSave(request))) return;
    isSaving = true;
    await saveBefore().finally(() => {
      isSaving = false;
    });
  });
}

/** Recognizes the editor's saves, and those of its form without scripts. */
async function isSave(request: Request): Promise<boolean> {
  const { pathname } = new URL(request.url);
  if (request.method === "POST") return pathname === paths.edit(slug);
  if (request.method !== "PUT" || pathname !== "/api/admin/drafts") return false;
  return (await request.clone().text()).includes(`"slug":"${slug}"`);
}
