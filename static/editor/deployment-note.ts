import type { PageStatus } from "../../src/core/wire.ts";

/** Renews what a note says of a publication, once that has changed. */
export function showDeployment({ sha, state }: NonNullable<PageStatus["deployment"]>): void {
  const note = document.querySelector<HTMLElement>(`#notices .deployment[data-commit="${sha}"]`);
  if (note && note.dataset.state !== state) note.dispatchEvent(new Event("deployment"));
}
