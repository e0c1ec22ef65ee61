import '#features/newsletter/admin/newsletter-admin.css';
import { Link } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { metric, campaignPage, campaignsAddress } from '#features/newsletter/admin/newsletter-admin.ts';
import { stateCopy } from '#features/newsletter/campaigns/campaign-copy.ts';
import { servedOf, type CampaignPage, type ListedCampaign } from '#features/newsletter/campaigns/campaigns.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { State } from '#ui/feedback/state.tsx';

interface CampaignsPageProps {
  readonly page: CampaignPage;
  readonly after: string | null;
}

const number = 'number' as const;
const columns = [
  { label: 'Letter' },
  { label: 'State' },
  { label: 'When' },
  { label: 'Sent', holds: number },
  { label: 'Failed', holds: number },
  { label: 'Bounced', holds: number },
  { label: 'Left by it', holds: number },
];

/** The letters of our own and the weekly ones, newest first, each with what came of it. */
export function CampaignsPage({ page: { emails, next }, after }: CampaignsPageProps) {
  return (
    <>
      {emails.length === 0 ? (
        <Empty title="No letter yet">
          The weekly letter goes out by itself when there are new articles. Write one of your own for what does not fit
          into it.
        </Empty>
      ) : (
        <DataTable columns={columns} label="Letters">
          {emails.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </DataTable>
      )}
      <Pager
        first={after === null ? null : campaignsAddress}
        next={next === null ? null : `${campaignsAddress}?after=${next}`}
      />
      <p className="newsletter-admin-soft">
        Whether somebody opened a letter or followed its links is not tracked: readers are told so where they subscribe.
      </p>
    </>
  );
}

function CampaignRow({ campaign }: { readonly campaign: ListedCampaign }) {
  const { id, kind, subject, state, at, readers, results } = campaign;
  const { label, tone } = stateCopy[state];
  const isBegun = state !== 'draft' && state !== 'scheduled';
  const shown = (count: number) => (isBegun ? metric(count) : '');
  return (
    <Row>
      <RowHead column="Letter" under={kind === 'weekly' ? 'Weekly letter' : undefined}>
        {kind === 'own' ? <Link to={campaignPage(id)}>{subject === '' ? 'No subject yet' : subject}</Link> : subject}
      </RowHead>
      <Cell column="State">
        <State tone={tone}>
          {state === 'sending' && readers !== null
            ? `Sending ${metric(servedOf(results))} of ${metric(readers)}`
            : label}
        </State>
      </Cell>
      <Cell column="When">
        <LocalTime at={at} />
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
      <Cell column="Left by it" holds="number">
        {shown(results.unsubscribed)}
      </Cell>
    </Row>
  );
}
