import { portalSentences } from '#content/payments/billing.ts';
import { changeLines } from '#content/payments/subscription-changes.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { ChangeKind, EndReason, PlanSnapshot } from '#features/billing/records/changes.ts';
import { formatMoney } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';

interface Change {
  readonly kind: ChangeKind;
  readonly reason: EndReason | null;
  readonly before: PlanSnapshot | null;
  readonly after: PlanSnapshot;
}

type NameOf = (offer: OfferId | null) => string | undefined;

/** Describes a change in plain words. */
export function changeLine({ kind, reason, before, after }: Change, nameOf: NameOf): string {
  const named = (offer: OfferId | null | undefined) => nameOf(offer ?? null) ?? portalSentences.agreedPlan;
  const name = named(after.offer);
  switch (kind) {
    case 'started':
      return changeLines.started(name);
    case 'changed': {
      const { cents, currency } = after;
      if (before?.offer === after.offer) return changeLines.newFee(name, formatMoney({ cents, currency }));
      return changeLines.changed(named(before?.offer), name);
    }
    case 'change-scheduled':
      return changeLines.scheduled(named(after.scheduledOffer), dayOf(after.scheduledAt ?? after.periodEnd));
    case 'change-undone':
      return changeLines.unscheduled(named(before?.scheduledOffer));
    case 'paused':
      return after.resumesAt === null
        ? changeLines.paused(name)
        : changeLines.pausedUntil(name, dayOf(after.resumesAt));
    case 'unpaused':
      return changeLines.unpaused(name);
    case 'cancel-scheduled':
      return changeLines.canceled(name, dayOf(after.cancelAt));
    case 'cancel-undone':
      return changeLines.uncanceled(name);
    case 'ended':
      return changeLines.ended[reason ?? 'us'](name);
  }
}

function dayOf(seconds: number | null): string {
  return seconds === null ? changeLines.periodEnd : dayText(new Date(seconds * 1000));
}
