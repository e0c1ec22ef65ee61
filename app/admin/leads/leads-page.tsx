// The board is loaded lazily, so the page imports its styles: they must be there in the server's HTML.
import '#features/leads/board/lead-board.css';
import './leads-page.css';
import { lazy, memo, Suspense, useMemo, use } from 'react';
import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { LeadsData } from '#app/admin/leads/load-leads.server.ts';
import { ExportContext, useCan } from '#features/accounts/rights/can.tsx';
import { useLeadActions } from '#features/leads/changes/use-lead-actions.tsx';
import { leadList, sortCopy, viewOf } from '#features/leads/list/lead-filter.ts';
import { leadColumns, LeadTable } from '#features/leads/list/lead-table.tsx';
import { SavedViews } from '#features/leads/views/saved-views.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useColumnChoice } from '#ui/list/column-choice.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { useSelection } from '#ui/list/selection.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';

const board = lazyPart(() => import('#features/leads/board/lead-board.tsx'));
const LeadSelection = lazy(() => import('#features/leads/list/lead-selection.tsx'));

const choosable = [...leadColumns.usual, ...leadColumns.extra];

/** The router renders its routes again at every change of its state: the page only with other data. */
export const LeadsPage = memo(function LeadsPage(data: LeadsData) {
  const { query, list, columns, count, hint, views, owners } = data;
  const canWrite = useCan('leads:write');
  const isBoard = columns !== null;
  const plain = viewOf(query);
  const asBoard = new URLSearchParams([...plain, ['view', 'board']]);
  asBoard.sort();
  const columnChoice = useColumnChoice('leads', choosable, leadColumns.extra);
  const hidden = new Set(columnChoice.hidden);
  // A list of calls says when they are.
  if (query.call !== '' || query.sort === 'call') hidden.delete('Call');
  return (
    <div className="leads">
      <AdminHead
        title="Leads"
        lead={count}
        actions={
          <>
            {canWrite && <NewLead />}
            <ul className="leads-shape" aria-label="View as">
              <li>
                <Link to={address(plain)} aria-current={isBoard ? undefined : 'true'}>
                  List
                </Link>
              </li>
              <li>
                <Link
                  to={address(asBoard)}
                  aria-current={isBoard ? 'true' : undefined}
                  onPointerEnter={board.fetch}
                  onFocus={board.fetch}
                >
                  Board
                </Link>
              </li>
            </ul>
          </>
        }
      />
      <SavedViews
        views={views}
        isBoard={isBoard}
        query={(isBoard ? asBoard : plain).toString()}
        counts={data.viewCounts}
      />
      <ListToolbar
        list={leadList}
        query={query}
        options={data.options}
        name="Leads"
        search={{ hint }}
        exportTo={use(ExportContext) ? href('/admin/leads/export.csv') : undefined}
        {...(isBoard
          ? { shape: { without: ['stage'], keep: { view: 'board' } } }
          : { sort: sortCopy, columns: columnChoice })}
      />
      <Suspense fallback={<div className="lead-board" />}>
        {columns && <board.Part columns={columns} query={query} today={data.today} owners={owners} me={data.me} />}
      </Suspense>
      {list && <LeadList {...data} list={list} hidden={hidden} isFiltered={plain.size > 0} />}
    </div>
  );
});

interface LeadListProps extends LeadsData {
  readonly list: NonNullable<LeadsData['list']>;
  readonly hidden: ReadonlySet<string>;
  readonly isFiltered: boolean;
}

function LeadList({ list, query, total, today, owners, sources, me, hidden, isFiltered }: LeadListProps) {
  const actions = useLeadActions(owners);
  const leads = list.items.map(actions.shown);
  const selection = useSelection(useMemo(() => list.items.map(({ id }) => id), [list.items]));
  const isHydrated = useIsHydrated();
  const whole = list.next === null && query.after === '' ? null : { total, query: viewOf(query) };
  return (
    <>
      {leads.length === 0 ? (
        <None isFiltered={isFiltered} />
      ) : (
        <LeadTable
          leads={leads}
          query={query}
          today={today}
          hidden={hidden}
          sources={sources}
          selection={selection}
          actions={actions}
        />
      )}
      <Pager {...leadList.pages(query, list.next)} />
      {actions.parts}
      <Suspense>
        {isHydrated && <LeadSelection selection={selection} leads={leads} actions={actions} me={me} whole={whole} />}
      </Suspense>
    </>
  );
}

function NewLead() {
  return (
    <>
      <Link className="button" data-size="small" data-variant="quiet" to={href('/admin/leads/import')}>
        <Icon name="upload" /> Import
      </Link>
      <Link className="button" data-size="small" data-variant="primary" to={href('/admin/leads/new')}>
        <Icon name="plus" /> New lead
      </Link>
    </>
  );
}

function None({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No leads match these filters" actions={<Link to={href('/admin/leads')}>Show all leads</Link>}>
        Remove a filter or try another search.
      </Empty>
    );
  }
  return (
    <Empty title="No leads yet">
      Intakes, strategy call requests, and contact messages appear here as they arrive.
    </Empty>
  );
}

function address(query: URLSearchParams): string {
  return query.size === 0 ? href('/admin/leads') : `${href('/admin/leads')}?${query}`;
}
