/** The page's bar, and its toolbar: below that, or on a phone at the window's end. */
const bars = document.querySelectorAll<HTMLElement>(".bar, #formatting");

/** The pixels at the window's top and at its end in which the text is covered. */
export function coveredByBars(): { top: number; bottom: number } {
  const rooms = Array.from(bars, (bar) => bar.getBoundingClientRect());
  const isAbove = ({ top }: DOMRect) => top < innerHeight / 2;
  return {
    top: Math.max(0, ...rooms.filter(isAbove).map(({ bottom }) => bottom)),
    bottom: Math.max(0, ...rooms.filter((room) => !isAbove(room)).map(({ height }) => height)),
  };
}
