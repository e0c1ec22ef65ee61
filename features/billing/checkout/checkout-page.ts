import { checkoutCopy as copy, includedCopy } from '#content/checkout.ts';
import { dueToday, type Catalogue, type Offer } from '#features/billing/catalogue.ts';
import { formatMoney } from '#features/billing/money.ts';

export interface CheckoutSummary {
  readonly name: string;
  readonly description: string;
  readonly included: readonly string[];
  readonly lines: readonly { readonly label: string; readonly note: string; readonly amount: string }[];
  readonly today: string;
  /** Later charges, as sentences. */
  readonly follows: readonly string[];
}

export type CheckoutStatus =
  | { readonly kind: 'free' }
  | { readonly kind: 'subscribed' | 'under-way' | 'account-ending'; readonly text: string }
  | { readonly kind: 'bought'; readonly text: string; readonly orderId: string };

export interface CheckoutPageProps {
  /** Also used after a cancelled checkout. */
  readonly priceId: string;
  readonly summary: CheckoutSummary;
  /** Null if signed out. */
  readonly email: string | null;
  readonly status: CheckoutStatus;
  readonly larger: readonly { readonly name: string; readonly priceId: string }[];
  /** Of the previous attempt, or ''. */
  readonly problem: string;
  /** The only allowed redirect targets. */
  readonly hosts: readonly string[];
}

export function summaryOf({ plans }: Pick<Catalogue, 'plans'>, offer: Offer): CheckoutSummary {
  const plan = plans.find(({ id }) => id === offer.id);
  const price = formatMoney(offer.price);
  const setup = (amount: string) => ({ label: copy.lines.setup, note: copy.once, amount });
  const shown = {
    name: offer.name,
    description: plan?.audience ?? offer.description,
    included: plan?.features ?? includedCopy[offer.id] ?? [],
    today: formatMoney(dueToday(offer)),
  };
  if (offer.mode === 'payment') {
    const line = plan ? setup(price) : { label: offer.name, note: copy.once, amount: price };
    return { ...shown, lines: [line], follows: [plan ? copy.agreed(plan.monthly) : copy.nothingFollows] };
  }
  const { firstMonth, session } = copy.lines;
  const month = { label: plan ? firstMonth : session, note: '', amount: price };
  const lines = offer.setupPrice ? [setup(formatMoney(offer.setupPrice)), month] : [month];
  const follows = [copy.then(price), ...(plan ? [] : [copy.sessions]), copy.cancel];
  return { ...shown, lines, follows };
}
