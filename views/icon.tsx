/** @jsxImportSource @kitajs/html */
import type { Html } from "./html.ts";

/** On a grid of 16. */
const strokes = {
  bell: "M3 11.5h10c-1.25-1.25-1.5-2.5-1.5-5a3.5 3.5 0 0 0-7 0c0 2.5-.25 3.75-1.5 5ZM6.5 13.75c.75.6 2.25.6 3 0",
  bold: "M4.5 2.5h4.25a2.75 2.75 0 0 1 0 5.5H4.5zM4.5 8h5a2.75 2.75 0 0 1 0 5.5h-5z",
  branch:
    "M6.25 3.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM6.25 12.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM13.25 5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM4.5 5.25v5.5M11.5 6.75c0 2.25-1.75 2.75-3.5 3",
  bulb: "M6 11.5c0-1.5-2-2.25-2-4.75a4 4 0 0 1 8 0c0 2.5-2 3.25-2 4.75zM6.5 14h3",
  callout: "M2 3h12v10H2zM5 3v10M8 6.5h3.5M8 9.5h2.5",
  card: "M2 3h12v10H2zM4.5 6h4M4.5 9h7",
  cards: "M2 3.5h5v9H2zM9 3.5h5v9H9z",
  check: "M3 8.5 6.5 12 13 4.5",
  chevronDown: "M3.5 6 8 10.5 12.5 6",
  chevronRight: "M6 3.5 10.5 8 6 12.5",
  close: "m4 4 8 8M12 4l-8 8",
  code: "M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5",
  codeBlock: "M2 3h12v10H2zM6 6.5 4.5 8 6 9.5M10 6.5 11.5 8 10 9.5",
  component: "M8 2.5l5 2.7v5.6l-5 2.7-5-2.7V5.2zM3 5.2l5 2.8 5-2.8M8 8v5.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  divider: "M2.5 8h11",
  down: "M8 3v10M4 9l4 4 4-4",
  edit: "m3 13 .5-2.5L11 3l2 2-7.5 7.5z",
  external: "M9 2.5h4.5V7M13.5 2.5l-6 6M6.5 3.5h-4v10h10v-4",
  file: "M4 1.75h5L12.25 5v9.25H4zM6.5 8h3.5M6.5 10.5h3.5",
  fold: "M2 4h12M2 12h12M5.5 7 8 9.5 10.5 7",
  formula: "M12 4.5V3H4l4 5-4 5h8v-1.5",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  heading: "M4 3v10M12 3v10M4 8h8",
  heading1: "M2 4v8M7.5 4v8M2 8h5.5M10.5 7.25 12.25 6v6",
  heading2: "M2 4v8M7.5 4v8M2 8h5.5M10.5 7.4a1.7 1.7 0 1 1 3.1 1L10.5 12H14",
  heading3: "M2 4v8M7.5 4v8M2 8h5.5M10.5 6h3.25l-2 2.5a1.75 1.75 0 1 1-1.5 3",
  heading4: "M2 4v8M7.5 4v8M2 8h5.5M13 12V6l-3 4h4.25",
  heading5: "M2 4v8M7.5 4v8M2 8h5.5M13.75 6h-3l-.25 2.75c2-1 3.5 0 3.5 1.4 0 1.9-2.4 2.4-3.6 1.2",
  heading6:
    "M2 4v8M7.5 4v8M2 8h5.5M13.5 6c-2-.5-3.1 1.4-3.1 4M13.9 10.25a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0Z",
  health: "M1.5 8h3l2-5 3 10 2-5h3",
  help: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.25 6.25a1.85 1.85 0 1 1 2.5 1.75c-.5.2-.75.5-.75 1.1M8 11.25h.01",
  hidden: "M2 8s2-4 6-4 6 4 6 4-2 4-6 4-6-4-6-4ZM3 13 13 3",
  history: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 4.5V8l2.5 1.5",
  home: "M2.5 7 8 2.5 13.5 7v6.5h-4V10h-3v3.5h-4z",
  info: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.5v3.5M8 5h.01",
  italic: "M6.5 2.5H12M4 13.5h5.5M9.5 2.5l-3 11",
  key: "M7.5 11a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM6.75 9.25 13 3M11 5l1.75 1.75",
  link: "m6.25 9.75 3.5-3.5M7 4.75 8.5 3.25a3 3 0 0 1 4.25 4.25L11.25 9M9 11.25l-1.5 1.5A3 3 0 0 1 3.25 8.5L4.75 7",
  list: "M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01",
  menu: "M2 4.5h12M2 8h12M2 11.5h12",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  move: "M2.5 8h11M9.5 4l4 4-4 4",
  numbers: "M6.5 4H14M6.5 8H14M6.5 12H14M2.5 3l1-.5v3.25M2.25 10.5h1.5v1l-1.5 2h1.75",
  page: "M4 1.75h5L12.25 5v9.25H4zM9 1.75V5h3.25",
  person: "M8 2.5a2.75 2.75 0 1 0 .01 0M2.5 13.5c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5",
  picture:
    "M3.5 2.5h9A1.5 1.5 0 0 1 14 4v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12V4a1.5 1.5 0 0 1 1.5-1.5ZM6.25 6a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0ZM2.5 12 6 8.5 8.5 11l2-2 3 3",
  plus: "M8 3v10M3 8h10",
  quote: "M3 3v10M6.5 5h6.5M6.5 8h6.5M6.5 11h4",
  redo: "M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M13 6.5l-3-3M13 6.5l-3 3",
  review: "M2 3h12v8H7l-3 2.5V11H2zM5.5 7l1.75 1.75L10.75 5.25",
  robot: "M3 6h10v7.5H3zM8 6V3M6 9.5h.01M10 9.5h.01",
  search: "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14",
  settings:
    "M2 5h6.25M11.75 5H14M2 11h2.25M7.75 11H14M11.75 5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM7.75 11a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0Z",
  side: "M2 3h12v10H2zM10 3v10",
  signOut: "M6 2.5H2.5v11H6M10.5 5l3 3-3 3M13.5 8H6",
  spark: "M8 2.5l1.4 4.1 4.1 1.4-4.1 1.4L8 13.5l-1.4-4.1L2.5 8l4.1-1.4z",
  star: "m8 2 1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z",
  stop: "M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.5M8 11h.01",
  table: "M2 3h12v10H2zM2 6.5h12M7 3v10",
  tabs: "M2 5.5h12v8H2zM2 5.5v-3h5v3",
  tasks: "M2 3h3.5v3.5H2zM2 11.5l1.25 1.25L5.75 10M8.5 4.75H14M8.5 11.5H14",
  text: "M3 4h10M3 8h10M3 12h6",
  theme: "M13.5 9.5A5.75 5.75 0 1 1 6.5 2.5a4.75 4.75 0 0 0 7 7Z",
  trash: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.75 7v4M9.25 7v4",
  tree: "M3 3.5h4M3 3.5v9h4M3 8h4M9 3.5h4M9 8h4M9 12.5h4",
  turn: "M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3M3 6.5l3 3",
  unlink: "M7 4.75 8.5 3.25a3 3 0 0 1 4.25 4.25L11.25 9M9 11.25l-1.5 1.5A3 3 0 0 1 3.25 8.5L4.75 7M3 3l10 10",
  up: "M8 13V3M4 7l4-4 4 4",
  upDown: "m5 6 3-3 3 3M5 10l3 3 3-3",
  upload: "M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 10.5v3h11v-3",
  warning: "M8 2 14.5 13.5h-13zM8 6.5v3.25M8 11.75h.01",
} as const;

export type IconName = keyof typeof strokes;

/** Follow the direction of writing. */
const flipped: ReadonlySet<IconName> = new Set(["chevronRight", "external", "signOut", "move"]);

const dotted: ReadonlySet<IconName> = new Set(["grip", "more"]);

type Props = Readonly<{ name: IconName; isLarge?: boolean }>;

/** Hidden from screen readers: the control around it has a name. */
export function Icon({ name, isLarge }: Props): Html {
  const look = ["icon", dotted.has(name) && "dots", flipped.has(name) && "flip", isLarge && "large"];
  return (
    <svg class={look.filter(Boolean).join(" ")} viewBox="0 0 16 16" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
