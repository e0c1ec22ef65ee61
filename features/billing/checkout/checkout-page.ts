import { checkoutCopy as copy, includedCopy } from '#content/billing.ts';
import { dueToday, type Catalogue, type Offer } from '#features/billing/catalogue.ts';
import { formatMoney } from '#features/billing/money.ts';

/** An offer as its checkout shows it, amounts written out. */
export interface CheckoutSummary {
  readonly name: string;
  readonly description: string;
  readonly included: readonly string[];
  readonly lines: readonly { readonly label: string; readonly note: string; readonly amount: string }[];
  readonly today: string;
  /** What follows after today, in sentences. */
  readonly follows: readonly string[];
}

/** What the buyer's past says about a purchase: nothing, that it is not sold, or that it was bought before. */
export type CheckoutStanding =
  | { readonly kind: 'free' }
  | { readonly kind: 'subscribed' | 'under-way' | 'account-ending'; readonly text: string }
  | { readonly kind: 'bought'; readonly text: string; readonly orderId: string };

/** What the checkout's page shows. */
export interface CheckoutPageProps {
  /** The price of the address; the page goes by it again when a purchase was broken off. */
  readonly priceId: string;
  readonly summary: CheckoutSummary;
  /** The address of who is signed in, or null. */
  readonly email: string | null;
  /** What keeps it from being sold, or asks before it is sold again. */
  readonly standing: CheckoutStanding;
  /** Plans beyond this one, for somebody who has it. */
  readonly larger: readonly { readonly name: string; readonly priceId: string }[];
  /** What went wrong with the try before, in words, or ''. */
  readonly problem: string;
  /** Where the provider's pages are: a browser is led nowhere else. */
  readonly hosts: readonly string[];
}

/** What an offer costs today and afterwards, and what is in it. */
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
