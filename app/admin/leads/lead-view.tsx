import './lead-view.css';
import { Link, useLocation, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { LeadData } from '#app/admin/leads/load-lead.server.ts';
import { usersCopy } from '#content/people.ts';
import { sourceName } from '#content/sources.ts';
import { AttributionFacts } from '#features/leads/one/attribution-facts.tsx';
import { CallPanel } from '#features/booking/admin/call-panel.tsx';
import { IntakeAnswers } from '#features/intake/submissions/intake-answers-view.tsx';
import { kindCopy, spamCopy, stageTones, stageCopy } from '#features/leads/lead-copy.ts';
import { HistoryList } from '#features/leads/one/history-list.tsx';
import { historyOf } from '#features/leads/one/lead-history.ts';
import { LeadPanel } from '#features/leads/one/lead-panel.tsx';
import { RelatedLeads } from '#features/leads/one/related-leads.tsx';
import { AnswerForm, NoteForm } from '#features/leads/one/write-forms.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

export function LeadView({ file, owners, subject, account, today }: LeadData) {
  const { search } = useLocation();
  const { lead, related } = file;
  const ownerName = (id: string) =>
    owners.find((owner) => owner.id === id)?.name ??
    (lead.owner?.id === id ? lead.owner.name : 'somebody who has left');
  return (
    <article className="one-lead">
      <p className="back-link">
        <Link to={`${href('/admin/leads')}${search}`}>All leads</Link>
      </p>
      <AdminHead
        title={lead.name || lead.email}
        lead={
          <>
            {[kindCopy[lead.kind], lead.reference, lead.company].filter(Boolean).join(', ')}{' '}
            <State tone={stageTones[lead.stage]}>{stageCopy[lead.stage]}</State>
          </>
        }
      />
      {lead.suspectedSpam !== null && (
        <div className="alert-region">
          <Alert tone="warning" title="Suspected spam">
            <p>
              Because {lead.suspectedSpam.map((sign) => spamCopy[sign] ?? sign).join(', and ')}. Move it to another
              stage if it is not.
            </p>
          </Alert>
        </div>
      )}
      <Stack gap="10" rowGap="8" className="one-lead-columns">
        <Stack gap="8" className="one-lead-main">
          <section aria-labelledby="sent-title">
            <h2 id="sent-title">Submission</h2>
            <Sent lead={lead} subject={subject} />
            <AttributionFacts attribution={lead.attribution} />
          </section>
          <AnswerForm lead={lead} />
          <section className="one-lead-history" aria-labelledby="history-title">
            <h2 id="history-title">Notes and history</h2>
            <NoteForm lead={lead} />
            <HistoryList entries={historyOf(file, subject.sender, ownerName)} />
          </section>
        </Stack>
        <Stack gap="8" className="one-lead-side">
          <LeadPanel lead={lead} today={today} owners={owners} ownerName={ownerName} />
          {subject.kind === 'booking' && <CallPanel booking={subject.booking} />}
          {account && <LeadAccount account={account} />}
          <RelatedLeads related={related} />
        </Stack>
      </Stack>
    </article>
  );
}

function LeadAccount({ account }: { readonly account: NonNullable<LeadData['account']> }) {
  const { id, name, plan, status, isConfirmed } = account;
  return (
    <Stack as="section" gap="4" rule="5" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <RuledList>
        <Stack as="li">
          <Link to={href('/admin/users/:userId', { userId: id })}>{name}</Link>
          {!isConfirmed && (
            <p className="soft">This email address is not confirmed, so the account may belong to someone else.</p>
          )}
          <State tone={status === 'active' ? 'good' : 'off'}>
            {plan === null ? 'No subscription' : `${plan}, ${subscriptionCopy[status ?? ''] ?? status ?? 'inactive'}`}
          </State>
        </Stack>
      </RuledList>
    </Stack>
  );
}

const subscriptionCopy = usersCopy.statuses as Readonly<Record<string, string>>;

function Sent({ lead, subject }: { readonly lead: LeadData['file']['lead']; readonly subject: LeadData['subject'] }) {
  if (subject.kind === 'intake') return <IntakeAnswers {...subject} />;
  const facts = [
    { label: 'Email', value: lead.email },
    { label: 'Company', value: lead.company ?? 'Not given' },
    ...(lead.phone === null ? [] : [{ label: 'Phone', value: lead.phone }]),
    { label: 'Source', value: sourceName(lead.source) },
  ];
  return (
    <>
      <p className="lead-message">{subject.kind === 'booking' ? subject.booking.message : subject.message}</p>
      <Facts labels="l">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </>
  );
}
