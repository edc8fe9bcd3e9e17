import { hasRight, writesInFolders } from "../core/session/access.ts";
import type { Identity } from "../core/session/session.ts";
import { mayAsk, neededFor } from "./request/needed-rights.ts";
import { isWithinReach } from "./request/reach.ts";
import type { RoutePatterns } from "./route-patterns.ts";

type Parts = Readonly<{
  reader: Identity | undefined;
  patterns: Pick<RoutePatterns, "patternOf">;
  url: string;
}>;

/**
 * Takes out of a page, or of a part of one, the controls that lead where the reader may not ask: the table of what each
 * route needs decides that, by their addresses. A form that also shows something, `data-shows`, loses only its buttons and
 * boxes, and what has `data-writes` goes where a page of that address is only read. What isn't left out here is refused.
 */
export function allowedControls(answer: Response, { reader, patterns, url }: Parts): Response {
  const session = reader && "scope" in reader ? reader : undefined;
  if (!session || !answer.headers.get("content-type")?.startsWith("text/html")) return answer;
  if (hasRight(session, "administer") && !writesInFolders(session)) return answer;
  const isRefused = (method: string, address: string | null) => {
    const asked = URL.parse(address ?? url, url);
    if (!asked || asked.origin !== new URL(url).origin) return false;
    const { pathname } = asked;
    const door = { method: method.toUpperCase(), route: patterns.patternOf(pathname), pathname };
    const needed = neededFor(door.method, door.route);
    if (needed === undefined) return false; // such as an address of the site
    return !mayAsk(session, needed) || !isWithinReach(session, door);
  };
  let isStripped = false;
  const shown = new HTMLRewriter()
    .on("form", {
      element(form) {
        const isGone = isRefused(form.getAttribute("method") ?? "get", form.getAttribute("action"));
        // Forms aren't nested.
        isStripped = isGone && form.hasAttribute("data-shows");
        if (isGone && !isStripped) form.remove();
      },
    })
    .on("form[data-shows] button[type=submit], form[data-shows] input[type=checkbox]", {
      element: (control) => void (isStripped && control.remove()),
    })
    .on("button[formaction]", {
      element: (button) => void (isRefused("POST", button.getAttribute("formaction")) && button.remove()),
    })
    .on("[hx-post]", {
      element: (part) => void (isRefused("POST", part.getAttribute("hx-post")) && part.remove()),
    })
    .on("[hx-get]", {
      element: (part) => void (isRefused("GET", part.getAttribute("hx-get")) && part.remove()),
    })
    .on("a[href]", {
      element(link) {
        if (!isRefused("GET", link.getAttribute("href"))) return;
        if (link.hasAttribute("class")) link.remove();
        else link.removeAndKeepContent();
      },
    })
    .on("li > a[href]", {
      element: (link) => void (isRefused("GET", link.getAttribute("href")) && link.remove()),
    })
    .on("[data-writes]", {
      element: (part) => void (isRefused("POST", part.getAttribute("data-writes")) && part.remove()),
    })
    .on("[draggable]", {
      element(row) {
        if (!hasRight(session, "draft") || writesInFolders(session)) row.removeAttribute("draggable");
      },
    });
  return shown.transform(answer);
}
