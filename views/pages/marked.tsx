/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";

/** A text in stretches, of which some are what was looked for. */
export type MarkedView = ReadonlyArray<Readonly<{ text: string; isHit: boolean }>>;

export function Marked({ text }: { text: MarkedView }): Html {
  return <>{text.map(({ text, isHit }) => (isHit ? <mark safe>{text}</mark> : <span safe>{text}</span>))}</>;
}
