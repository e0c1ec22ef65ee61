import './today-page.css';
import { memo } from 'react';
import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { CallSection } from '#app/admin/today/call-section.tsx';
import { LeadSection } from '#app/admin/today/lead-section.tsx';
import { OperationSections } from '#app/admin/today/operation-sections.tsx';
import { TaskSection } from '#app/admin/today/task-section.tsx';
import { NotifyButton } from '#app/admin/today/notify-button.tsx';
import { RowActionsProvider } from '#app/admin/today/use-row-actions.tsx';
import { useTodayKeys } from '#app/admin/today/use-today-keys.tsx';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import type { ListedJob } from '#features/jobs/jobs.ts';
import type { TodayItems, TodayScope } from '#features/today/today.ts';
import { dayIn } from '#forms/time-zone.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { useLocale } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

export interface TodayPageProps {
  readonly items: TodayItems;
  readonly jobs: readonly ListedJob[];
  readonly scope: TodayScope;
  readonly isMine: boolean;
  /** The reader's id. */
  readonly me: string;
  /** When the page was read (ISO 8601). */
  readonly now: string;
}

export const TodayPage = memo(function TodayPage({ items, jobs, scope, isMine, me, now }: TodayPageProps) {
  const zone = useBrowserValue<string>(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC');
  const locale = useLocale();
  const today = dayIn(zone, new Date(now));
  useTodayKeys();
  return (
    <RowActionsProvider>
      <div className="today">
        <AdminHead
          title={copy.title}
          lead={copy.day(today, locale)}
          actions={
            scope.leads && (
              <>
                <NotifyButton />
                <OwnerTabs isMine={isMine} />
              </>
            )
          }
        />
        <div className="today-columns">
          {scope.leads && (
            <>
              <div className="today-side today-calls">
                <CallSection calls={items.calls} zone={zone} now={now} isMine={isMine} />
              </div>
              <div className="today-main">
                <TaskSection tasks={items.due} isMine={isMine} today={today} now={now} zone={zone} />
                <LeadSection kind="late" leads={items.late} isMine={isMine} me={me} today={today} />
                <LeadSection kind="replies" leads={items.replies} isMine={isMine} me={me} today={today} />
                <LeadSection kind="fresh" leads={items.fresh} isMine={isMine} me={me} today={today} />
              </div>
            </>
          )}
          <div className="today-side today-operations">
            {!isMine && (
              <OperationSections scope={scope} payments={items.payments} problems={items.problems} jobs={jobs} />
            )}
          </div>
        </div>
        {!scope.leads && !scope.payments && <Empty title={copy.nothing}>{copy.nothingNote}</Empty>}
      </div>
    </RowActionsProvider>
  );
});

function OwnerTabs({ isMine }: Pick<TodayPageProps, 'isMine'>) {
  return (
    <Tabs className="small" aria-label={copy.whose}>
      <Link to={href('/admin')} aria-current={isMine ? undefined : 'true'} preventScrollReset>
        {copy.everyone}
      </Link>
      <Link to={`${href('/admin')}?owner=me`} aria-current={isMine ? 'true' : undefined} preventScrollReset>
        {copy.mine}
      </Link>
    </Tabs>
  );
}
