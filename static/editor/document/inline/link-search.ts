/** Returns the options for what is typed, as the server shows them; "" where it does not answer. */
export type Search = (typed: string, signal: AbortSignal) => Promise<string>;

/** Returns the page or heading that an address of the site leads to; undefined for other addresses. */
export type Find = (address: string) => Promise<Target | undefined>;

export function searchAt(path: string): Search {
  return (q, signal) => optionsFor(`${path}?${new URLSearchParams({ q })}`, signal);
}

export function findAt(path: string): Find {
  return async (address) => {
    const own = `${location.origin}/admin/edit`;
    const onSite = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
    const html = await optionsFor(`${path}?${new URLSearchParams({ address: onSite })}`);
    const [option] = optionsIn(html);
    return option && { address: option.dataset.address!, title: option.dataset.title };
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
