import type { Client } from "../support/client.ts";
import { type Call, linearize, type Model } from "./linearizable.ts";

export type Draft = Readonly<{ content: string; updatedAt: number }>;

/** `gives` is undefined where no answer arrived. */
type Operation =
  | Readonly<{ kind: "read"; gives: Draft | null }>
  | Readonly<{
      kind: "save";
      content: string;
      basedOn: number;
      gives: Readonly<{ updatedAt: number } | { conflict: Draft }> | undefined;
    }>;

/** `updatedAt` is undefined where no client knows it, so nobody can save on it. */
type State = Readonly<{ content: string; updatedAt: number | undefined }> | null;

const drafts = "/api/admin/drafts";

/** The operations of all clients on one draft. Each text is saved once. */
export class History {
  readonly slug: string;
  readonly calls: Call<Operation>[] = [];
  accepted = 0;
  #now = 0;

  constructor(slug: string) {
    this.slug = slug;
  }

  get lost(): number {
    return this.calls.filter(({ answeredAt }) => answeredAt === Infinity).length;
  }

  /** @throws where no answer arrives */
  async read(client: Client): Promise<Draft | null> {
    const calledAt = ++this.#now;
    const { json } = await client.get(`${drafts}?slug=${this.slug}`);
    const gives = json.draft && { content: json.draft.content, updatedAt: json.draft.updatedAt };
    this.#add({ kind: "read", gives }, calledAt);
    return gives;
  }

  /** Returns the draft as the client knows it. @throws where no answer arrives */
  async save(client: Client, content: string, basedOn: number): Promise<Draft> {
    const calledAt = ++this.#now;
    const save = { kind: "save", content, basedOn } as const;
    let answer: Awaited<ReturnType<Client["put"]>>;
    try {
      answer = await client.put(drafts, { slug: this.slug, content, updatedAt: basedOn });
    } catch (error) {
      const isSent = (error as { code?: string }).code !== "ConnectionRefused";
      if (isSent)
        this.calls.push({ operation: { ...save, gives: undefined }, calledAt, answeredAt: Infinity });
      throw error;
    }
    const { status, json } = answer;
    if (status === 200) {
      this.#add({ ...save, gives: { updatedAt: json.updatedAt } }, calledAt);
      this.accepted += 1;
      return { content, updatedAt: json.updatedAt };
    }
    if (status !== 409) throw new Error(`A save was answered ${status}: ${answer.text}`);
    const conflict = { content: json.conflict.content, updatedAt: json.conflict.updatedAt };
    this.#add({ ...save, gives: { conflict } }, calledAt);
    return conflict;
  }

  #add(operation: Operation, calledAt: number): void {
    this.calls.push({ operation, calledAt, answeredAt: ++this.#now });
  }
}

/** Describes why no order of the calls explains their answers, if none does. */
export function faultIn({ calls }: History): string | undefined {
  const { stuck } = linearize(calls, modelOf(calls.map(({ operation }) => operation)));
  if (!stuck) return undefined;
  const { after, state, next } = stuck;
  return [
    `No order explains the answers. After ${after} of ${calls.length} the draft is ${JSON.stringify(state)},`,
    `and none of these can come next: ${JSON.stringify(next)}`,
  ].join("\n");
}

/** The contract: a save is accepted on the current draft, or on none if there is none. */
function modelOf(operations: readonly Operation[]): Model<State, Operation> {
  const updatedAt = new Map(operations.flatMap(told).map((draft) => [draft.content, draft.updatedAt]));
  return {
    initial: null,
    keyOf: (state) => state?.content ?? "",
    apply: (state, operation) => {
      if (operation.kind === "read") return isSame(operation.gives, state) ? state : undefined;
      const { content, basedOn, gives } = operation;
      const fits = basedOn === 0 ? state === null : state === null || state.updatedAt === basedOn;
      if (gives && "conflict" in gives) return !fits && isSame(gives.conflict, state) ? state : undefined;
      const next = { content, updatedAt: gives?.updatedAt ?? updatedAt.get(content) };
      const grows = !state?.updatedAt || !next.updatedAt || next.updatedAt > state.updatedAt;
      return fits && grows ? next : undefined;
    },
  };
}

function told({ gives }: Operation): Draft[] {
  if (!gives) return [];
  if ("conflict" in gives) return [gives.conflict];
  return "content" in gives ? [gives] : [];
}

function isSame(draft: Draft | null, state: State): boolean {
  return draft?.content === state?.content && draft?.updatedAt === state?.updatedAt;
}
