import type { Client } from "./client.ts";

const MEBIBYTE = 1024 * 1024;

function filled(text: string, units: number): string {
  return text.repeat(Math.ceil(units / text.length)).slice(0, units);
}

const letters = filled("a\n\n", 300_000);
const most = filled("a\n\n", 2 * MEBIBYTE);
const honest = filled(
  "## Heading\n\nSome *text*, [a link](./b.mdx) and `code`.\n\n- one\n- two\n\n",
  910_000,
);
const table = `|${"a|".repeat(3800)}\n|${"-|".repeat(3800)}\n${"|\n".repeat(3800)}`;
const sum = `{${"a+".repeat(20_000)}a}`;
const uploads = filled("![](/uploads/a.png) ", 2 * MEBIBYTE);
const yaml = `---\ntitle: a${" ".repeat(60_000)}:\n---\n`;
const brackets = filled("[a](", MEBIBYTE);
const cells = `<table>${`<tr>${'<td colspan="1000">a</td>'.repeat(10)}</tr>`.repeat(1500)}</table>`;
const nested = "<b><p>".repeat(60_000);

/** Texts that once blocked the server, and others that might. */
export const hostileTexts: Readonly<
  Record<string, (client: Client, slug: string) => Promise<{ status: number }>>
> = {
  "opens 100,000 paragraphs of a letter": (client, slug) => open(client, slug, letters),
  "opens 2 MiB of them": (client, slug) => open(client, slug, most),
  "opens an honest page of 910 KB": (client, slug) => open(client, slug, honest),
  "opens 2 MiB of uploads": (client, slug) => open(client, slug, uploads),
  "opens a title of blanks": (client, slug) => open(client, slug, yaml),
  "opens links in links": (client, slug) => open(client, slug, brackets),
  "shows all of an honest page": (client, slug) => show(client, slug, honest),
  "shows all of 100,000 paragraphs": (client, slug) => show(client, slug, letters),
  "shows a table of few marks and many cells": (client, slug) => show(client, slug, table),
  "shows a chain of operators": (client, slug) => show(client, slug, sum),
  "edits 2 MiB of source": (client, slug) =>
    client.post(`/admin/blocks/${slug}`, {
      content: `a\rb\n${most.slice(9)}`,
      edit: { kind: "source", text: `${most.slice(9)}b\n` },
    }),
  "looks at publishing 2 MiB": (client, slug) => publish(client, slug, most),
  "looks at publishing uploads": (client, slug) => publish(client, slug, uploads),
  "looks at publishing an honest page": (client, slug) => publish(client, slug, honest),
  "merges 2 MiB": async (client, slug) => {
    await client.save(slug, most);
    return client.post(`/admin/merge-unsaved/${slug}`, { base: letters, content: honest });
  },
  "compares 2 MiB": (client) =>
    client.post("/admin/compare", { before: most, after: `b\n\n${uploads.slice(9)}` }),
  "compares honest pages": (client) =>
    client.post("/admin/compare", { before: honest, after: filled("Other. ", 900_000) }),
  "pastes cells over many columns": (client) => client.post("/admin/pasted", { html: cells }),
  "pastes nested elements": (client) => client.post("/admin/pasted", { html: nested }),
  "searches in all of it": (client) => client.get("/admin?q=a+b+c+d+e+f+g+h"),
};

async function open(client: Client, slug: string, content: string) {
  await client.save(slug, content);
  return client.get(`/admin/edit/${slug}`);
}

function show(client: Client, slug: string, content: string) {
  return client.post(`/admin/blocks/${slug}`, { content, until: content.length });
}

async function publish(client: Client, slug: string, content: string) {
  await client.save(slug, content);
  return client.get(`/admin/publish/${slug}`);
}
