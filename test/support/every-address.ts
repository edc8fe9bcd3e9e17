import { neededFor } from "../../src/web/request/needed-rights.ts";
import { testApp } from "./app.ts";

/** What is there, of which the open parts of addresses are made. */
export type There = Readonly<{
  pages: readonly string[];
  /** Below a folder that serves files. */
  files: readonly string[];
  reviews: readonly number[];
  commits: readonly string[];
  people: readonly string[];
}>;

export type Address = Readonly<{ method: string; route: string; path: string; needed: string | undefined }>;

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  "/admin": ["?all=1"],
  "/admin/changes": ["?all=1", "?show=mine"],
  "/admin/reviews": ["?state=all", "?state=merged"],
  "/admin/reviews/news": ["?seen=0"],
  "/admin/reviews/:id/news": ["?seen=0"],
  "/admin/media": ["?only=unused", "?only=new", "?by=folder", "?q=a"],
  "/admin/go-to": ["?q=guide"],
  "/admin/tree/filter": ["?q=guide"],
  "/admin/tree/menu": ["?of=page:guide/install"],
  "/admin/link-targets/*": ["?q=guide"],
  "/api/admin/reviews": ["?state=all"],
};

/** Every address of the product, by the list of its routes: each page and each part of one in every state that is there. */
export async function everyAddress(there: There): Promise<Address[]> {
  await using app = await testApp({ baseUrl: "http://localhost:3000" });
  const routes = app.routes.filter(({ path }) => !path.startsWith("/static/"));
  return routes.flatMap(({ method, path: route }) =>
    filled(route, there).flatMap((path) =>
      ["", ...(method === "GET" ? queriesOf(route, there) : [])].map((query) => {
        const needed = neededFor(method, route);
        return { method, route, path: path + query, needed };
      }),
    ),
  );
}

function queriesOf(route: string, { pages, people }: There): readonly string[] {
  const ofPages = /^\/api\/admin\/(?:drafts|drafts\/versions|pages\/source|pages\/links|site\/siblings)$/;
  if (ofPages.test(route)) return pages.map((page) => `?slug=${encodeURIComponent(page)}`);
  if (route === "/admin/people/person") return people.map((id) => `?id=${encodeURIComponent(id)}`);
  return QUERIES[route] ?? [];
}

/** Returns a route with each thing that its open parts can name. */
function filled(route: string, there: There): string[] {
  const { pages, files, reviews, commits, people } = there;
  const isOfFiles = /^\/(?:files|uploads|site|above|admin\/(?:media|thumbnails|help\/uploads))\b/.test(route);
  const values: ReadonlyArray<readonly [part: string, values: readonly (string | number)[]]> = [
    ["*", isOfFiles ? files : pages],
    [":sha", commits],
    [":does", ["move", "rename", "add", "add-link", "add-group", "hide"]],
    [":tag", ["v1"]],
    [":host", ["git", "github"]],
    [":id", /reviews/.test(route) ? reviews : people.map(encodeURIComponent)],
  ];
  return values.reduce<string[]>(
    (paths, [part, all]) =>
      paths.flatMap((path) =>
        path.split("/").includes(part) ? all.map((value) => path.replace(part, String(value))) : [path],
      ),
    [route],
  );
}
