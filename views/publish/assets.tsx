/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "../html.ts";

export type AssetView = Readonly<{
  name: string;
  address: string;
  isPicture: boolean;
  size: string;
}>;

export function Assets({ assets }: { assets: readonly AssetView[] }): Html {
  if (assets.length === 0) return "";
  return (
    <>
      <h2>Files included</h2>
      <ul class="assets">
        {assets.map(({ name, address, isPicture, size }) => (
          <li>
            {isPicture ? <img src={attribute(address)} alt="" /> : <span class="file" aria-hidden="true" />}
            <span safe class="slug">
              {name}
            </span>{" "}
            <span safe class="muted">
              {size}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
