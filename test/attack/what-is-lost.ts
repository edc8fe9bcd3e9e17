import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";

import { storeFile } from "../../src/compose/data-dir.ts";
import type { Client } from "../support/client.ts";
import { git } from "../support/git.ts";
import type { TestServer } from "../support/server.ts";
import { type Acknowledged, blobOf, nameOfDraft, type Operation } from "./acknowledged.ts";
import type { RepositoryLog } from "./repository-log.ts";
import { pages } from "./restless-writer.ts";

const AT_ONCE = 16;

type Where = Readonly<{ book: Acknowledged; log: RepositoryLog; client: Client }>;

/** Returns acknowledged operations that are lost, and drafts that are wrong. */
export async function lostOf(operations: readonly Operation[], where: Where): Promise<string[]> {
  const lost: string[] = [];
  if (!(await where.log.readOn())) lost.push("The branch does not hold all commits that it held");
  const left = operations.values();
  const look = async () => {
    for (const operation of left)
      if (!(await isThere(operation, where))) lost.push(`Lost: ${JSON.stringify(operation)}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  for (const slug of pages) lost.push(...(await draftFaults(slug, where)));
  return lost;
}

async function isThere(operation: Operation, { book, log, client }: Where): Promise<boolean> {
  switch (operation.kind) {
    case "save":
    case "restored version": {
      const { slug, updatedAt, blob } = operation;
      const { json } = await client.get(`/api/admin/drafts/versions?slug=${slug}&updatedAt=${updatedAt}`);
      return json.version !== undefined && blobOf(json.version.content) === blob;
    }
    case "upload":
      return blobOf((await client.get(operation.path)).bytes) === operation.blob;
    case "publication": {
      const { commit, author, blob } = operation;
      const path = fileOf(operation.slug);
      const isOfAuthor = log.changed(commit, path) && log.authorOf(commit) === author;
      return isOfAuthor && log.blobAt(commit, path) === blob;
    }
    case "deletion":
      // The second of two deletions at once gets the branch's current commit.
      return (
        log.authorOf(operation.commit) !== undefined &&
        log.blobAt(operation.commit, fileOf(operation.slug)) === undefined
      );
    case "discard": {
      const draft = await client.draftOf(operation.slug);
      return draft?.updatedAt !== operation.updatedAt || book.wantedBack.has(nameOfDraft(operation));
    }
    case "undo":
      return log.authorOf(operation.commit) !== undefined;
    case "review":
    case "merge": {
      const { id, slug, blob, commit } = operation;
      const { review } = (await client.get(`/api/admin/reviews/${id}`)).json;
      // A review is merged if its text was published, and open otherwise.
      const isPublished = log.had(fileOf(slug), blob);
      const isThere = commit === undefined || log.blobAt(commit, fileOf(slug)) === blob;
      return isThere && (review.state === "merged") === isPublished;
    }
    case "restored draft":
      return true; // its text is a version, and a later writer may have replaced it
  }
}

/** A draft is the last acknowledged save, one without an answer, or a restored one. */
async function draftFaults(slug: string, { book, client }: Where): Promise<string[]> {
  const draft = await client.draftOf(slug);
  if (!draft) return [];
  const last = Math.max(0, ...(book.saves.get(slug) ?? []).map(({ updatedAt }) => updatedAt));
  const isOld = draft.updatedAt < last && !book.wantedBack.has(nameOfDraft(draft));
  const faults: string[] = [];
  if (isOld) faults.push(`The draft of ${slug} is of ${draft.updatedAt}, and ${last} was acknowledged`);
  if (!book.sent.has(blobOf(draft.content))) faults.push(`The draft of ${slug} is a text that nobody sent`);
  return faults;
}

/** Of the file of SQLite, where the store is in it. */
export function damageOfStore({ dataDir }: TestServer): string[] {
  if (!existsSync(storeFile(dataDir))) return [];
  using store = new Database(storeFile(dataDir), { readonly: true });
  const rows = store.query<{ quick_check: string }, []>("pragma quick_check").all();
  return rows.map(({ quick_check }) => quick_check).filter((said) => said !== "ok");
}

export async function damageOfRepository({ repository }: TestServer): Promise<string[]> {
  const said = await git(repository, "fsck", "--strict", "--no-dangling").catch((error) => String(error));
  return said === "" ? [] : [said];
}

/** Nobody else changes it. */
export async function damageOfWorkTree({ repository }: TestServer): Promise<string[]> {
  const said = await git(repository, "status", "--porcelain");
  return said === "" ? [] : [`The work tree is not as published:\n${said}`];
}

function fileOf(slug: string): string {
  return `content/${slug}.mdx`;
}
