import * as z from 'zod/mini';
import { returnNotices, type audiences, type KeptNotice, type PaymentNotice } from '#features/billing/billing.ts';
import { disputeState, type PaymentStatus } from '#features/billing/payment-state.ts';
import { refundReasons } from '#features/billing/records/refund-reasons.ts';
import { dayMs } from '#values/duration.ts';

/** An email to queue. Amounts in cents, timestamps in ISO 8601. */
export interface PaymentUpdate {
  readonly notice: PaymentNotice;
  readonly audience: (typeof audiences)[number];
  /** `amount` of this refund, negative if it failed, and `total` of the payment. */
  readonly refund?: Partial<NewReturn> & { readonly amount: number; readonly total: number };
  /** From 1; `nextAt` is null after the last. */
  readonly attempt?: { readonly number: number; readonly nextAt: string | null; readonly failure?: FailureReason };
  readonly dispute?: DisputeUpdate;
  /** A receipt after failed attempts. */
  readonly recovered?: boolean;
}

/**
 * A refund, a failed one, or a credit note that is not in our rows yet, by its id there. Amounts in cents; `credited` was
 * taken off an open invoice, and `note` is to the client.
 */
export const newReturn = z.object({
  id: z.string(),
  notice: z.enum(returnNotices),
  amount: z.number(),
  credited: z.number(),
  reason: z.nullable(z.enum(refundReasons)),
  note: z.string(),
});
export type NewReturn = z.infer<typeof newReturn>;

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

export interface DisputeUpdate {
  /** The provider's status and reason. */
  readonly status: string;
  readonly reason: string | null;
  readonly dueAt: string | null;
  readonly cents: number | null;
}

interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly amountPaid: number;
  readonly creditCents: number;
  readonly amountRefunded: number;
  readonly attempts: number;
  readonly dispute: string | null;
}

interface ProviderPayment extends PaymentFacts {
  readonly subscriptionId: string | null;
  readonly nextAttemptAt: Date | null;
  readonly issuedAt: Date;
  /** Oldest first. */
  readonly returns?: readonly NewReturn[];
  /** Why the latest charge failed. */
  readonly failure?: FailureReason | null;
}

type KnownPayment = PaymentFacts & { readonly notices: readonly KeptNotice[] };

/** Maximum age in days of a change that sends emails. */
export const maxReportDays = 7;

/**
 * Returns the emails about changes of a payment since its row was written: one per failed attempt and per refund,
 * everything else once. Store `notices` in the row, in the transaction that queues the emails.
 */
export function findUpdates(
  payment: ProviderPayment,
  known: KnownPayment | undefined,
  dispute: DisputeUpdate | null,
  now: Date,
): { readonly updates: PaymentUpdate[]; readonly notices: KeptNotice[] } {
  const previous = known?.notices ?? [];
  const found = findChanges(payment, known, dispute);
  const isOld = known === undefined && payment.issuedAt.getTime() < now.getTime() - maxReportDays * dayMs;
  return { updates: isOld ? [] : found, notices: [...new Set([...previous, ...noticesOf(payment, found)])] };
}

function findChanges(
  payment: ProviderPayment,
  known: KnownPayment | undefined,
  dispute: DisputeUpdate | null,
): PaymentUpdate[] {
  const { attempts, nextAttemptAt, returns = [] } = payment;
  const changes: PaymentUpdate[] = [];
  const wasSent = (notice: PaymentNotice) => known?.notices.includes(notice) === true;
  if (isPaid(payment) && !wasSent('receipt')) {
    const recovered = wasSent('failed');
    changes.push({ notice: 'receipt', audience: 'client', ...(recovered ? { recovered } : {}) });
    if (recovered) changes.push({ notice: 'recovered', audience: 'team' });
  }
  if (hasFailed(payment, known)) {
    const { failure } = payment;
    const when = { number: Math.max(attempts, 1), nextAt: nextAttemptAt?.toISOString() ?? null };
    const attempt = failure == null ? when : { ...when, failure };
    changes.push({ notice: 'failed', audience: 'client', attempt }, { notice: 'failed', audience: 'team', attempt });
  }
  let total = known?.amountRefunded ?? 0;
  for (const one of returns) {
    const { notice, amount } = one;
    const refund = { ...one, total: (total += amount) };
    changes.push({ notice, audience: 'client', refund });
    if (notice === 'refund-failed') changes.push({ notice, audience: 'team', refund });
  }
  const state = disputeState(payment.dispute);
  if (dispute === null || state === null) return changes;
  const about = { audience: 'team', dispute } as const;
  const isOpen = state === 'open' || state === 'inquiry';
  const isEscalated = state === 'open' && disputeState(known?.dispute ?? null) === 'inquiry';
  if (isOpen && (!wasSent('disputed') || isEscalated)) changes.push({ notice: 'disputed', ...about });
  if (!isOpen && !wasSent('dispute-closed')) changes.push({ notice: 'dispute-closed', ...about });
  return changes;
}

/** Notices that were sent, or are too old to be sent. */
function noticesOf(payment: ProviderPayment, found: readonly PaymentUpdate[]): PaymentNotice[] {
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

/** Paid by a charge, or by credit alone. */
function isPaid({ status, amountPaid, creditCents }: ProviderPayment): boolean {
  return status === 'paid' && (amountPaid > 0 || creditCents > 0);
}

/** A subscription charge failed again, or the bank rejected a pending debit. */
function hasFailed({ status, attempts, subscriptionId }: ProviderPayment, known: KnownPayment | undefined): boolean {
  if (status !== 'open') return false;
  return known?.status === 'processing' || (subscriptionId !== null && attempts > (known?.attempts ?? 0));
}

interface SentInvoice {
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly dueAt: Date | null;
  readonly issuedAt: Date;
}

/** An unpaid invoice that the client has not been emailed about. Skips old invoices that were only found now. */
export function isNewInvoice(invoice: SentInvoice, notices: readonly KeptNotice[], now: Date): boolean {
  const { status, amount, dueAt, issuedAt } = invoice;
  if (status !== 'open' || dueAt === null || amount === 0 || notices.includes('invoice')) return false;
  return issuedAt.getTime() >= now.getTime() - maxReportDays * dayMs;
}
