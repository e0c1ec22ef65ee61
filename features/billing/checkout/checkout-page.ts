import { checkoutWords as words, includedWords } from '#content/billing.ts';
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
  const setup = (amount: string) => ({ label: words.lines.setup, note: words.once, amount });
  const shown = {
    name: offer.name,
    description: plan?.audience ?? offer.description,
    included: plan?.features ?? includedWords[offer.id] ?? [],
    today: formatMoney(dueToday(offer)),
  };
  if (offer.mode === 'payment') {
    const line = plan ? setup(price) : { label: offer.name, note: words.once, amount: price };
    return { ...shown, lines: [line], follows: [plan ? words.agreed(plan.monthly) : words.nothingFollows] };
  }
  const { firstMonth, session } = words.lines;
  const month = { label: plan ? firstMonth : session, note: '', amount: price };
  const lines = offer.setupPrice ? [setup(formatMoney(offer.setupPrice)), month] : [month];
  const follows = [words.then(price), ...(plan ? [] : [words.sessions]), words.cancel];
  return { ...shown, lines, follows };
}
