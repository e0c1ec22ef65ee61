import { href } from 'react-router';
import { nextPartCopy } from '#content/payments/next-step.ts';
import { monthText } from '#values/date-format.ts';

/** Leads to the newest report while nobody has opened it. */
export function reportTask({ reports }: { readonly reports: readonly { month: string; readAt: Date | null }[] }) {
  const [newest] = reports;
  if (newest === undefined || newest.readAt !== null) return null;
  const { text, go } = nextPartCopy.report;
  return { text: text(monthText(newest.month)), go, to: href('/dashboard/runs/reports/:month', newest) };
}
