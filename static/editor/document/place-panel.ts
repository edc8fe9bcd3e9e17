type Place = Readonly<{ left: number; top: number; bottom: number }>;

/** Puts a panel below a place of the text, or above it where the window ends; the other way round `above` it. */
export function placePanel(panel: HTMLElement, place: Place | null, above = false): void {
  if (!place) return;
  const { width, height } = panel.getBoundingClientRect();
  panel.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
  const [over, under] = [place.top - height - 4, place.bottom + 4];
  const isBelow = above ? over < 8 : under + height < innerHeight;
  panel.style.top = `${isBelow ? under : Math.max(8, over)}px`;
}
