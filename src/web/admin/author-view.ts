import type { PersonView } from "../../../views/person.tsx";
import { authorOf, type Session } from "../../core/session/session.ts";

/** Texts keep an account's login, but the reader has one name and one circle on every page. */
export function authorView(author: string, reader: Session | undefined): PersonView {
  const isYou = reader !== undefined && author === authorOf(reader);
  return { name: isYou ? reader.name : author, isYou };
}
