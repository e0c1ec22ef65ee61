import './overview-page.css';
import { href, Link } from 'react-router';
import { OverviewCharts } from '#app/admin/analytics/overview-charts.tsx';
import type { OverviewData } from '#app/admin/overview/load-overview.server.ts';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { adminCopy as copy } from '#content/admin/admin-overview.ts';
import { adminSite } from '#content/admin/admin.ts';
import type { ListedUser } from '#features/users/newest-users.server.ts';
import { formatMoney } from '#features/billing/money.ts';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { LargeMetric, LargeMetrics } from '#ui/list/metric-strip.tsx';
import { roleName } from '#content/accounts/roles.ts';
import { StandingState } from '#features/users/admin/standing-state.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Cell, DataTable, Row, RowHead, type DataColumn } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';

export function OverviewPage(page: OverviewData) {
  const { links, newest, consoles } = page;
  const { users, admins, active, mrr } = page.totals;
  return (
    <Stack gap="8">
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
      </Stack>
      <OverviewCharts {...page.analytics} />
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

const [user, company, role, subscription, status, joined] = copy.columns;
const columns: readonly DataColumn[] = [
  { label: user },
  { label: company, width: 'l' },
  { label: role, width: 's' },
  { label: subscription, width: 's' },
  { label: status, width: 's', narrow: 'top' },
  { label: joined, width: 's', narrow: 'none' },
];

function RecentUsers({ users }: { readonly users: readonly ListedUser[] }) {
  if (users.length === 0) return <Empty title={copy.none} />;
  return (
    <DataTable columns={columns} titleId="recent-title">
      {users.map((one) => (
        <Row key={one.id}>
          <RowHead column={user} under={one.email}>
            <Link to={href('/admin/people/:recordId', { recordId: one.id })}>
              {one.fullName?.trim() || copy.unnamed}
            </Link>
          </RowHead>
          <Cell column={company}>{one.company?.trim() || copy.nothing}</Cell>
          <Cell column={role}>{roleName(one.role)}</Cell>
          <Cell column={subscription}>{one.tier ?? copy.nothing}</Cell>
          <Cell column={status}>
            <StandingState standing={one.standing} />
          </Cell>
          <Cell column={joined}>
            <LocalTime at={one.joinedAt} isDay />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
