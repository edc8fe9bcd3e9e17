/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

const strokes = {
  plus: "M8 3v10M3 8h10",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  copy: "M6 6h7v7H6zM10 6V3H3v7h3",
  trash: "M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5M7 7v3.5M9 7v3.5",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  undo: "M6 3.5L3 6.5l3 3M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M10 3.5l3 3-3 3M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  close: "M4 4l8 8M12 4l-8 8",
  spark: "M8 2.5l1.4 4.1 4.1 1.4-4.1 1.4L8 13.5l-1.4-4.1L2.5 8l4.1-1.4z",
  text: "M3 4h10M3 8h10M3 12h6",
  heading: "M4 3v10M12 3v10M4 8h8",
  list: "M3 4h.01M3 8h.01M3 12h.01M6 4h7M6 8h7M6 12h7",
  tree: "M3 3.5h4M3 3.5v9h4M3 8h4M9 3.5h4M9 8h4M9 12.5h4",
  numbers: "M2.5 3l1-.5v3.5M2.3 9.5q1.4-1 1.4.3L2.3 12h1.6M7 4.5h6M7 11h6",
  tasks: "M2.5 3h4v4h-4zM3.5 5l1 1 1.6-2.5M2.5 10h4v4h-4zM9 5h4.5M9 12h4.5",
  quote: "M3 3v10M6.5 5h6.5M6.5 8h6.5M6.5 11h4",
  code: "M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5",
  formula: "M2 9l1.5-1 2.5 5 2.5-10H14M9.5 7l4 5m0-5-4 5",
  table: "M2.5 3.5h11v9h-11zM2.5 6.5h11M8 3.5v9",
  divider: "M2.5 8h11",
  callout: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 7.5v3M8 5.2h.01",
  picture: "M2.5 3.5h11v9h-11zM2.5 11l3.5-3.5 2.5 2.5 2-1.5 3 2.5M10.5 6h.01",
  person: "M8 2.5a2.75 2.75 0 1 0 .01 0M2.5 13.5c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5",
  component: "M8 2.5l5 2.7v5.6l-5 2.7-5-2.7V5.2zM3 5.2l5 2.8 5-2.8M8 8v5.5",
} as const;

/** Hidden from screen readers: the control around it has a name. */
export function Icon({ name }: { name: keyof typeof strokes }): Html {
  return (
    <svg
      class={name === "grip" || name === "more" ? "icon-dots" : "icon-lines"}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
