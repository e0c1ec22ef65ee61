import { href } from 'react-router';
import { checkoutPath } from '#app/links.ts';
import { nextStepCopy as copy } from '#content/payments/next-step.ts';
import { site } from '#content/site.ts';
import type { AgreedPlan } from '#features/billing/own/own-agreements.server.ts';
import type { CurrentSubscription } from '#features/billing/reads/billing-reads.server.ts';
import type { Offer } from '#features/billing/catalog.ts';
import type { ToConfirm } from '#features/billing/own/to-confirm.server.ts';

interface Standing {
  readonly subscription: CurrentSubscription | undefined;
  /** The subscription is a plan that is running. */
  readonly runs: boolean;
  readonly agreed: AgreedPlan | null;
  readonly hasBoughtSetup: boolean;
  readonly toConfirm: ToConfirm | null;
  /** The page leads with an invoice or an order. */
  readonly isLed: boolean;
  readonly offers: readonly Offer[];
}

interface Step {
  readonly text: string;
  readonly to: string;
}

export interface NextSteps {
  readonly first: Step & { readonly isPrimary: boolean };
  readonly second: Step | null;
}

/** The first of the quick actions, and the second one if there is one. */
export function nextSteps(standing: Standing): NextSteps {
  const { subscription, runs, agreed, hasBoughtSetup, toConfirm, isLed, offers } = standing;
  const starter = offers.find(({ id }) => id === 'starter');
  const buy = checkoutPath(starter?.setupPriceId ?? starter?.priceId ?? '');
  const plan = href('/dashboard/plan');
  const upgrade: Step = { text: copy.upgrade, to: runs ? plan : buy };
  const contact: Step = { text: copy.contact, to: `mailto:${site.mail.support}` };
  const usual = agreed === null && !hasBoughtSetup ? upgrade : contact;
  const isEnded = subscription?.status === 'canceled' && agreed === null && !hasBoughtSetup;
  const choose = (): Step => {
    if (toConfirm !== null) return { text: toConfirm.label, to: toConfirm.payUrl };
    if (isEnded) return { text: copy.again, to: againPath(subscription, offers, buy) };
    if (runs && subscription?.cancelAtPeriodEnd === true) return { text: copy.keep, to: plan };
    if (runs && subscription?.pausedAt != null) return { text: copy.resume, to: plan };
    return usual;
  };
  const first = choose();
  const isSecond = first !== usual && !isEnded && agreed === null && !hasBoughtSetup;
  return { first: { ...first, isPrimary: !isLed }, second: isSecond ? upgrade : null };
}

/** The checkout sells the larger plans' setups only, which are paid already. */
function againPath({ offer: id }: CurrentSubscription, offers: readonly Offer[], starter: string): string {
  const offer = offers.find((one) => one.id === id);
  return offer?.mode === 'subscription' ? checkoutPath(offer.setupPriceId ?? offer.priceId) : starter;
}
