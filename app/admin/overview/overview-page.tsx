import './overview-page.css';
import { href } from 'react-router';
import { OverviewCharts } from '#app/admin/analytics/overview-charts.tsx';
import type { OverviewFigures, OverviewLinks } from '#app/admin/metrics/overview-figures.ts';
import type { OverviewMetrics } from '#app/admin/metrics/overview-metrics.ts';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { RecentUsers } from '#app/admin/overview/recent-users.tsx';
import { adminCopy as copy } from '#content/admin/admin-overview.ts';
import { adminSite } from '#content/admin/admin.ts';
import type { ListedUser } from '#features/users/newest-users.server.ts';
import { formatMoney } from '#features/billing/money.ts';
import type { MetricRange } from '#features/analytics/analytics.ts';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { LargeMetric, LargeMetrics } from '#ui/list/metric-strip.tsx';

export interface OverviewPageProps {
  readonly metrics: OverviewMetrics;
  readonly figures: OverviewFigures;
  readonly links: OverviewLinks;
  readonly range: MetricRange;
  readonly newest: readonly ListedUser[];
  /** Counts for the selected range. */
  readonly calls: { readonly booked: number; readonly held: number; readonly missed: number };
  /** External consoles, if any. */
  readonly consoles: { readonly database: string | null; readonly payments: string | null };
}

export function OverviewPage({ metrics, figures, links, range, newest, calls, consoles }: OverviewPageProps) {
  const { users, admins, active, mrr } = metrics.totals;
  return (
    <Stack gap="10">
      <AdminHead title={adminSite.sections.overview} lead={copy.lead} />
      <Stack as="section" gap="3" aria-labelledby="figures-title">
        <h2 id="figures-title" className="visually-hidden">
          {copy.metrics}
        </h2>
        <LargeMetrics>
          <LargeMetric label={copy.totalUsers} value={written(users)} to={links.users} />
          <LargeMetric label={copy.adminUsers} value={written(admins)} to={links.admins} />
          <LargeMetric label={copy.activeSubscriptions} value={written(active)} to={links.subscribers} />
          <LargeMetric label={copy.mrr} value={formatMoney(mrr)} to={links.subscribers} />
        </LargeMetrics>
        <p className="soft small">{copy.mrrNote}</p>
      </Stack>
      <OverviewCharts metrics={metrics} figures={figures} links={links} range={range} />
      <Stack as="section" gap="3" aria-labelledby="calls-title">
        <h2 id="calls-title">{copy.calls}</h2>
        <LargeMetrics>
          <LargeMetric label={copy.callsBooked} value={written(calls.booked)} to={href('/admin/calendar')} />
          <LargeMetric label={copy.callsHeld} value={written(calls.held)} to={href('/admin/calendar')} />
          <LargeMetric label={copy.callsMissed} value={written(calls.missed)} to={href('/admin/calendar')} />
        </LargeMetrics>
        <p className="soft small">{copy.callsNote}</p>
      </Stack>
      <Stack as="section" gap="4" aria-labelledby="recent-title">
        <h2 id="recent-title">{copy.recent}</h2>
        <RecentUsers users={newest} />
      </Stack>
      <Stack as="section" gap="4" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{copy.shortcuts}</h2>
        <Grid as="ul" gap="4" min="l" className="admin-shortcuts">
          <Shortcut href={href('/')} label={copy.viewSite} note={copy.viewSiteNote} />
          {consoles.database !== null && (
            <Shortcut href={consoles.database} label={copy.database} note={copy.databaseNote} />
          )}
          {consoles.payments !== null && (
            <Shortcut href={consoles.payments} label={copy.payments} note={copy.paymentsNote} />
          )}
        </Grid>
      </Stack>
    </Stack>
  );
}

function Shortcut({ href, label, note }: { readonly href: string; readonly label: string; readonly note: string }) {
  return (
    <li>
      <a href={href}>{label}</a>
      <p className="soft small">{note}</p>
    </li>
  );
}

function written(count: number): string {
  return count.toLocaleString('en-US');
}
