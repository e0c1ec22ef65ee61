/** Pixels from the top of the viewport. */
export interface Place {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

export interface View {
  /** Remaining scroll distance. */
  readonly below: number;
  /** The section in the URL, if any. */
  readonly named: string;
}

const offset = 100;

/**
 * The section at the line 100 px below the viewport top. Of the last sections, which cannot reach it at the page's end:
 * the requested one, else the first.
 */
export function sectionInView(places: readonly Place[], view: View): string | undefined {
  if (view.below < 1) {
    const outOfReach = places.filter(({ top }) => top > offset);
    const last = outOfReach.find(({ id }) => id === view.named) ?? outOfReach[0];
    if (last) return last.id;
  }
  return places.findLast(({ top, bottom }) => top <= offset && bottom > offset)?.id;
}
