import { paths } from "../../../../views/paths.ts";
import type { Subject } from "../../../core/notification/notification.ts";

/** Where one sees what somebody is told about. */
export function subjectPath(subject: Subject): string {
  if ("slug" in subject) return paths.edit(subject.slug);
  return "review" in subject ? paths.review(subject.review) : paths.commit(subject.commit);
}
