/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

/** A text in runs, some of which match the search. */
export type MarkedView = ReadonlyArray<Readonly<{ text: string; isHit: boolean }>>;

export function Marked({ text }: { text: MarkedView }): Html {
  return <>{text.map(({ text, isHit }) => (isHit ? <mark safe>{text}</mark> : <span safe>{text}</span>))}</>;
}
