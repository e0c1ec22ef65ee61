/** Where a section stands, in pixels below the top of the view. */
export interface Place {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

export interface View {
  /** How far the page can still be scrolled down. */
  readonly below: number;
  /** The section that the address names, if any. */
  readonly named: string;
}

const offset = 100;

/**
 * The section in view: the one that covers the line 100 px below the top of the view. At the page's end, where the last
 * sections can come no closer to that line, it is the one among them that was asked for, or else the first.
 */
export function sectionInView(places: readonly Place[], view: View): string | undefined {
  if (view.below < 1) {
    const outOfReach = places.filter(({ top }) => top > offset);
    const last = outOfReach.find(({ id }) => id === view.named) ?? outOfReach[0];
    if (last) return last.id;
  }
  return places.findLast(({ top, bottom }) => top <= offset && bottom > offset)?.id;
}
