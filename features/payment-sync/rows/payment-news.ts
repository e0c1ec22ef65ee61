import type { audiences, KeptNotice, PaymentNotice } from '#features/billing/billing.ts';
import { disputeState, type PaymentStatus } from '#features/billing/payment-state.ts';
import { dayMs } from '#values/duration.ts';

/** An email to queue. Amounts in cents, timestamps in ISO 8601. */
export interface PaymentNews {
  readonly notice: PaymentNotice;
  readonly audience: (typeof audiences)[number];
  /** This refund, and all of the payment. */
  readonly refund?: { readonly amount: number; readonly total: number };
  /** From 1; `nextAt` is null after the last. */
  readonly attempt?: { readonly number: number; readonly nextAt: string | null; readonly failure?: FailureReason };
  readonly dispute?: DisputeNews;
  /** A receipt after failed tries. */
  readonly recovered?: boolean;
}

/** The bank asks the client to confirm, the account or the card has not enough money, or the card has expired. */
export const failureReasons = ['authentication', 'funds', 'expired'] as const;
export type FailureReason = (typeof failureReasons)[number];

interface FailedCharge {
  readonly failure_code: string | null;
  readonly outcome: { readonly reason: string | null } | null;
}

/** Null for every other reason: clients cannot act on it differently. */
export function failureReason({ failure_code: code, outcome }: FailedCharge): FailureReason | null {
  for (const one of [code, outcome?.reason ?? null])
    if (one !== null && Object.hasOwn(reasons, one)) return reasons[one] ?? null;
  return null;
}

const reasons: Readonly<Record<string, FailureReason>> = {
  authentication_required: 'authentication',
  insufficient_funds: 'funds',
  expired_card: 'expired',
};

export interface DisputeNews {
  /** The provider's status and reason. */
  readonly status: string;
  readonly reason: string | null;
  readonly dueAt: string | null;
  readonly cents: number | null;
}

interface Told {
  readonly status: PaymentStatus;
  readonly amountPaid: number;
  readonly creditCents: number;
  readonly amountRefunded: number;
  readonly attempts: number;
  readonly dispute: string | null;
}

interface Reported extends Told {
  readonly subscriptionId: string | null;
  readonly nextAttemptAt: Date | null;
  readonly issuedAt: Date;
  /** Why the latest charge failed. */
  readonly failure?: FailureReason | null;
}

type Known = Told & { readonly notices: readonly KeptNotice[] };

/** Older facts, newly found, send no emails. */
export const newsDays = 7;

/**
 * The emails about how a payment differs from its row: each failed try and each refund by its sum, everything else once.
 * `notices` belongs into the row, in the transaction that queues the emails.
 */
export function newsOf(
  payment: Reported,
  known: Known | undefined,
  dispute: DisputeNews | null,
  now: Date,
): { readonly news: PaymentNews[]; readonly notices: KeptNotice[] } {
  const previous = known?.notices ?? [];
  const found = changesOf(payment, known, dispute);
  const isOld = known === undefined && payment.issuedAt.getTime() < now.getTime() - newsDays * dayMs;
  return { news: isOld ? [] : found, notices: [...new Set([...previous, ...noticesOf(payment, found)])] };
}

function changesOf(payment: Reported, known: Known | undefined, dispute: DisputeNews | null): PaymentNews[] {
  const { amountRefunded: total, attempts, nextAttemptAt } = payment;
  const news: PaymentNews[] = [];
  const wasSent = (notice: PaymentNotice) => known?.notices.includes(notice) === true;
  if (isPaid(payment) && !wasSent('receipt')) {
    const recovered = wasSent('failed');
    news.push({ notice: 'receipt', audience: 'client', ...(recovered ? { recovered } : {}) });
    if (recovered) news.push({ notice: 'recovered', audience: 'team' });
  }
  if (hasFailed(payment, known)) {
    const { failure } = payment;
    const when = { number: Math.max(attempts, 1), nextAt: nextAttemptAt?.toISOString() ?? null };
    const attempt = failure == null ? when : { ...when, failure };
    news.push({ notice: 'failed', audience: 'client', attempt }, { notice: 'failed', audience: 'team', attempt });
  }
  const before = known?.amountRefunded ?? 0;
  if (total > before) news.push({ notice: 'refunded', audience: 'client', refund: { amount: total - before, total } });
  const state = disputeState(payment.dispute);
  if (dispute === null || state === null) return news;
  const about = { audience: 'team', dispute } as const;
  const isOpen = state === 'open' || state === 'inquiry';
  const isEscalated = state === 'open' && disputeState(known?.dispute ?? null) === 'inquiry';
  if (isOpen && (!wasSent('disputed') || isEscalated)) news.push({ notice: 'disputed', ...about });
  if (!isOpen && !wasSent('dispute-closed')) news.push({ notice: 'dispute-closed', ...about });
  return news;
}

/** Told, or so old that it never is. */
function noticesOf(payment: Reported, found: readonly PaymentNews[]): PaymentNotice[] {
  const isDone: [PaymentNotice, boolean][] = [
    ['receipt', isPaid(payment)],
    ['refunded', payment.amountRefunded > 0],
  ];
  return [
    ...isDone.flatMap(([notice, done]) => (done ? [notice] : [])),
    ...found.flatMap(({ notice }) => (listed.includes(notice) ? [notice] : [])),
  ];
}

const listed: readonly PaymentNotice[] = ['failed', 'disputed', 'dispute-closed'];

/** By a charge, or by credit alone. */
function isPaid({ status, amountPaid, creditCents }: Reported): boolean {
  return status === 'paid' && (amountPaid > 0 || creditCents > 0);
}

/** Another try of a subscription, or a debit under way that the bank then refused. */
function hasFailed({ status, attempts, subscriptionId }: Reported, known: Known | undefined): boolean {
  if (status !== 'open') return false;
  return known?.status === 'processing' || (subscriptionId !== null && attempts > (known?.attempts ?? 0));
}

interface SentInvoice {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly dueAt: Date | null;
  readonly issuedAt: Date;
}

/** An invoice to be paid that the client has not been told of. Older ones, newly found, are not news. */
export function isNewInvoice(invoice: SentInvoice, notices: readonly KeptNotice[], now: Date): boolean {
  const { status, amount, dueAt, issuedAt } = invoice;
  if (status !== 'open' || dueAt === null || amount === 0 || notices.includes('invoice')) return false;
  return issuedAt.getTime() >= now.getTime() - newsDays * dayMs;
}
