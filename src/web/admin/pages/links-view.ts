import type { LinkingPageView, LinksHereView } from "../../../../views/links/links-here.tsx";
import type { PageLinkingHere } from "../../../core/search/links-here.ts";

const MAX_PAGES = 200;
const MAX_PLACES = 10;

export function linksView(linking: readonly PageLinkingHere[]): Pick<LinksHereView, "pages" | "total"> {
  return { pages: linking.slice(0, MAX_PAGES).map(linkingPageView), total: linking.length };
}

function linkingPageView({ slug, title, state, published, drafted }: PageLinkingHere): LinkingPageView {
  const isOnlyPublished = drafted?.length === 0;
  const all = drafted && !isOnlyPublished ? drafted : published;
  return {
    slug,
    title,
    badge: state === "published" ? undefined : state === "draft" ? "Draft" : "Changed",
    places: all.slice(0, MAX_PLACES).map(({ line, text }) => ({ line, text })),
    isOnlyPublished,
    more: Math.max(0, all.length - MAX_PLACES),
  };
}
