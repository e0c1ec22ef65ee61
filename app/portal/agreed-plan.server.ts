import { agreedSentences as words } from '#content/agreed-portal.ts';
import type { AgreedPlan, OpenInvoice } from '#features/billing/agreed/own-agreed.ts';
import { formatMoney } from '#features/billing/money.ts';

const tones = {
  active: 'good',
  trialing: 'waiting',
  past_due: 'bad',
  paused: 'off',
  ending: 'waiting',
  canceled: 'off',
} as const;

/** Words, a day after them, and what stands behind it. */
interface Step {
  readonly text: string;
  /** ISO 8601. */
  readonly at: string | null;
  readonly after?: string;
  readonly payUrl?: string;
}

/** An agreed fee in words. */
export function shownAgreed(plan: AgreedPlan, title: string) {
  const { state, monthly } = plan;
  return {
    ...{ title, monthly: formatMoney(monthly), next: nextOf(plan) },
    ...{ tone: tones[state], status: words.states[state] },
  };
}

export function shownInvoice({ id, description, number, amount, dueAt, isOverdue, payUrl }: OpenInvoice) {
  return {
    ...{ id, description, number, dueAt, payUrl, amount: formatMoney(amount) },
    ...{ tone: isOverdue ? ('bad' as const) : ('waiting' as const), status: dueText(dueAt, isOverdue) },
  };
}

function dueText(dueAt: string | null, isOverdue: boolean): string {
  if (dueAt === null) return words.failed;
  return isOverdue ? words.was : words.due;
}

function nextOf({ state, due, next, ends, resumes, isSent, monthly }: AgreedPlan): Step {
  if (due !== null) {
    const { amount, isOverdue, dueAt, payUrl } = due;
    return { text: `${formatMoney(amount)} ${isOverdue ? words.was : words.due}`, at: dueAt, after: ', ', payUrl };
  }
  if (state === 'canceled') return { text: ends === null ? words.over : words.ended, at: ends };
  if (state === 'paused') return { text: resumes === null ? words.paused : words.resumes, at: resumes };
  if (next === null) return { text: ends === null ? words.nothing : words.ends, at: ends };
  const first = isSent ? words.first : words.firstCharge;
  const later = isSent ? words.invoice : words.charge;
  return { text: state === 'trialing' ? first : later, at: next, after: `: ${formatMoney(monthly)}` };
}
