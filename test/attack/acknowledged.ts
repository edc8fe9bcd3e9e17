import { blobId } from "../../src/core/repository/commit.ts";

/** Texts are identified by git's blob id. */
export type Operation =
  | Readonly<{ kind: "save" | "restored version"; slug: string; updatedAt: number; blob: string }>
  | Readonly<{ kind: "discard" | "restored draft"; slug: string; updatedAt: number }>
  | Readonly<{ kind: "publication"; slug: string; commit: string; author: string; blob: string }>
  | Readonly<{ kind: "deletion"; slug: string; commit: string; author: string }>
  | Readonly<{ kind: "upload"; path: string; blob: string }>
  | Readonly<{ kind: "undo"; commit: string }>
  | Readonly<{ kind: "review" | "merge"; id: number; slug: string; blob: string; commit?: string }>;

export type Save = Extract<Operation, { updatedAt: number; blob: string }>;

const anySha1 = "0".repeat(40);

export function blobOf(content: string | Uint8Array): string {
  return blobId(typeof content === "string" ? Buffer.from(content) : content, anySha1);
}

/** Acknowledged operations, in the order of the answers, and texts that were sent. */
export class Acknowledged {
  readonly operations: Operation[] = [];
  readonly saves = new Map<string, Save[]>();
  readonly sent = new Set<string>();
  /** Reviews that nobody was seen to merge, with who asked. */
  readonly asked = new Map<number, Readonly<{ head: string; author: string; slug: string; blob: string }>>();
  /** Drafts that someone tried to restore: each may be the draft again. */
  readonly wantedBack = new Set<string>();
  refused = 0;
  #enough = Promise.withResolvers<void>();
  #until = 0;

  /** Resolves after so many more operations. */
  more(operations: number): Promise<void> {
    this.#enough = Promise.withResolvers();
    this.#until = this.operations.length + operations;
    return this.#enough.promise;
  }

  add(operation: Operation): void {
    this.operations.push(operation);
    if ("blob" in operation && "updatedAt" in operation) {
      const saves = this.saves.get(operation.slug);
      if (saves) saves.push(operation);
      else this.saves.set(operation.slug, [operation]);
    }
    if (this.operations.length === this.#until) this.#enough.resolve();
  }

  get figures(): string {
    const kinds = Object.groupBy(this.operations, ({ kind }) => kind);
    return Object.entries(kinds)
      .map(([kind, of]) => `${of.length} ${kind}${of.length === 1 ? "" : "s"}`)
      .join(", ");
  }
}

export function nameOfDraft({ slug, updatedAt }: Readonly<{ slug: string; updatedAt: number }>): string {
  return `${slug}@${updatedAt}`;
}
