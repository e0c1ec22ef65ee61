import { leadFields, type LeadField, type LeadValues } from '#features/leads/lead-events.ts';

/** A change to one field that was made after a page had been read. */
export interface LaterChange {
  readonly field: LeadField;
  /** The value before it, which the page still shows. */
  readonly from: string | null;
  readonly by: string | null;
  /** An ISO text. */
  readonly at: string;
}

/** One field as somebody else has left it, and as a page asks for it. */
export interface Collision {
  readonly field: LeadField;
  readonly theirs: string | null;
  readonly mine: string | null;
  readonly by: string | null;
  readonly at: string;
}

export interface Merge {
  /** What of mine is written. */
  readonly write: Partial<Record<LeadField, string | null>>;
  /** What is not, since it would undo what somebody else did meanwhile. */
  readonly collisions: readonly Collision[];
  /** What somebody else did meanwhile and I did not touch. */
  readonly theirs: readonly Collision[];
}

/**
 * Joins what a page asks for with what was done since the page was read. `now` are the values as they stand, `later`
 * the changes since then, oldest first. A field that only one of the two has changed takes that change; one that both
 * have changed to different values is a collision and stays as it is.
 */
export function merge(
  now: LeadValues,
  later: readonly LaterChange[],
  mine: Partial<Record<LeadField, string | null>>,
): Merge {
  const write: Partial<Record<LeadField, string | null>> = {};
  const collisions: Collision[] = [];
  const theirs: Collision[] = [];
  for (const field of leadFields) {
    const changes = later.filter((change) => change.field === field);
    const [first, last] = [changes[0], changes.at(-1)];
    const wanted = mine[field];
    if (!first || !last) {
      if (wanted !== undefined && wanted !== now[field]) write[field] = wanted;
      continue;
    }
    const change = { field, theirs: now[field], mine: wanted ?? null, by: last.by, at: last.at };
    if (wanted === undefined || wanted === first.from || wanted === now[field]) {
      // Changed and changed back is nothing to tell.
      if (now[field] !== first.from) theirs.push(change);
    } else if (now[field] === first.from) write[field] = wanted;
    else collisions.push(change);
  }
  return { write, collisions, theirs };
}
