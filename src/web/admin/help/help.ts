import { Elysia, t } from "elysia";

import { HelpContent, type HelpContentView } from "../../../../views/help/help-content.tsx";
import { Help } from "../../../../views/help/help.tsx";
import { paths } from "../../../../views/paths.ts";
import { NotFound } from "../../../core/errors.ts";
import type { Installation } from "../../../core/operation/installation.ts";
import type { Manual } from "../../../core/search/manual.ts";
import type { Session } from "../../../core/session/session.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page, part, wantsPart } from "../../respond.ts";
import { atPage } from "../at-page.ts";
import { assetPathIn } from "../page-address.ts";

type Parts = Readonly<{
  manual: Manual;
  installation: Pick<Installation, "version">;
  authenticator: Authenticator;
}>;

const searchQuery = t.Object({ q: t.Optional(t.String()) });

/** The pictures of one version never change. */
const pictureHeaders = { "cache-control": "private, max-age=3600" };

/** /admin/help/<slug>: the manual of this version, whatever repository is set. */
export const helpPages = ({ manual, installation: { version }, authenticator }: Parts) => {
  const show = async (request: Request, session: Session, q = "") => {
    const words = q.trim();
    const sections = await manual.sections();
    const { title, content, status } = await (words === "" ? read(request) : found(words));
    if (wantsPart(request)) return part(HelpContent({ content }));
    const help = { version, words, sections, content };
    return page({ title, name: session.name, content: Help({ help }), status });
  };

  const found = async (words: string): Promise<Shown> => {
    return { title: "Help", content: { kind: "found", words, hits: await manual.search(words) } };
  };

  const read = async (request: Request): Promise<Shown> => {
    try {
      const slug = assetPathIn(request, 3);
      const { title, html } = await manual.page(slug);
      const pages = (await manual.sections()).flatMap(({ page, pages }) => [page, ...pages]);
      const at = pages.findIndex((page) => page.slug === slug);
      const turns = { previous: pages[at - 1], next: pages[at + 1] };
      return { title: `${title} · Help`, content: { kind: "page", slug, safeHtml: html, ...turns } };
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return { title: "Help", content: { kind: "missing" }, status: refusalOfDomain(error).status };
    }
  };

  return new Elysia({ name: "admin-help" })
    .use(
      atPage(paths.help, authenticator, (app, path) =>
        app.get(path, ({ request, session, query }) => show(request, session, query.q), {
          query: searchQuery,
        }),
      ),
    )
    .use(signedIn(authenticator))
    .get("/admin/help/uploads/*", async ({ request }) => {
      const { type, content } = await manual.picture(assetPathIn(request, 4));
      return new Response(new Uint8Array(content), { headers: { "content-type": type, ...pictureHeaders } });
    });
};

type Shown = Readonly<{
  title: string;
  content: HelpContentView;
  status?: number;
}>;
