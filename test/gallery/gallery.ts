import { join } from "node:path";

import { Elysia, t } from "elysia";

import { page } from "../../src/web/respond.ts";
import { secure } from "../../src/web/security.ts";
import { siteInHeader } from "../../src/web/site-in-header.ts";
import { staticPath } from "../../src/web/static.ts";
import { grace, linus, rtlName } from "./cast.ts";
import { IndexPage } from "./index-page.tsx";
import { addressName, type Shown } from "./state.ts";
import { views } from "./views.ts";

const still = "/dev/views/still.js";
const styles = "/dev/views/gallery.css";

const asked = t.Object({
  state: t.Optional(t.String()),
  width: t.Optional(t.String()),
  scheme: t.Optional(t.String()),
  dir: t.Optional(t.String()),
});

/** /dev/views: every view in every state, from literals. For development and tests: it needs no store and no session. */
export const gallery = () =>
  new Elysia({ name: "gallery" })
    .wrap(framed as unknown as Wrapper)
    .get(
      "/dev/views",
      async ({ query }) => {
        const stylesheets = [await staticPath("admin.css"), styles];
        const document = await IndexPage({ views, stylesheets, chosen: query });
        return new Response(document, { headers: { "content-type": "text/html; charset=utf-8" } });
      },
      { query: asked },
    )
    .get(still, () => new Response(Bun.file(join(import.meta.dir, "still.js"))))
    .get(styles, () => new Response(Bun.file(join(import.meta.dir, "gallery.css"))))
    .get("/dev/views/:view/:state", async ({ params }) => {
      const view = views.find(({ name }) => addressName(name) === params.view);
      const state = view?.states.find(({ name }) => addressName(name) === params.state);
      return state
        ? stilled(await state.render())
        : new Response("The gallery has no such state.\n", { status: 404 });
    });

const securePage = secure({ isHttps: false, pictureHosts: [], baseUrl: () => "http://localhost" });

type Wrapper = Parameters<Elysia["wrap"]>[0];
type Handle = (request: Request, ...rest: unknown[]) => Response | Promise<Response>;

/** Adds the program's content policy, except that the index may frame a state. */
const framed =
  (handle: Handle): Handle =>
  async (request, ...rest) => {
    const response = await handle(request, ...rest);
    if (!/^\/dev\/views(\/|$)/.test(new URL(request.url).pathname)) return response;
    securePage(new URL(request.url).pathname, response);
    const policy = response.headers.get("content-security-policy")!;
    const ours = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'; frame-src 'self'");
    response.headers.set("content-security-policy", ours);
    return response;
  };

/** Returns the page as the product sends it, without requests or typing, and with what is opened. */
const name = "Example documentation";
const site = {
  name,
  icon: undefined,
  view: async () => ({ name, changes: 12, reviews: 3, unread: 120, here: [grace, linus, rtlName] }),
};

async function stilled({ opens = [], awaits = "html", isWithoutScript, ...shown }: Shown): Promise<Response> {
  const script = `<script type="module" src="${still}"></script>`;
  const rewriter = new HTMLRewriter()
    .on("html", {
      element: (html) => void html.setAttribute("data-state", JSON.stringify({ opens, awaits })),
    })
    .on("head", { element: (head) => void head.prepend(script, { html: true }) });
  if (isWithoutScript) withoutScript(rewriter);
  return rewriter.transform(await siteInHeader.run(site, () => page(shown)));
}

function withoutScript(rewriter: HTMLRewriter): void {
  rewriter
    .on('script[src^="/static/"]', { element: (element) => void element.remove() })
    .on("noscript", { element: (element) => void element.removeAndKeepContent() })
    .on("[data-scripted], [data-dismiss]", { element: (element) => void element.setAttribute("hidden", "") });
}
