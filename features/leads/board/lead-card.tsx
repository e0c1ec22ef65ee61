import { memo, useRef, type KeyboardEvent } from 'react';
import { href, Link, useLocation } from 'react-router';
import { formatCents } from '#features/leads/lead-amount.ts';
import { repliedCopy, stageCopy } from '#features/leads/lead-copy.ts';
import { stages, type Stage } from '#features/leads/leads.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { TimeInStage } from '#features/leads/list/lead-table.tsx';
import { NextStep } from '#features/leads/list/next-step.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useScriptWait } from '#ui/script-wait.tsx';

interface LeadCardProps {
  readonly lead: ListedLead;
  readonly today: string;
  /** Null without the right. */
  readonly onMove: ((lead: ListedLead, stage: Stage) => void) | null;
  readonly isBusy: boolean;
}

/** Only the cards that change render again. */
export const LeadCard = memo(function LeadCard({ lead, today, onMove, isBusy }: LeadCardProps) {
  const { id, name, email, company, title, owner, others, valueCents } = lead;
  const { search } = useLocation();
  return (
    <Stack
      as="li"
      gap="1"
      className="lead-card"
      data-lead={id}
      draggable={onMove !== null}
      aria-busy={isBusy}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <Link to={`${href('/admin/leads/:leadId', { leadId: id })}${search}`} prefetch="intent" draggable={false}>
        {name || email}
      </Link>
      {lead.isWaiting && <span className="lead-replied">{repliedCopy}</span>}
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
        {onMove && <MoveMenu lead={lead} onMove={(stage) => !isBusy && onMove(lead, stage)} />}
      </div>
    </Stack>
  );
});

function MoveMenu({ lead, onMove }: { readonly lead: ListedLead; readonly onMove: (stage: Stage) => void }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const waits = useScriptWait();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      className="move-menu"
      name="move-menu"
      onKeyDown={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary aria-label={`Move ${lead.name || lead.email}`}>
        Move <Icon name="chevron-down" />
      </summary>
      <ul>
        {stages
          .filter((stage) => stage !== lead.stage)
          .map((stage) => (
            <li key={stage}>
              <button type="button" disabled={waits} onClick={() => onMove(stage)}>
                {stageCopy[stage]}
              </button>
            </li>
          ))}
      </ul>
    </details>
  );
}
