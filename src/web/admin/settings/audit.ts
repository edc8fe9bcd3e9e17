import { Elysia, t } from "elysia";

import type { IconName } from "../../../../views/icon.tsx";
import { paths } from "../../../../views/paths.ts";
import { Audit as AuditPage, type AuditAsked, type AuditRow } from "../../../../views/settings/audit.tsx";
import type { AuditEntry, AuditFilter } from "../../../core/audit/audit-store.ts";
import { type Audit, MOST_IN_FILE, nameOfPlace, placeNamed } from "../../../core/audit/audit.ts";
import { DomainError, Invalid } from "../../../core/errors.ts";
import type { Clock } from "../../../core/ports.ts";
import type { Session } from "../../../core/session/session.ts";
import { slug } from "../../../core/slug/slug.ts";
import { entryJson } from "../../api/audit.ts";
import { refusalOfDomain } from "../../envelope.ts";
import type { Authenticator } from "../../request/authenticator.ts";
import { signedIn } from "../../request/signed-in.ts";
import { page } from "../../respond.ts";
import { timeView } from "../time-view.ts";
import { actionWords, kindsOfAudit, wordsOfAction, wordsOfKind } from "./audit-words.ts";
import { count } from "./session-views.ts";

type Parts = Readonly<{
  audit: Audit;
  auditDays: number;
  commitUrl: (sha: string) => string;
  authenticator: Authenticator;
  clock: Clock;
}>;

const MAX_ROWS = 100;
const DAY = 24 * 60 * 60 * 1000;

const text = t.Optional(t.String({ maxLength: 1000 }));
const query = t.Object({
  who: text,
  action: text,
  kind: text,
  page: text,
  from: text,
  until: text,
  before: text,
});

type Query = typeof query.static;

/** /admin/audit: who changed what, as a page and as a file. */
export const auditPages = (parts: Parts) =>
  new Elysia({ name: "admin-audit" })
    .use(signedIn(parts.authenticator))
    .get(paths.audit(), ({ query, session }) => show(parts, query, session), { query })
    .get(paths.auditFile("csv"), ({ query }) => file(parts, query, "csv"), { query })
    .get(paths.auditFile("jsonl"), ({ query }) => file(parts, query, "jsonl"), { query });

async function show(parts: Parts, { before, ...given }: Query, session: Session): Promise<Response> {
  const { audit, auditDays: days, clock } = parts;
  const asked = { who: "", action: "", kind: "", page: "", from: "", until: "", ...given };
  const none = { entries: [], next: undefined };
  const [found, refusal] = await orRefusal(() => audit.page(filterOf(asked, before), MAX_ROWS));
  const { entries, next } = found ?? none;
  const day = (text: string) => (isDay(text) ? text : "");
  const view = {
    asked: { ...asked, from: day(asked.from), until: day(asked.until) },
    actions: choices(Object.keys(actionWords), asked.action, wordsOfAction),
    kinds: choices(kindsOfAudit, asked.kind, wordsOfKind),
    rows: entries.map((entry) => rowOf(entry, parts, clock.now())),
    next: next && nameOfPlace(next),
    isLater: before !== undefined,
    days,
    most: count(MOST_IN_FILE),
    problem: refusal?.message,
  };
  const answer = refusal && refusalOfDomain(refusal);
  return page({ title: "Audit", name: session.name, content: AuditPage({ audit: view }), ...answer });
}

async function orRefusal<T>(work: () => Promise<T>): Promise<[T | undefined, DomainError | undefined]> {
  try {
    return [await work(), undefined];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [undefined, error];
  }
}

/** What is chosen is listed, also where nothing else has it. */
function choices(values: readonly string[], chosen: string, words: (value: string) => string) {
  const all = chosen === "" || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({ value, words: words(value) }));
}

/** An empty field asks for nothing. Days are those of UTC. @throws Invalid */
function filterOf({ who, action, kind, page, from, until }: AuditAsked, before?: string): AuditFilter {
  const end = until === "" ? undefined : dayOf(until) + DAY;
  return {
    who: who.trim() || undefined,
    action: action || undefined,
    kind: kind || undefined,
    slug: page.trim() === "" ? undefined : slug(page.trim().replace(/^\/|\/$/g, "")),
    since: from === "" ? undefined : dayOf(from),
    before: before === undefined ? end : placeNamed(before),
  };
}

function dayOf(text: string): number {
  if (!isDay(text)) throw new Invalid("Enter a day as 2026-11-30.");
  return Date.parse(`${text}T00:00:00Z`);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

function rowOf(entry: AuditEntry, { commitUrl }: Pick<Parts, "commitUrl">, now: number): AuditRow {
  const { id, at, who, kind, action, slug, about, commit, address, requestId } = entry;
  return {
    id,
    who,
    from: [wordsOfKind(kind), address].filter(Boolean).join(", "),
    action,
    words: wordsOfAction(action),
    icon: iconOf(action),
    slug,
    about,
    commitUrl: commit === undefined ? undefined : commitUrl(commit),
    requestId,
    time: timeView(at, now),
  };
}

const icons: Readonly<Record<string, IconName>> = {
  "sign-in": "person",
  "sign-in-refused": "warning",
  "sign-out": "signOut",
  "role-changed": "person",
  saveDrafts: "edit",
  deletePage: "trash",
  publish: "upload",
  undoPublication: "undo",
  makeToken: "key",
  revokeToken: "key",
  upload: "picture",
  removeUpload: "picture",
  saveNavigationDraft: "menu",
  discardNavigationDraft: "menu",
  stageChanges: "move",
  unstageChanges: "move",
  changeSettings: "settings",
  chooseContentFolder: "settings",
};

function iconOf(action: string): IconName {
  if (Object.hasOwn(icons, action)) return icons[action]!;
  return /review|changes/i.test(action) ? "review" : "file";
}

const formats = {
  csv: {
    type: "text/csv; charset=utf-8",
    head: `${csvLine(csvColumns())}`,
    line: (entry: AuditEntry) => csvLine(csvOf(entry)),
  },
  jsonl: {
    type: "application/x-ndjson; charset=utf-8",
    head: "",
    line: (entry: AuditEntry) => `${JSON.stringify(entryJson(entry))}\n`,
  },
} as const;

/** @throws Invalid */
function file({ audit, clock }: Parts, { before, ...given }: Query, format: keyof typeof formats): Response {
  const asked = { who: "", action: "", kind: "", page: "", from: "", until: "", ...given };
  const all = audit.all(filterOf(asked, before));
  const { type, head, line } = formats[format];
  const encoder = new TextEncoder();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (!isBegun && head !== "") stream.enqueue(encoder.encode(head));
      isBegun = true;
      const { done, value } = await all.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value.map(line).join("")));
    },
    cancel: async () => void (await all.return(undefined)),
  });
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="audit-${day}.${format}"`,
      "cache-control": "no-store",
    },
  });
}

function csvColumns(): string[] {
  return ["id", "at", "who", "kind", "action", "slug", "commit", "address", "requestId", "about"];
}

function csvOf(entry: AuditEntry): string[] {
  const { id, at, who, kind, action, slug, commit, address, requestId, about } = entry;
  const page = slug === "" ? "/" : slug;
  const time = new Date(at).toISOString();
  return [
    String(id),
    time,
    ...[who, kind, action, page, commit, address, requestId, about].map((cell) => cell ?? ""),
  ];
}

/** Spreadsheets compute what begins with these signs, and people choose names. Source: OWASP, CSV Injection. */
function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
    return `"${safe.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
