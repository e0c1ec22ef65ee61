import { trackedFields, type LeadChanges, type LeadValues, type TrackedField } from '#features/leads/lead-events.ts';
import type { Collision } from '#features/leads/lead-results.ts';

/** A field change after the page was read. */
export interface LaterChange {
  readonly field: TrackedField;
  /** The old value, which the page still shows. */
  readonly from: string | null;
  readonly by: string | null;
  /** ISO string. */
  readonly at: string;
}

export interface Merge {
  /** My changes to save. */
  readonly write: LeadChanges;
  /** My changes that would undo the other person's. */
  readonly collisions: readonly Collision[];
  /** Their changes to fields I left alone. */
  readonly theirs: readonly Collision[];
}

/**
 * Merges requested changes with those since the page was read. `now`: current values; `later`: changes since, oldest
 * first. A field changed differently by both is a collision and keeps its value.
 */
export function merge(now: LeadValues, later: readonly LaterChange[], mine: LeadChanges): Merge {
  const write: LeadChanges = {};
  const collisions: Collision[] = [];
  const theirs: Collision[] = [];
  for (const field of trackedFields) {
    const changes = later.filter((change) => change.field === field);
    const [first, last] = [changes[0], changes.at(-1)];
    const wanted = mine[field];
    if (!first || !last) {
      if (wanted !== undefined && wanted !== now[field]) write[field] = wanted;
      continue;
    }
    const change = { field, theirs: now[field], mine: wanted ?? null, by: last.by, at: last.at };
    if (wanted === undefined || wanted === first.from || wanted === now[field]) {
      // Changes that were reverted are not reported.
      if (now[field] !== first.from) theirs.push(change);
    } else if (now[field] === first.from) write[field] = wanted;
    else collisions.push(change);
  }
  return { write, collisions, theirs };
}
