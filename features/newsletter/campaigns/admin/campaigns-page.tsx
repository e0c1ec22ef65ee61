import { Link, href } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { stateTones, untitled } from '#features/newsletter/campaigns/campaign.copy.ts';
import {
  campaignList,
  campaignSorts,
  campaignStates,
  type CampaignQuery,
  type ListedCampaign,
} from '#features/newsletter/campaigns/campaigns.ts';
import { servedOf } from '#features/newsletter/sending/sending.ts';
import type { Page } from '#forms/list/define-list.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ListToolbar } from '#ui/list/list-toolbar.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

interface CampaignsPageProps {
  readonly query: CampaignQuery;
  readonly page: Page<ListedCampaign>;
}

const number = 'number' as const;
const columns = [
  { label: 'Campaign' },
  { label: 'Status', width: 'l', narrow: 'top' },
  { label: 'When', width: 's' },
  { label: 'Sent', width: 'xs', holds: number, narrow: 'none' },
  { label: 'Failed', width: 'xs', holds: number, narrow: 'none' },
  { label: 'Bounced', width: 's', holds: number, narrow: 'none' },
  { label: 'Unsubscribed', width: 's', holds: number, narrow: 'none' },
] as const;

export function CampaignsPage({ query, page }: CampaignsPageProps) {
  const isFiltered = campaignList.isFiltered(query);
  return (
    <>
      <ListToolbar list={campaignList} query={query} options={{}} name="Campaigns" sort={campaignSorts} />
      {page.items.length === 0 ? (
        <Empty title={isFiltered ? 'No campaigns match these filters' : 'No campaigns yet'}>
          {isFiltered
            ? 'Remove a filter or try another search.'
            : 'The weekly newsletter goes out automatically when there are new articles. Create a campaign for anything else.'}
        </Empty>
      ) : (
        <DataTable columns={columns} label="Campaigns">
          {page.items.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </DataTable>
      )}
      <Pager {...campaignList.pages(query, page.next)} />
      <Cluster as="p" pad="3" className="soft small">
        Opens and clicks are not tracked, as the sign-up page promises.
      </Cluster>
    </>
  );
}

function CampaignRow({ campaign }: { readonly campaign: ListedCampaign }) {
  const { id, kind, subject, state, at, readers, results } = campaign;
  const isBegun = state !== 'draft' && state !== 'scheduled';
  const shown = (count: number) => (isBegun && count > 0 ? metric(count) : '');
  return (
    <Row>
      <RowHead column="Campaign" under={kind === 'weekly' ? 'Weekly newsletter' : undefined}>
        {kind === 'own' ? (
          <Link to={href('/admin/newsletter/campaigns/:campaignId', { campaignId: id })}>{subject || untitled}</Link>
        ) : (
          subject
        )}
      </RowHead>
      <Cell column="Status">
        <State tone={stateTones[state]}>
          {state === 'sending' && readers !== null
            ? `Sending ${metric(servedOf(results))} of ${metric(readers)}`
            : campaignStates[state]}
        </State>
      </Cell>
      <Cell column="When">
        <LocalTime at={at} relative />
      </Cell>
      <Cell column="Sent" holds="number">
        {shown(results.sent)}
      </Cell>
      <Cell column="Failed" holds="number">
        {shown(results.failed)}
      </Cell>
      <Cell column="Bounced" holds="number">
        {shown(results.bounced)}
      </Cell>
      <Cell column="Unsubscribed" holds="number">
        {shown(results.unsubscribed)}
      </Cell>
    </Row>
  );
}
