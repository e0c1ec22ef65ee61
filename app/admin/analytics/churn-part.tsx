import { formatCount } from '#app/admin/analytics/formatted.ts';
import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { currency } from '#content/offers.ts';
import { cancelReasons, churnCopy as copy } from '#content/payments/subscription-changes.ts';
import { maxComments } from '#features/analytics/analytics.ts';
import { formatMoney } from '#features/billing/money.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

const money = (cents: number) => formatMoney({ cents, currency });

/** Why subscriptions ended, with what the clients wrote. */
export function ChurnPart({ ended, paused }: Pick<OverviewMetrics, 'ended' | 'paused'>) {
  const sum = ended.reduce(
    (all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }),
    nothing,
  );
  const comments = ended.flatMap((part) => part.comments.map((text) => ({ text, reason: reasonCopy(part) })));
  return (
    <section className="chart" aria-labelledby="churn-title">
      <h3 id="churn-title">{copy.title}</h3>
      <p className="chart-lead">
        {sum.count === 0 ? copy.none : copy.lead(sum.count, money(sum.cents))}
        {paused.count > 0 && ` ${copy.paused(paused.count, money(paused.cents))}`}
      </p>
      {sum.count > 0 && (
        <DataTable
          columns={[
            { label: copy.columns.reason },
            { label: copy.columns.count, holds: 'number' },
            { label: copy.columns.fee, holds: 'number' },
          ]}
          titleId="churn-title"
        >
          {ended.map((part) => (
            <Row key={`${part.reason} ${part.feedback}`}>
              <RowHead column={copy.columns.reason}>{reasonCopy(part)}</RowHead>
              <Cell column={copy.columns.count} holds="number">
                {formatCount(part.count)}
              </Cell>
              <Cell column={copy.columns.fee} holds="number">
                {money(part.cents)}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
      {comments.length > 0 && (
        <details>
          <summary>
            {comments.length < maxComments ? copy.comments(comments.length) : copy.newestComments(comments.length)}
          </summary>
          <RuledList>
            {comments.map(({ text, reason }, at) => (
              <li key={String(at)}>
                <span>{text}</span>
                <span className="soft">{reason}</span>
              </li>
            ))}
          </RuledList>
        </details>
      )}
    </section>
  );
}

const nothing = { count: 0, cents: 0 };

function reasonCopy({ reason, feedback }: OverviewMetrics['ended'][number]): string {
  const ours = Object.entries(copy.reasons).find(([name]) => name === reason)?.[1];
  if (ours !== undefined) return ours;
  return feedback === '' ? copy.reasons.unsaid : (cancelReasons[feedback] ?? feedback);
}
