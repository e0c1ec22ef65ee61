import { href, Link } from 'react-router';
import { userCopy as copy } from '#content/admin/user.ts';
import type { RelatedLead } from '#features/leads/lead-shapes.ts';
import { kindCopy, stageCopy, stageTones } from '#features/leads/leads.copy.ts';
import { Panel } from '#features/users/admin/user-panels.tsx';
import { State } from '#ui/feedback/state.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface LeadsPanelProps {
  readonly leads: readonly RelatedLead[];
  /** The address is that of an account, and may be someone else's. */
  readonly isUnproved: boolean;
}

export function LeadsPanel({ leads, isUnproved }: LeadsPanelProps) {
  return (
    <Panel title={copy.submissions} id="sent-title">
      {isUnproved && <p className="soft small">{copy.unproved}</p>}
      {leads.length === 0 && <p className="soft small">{copy.submissionsNone}</p>}
      <RuledList>
        {leads.map(({ id, kind, reference, title, stage, createdAt }) => (
          <li key={id}>
            <span>
              {kindCopy[kind]}: <Link to={href('/admin/leads/:leadId', { leadId: id })}>{reference ?? title}</Link>{' '}
              <span className="soft small">
                <LocalTime at={createdAt} isDay />
              </span>
            </span>
            <State tone={stageTones[stage]}>{stageCopy[stage]}</State>
          </li>
        ))}
      </RuledList>
    </Panel>
  );
}

interface CompanyLinkProps {
  readonly company: string | null;
  /** The domain of the email address; null if it belongs to a mail provider. */
  readonly domain: string | null;
}

/** Links to the page that lists everyone at the company. */
export function CompanyLink({ company, domain }: CompanyLinkProps) {
  if (domain === null) return null;
  return (
    <>
      {' · '}
      <Link to={href('/admin/companies/:domain', { domain })}>{company ?? domain}</Link>
    </>
  );
}
