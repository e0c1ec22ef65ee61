import { lazy, Suspense } from 'react';
import { Link, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { InviteClient } from '#app/admin/leads/invite-client.tsx';
import type { CompanyData } from '#app/admin/people/company.server.ts';
import { personHref } from '#app/admin/person-href.ts';
import { adminSite } from '#content/admin/admin.ts';
import { companyCopy as copy } from '#content/company.ts';
import { userCopy } from '#content/admin/user.ts';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { StandingState } from '#features/users/admin/standing-state.tsx';
import { formatMoney, type Money } from '#features/billing/money.ts';
import { formatCents } from '#features/leads/lead-amount.ts';
import { kindCopy, stageCopy, stageTones } from '#features/leads/leads.copy.ts';
import { openStages } from '#features/leads/leads.ts';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { LocalTime } from '#ui/local-time.tsx';

const { columns, leadColumns } = copy;

const ThreadPanels = lazy(() => import('#app/admin/messages/thread-panels.tsx'));

const peopleColumns = [
  { label: columns.name, width: 'l' },
  { label: columns.email },
  { label: columns.account, width: 'm', narrow: 'top' },
  { label: columns.plan, width: 's' },
  { label: columns.leads, width: 'xs', holds: 'number', narrow: 'none' },
  { label: columns.newsletter, width: 's' },
] as const;

const columnsOfLeads = [
  { label: leadColumns.name, width: 'l' },
  { label: leadColumns.topic },
  { label: leadColumns.stage, width: 's', narrow: 'top' },
  { label: leadColumns.value, width: 'xs', holds: 'number' },
  { label: leadColumns.received, width: 's' },
] as const;

export function CompanyPage({ company }: { readonly company: CompanyData }) {
  const { domain, name, people, leads, threads, money, isCut } = company;
  const open = leads?.filter(({ stage }) => openStages.includes(stage)) ?? [];
  const contact = people.every(({ account }) => account === null) && people[0];
  const openCents = open.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
  return (
    <>
      <AdminHead
        title={name}
        lead={
          <a href={`https://${domain}`} rel="noreferrer" target="_blank">
            {domain}
          </a>
        }
      />
      <Stack gap="8">
        <MetricStrip label={name}>
          <Metric label={copy.people} tone="off" value={String(people.length)} />
          {leads && <Metric label={copy.open} tone={open.length > 0 ? 'busy' : 'off'} value={String(open.length)} />}
          {openCents > 0 && <Metric label={copy.openValue} tone="busy" value={formatCents(openCents)} />}
          {money && <Metric label={copy.monthly} tone="good" value={moneyText(money.monthly)} />}
          {money && <Metric label={copy.paid} tone="good" value={moneyText(money.paid)} />}
        </MetricStrip>
        <Panel
          title={copy.people}
          id="people-title"
          actions={
            <>
              {leads && <Link to={`${href('/admin/projects')}?of=${domain}`}>{adminSite.sections.projects}</Link>}
              {contact && <InviteClient name={name} email={contact.email} />}
            </>
          }
        >
          <DataTable titleId="people-title" columns={peopleColumns}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </DataTable>
        </Panel>
        {leads && (
          <Panel title={copy.leads} id="leads-title">
            {leads.length === 0 ? <p className="soft small">{copy.leadsNone}</p> : <LeadRows leads={leads} />}
          </Panel>
        )}
        <Suspense>{threads.length > 0 && <ThreadPanels threads={threads} />}</Suspense>
        {isCut && <p className="soft small">{copy.cut}</p>}
      </Stack>
    </>
  );
}

function PersonRow({ person }: { readonly person: CompanyData['people'][number] }) {
  const { name, email, account, newsletter } = person;
  return (
    <Row>
      <RowHead column={columns.name}>
        <Link to={personHref(person)}>{name}</Link>
      </RowHead>
      <Cell column={columns.email}>{name === email ? '' : email}</Cell>
      <Cell column={columns.account}>
        {account ? <StandingState standing={account.standing} /> : <span className="soft">{copy.noAccount}</span>}
      </Cell>
      <Cell column={columns.plan}>{account?.plan ?? ''}</Cell>
      <Cell column={columns.leads}>{person.leads === 0 ? '' : person.leads}</Cell>
      <Cell column={columns.newsletter}>
        {newsletter === null ? '' : (userCopy.newsletterStates[newsletter] ?? newsletter)}
      </Cell>
    </Row>
  );
}

function LeadRows({ leads }: { readonly leads: NonNullable<CompanyData['leads']> }) {
  return (
    <DataTable titleId="leads-title" columns={columnsOfLeads}>
      {leads.map(({ id, kind, name, email, title, stage, valueCents, createdAt }) => (
        <Row key={id}>
          <RowHead column={leadColumns.name}>
            <Link to={href('/admin/leads/:leadId', { leadId: id })}>{name || email}</Link>
          </RowHead>
          <Cell column={leadColumns.topic}>
            <span className="soft">{kindCopy[kind]}</span> {title}
          </Cell>
          <Cell column={leadColumns.stage}>
            <State tone={stageTones[stage]}>{stageCopy[stage]}</State>
          </Cell>
          <Cell column={leadColumns.value}>{valueCents !== null && formatCents(valueCents)}</Cell>
          <Cell column={leadColumns.received}>
            <LocalTime at={createdAt} relative />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function moneyText(amounts: readonly Money[]): string {
  return amounts.length === 0 ? '$0' : amounts.map(formatMoney).join(' + ');
}
