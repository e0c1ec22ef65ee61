import { memo } from 'react';
import { href, Link, useLocation } from 'react-router';
import { formatCents } from '#features/leads/lead-amount.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { repliedCopy, stageCopy } from '#features/leads/leads.copy.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import { TimeInStage } from '#features/leads/list/lead-table.tsx';
import { NextStep } from '#features/leads/list/next-step.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useIsSelected, type Selection } from '#ui/list/selection.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { useScriptWait } from '#ui/script-wait.tsx';
import { Text } from '#ui/layout/text.tsx';

interface LeadCardProps {
  readonly lead: ListedLead;
  readonly today: string;
  /** Null if the reader may not move leads. */
  readonly onMove: ((lead: ListedLead, stage: Stage, isBusy: boolean) => void) | null;
  readonly isBusy: boolean;
  readonly selection: Selection;
}

/** Memoized so that only changed cards render again. */
export const LeadCard = memo(function LeadCard({ lead, today, onMove, isBusy, selection }: LeadCardProps) {
  const { id, name, email, company, title, owner, others, valueCents } = lead;
  const { search } = useLocation();
  const isSelected = useIsSelected(selection, id);
  return (
    <Stack
      as="li"
      gap="1"
      className="lead-card"
      data-lead={id}
      data-row={id}
      data-selected={isSelected ? '' : undefined}
      draggable={onMove !== null}
      aria-busy={isBusy}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link to={`${href('/admin/leads/:leadId', { leadId: id })}${search}`} draggable={false}>
        {name || email}
      </Link>
      {lead.isWaiting && (
        <Text tone="teal" weight="strong">
          {repliedCopy}
        </Text>
      )}
      {(company !== null || valueCents !== null) && (
        <p className="lead-card-facts">
          <span>{company}</span> {valueCents !== null && <b>{formatCents(valueCents)}</b>}
        </p>
      )}
      <p className="lead-card-title soft">{title}</p>
      {(lead.nextStep !== null || lead.nextStepOn !== null) && <NextStep lead={lead} today={today} />}
      <div className="lead-card-foot soft">
        <span>
          <TimeInStage lead={lead} today={today} />
          {[owner?.name, others > 0 && `${others} more`].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
        {onMove && <MoveMenu lead={lead} onMove={(stage) => onMove(lead, stage, isBusy)} />}
      </div>
    </Stack>
  );
});

function MoveMenu({ lead, onMove }: { readonly lead: ListedLead; readonly onMove: (stage: Stage) => void }) {
  const waits = useScriptWait();
  const name = `Move ${lead.name || lead.email}`;
  return (
    <div className="move-menu" data-label="Stage">
      <Menu
        name={name}
        align="end"
        isLazy
        label={
          <>
            Move <Icon name="chevron-down" />
          </>
        }
        button={{ variant: 'quiet', 'aria-label': name }}
      >
        {stages
          .filter((stage) => stage !== lead.stage)
          .map((stage) => (
            <MenuItem key={stage} disabled={waits} onSelect={() => onMove(stage)}>
              {stageCopy[stage]}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}
