import './overview-page.css';
import { Link } from 'react-router';
import { OverviewCharts } from '#app/admin/figures/overview-charts.tsx';
import type { OverviewFigures } from '#app/admin/figures/overview-figures.ts';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { paths } from '#app/paths.ts';
import { RecentUsers } from '#app/admin/recent-users.tsx';
import { adminWords as words } from '#content/portal.ts';
import type { ListedUser } from '#features/accounts/newest-users.server.ts';
import { usersAddress } from '#features/accounts/users/users.ts';
import { formatMoney } from '#features/billing/money.ts';
import type { FigureRange } from '#features/figures/figures.ts';

export interface OverviewPageProps {
  readonly figures: OverviewFigures;
  /** The days that the charts are about. */
  readonly range: FigureRange;
  readonly newest: readonly ListedUser[];
  /** Where the database and the payments are looked after by hand, if anywhere. */
  readonly consoles: { readonly database: string | null; readonly payments: string | null };
}

/** The administrators' page: four figures, charts, the newest users, and the ways to where the rest is looked after. */
export function OverviewPage({ figures, range, newest, consoles }: OverviewPageProps) {
  const { users, admins, active, mrr } = figures.totals;
  return (
    <div className="admin">
      <AdminHead title={words.title} lead={words.lead} />
      <section aria-labelledby="figures-title">
        <h2 id="figures-title" className="visually-hidden">
          {words.figures}
        </h2>
        <dl className="admin-figures">
          <Figure label={words.totalUsers} value={written(users)} to={usersAddress({})} />
          <Figure label={words.adminUsers} value={written(admins)} to={usersAddress({ role: 'admin' })} />
          <Figure label={words.activeSubscriptions} value={written(active)} to={usersAddress({ status: 'active' })} />
          <Figure label={words.mrr} value={formatMoney(mrr)} to={usersAddress({ status: 'active' })} />
        </dl>
        <p className="admin-note">{words.mrrNote}</p>
      </section>
      <OverviewCharts figures={figures} range={range} />
      <section aria-labelledby="recent-title">
        <h2 id="recent-title">{words.recent}</h2>
        <RecentUsers users={newest} />
      </section>
      <section aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">{words.shortcuts}</h2>
        <ul className="admin-shortcuts">
          <Shortcut href={paths.home} label={words.viewSite} note={words.viewSiteNote} />
          {consoles.database !== null && (
            <Shortcut href={consoles.database} label={words.database} note={words.databaseNote} />
          )}
          {consoles.payments !== null && (
            <Shortcut href={consoles.payments} label={words.payments} note={words.paymentsNote} />
          )}
        </ul>
      </section>
    </div>
  );
}

/** A figure, and the list of those whom it counts. */
function Figure({ label, value, to }: { readonly label: string; readonly value: string; readonly to: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to}>{value}</Link>
      </dd>
    </div>
  );
}

function Shortcut({ href, label, note }: { readonly href: string; readonly label: string; readonly note: string }) {
  return (
    <li>
      <a href={href}>{label}</a>
      <p>{note}</p>
    </li>
  );
}

function written(count: number): string {
  return count.toLocaleString('en-US');
}
