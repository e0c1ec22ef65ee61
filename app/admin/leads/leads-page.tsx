import './leads-page.css';
import { Link, useLocation, useNavigation, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { LeadsData } from '#app/admin/leads/load-leads.server.ts';
import { LeadBoard } from '#features/leads/board/lead-board.tsx';
import { leadList, viewOf } from '#features/leads/list/lead-filter.ts';
import { LeadFilters } from '#features/leads/list/lead-filters.tsx';
import { LeadTable } from '#features/leads/list/lead-table.tsx';
import { SavedViews } from '#features/leads/list/saved-views.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { Pager } from '#ui/list/pager.tsx';

export function LeadsPage({ query, list, columns, views, owners, sources, origins, campaigns, today }: LeadsData) {
  const isBoard = columns !== null;
  const plain = viewOf(query);
  const asBoard = new URLSearchParams([...plain, ['view', 'board']]);
  asBoard.sort();
  const { search } = useLocation();
  const navigation = useNavigation();
  const isWaiting = navigation.location?.pathname === href('/admin/leads') && navigation.location.search !== search;
  return (
    <div className="leads">
      <AdminHead
        title="Leads"
        lead="Intakes, strategy calls and messages in one pipeline."
        actions={
          <>
            <ul className="leads-shape" aria-label="View as">
              <li>
                <Link to={address(plain)} aria-current={isBoard ? undefined : 'true'}>
                  List
                </Link>
              </li>
              <li>
                <Link to={address(asBoard)} aria-current={isBoard ? 'true' : undefined}>
                  Board
                </Link>
              </li>
            </ul>
            <ButtonLink href={`${href('/admin/leads/export.csv')}?${plain}`} size="small" download>
              <Icon name="download" /> Export CSV
            </ButtonLink>
          </>
        }
      />
      <SavedViews views={views} query={(isBoard ? asBoard : plain).toString()} />
      <LeadFilters {...{ query, owners, sources, origins, campaigns, isBoard }} />
      <div className="leads-results" aria-busy={isWaiting}>
        {columns && <LeadBoard columns={columns} query={query} today={today} />}
        {list &&
          (list.items.length === 0 ? (
            <None isFiltered={plain.size > 0} />
          ) : (
            <LeadTable leads={list.items} query={query} today={today} />
          ))}
        {list && <Pager {...leadList.pages(query, list.next)} />}
      </div>
    </div>
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
    <Empty title="No leads yet">Intakes, strategy call requests and contact messages appear here as they arrive.</Empty>
  );
}

function address(query: URLSearchParams): string {
  return query.size === 0 ? href('/admin/leads') : `${href('/admin/leads')}?${query}`;
}
