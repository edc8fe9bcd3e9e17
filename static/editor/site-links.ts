import type { DeadLinksAnswer } from "../../src/core/wire.ts";
import { send } from "./request.ts";

/** Returns the options for what is typed, as the server shows them; "" where it does not answer. */
export type Search = (typed: string, signal: AbortSignal) => Promise<string>;

/** Returns the page or heading that an address of the site leads to; undefined for other addresses. */
type Find = (address: string) => Promise<Target | undefined>;

/** Returns those of a page's addresses that lead nowhere. @throws RequestFailed */
export type CheckLinks = (addresses: readonly string[]) => Promise<readonly string[]>;

/** Returns pages for what is typed, without their headings. */
type FindPages = (
  typed: string,
) => Promise<ReadonlyArray<Readonly<{ slug: string; address: string; title: string }>>>;

export type SiteLinks = Readonly<{ search: Search; find: Find; check: CheckLinks; pages: FindPages }>;

/** What the server knows of the addresses in a page. */
export function siteLinks({ linkTargets: targets, deadLinks }: DOMStringMap): SiteLinks {
  return {
    search: (q, signal) => optionsFor(`${targets}?${new URLSearchParams({ q })}`, signal),
    async pages(q) {
      const options = optionsIn(await optionsFor(`${targets}?${new URLSearchParams({ q })}`));
      return options.flatMap(({ dataset: { slug, address, title } }) =>
        slug === undefined ? [] : [{ slug, address: address!, title: title! }],
      );
    },
    async find(address) {
      const own = `${location.origin}/admin/edit`;
      const onSite = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
      const html = await optionsFor(`${targets}?${new URLSearchParams({ address: onSite })}`);
      const [option] = optionsIn(html);
      return option && { address: option.dataset.address!, title: option.dataset.title };
    },
    async check(addresses) {
      const response = await send(deadLinks!, { addresses });
      return ((await response.json()) as DeadLinksAnswer).dead;
    },
  };
}

async function optionsFor(address: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, { headers: { "hx-request": "true" }, signal });
    return response.ok && !response.headers.has("hx-redirect") ? await response.text() : "";
  } catch {
    return "";
  }
}

export function optionsIn(html: string): HTMLElement[] {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  return [...answer.content.querySelectorAll<HTMLElement>("[role=option]")];
}

/** `title` is undefined where the address is what was typed. */
export type Target = Readonly<{ address: string; title: string | undefined }>;
