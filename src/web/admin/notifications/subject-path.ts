import { paths } from "../../../../views/paths.ts";
import type { Notification } from "../../../core/notification/notification.ts";

/** Where one sees what somebody is told about: of a page that is gone, what deleted it. */
export function subjectPath({
  kind,
  subject,
  commit,
}: Pick<Notification, "kind" | "subject" | "commit">): string {
  if (kind === "deleted" && commit !== undefined) return paths.commit(commit);
  if (kind === "discarded") return paths.deleted;
  if ("slug" in subject) return paths.edit(subject.slug);
  return "review" in subject ? paths.review(subject.review) : paths.commit(subject.commit);
}
