/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

/** A line of a page that a build complains about, and the address of its block. */
export type PlaceView = Readonly<{ address: string; name: string; line: number }>;

export function Places({ places }: { places: readonly PlaceView[] }): Html {
  if (places.length === 0) return "";
  return (
    <ul class="places">
      {places.map(({ address, name, line }) => (
        <li>
          <a href={attribute(address)}>
            <span safe>{name}</span>, line {line}
          </a>
        </li>
      ))}
    </ul>
  );
}
