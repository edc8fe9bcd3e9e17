import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** A part of the document that stays the same part while people write elsewhere. */
export type TrackedRange = Readonly<{
  from: number;
  to: number;
  release(): void;
}>;

type Place = { from: number; to: number };

export const trackedRanges = ViewPlugin.fromClass(
  class {
    readonly places = new Set<Place>();

    update({ docChanged, changes }: ViewUpdate) {
      if (!docChanged) return;
      for (const place of this.places) {
        place.from = changes.mapPos(place.from, 1);
        place.to = Math.max(place.from, changes.mapPos(place.to, -1));
      }
    }
  },
);

/** Follows a range until it is released. What is typed at its ends is not in it. */
export function track(view: EditorView, from: number, to: number): TrackedRange {
  const { places } = view.plugin(trackedRanges)!;
  const place = { from, to };
  places.add(place);
  return {
    get from() {
      return place.from;
    },
    get to() {
      return place.to;
    },
    release: () => void places.delete(place),
  };
}
