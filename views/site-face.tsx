/** @jsxImportSource @kitajs/html */
import { personColor } from "../static/person-look.ts";
import { attribute, type Html } from "./html.ts";

/** The fills of `--person-1` to `--person-4`: an image has no styles of the page. */
const fills = ["#2c6e8f", "#a34a1f", "#4d7031", "#8d3f79"] as const;

/** Returns the address of an icon with the first letter of a site; `static/waiting.ts` adds a dot to it. */
export function letterIcon(name: string): string {
  const letter = [...name.trim()].find((each) => /[\p{L}\p{N}]/u.test(each))?.toUpperCase() ?? "·";
  const fill = fills[personColor(name) - 1]!;
  const image =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='${fill}'/>` +
    `<text x='16' y='23' font-family='sans-serif' font-size='20' font-weight='700' fill='#fff' text-anchor='middle'>${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(image)}`;
}

type Props = Readonly<{
  name: string;
  /** The address of its icon; without one, it is the first letter. */
  icon?: string | undefined;
}>;

/** The name is beside it. */
export function SiteIcon({ name, icon, size = "20" }: Props & Readonly<{ size?: string }>): Html {
  return (
    <img class="site-icon" src={attribute(icon ?? letterIcon(name))} alt="" width={size} height={size} />
  );
}

/** The site's icon and name. */
export function SiteFace({ name, icon }: Props): Html {
  return (
    <>
      <SiteIcon name={name} icon={icon} />
      <span class="truncate" dir="auto" safe>
        {name}
      </span>
    </>
  );
}
