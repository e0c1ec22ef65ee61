import { Link, href } from 'react-router';
import { SnoozeMenu } from '#app/admin/today/snooze-menu.tsx';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { ActionForm, useRowActions, useStaying } from '#app/admin/today/use-row-actions.tsx';
import { todayCopy as copy } from '#features/today/today.copy.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
import { newestMessage } from '#features/leads/leads.public.ts';
import { stages } from '#features/leads/leads.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import { snoozeEnd } from '#features/leads/snooze/snooze.public.ts';
import type { TodayForm } from '#features/today/today-results.ts';
import type { TodayLead } from '#features/today/today.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';

interface LeadSectionProps {
  readonly kind: 'late' | 'fresh' | 'replies';
  readonly leads: readonly TodayLead[];
  readonly isMine: boolean;
  /** The reader's id. */
  readonly me: string;
  /** The reader's date. */
  readonly today: string;
}

export function LeadSection({ kind, leads, isMine, me, today }: LeadSectionProps) {
  const { title, empty, emptyMine } = copy.leads[kind];
  return (
    <TodaySection
      id={kind}
      title={title}
      items={useStaying(leads)}
      empty={isMine ? emptyMine : empty}
      all={leadList.href({
        ...(kind === 'replies' ? { reply: 'waiting' } : { stage: 'new' }),
        owner: isMine ? 'me' : '',
      })}
      row={(lead) => <LeadRow key={lead.id} lead={lead} me={me} today={today} />}
    />
  );
}

function LeadRow({ lead, me, today }: Pick<LeadSectionProps, 'me' | 'today'> & { readonly lead: TodayLead }) {
  const { id, name, email, company, title, kind, since, isReply } = lead;
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={href('/admin/leads/:leadId', { leadId: id }) + (isReply ? newestMessage : '')}>
          {name || email}
        </Link>
        {company !== null && <span>{company}</span>}
        <span className="today-title">{title}</span>
      </div>
      <div className="today-when soft small">
        <span className="today-kind">{isReply ? copy.reply : kindCopy[kind]}</span>
        <LocalTime at={since} relative />
      </div>
      <LeadActs lead={lead} me={me} today={today} />
    </li>
  );
}

function LeadActs({ lead, me, today }: Pick<LeadSectionProps, 'me' | 'today'> & { readonly lead: TodayLead }) {
  const { send, sent } = useRowActions();
  const mayWrite = useCan('leads:write');
  const { id, version, owner, stage, isReply } = lead;
  const name = lead.name || lead.email;
  const assigned = sent.some(({ row, form }) => row === id && form['owner'] === me);
  if (!mayWrite) return <div className="today-acts soft small">{owner?.name}</div>;
  const change = (values: TodayForm): TodayForm => ({ action: 'lead', id, version: String(version), ...values });
  return (
    <div className="today-acts small">
      {isReply && (
        <ActionForm action={{ row: id, form: { action: 'handle', id }, text: copy.handled(name), leaves: true }}>
          <Button type="submit" size="small" data-key="d">
            {copy.handle}
            <span className="visually-hidden">: {name}</span>
          </Button>
        </ActionForm>
      )}
      {owner?.id === me || assigned ? (
        <span className="soft">{copy.you}</span>
      ) : owner === null ? (
        <ActionForm action={{ row: id, form: change({ owner: me }), text: copy.assigned(name) }}>
          <Button type="submit" size="small" data-key="a">
            {copy.assign}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </ActionForm>
      ) : (
        <span className="soft">{owner.name}</span>
      )}
      <SnoozeMenu
        name={name}
        today={today}
        onSnooze={(day, shown) => {
          const form = change({ snoozedUntil: snoozeEnd(day) });
          send({ row: id, form, text: copy.snoozed(name, shown), leaves: true });
        }}
      />
      <Menu
        name={copy.stageOf(name)}
        align="end"
        label={
          <>
            {stageCopy[stage]} <Icon name="chevron-down" />
          </>
        }
        button={{ variant: 'quiet' }}
      >
        {stages.map((to) => (
          <MenuItem
            key={to}
            isChosen={to === stage}
            onSelect={() => {
              const text = copy.moved(name, stageCopy[to]);
              if (to !== stage) send({ row: id, form: change({ stage: to }), text, leaves: true });
            }}
          >
            {stageCopy[to]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
