import type { CurrentTexts } from "../../core/draft/current-texts.ts";
import { Invalid } from "../../core/errors.ts";
import type { Session } from "../../core/session/session.ts";
import type { SitePages } from "../../core/site/site-pages.ts";
import { type Slug, slug } from "../../core/slug/slug.ts";
import { pageList } from "./page-list.ts";

export type ResourceParts = Readonly<{ sitePages: SitePages; currentTexts: CurrentTexts }>;

const SCHEME = "docs://";
const mimeType = "text/markdown";

/** Of all pages, also those that are only drafts. */
export const pageTemplates = [
  {
    uriTemplate: `${SCHEME}{+slug}`,
    name: "page",
    title: "A page of the site",
    description: "The current text: the draft, or what is published.",
    mimeType,
  },
];

/** @throws Forbidden, Unavailable */
export async function listedResources(
  cursor: string | undefined,
  session: Session,
  { sitePages }: ResourceParts,
) {
  const { pages, nextCursor } = await pageList({ cursor }, session, sitePages);
  const resources = pages.map(({ slug, title }) => ({
    uri: uriOf(slug),
    name: slug || "/",
    title,
    mimeType,
  }));
  return { resources, nextCursor };
}

/** @throws as `CurrentTexts.find` */
export async function readResource(uri: string, session: Session, { currentTexts }: ResourceParts) {
  const { content } = await currentTexts.find(slugIn(uri), session);
  return { contents: [{ uri, mimeType, text: content }] };
}

function uriOf(slug: Slug): string {
  return SCHEME + slug.split("/").map(encodeURIComponent).join("/");
}

/** @throws Invalid */
function slugIn(uri: string): Slug {
  const path = uri.startsWith(SCHEME) ? decoded(uri.slice(SCHEME.length)) : undefined;
  if (path === undefined) throw new Invalid(`The address of a page is such as ${SCHEME}guide/install.`);
  return slug(path.replace(/\/$/, ""));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
