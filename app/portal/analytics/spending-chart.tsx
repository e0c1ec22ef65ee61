import './spending-chart.css';
import type { MonthlySpending } from '#features/billing/billing.ts';
import { formatMoney } from '#features/billing/money.ts';

interface SpendingChartProps {
  readonly spending: readonly MonthlySpending[];
  readonly label: string;
}

/** Columns if the amounts fit, else one bar per line. */
export function SpendingChart({ spending, label }: SpendingChartProps) {
  const max = Math.max(1, ...spending.map(({ spent }) => spent.cents));
  return (
    <div className="spending-chart" role="img" aria-label={label}>
      {spending.map(({ month, spent }) => (
        <div key={month} className="spending-month">
          <span className="spending-name">{shortMonth(month)}</span>
          <span className="spending-track">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="spending-column">
              <rect y={100 - share(spent.cents, max)} width="100" height={share(spent.cents, max)} />
            </svg>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="spending-bar">
              <rect width={share(spent.cents, max)} height="100" />
            </svg>
          </span>
          <span className="spending-amount">{spent.cents > 0 && formatMoney(spent)}</span>
        </div>
      ))}
    </div>
  );
}

function share(cents: number, max: number): number {
  return (Math.max(0, cents) / max) * 100;
}

function shortMonth(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`));
}
