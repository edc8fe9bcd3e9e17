import { nameKeyOf, withMaker, type Writer } from "../draft/writer.ts";
import type { PersonId } from "../person/person.ts";
import { personIdOf, TEAM_PIN } from "../person/person.ts";
import { authorOf, type Identity } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";

/** What happened to whom it is told: they were asked, or it is about their own text. */
export type NotificationKind =
  | "review-asked"
  | "changes-requested"
  | "changed"
  | "discarded"
  | "published"
  | "deleted"
  | "undone"
  | "build-failed";

/** What it is about. Of one thing, somebody is told at most one of each kind until they read it. */
export type Subject =
  | Readonly<{ slug: Slug }>
  | Readonly<{ review: number; title: string }>
  /** `pages` says how many, where a commit has so many that each would be one. */
  | Readonly<{ commit: string; pages?: number | undefined }>;

/** Something that one person is told. */
export type Notification = Readonly<{
  id: number;
  kind: NotificationKind;
  subject: Subject;
  /** Who did it; undefined where a machine did. */
  by: string | undefined;
  /** The commit, of what is in one. */
  commit: string | undefined;
  /** Unix milliseconds. */
  at: number;
  isRead: boolean;
}>;

/** Who is told: a person's id, or `name:` and a name, where a name is all that is known of somebody. */
export type Recipient = PersonId;

/** A token's maker is told what concerns the token. */
export function recipientOf(writer: Writer): Recipient {
  return writer.id ?? `name:${nameKeyOf(withMaker(writer).at(-1)!.name)}`;
}

/** Returns as whom a session is told something: with the PIN people have nothing but their names. */
export function recipientIn(session: Identity): Recipient {
  const id = personIdOf(session);
  return recipientOf({ name: authorOf(session), id: id === TEAM_PIN ? undefined : id });
}

/** What breaks a line, or turns the direction of what comes after it. */
const unquoted = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a title of anybody's so that it ends where its quotes do. */
function quoted(title: string): string {
  return title.replace(unquoted, " ").replace(/ +/g, " ").trim();
}

/** Returns a sentence of it, as it is listed and sent. */
export function sentenceOf({
  kind,
  by = "Somebody",
  subject,
}: Pick<Notification, "kind" | "by" | "subject">): string {
  if (kind === "build-failed") return "The site's build failed after you published.";
  if ("review" in subject)
    return `${by} asks you to ${kind === "review-asked" ? "review" : "change"} “${quoted(subject.title)}”.`;
  if ("commit" in subject) {
    const pages = `${subject.pages} pages that have your text`;
    return kind === "undone" ? `${by} took back a publication of ${pages}.` : `${by} published ${pages}.`;
  }
  const page = subject.slug === "" ? "the home page" : `“${subject.slug}”`;
  if (kind === "changed") return `${by} changed your draft of ${page}.`;
  if (kind === "discarded") return `${by} discarded your draft of ${page}.`;
  if (kind === "deleted") return `${by} deleted ${page}, which had your text.`;
  return kind === "undone"
    ? `${by} took back a publication of ${page}, which has your text.`
    : `${by} published ${page}, which has your text.`;
}
