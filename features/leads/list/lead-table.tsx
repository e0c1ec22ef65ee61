import './lead-table.css';
import { Link, useLocation, href } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { NextStep } from '#features/leads/list/next-step.tsx';
import { kindCopy, stageTones, stageCopy } from '#features/leads/lead-copy.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { leadList, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface LeadTableProps {
  readonly leads: readonly ListedLead[];
  readonly query: LeadQuery;
  readonly today: string;
}

export function LeadTable({ leads, query, today }: LeadTableProps) {
  // Links keep the list's filters for the way back.
  const { search } = useLocation();
  const columns = [
    { label: 'Name' },
    { label: 'Topic' },
    { label: 'Stage' },
    { label: 'Owner' },
    { label: 'Next step', sort: leadList.sortLink(query, 'nextStep') },
    { label: 'Received', sort: leadList.sortLink(query, 'received') },
    { label: 'Last activity', sort: leadList.sortLink(query, 'activity') },
  ];
  return (
    <DataTable columns={columns} label="Leads">
      {leads.map((lead) => (
        <Row key={lead.id}>
          <RowHead column="Name" under={<Under lead={lead} />}>
            <Link to={`${href('/admin/leads/:leadId', { leadId: lead.id })}${search}`} prefetch="intent">
              {lead.name || lead.email}
            </Link>
          </RowHead>
          <Cell column="Topic">
            <Stack as="span" gap="3" rowGap="0" className="lead-about">
              <span className="soft">{kindCopy[lead.kind]}</span>
              <span className="lead-title">{lead.title}</span>
            </Stack>
          </Cell>
          <Cell column="Stage">
            <State tone={stageTones[lead.stage]}>{stageCopy[lead.stage]}</State>
          </Cell>
          <Cell column="Owner">{lead.owner?.name ?? <span className="lead-none">Unassigned</span>}</Cell>
          <Cell column="Next step">
            <NextStep lead={lead} today={today} />
          </Cell>
          <Cell column="Received">
            <LocalTime at={lead.createdAt} isDay />
          </Cell>
          <Cell column="Last activity">
            <LocalTime at={lead.lastActivityAt} isDay />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function Under({ lead: { company, name, email, others } }: { readonly lead: ListedLead }) {
  const where = company ?? (name === '' ? null : email);
  return (
    <>
      {where}
      {others > 0 && (
        <Link className="lead-others" to={leadList.href({ q: email, stage: 'any' })}>
          {others >= 99 ? '99 or more' : others} more from this email
        </Link>
      )}
    </>
  );
}
