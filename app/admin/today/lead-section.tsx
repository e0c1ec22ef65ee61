import { Link, href } from 'react-router';
import { TodaySection } from '#app/admin/today/today-section.tsx';
import { dayCopy } from '#app/admin/analytics/formatted.ts';
import { todayCopy as copy } from '#content/today.ts';
import { kindCopy } from '#features/leads/lead-copy.ts';
import { leadList } from '#features/leads/list/lead-filter.ts';
import type { TodayLead } from '#features/today/today.ts';
import { LocalTime } from '#ui/local-time.tsx';

interface LeadSectionProps {
  readonly kind: 'late' | 'fresh' | 'due';
  readonly leads: readonly TodayLead[];
  readonly isMine: boolean;
  /** The reader's day. */
  readonly today: string;
}

export function LeadSection({ kind, leads, isMine, today }: LeadSectionProps) {
  const owner = isMine ? 'me' : '';
  const { title, empty, emptyMine } = copy.leads[kind];
  const all =
    kind === 'due' ? leadList.href({ due: 'overdue', sort: 'next', owner }) : leadList.href({ stage: 'new', owner });
  return (
    <TodaySection
      id={kind}
      title={title}
      items={leads}
      empty={isMine ? emptyMine : empty}
      all={all}
      row={(lead) => <LeadRow key={lead.id} lead={lead} kind={kind} today={today} />}
    />
  );
}

function LeadRow({ lead, kind, today }: Pick<LeadSectionProps, 'kind' | 'today'> & { readonly lead: TodayLead }) {
  const { id, name, email, company, title, nextStep, nextStepOn, createdAt, owner } = lead;
  return (
    <li data-row>
      <div className="today-what">
        <Link data-row-link to={href('/admin/leads/:leadId', { leadId: id })} prefetch="intent">
          {name || email}
        </Link>
        <span className="soft">{company}</span>
        <span className="today-title">{kind === 'due' ? nextStep : title}</span>
      </div>
      <div className="today-when soft small">
        <span>{kind === 'due' ? owner?.name : kindCopy[lead.kind]}</span>
        {kind === 'due' && nextStepOn !== null ? (
          <span data-late={nextStepOn < today ? '' : undefined}>
            {nextStepOn < today ? dayCopy(nextStepOn) : copy.dueToday}
          </span>
        ) : (
          <LocalTime at={createdAt} relative />
        )}
      </div>
    </li>
  );
}
