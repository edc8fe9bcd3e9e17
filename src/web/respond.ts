import type { Html } from "../../views/html.ts";
import { Layout } from "../../views/layout.tsx";
import { stylesheet } from "./static.ts";

type Page = Readonly<{
  title: string;
  name?: string;
  content: Html;
  status?: number;
  headers?: Record<string, string>;
}>;

/** A whole page. `name` is whose session it is shown in. */
export async function page({ title, name, content, status, headers }: Page): Promise<Response> {
  const document = await Layout({ shell: { stylesheet: stylesheet.path, name }, title, children: content });
  return new Response(document, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });
}

/** After a change: on to another address, by GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}
