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
