/** @jsxImportSource @kitajs/html */
import { attribute, type Html } from "./html.ts";

export type StateName =
  | "published"
  | "new"
  | "changed"
  | "moved"
  | "deleted"
  | "review"
  | "requested"
  | "building"
  | "live"
  | "failed"
  | "broken"
  | "warning";

type Props = Readonly<{ is: StateName; words: string; href?: string }>;

/** A mark and a word: where a page, a review or a publication stands. It is no button, though it may be a link. */
export function State({ is, words, href }: Props): Html {
  const look = `state ${is}`;
  const safeInside = (
    <>
      <Shape of={is} />
      <span class="truncate" safe>
        {words}
      </span>
    </>
  );
  if (href === undefined) return <span class={look}>{safeInside}</span>;
  return (
    <a class={look} href={attribute(href)}>
      {safeInside}
    </a>
  );
}

/** The mark alone, where there is no room for its word: screen readers read it, and it shows when it is pointed at. */
export function Mark({ is, words }: Omit<Props, "href">): Html {
  return (
    <span title={attribute(words)}>
      <Shape of={is} isMark />
      <span class="visually-hidden" safe>
        {words}
      </span>
    </span>
  );
}

/** Shapes differ, so that the color only confirms. */
function Shape({ of, isMark }: { of: StateName; isMark?: boolean }): Html {
  const look = ["icon", isMark && `mark ${of}`, of === "moved" && "flip"].filter(Boolean).join(" ");
  return (
    <svg class={look} viewBox="0 0 16 16" aria-hidden="true">
      {ringed.has(of) && (
        <circle cx="8" cy="8" r="5.25" {...(of === "new" ? { "stroke-dasharray": "2.1 2" } : {})} />
      )}
      {filled.has(of) && <circle class="filled" cx="8" cy="8" r="6" />}
      {of === "building" && <circle cx="8" cy="8" r="5.25" opacity="0.3" />}
      {of === "review" && <circle class="filled" cx="8" cy="8" r="2.25" />}
      {of in strokes && <path class={classes[of]} d={strokes[of]!} />}
    </svg>
  );
}

const ringed: ReadonlySet<StateName> = new Set(["new", "changed", "deleted", "review", "requested"]);
const filled: ReadonlySet<StateName> = new Set(["live", "failed"]);

const strokes: Partial<Readonly<Record<StateName, string>>> = {
  published: "M3.5 8.5 6.5 11.5 12.5 5",
  changed: "M8 5a3 3 0 0 1 0 6z",
  moved: "M2.5 8h11M9.5 4l4 4-4 4",
  deleted: "M5.5 8h5",
  requested: "M8 5.25V8.5M8 10.75h.01",
  building: "M8 2.75A5.25 5.25 0 0 1 13.25 8",
  live: "m5.25 8.25 2 2 3.5-4",
  failed: "m6 6 4 4M10 6l-4 4",
  broken: "M8 2 14.5 13.5h-13zM8 6.5v3.25M8 11.75h.01",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.25M8 11.75h.01",
};

const classes: Partial<Readonly<Record<StateName, string>>> = {
  changed: "filled",
  building: "turn",
  live: "cut",
  failed: "cut",
};
