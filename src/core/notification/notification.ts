import { nameKeyOf, withMaker, type Writer } from "../draft/writer.ts";
import type { PersonId } from "../person/person.ts";
import { personIdOf, TEAM_PIN } from "../person/person.ts";
import { authorOf, type Identity } from "../session/session.ts";
import type { Slug } from "../slug/slug.ts";

/** What happened to whom it is told: they were asked, or it is about their own text. */
export type NotificationKind =
  "review-asked" | "changes-requested" | "changed" | "published" | "deleted" | "undone" | "build-failed";

/** What it is about. Of one thing, somebody is told at most one of each kind until they read it. */
export type Subject =
  Readonly<{ slug: Slug }> | Readonly<{ review: number; title: string }> | Readonly<{ commit: string }>;

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

/** Returns whom a person is told what for: also what was told to their name alone, as who is asked for a review is named. */
export function recipientsOf(session: Identity): readonly Recipient[] {
  const id = personIdOf(session);
  const named = recipientOf({ name: authorOf(session) });
  return id === undefined || id === TEAM_PIN ? [named] : [id, named];
}

/** Returns a sentence of it, as it is listed and sent. */
export function sentenceOf({
  kind,
  by = "Somebody",
  subject,
}: Pick<Notification, "kind" | "by" | "subject">): string {
  const review = "review" in subject ? `“${subject.title}”` : "";
  const page = "slug" in subject ? (subject.slug === "" ? "the home page" : `“${subject.slug}”`) : "";
  switch (kind) {
    case "review-asked":
      return `${by} asks you to review ${review}.`;
    case "changes-requested":
      return `${by} asks you to change ${review}.`;
    case "changed":
      return `${by} changed your draft of ${page}.`;
    case "published":
      return `${by} published ${page}, which has your text.`;
    case "deleted":
      return `${by} deleted ${page}, which had your text.`;
    case "undone":
      return `${by} took back a publication of ${page}, which has your text.`;
    case "build-failed":
      return "The site's build failed after you published.";
  }
}
