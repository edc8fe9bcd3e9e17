import { treaty } from "@elysiajs/eden";

import type { App } from "../../src/web/app.ts";

const [, , url = "http://localhost:3000", token] = process.argv;
const { admin } = treaty<App>(url, { headers: { authorization: `Bearer ${token}` } }).api;

const { data, error } = await admin.pages.get();
if (error) throw new Error(`The pages can't be listed: ${error.status}`);
for (const slug of data.pages) {
  const { data: found } = await admin.pages.source.get({ query: { slug } });
  const content = found?.page.content.replaceAll("e-mail", "email");
  if (!found || content === found.page.content) continue;
  const { error } = await admin.drafts.put({ slug, content, base: found.page.sha });
  if (error?.status === 409) console.log(`${slug}: ${error.value.conflict.author} has a draft`);
  else console.log(`${slug}: ${error ? error.status : "saved"}`);
}
