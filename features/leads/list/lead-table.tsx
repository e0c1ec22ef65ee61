import { memo, useMemo } from 'react';
import { Link, useLocation, href } from 'react-router';
import type { LeadActions, RowActions } from '#features/leads/changes/use-lead-actions.tsx';
import { formatCents, readValue, valueRefusals } from '#features/leads/lead-amount.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { kindCopy, repliedCopy, stageCopy, stageTones } from '#features/leads/leads.copy.ts';
import { isStage, leadLengths, stages } from '#features/leads/leads.ts';
import { ChoiceCell, EditCell } from '#features/leads/list/edit-cell.tsx';
import { leadList, type LeadQuery } from '#features/leads/list/lead-filter.ts';
import { NextStep } from '#features/leads/list/next-step.tsx';
import { cleanLine } from '#forms/text.ts';
import { State } from '#ui/feedback/state.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import type { Selection } from '#ui/list/selection.tsx';
import { LocalTime, ownLocale } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { dateFormat } from '#values/date-format.ts';
import { dayMs } from '#values/duration.ts';
import { Text } from '#ui/layout/text.tsx';

interface LeadTableProps {
  readonly leads: readonly ListedLead[];
  readonly query: LeadQuery;
  readonly today: string;
  readonly hidden: ReadonlySet<string>;
  /** Names of sources. */
  readonly sources: readonly { readonly value: string; readonly copy: string }[];
  readonly selection: Selection;
  readonly actions: LeadActions;
}

export const leadColumns = {
  always: ['Name', 'Stage'],
  usual: ['Topic', 'Owner', 'Next step', 'Value', 'Received'],
  extra: ['Call', 'Last activity', 'In stage', 'Email', 'Phone', 'Kind', 'Source', 'Campaign', 'Probability'],
} as const;

export function LeadTable({ leads, query, today, hidden, sources, selection, actions }: LeadTableProps) {
  // Links keep the list's filters, so that Back returns to them.
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(query), [query]);
  const { canWrite, owners, change, move } = actions;
  const rowActions = useMemo(() => ({ canWrite, owners, change, move }), [canWrite, owners, change, move]);
  return (
    <DataTable columns={columns} hidden={hidden} selection={selection} label="Leads">
      {leads.map((lead) => (
        <LeadRow
          key={lead.id}
          lead={lead}
          search={search}
          today={today}
          sources={sources}
          actions={rowActions}
          isBusy={actions.isBusy(lead.id)}
        />
      ))}
    </DataTable>
  );
}

function columnsOf(query: LeadQuery) {
  const sort = (column: Parameters<typeof leadList.sortLink>[1]) => leadList.sortLink(query, column);
  return [
    { label: 'Name', width: 'l' as const },
    { label: 'Topic' },
    { label: 'Stage', width: 's' as const, narrow: 'top' as const },
    { label: 'Owner', width: 's' as const },
    { label: 'Next step', width: 'm' as const, sort: sort('nextStep') },
    { label: 'Value', width: 'xs' as const, holds: 'number' as const, sort: sort('value') },
    { label: 'Probability', width: 'xs' as const, holds: 'number' as const },
    { label: 'Call', width: 's' as const, sort: sort('callAt') },
    { label: 'Received', width: 's' as const, sort: sort('received') },
    { label: 'Last activity', width: 's' as const, sort: sort('activity') },
    { label: 'In stage', width: 'xs' as const },
    { label: 'Email', width: 'l' as const, narrow: 'none' as const },
    { label: 'Phone', width: 'm' as const },
    { label: 'Kind', width: 's' as const },
    { label: 'Source', width: 'm' as const, narrow: 'none' as const },
    { label: 'Campaign', width: 'm' as const, narrow: 'none' as const },
  ];
}

interface LeadRowProps extends LeadCellProps, Pick<LeadTableProps, 'today' | 'sources'> {
  readonly search: string;
  readonly isBusy: boolean;
}

/** Memoized so that only changed rows render again. */
const LeadRow = memo(function LeadRow({ lead, search, today, sources, actions, isBusy }: LeadRowProps) {
  return (
    <Row rowId={lead.id} aria-busy={isBusy}>
      <RowHead column="Name" under={<Under lead={lead} />}>
        <Link to={`${href('/admin/leads/:leadId', { leadId: lead.id })}${search}`}>{lead.name || lead.email}</Link>
      </RowHead>
      <Cell column="Topic">{lead.title}</Cell>
      <Cell column="Stage">
        <StageCell lead={lead} actions={actions} />
      </Cell>
      <Cell column="Owner">
        <OwnerCell lead={lead} actions={actions} />
      </Cell>
      <Cell column="Next step">
        <NextStepCell lead={lead} today={today} actions={actions} />
      </Cell>
      <Cell column="Value">
        <ValueCell lead={lead} actions={actions} />
      </Cell>
      <Cell column="Probability">{lead.probability !== null && `${lead.probability} %`}</Cell>
      <Cell column="Call">
        {lead.callAt !== null && <CallTime at={lead.callAt} isConfirmed={lead.callConfirmed} />}
      </Cell>
      <Cell column="Received">
        <LocalTime at={lead.createdAt} relative />
      </Cell>
      <Cell column="Last activity">
        <LocalTime at={lead.lastActivityAt} relative />
      </Cell>
      <Cell column="In stage">
        <TimeInStage lead={lead} today={today} />
      </Cell>
      <Cell column="Email">
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Cell>
      <Cell column="Phone">{lead.phone !== null && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}</Cell>
      <Cell column="Kind">{kindCopy[lead.kind]}</Cell>
      <Cell column="Source">{sources.find(({ value }) => value === lead.source)?.copy ?? lead.source}</Cell>
      <Cell column="Campaign">{lead.attribution.utm_campaign}</Cell>
    </Row>
  );
});

interface LeadCellProps {
  readonly lead: ListedLead;
  readonly actions: RowActions;
}

const stageOptions = stages.map((stage) => ({ value: stage, copy: stageCopy[stage] }));

function StageCell({ lead, actions }: LeadCellProps) {
  const { stage } = lead;
  if (!actions.canWrite) return <State tone={stageTones[stage]}>{stageCopy[stage]}</State>;
  return (
    <ChoiceCell
      label={`Stage of ${nameOf(lead)}`}
      tone={stageTones[stage]}
      options={stageOptions}
      value={stage}
      onChange={({ target }) => isStage(target.value) && actions.move([lead], target.value)}
    />
  );
}

function OwnerCell({ lead, actions }: LeadCellProps) {
  const { owner } = lead;
  if (!actions.canWrite) return owner?.name ?? null;
  const known =
    owner === null || actions.owners.some(({ id }) => id === owner.id) ? actions.owners : [...actions.owners, owner];
  return (
    <ChoiceCell
      label={`Owner of ${nameOf(lead)}`}
      options={[{ value: '', copy: 'Unassigned' }, ...known.map(({ id, name }) => ({ value: id, copy: name }))]}
      value={owner?.id ?? ''}
      onChange={({ target }) => actions.change([lead], { owner: target.value || null })}
    />
  );
}

function NextStepCell({ lead, today, actions }: LeadCellProps & { readonly today: string }) {
  const { nextStep, nextStepOn } = lead;
  const isEmpty = nextStep === null && nextStepOn === null;
  if (!actions.canWrite) return isEmpty ? null : <NextStep lead={lead} today={today} />;
  return (
    <EditCell
      label={`Edit next step of ${nameOf(lead)}`}
      isEmpty={isEmpty}
      fields={[
        {
          name: 'nextStep',
          'aria-label': 'Next step',
          placeholder: 'Send the proposal',
          defaultValue: nextStep ?? '',
          maxLength: leadLengths.nextStep,
        },
        {
          name: 'nextStepOn',
          'aria-label': 'Due date',
          type: 'date',
          defaultValue: nextStepOn ?? '',
          min: '2000-01-01',
          max: '2099-12-31',
        },
      ]}
      onSave={(form) => {
        actions.change([lead], { nextStep: written(form, 'nextStep'), nextStepOn: written(form, 'nextStepOn') });
        return null;
      }}
    >
      {isEmpty ? 'Add next step' : <NextStep lead={lead} today={today} />}
    </EditCell>
  );
}

function ValueCell({ lead, actions }: LeadCellProps) {
  const { valueCents } = lead;
  const shown = valueCents === null ? '' : formatCents(valueCents);
  if (!actions.canWrite) return shown;
  return (
    <EditCell
      label={`Edit value of ${nameOf(lead)}`}
      isEmpty={valueCents === null}
      fields={[
        {
          name: 'value',
          'aria-label': 'Value',
          inputMode: 'decimal',
          placeholder: formatCents(500_000),
          defaultValue: shown,
        },
      ]}
      onSave={(form) => {
        const text = written(form, 'value');
        const read = text === null ? null : readValue(text);
        if (read?.ok === false) return valueRefusals[read.reason];
        actions.change([lead], { value: read?.value ?? null });
        return null;
      }}
    >
      {shown || 'Add'}
    </EditCell>
  );
}

export function TimeInStage({ lead, today }: { readonly lead: ListedLead; readonly today: string }) {
  const days = Math.max(0, Math.floor((Date.parse(`${today}T23:59:59Z`) - Date.parse(lead.stageSince)) / dayMs));
  return (
    <time dateTime={`P${days}D`} title={`In ${stageCopy[lead.stage]} since ${lead.stageSince.slice(0, 10)}`}>
      {days === 0 ? 'since today' : days === 1 ? '1 day' : `${days} days`}
    </time>
  );
}

function CallTime({ at, isConfirmed }: { readonly at: string; readonly isConfirmed: boolean }) {
  const served = `${callFormat('en-US', 'UTC').format(Date.parse(at))} UTC`;
  const shown = useBrowserValue(() => callFormat(ownLocale).format(Date.parse(at)), served);
  return (
    <Text as="time" dateTime={at} tone={isConfirmed ? 'ink' : 'soft'} weight={isConfirmed ? 'strong' : 'normal'}>
      {shown}
      {!isConfirmed && <span title="Requested, not confirmed"> ?</span>}
    </Text>
  );
}

function callFormat(locale: string, timeZone?: string): Intl.DateTimeFormat {
  const style = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return dateFormat({ ...style, timeZone }, locale);
}

function Under({ lead: { company, name, email, others, isWaiting, snoozedUntil } }: { readonly lead: ListedLead }) {
  const where = company ?? (name === '' ? null : email);
  return (
    <>
      {isWaiting && (
        <Text tone="teal" weight="strong">
          {repliedCopy}{' '}
        </Text>
      )}
      {snoozedUntil !== null && (
        <>
          Until <LocalTime at={snoozedUntil} isDay />{' '}
        </>
      )}
      {where}
      {others > 0 && (
        <Text
          as={Link}
          tone="teal"
          to={leadList.href({ q: email, stage: 'any' })}
          aria-label={`${others >= 99 ? '99 or more' : others} more from this email`}
        >
          {' '}
          +{others}
        </Text>
      )}
    </>
  );
}

function nameOf({ name, email }: ListedLead): string {
  return name || email;
}

function written(form: FormData, name: string): string | null {
  const value = form.get(name);
  return (typeof value === 'string' && cleanLine(value)) || null;
}
