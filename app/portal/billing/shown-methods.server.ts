import { portalSentences } from '#content/payments/billing.ts';
import { billingSentences } from '#content/payments/portal-billing.ts';
import {
  daysOfDebit,
  expiryNotice,
  longestDebit,
  methodText,
  type OwnMethod,
} from '#features/billing/records/methods.ts';

/** A payment method in words. */
export function presentMethod(method: OwnMethod, now: Date) {
  const { id, isDefault, isUsed, state, expMonth, expYear } = method;
  const notice = expiryNotice(method, now);
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear)}`;
  return {
    id,
    isDefault,
    isUsed,
    isBlocked: state === 'blocked',
    name: methodText(method),
    expires: expMonth === null || expYear === null ? null : billingSentences.expires(expiry),
    notice:
      notice === null
        ? null
        : {
            tone: notice === 'expired' ? ('bad' as const) : ('waiting' as const),
            text: billingSentences.notices[notice],
          },
  };
}

/** One sentence for each card about to expire that a subscription is charged by. */
export function expiryTexts(methods: readonly OwnMethod[], now: Date): string[] {
  return methods.flatMap((method) => {
    const notice = expiryNotice(method, now);
    return notice === null ? [] : [portalSentences.expiry[notice](methodText(method))];
  });
}

/** Says how long a direct debit takes that the bank has not confirmed yet. */
export function waitText(methodType: string | null): string {
  return portalSentences.wait(daysOfDebit(methodType) ?? longestDebit);
}
