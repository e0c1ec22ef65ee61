import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { formatCount, formatDay, rate, signedShare } from '#app/admin/analytics/formatted.ts';
import type { AnalyticsData } from '#app/admin/analytics/load-analytics.server.ts';
import type { Figure, OverviewFigures } from '#app/admin/metrics/overview-figures.ts';
import { adminCopy } from '#content/admin/admin-overview.ts';
import { currency } from '#content/offers.ts';
import { overviewCopy as copy } from '#features/analytics/overview.copy.ts';
import { rangeBefore, type MetricRange } from '#features/analytics/analytics.ts';
import { formatMoney } from '#features/billing/money.ts';
import { Text } from '#ui/layout/text.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';

interface FiguresStripProps {
  readonly figures: OverviewFigures;
  readonly links: AnalyticsData['links'];
  readonly range: MetricRange;
}

const money = (cents: number) => formatMoney({ cents: Math.round(cents), currency });

/** The figures of the range, each with its change and a link to what it counts. */
export function FiguresStrip({ figures, links, range }: FiguresStripProps) {
  const { from, to } = rangeBefore(range);
  const { users, subscribers, joined, leads } = links;
  return (
    <Stack as="section" gap="3" aria-label={copy.figures}>
      <Grid as="dl" gap="6" rowGap="4" rule="4" min="m" className="overview-figures">
        <Shown label={copy.netNewMrr} figure={figures.netNewMrr} written={money} to={subscribers} />
        <Shown label={copy.arpa} figure={figures.arpa} written={money} to={subscribers} />
        <Shown label={copy.churnRate} figure={figures.churn} written={rate} to={users} isRate isBadUp />
        <Shown
          label={copy.revenueFigure}
          figure={figures.revenue}
          written={money}
          to={href('/admin/payments')}
          note={figures.tax === 0 ? null : copy.revenueTax(money(figures.tax))}
        />
        <Shown label={copy.clients} figure={figures.clients} written={formatCount} to={subscribers} />
        <Shown label={copy.leadsStep} figure={figures.leads} written={formatCount} to={leads} />
        <Shown label={copy.visits} figure={figures.visits} written={formatCount} to="#conversion-title" />
        <Shown label={copy.newUsers} figure={figures.users} written={formatCount} to={joined} />
      </Grid>
      <p className="soft small">
        {copy.comparedWith(formatDay(from), formatDay(to))} {copy.figureNotes} {adminCopy.mrrNote}
      </p>
    </Stack>
  );
}

interface ShownProps {
  readonly label: string;
  readonly figure: Figure;
  readonly written: (value: number) => string;
  readonly to: string;
  /** Compared by its difference in percentage points. */
  readonly isRate?: boolean;
  readonly isBadUp?: boolean;
  readonly note?: string | null;
}

function Shown({ label, figure, written, to, isRate = false, isBadUp = false, note = null }: ShownProps) {
  const { now, before } = figure;
  const rises = now !== null && before !== null && now !== before ? now > before : null;
  return (
    <div>
      <dt className="soft small">{label}</dt>
      <Cluster as="dd" gap="2" rowGap="0" align="baseline">
        <FigureLink to={to}>{now === null ? '–' : written(now)}</FigureLink>
        <Text size="xs" tone={rises === null ? 'soft' : rises === isBadUp ? 'bad' : 'good'}>
          {changeText(figure, written, isRate)}
        </Text>
        {note !== null && (
          <Text size="xs" tone="soft">
            {note}
          </Text>
        )}
      </Cluster>
    </div>
  );
}

function FigureLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const look = { className: 'quiet-link', children };
  return (
    <Text size="figure">{to.startsWith(href('/admin')) ? <Link to={to} {...look} /> : <a href={to} {...look} />}</Text>
  );
}

/** Always the difference, since net new MRR can be zero or below: a share of it would say nothing. */
function changeText({ now, before }: Figure, written: (value: number) => string, isRate: boolean): string {
  if (now === null || before === null) return copy.notComparable;
  if (now === before) return copy.noChange;
  const difference = now - before;
  if (isRate) return copy.points(signedShare(difference).replace('%', ''));
  return `${difference > 0 ? '+' : '−'}${written(Math.abs(difference))}`;
}
