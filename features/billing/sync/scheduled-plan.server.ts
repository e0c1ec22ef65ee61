import type { Stripe } from '#server/payments/payments.ts';

/** The plan that follows by a schedule; our calls write its name into the phase. */
export function scheduledPlan({ schedule }: Stripe.Subscription): { offer: string; at: number } | null {
  if (schedule === null || typeof schedule === 'string' || schedule.status !== 'active') return null;
  const from = schedule.current_phase?.end_date;
  const next = schedule.phases.find(({ start_date }) => from !== undefined && start_date >= from);
  const offer = next?.metadata?.['offer'];
  return next === undefined || offer === undefined ? null : { offer, at: next.start_date };
}
