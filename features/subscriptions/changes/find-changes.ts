import type { ChangeKind, EndReason, PlanSnapshot } from '#features/billing/records/changes.ts';
import { dateOfSeconds } from '#values/timestamp.ts';

/** Data from the provider that the row does not have. Timestamps are Unix seconds. */
export interface ChangeFacts {
  readonly createdAt: Date;
  readonly canceledAt: number | null;
  readonly endReason: EndReason;
}

export interface FoundChange {
  readonly kind: ChangeKind;
  readonly reason: EndReason | null;
  readonly at: Date;
  readonly before: PlanSnapshot | null;
  readonly after: PlanSnapshot;
  /** False for changes from before the history was kept. */
  readonly isReportable: boolean;
}

/**
 * The changes from one read of a subscription to the next. `known` are the kinds that its history has already; a
 * subscription seen for the first time is compared with the undisturbed state.
 */
export function changesBetween(
  before: PlanSnapshot | null,
  after: PlanSnapshot,
  { createdAt, canceledAt, endReason }: ChangeFacts,
  known: readonly ChangeKind[],
  now: Date,
): FoundChange[] {
  if (!hasBegun(after)) return [];
  const base = before !== null && hasBegun(before) ? before : undisturbed(after);
  const found: FoundChange[] = [];
  const add = (kind: ChangeKind, at: Date, isReportable = true) =>
    found.push({ kind, at, isReportable, after, before: base, reason: kind === 'ended' ? endReason : null });
  if (!known.includes('started')) {
    found.push({ kind: 'started', at: createdAt, isReportable: false, before: null, after: base, reason: null });
  }
  if (isOver(after)) {
    if (!known.includes('ended')) add('ended', dateOfSeconds(after.endedAt) ?? now, !isOver(base));
    return found;
  }
  if (after.offer !== base.offer || after.cents !== base.cents || after.currency !== base.currency) {
    add('changed', now);
  }
  if (after.scheduledOffer !== null && after.scheduledOffer !== base.scheduledOffer) add('change-scheduled', now);
  else if (base.scheduledOffer !== null && after.scheduledOffer === null && after.offer !== base.scheduledOffer) {
    add('change-undone', now);
  }
  if (after.pausedAt !== null && base.pausedAt === null) {
    // A pause in the provider's console has no time, so the row has the start.
    const pausedAt = dateOfSeconds(after.pausedAt) ?? now;
    add('paused', pausedAt > createdAt ? pausedAt : now);
  } else if (after.pausedAt === null && base.pausedAt !== null) add('unpaused', now);
  if (after.cancelAt !== null && base.cancelAt === null) add('cancel-scheduled', dateOfSeconds(canceledAt) ?? now);
  else if (after.cancelAt === null && base.cancelAt !== null) add('cancel-undone', now);
  return found;
}

function undisturbed(after: PlanSnapshot): PlanSnapshot {
  const nothing = { cancelAt: null, endedAt: null, scheduledOffer: null, scheduledAt: null };
  return { ...after, ...nothing, pausedAt: null, resumesAt: null, status: 'active' };
}

/** The first payment was made, or a trial began. */
export function hasBegun({ status }: Pick<PlanSnapshot, 'status'>): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

function isOver({ status }: PlanSnapshot): boolean {
  return status === 'canceled';
}
