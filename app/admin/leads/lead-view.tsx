import './lead-view.css';
import { lazy, memo, Suspense } from 'react';
import { Link, useLocation, useNavigate, href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { Contact, LeadAccount, Origin } from '#app/admin/leads/lead-facts.tsx';
import { InviteClient } from '#app/admin/leads/invite-client.tsx';
import type { LeadData } from '#app/admin/leads/load-lead.server.ts';
import { quoteOf } from '#app/admin/submissions/quote-of.ts';
import { personHref } from '#app/admin/person-href.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { kindCopy, stageTones, stageCopy } from '#features/leads/leads.copy.ts';
import { newestMessage } from '#features/leads/leads.public.ts';
import { Composer } from '#features/leads/one/composer.tsx';
import { Conversation } from '#features/leads/one/conversation.tsx';
import { historyOf, leadTimeline } from '#features/leads/one/lead-history.ts';
import { LeadPanel } from '#features/leads/one/lead-panel.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** Spam reasons; unknown ones are shown raw. */
const spamCopy: Readonly<Record<string, string>> = {
  honeypot: 'a hidden field was filled in',
  'too-fast': 'it was sent faster than a person can type',
  'many-links': 'it contains many links',
  'link-as-name': 'a name contains a link',
  markup: 'it contains markup',
  repeated: 'most answers repeat the same text',
  marked: 'a team member marked it as spam',
};

const RelatedLeads = lazy(() => import('#features/leads/one/related-leads.tsx'));
const TaskList = lazy(() => import('#features/leads/tasks/task-list.tsx'));
const Sent = lazy(() => import('#app/admin/submissions/sent.tsx'));
const ThreadPanels = lazy(() => import('#app/admin/messages/thread-panels.tsx'));
const CallPanel = lazy(() => import('#features/booking/calls/admin/call-panel.tsx'));

const side = 'lead-side';

export const LeadView = memo(function LeadView({
  file,
  owners,
  tasks,
  templates,
  signature,
  people,
  subject,
  account,
  ...page
}: LeadData) {
  const { lead, related } = file;
  const { me, neighbors, now, today, threads } = page;
  const mayWrite = useCan('leads:write');
  const mayRead = useCan('people:read');
  const ownerName = (id: string) =>
    owners.find((owner) => owner.id === id)?.name ?? (lead.owner?.id === id ? lead.owner.name : 'a former team member');
  const [sent, ...sender] = subject.sender;
  const snoozedBy = file.events.findLast(({ kind, leadId }) => kind === 'snoozedUntil' && leadId === lead.id)?.by;
  // Counted too, so that a colleague's next reply is not taken for one that was seen.
  const undone = file.events.filter(({ kind }) => kind === 'answer-undone');
  const parts = leadTimeline(historyOf(file, sender, ownerName));
  return (
    <article className="one-lead">
      <Cluster gap="4" rowGap="0" justify="between" align="center" className="small">
        <BackLink />
        <StepLinks {...neighbors} />
      </Cluster>
      <AdminHead
        title={lead.name || lead.email}
        lead={
          <>
            {[kindCopy[lead.kind], lead.reference, lead.company].filter(Boolean).join(', ')}{' '}
            <State tone={stageTones[lead.stage]}>{stageCopy[lead.stage]}</State>
            {lead.isWaiting && <a href={newestMessage}>Newest message</a>}
            {lead.snoozedUntil !== null && (
              <State tone="off">
                Snoozed until <LocalTime at={lead.snoozedUntil} />
                {snoozedBy && ` by ${snoozedBy}`}
              </State>
            )}
          </>
        }
        actions={
          <Button size="small" className="lead-side-open" popoverTarget={side}>
            Pipeline and tasks
          </Button>
        }
      />
      <Contact lead={lead} />
      {lead.mergedInto !== null && <MergedNotice into={lead.mergedInto} related={related} />}
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
      <div className="one-lead-columns">
        <div className="one-lead-main">
          <section aria-labelledby="sent-title" className="lead-sent">
            <Cluster gap="3" rowGap="0" align="baseline" className="small">
              <h2 id="sent-title">Submission</h2>
              {sent && (
                <span className="soft">
                  <LocalTime at={sent.at} relative />
                </span>
              )}
            </Cluster>
            <Suspense>
              <Sent subject={subject} />
            </Suspense>
          </section>
          {parts.length > 0 && (
            <section aria-labelledby="history-title">
              <h2 id="history-title">Conversation</h2>
              <Conversation parts={parts} me={me.id} isWaiting={lead.isWaiting} />
            </section>
          )}
          <Suspense>{threads.length > 0 && <ThreadPanels threads={threads} />}</Suspense>
          {mayWrite && (
            <Composer
              lead={lead}
              asked={quoteOf(subject)}
              replyCount={[...file.answers, ...undone].filter(({ leadId }) => leadId === lead.id).length}
              templates={templates}
              signature={signature}
              people={people}
              values={{
                name: lead.name.split(/\s+/u, 1)[0] ?? null,
                company: lead.company,
                reference: lead.reference,
                owner: me.name,
              }}
            />
          )}
        </div>
        <aside id={side} popover="auto" className="one-lead-side" aria-label="Pipeline, tasks, and facts">
          <Button
            size="small"
            variant="quiet"
            className="lead-side-close"
            popoverTarget={side}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <Icon name="close" />
          </Button>
          <Suspense>{subject.kind === 'booking' && <CallPanel booking={subject.booking} />}</Suspense>
          <LeadPanel lead={lead} owners={owners} ownerName={ownerName} me={me.id} mayWrite={mayWrite} />
          <Suspense>
            <TaskList
              leadId={lead.id}
              tasks={tasks}
              owners={owners}
              today={today}
              now={now}
              mayWrite={mayWrite}
              assignee={lead.owner?.id ?? me.id}
            />
          </Suspense>
          <Origin lead={lead} sourceCopy={page.sourceCopy} />
          {account && <LeadAccount account={account} />}
          {!account && <InviteClient name={lead.company || lead.name} email={lead.email} />}
          {!account && mayRead && (
            <p className="small">
              <Link to={personHref({ kind: 'lead', id: lead.id })}>Everything about this person</Link>
            </p>
          )}
          <Suspense>{related.length > 0 && <RelatedLeads related={related} />}</Suspense>
        </aside>
      </div>
    </article>
  );
});

/** Shown on a lead that was merged into another one. */
function MergedNotice({ into, related }: { readonly into: string; readonly related: LeadData['file']['related'] }) {
  const kept = related.find(({ id }) => id === into);
  return (
    <div className="alert-region">
      <Alert tone="info">
        <p>
          Merged into{' '}
          <Link to={href('/admin/leads/:leadId', { leadId: into })}>
            {kept ? (kept.reference ?? kept.title) : 'another lead'}
          </Link>
          . This lead is no longer in the list.
        </p>
      </Alert>
    </div>
  );
}

function BackLink() {
  const { search } = useLocation();
  return (
    <p className="back-link">
      <Link to={`${href('/admin/leads')}${search}`}>All leads</Link>
    </p>
  );
}

/** Through the list that the page was opened from. */
function StepLinks({ previous, next }: LeadData['neighbors']) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = (id: string | null) => id && `${href('/admin/leads/:leadId', { leadId: id })}${search}`;
  const go = (id: string | null) => () => {
    const address = to(id);
    if (address) void navigate(address);
  };
  useShortcuts([
    ...['j', ']'].map((keys) => ({ keys, label: 'Next lead', group: 'Lead', run: go(next) })),
    ...['k', '['].map((keys) => ({ keys, label: 'Previous lead', group: 'Lead', run: go(previous) })),
  ]);
  return (
    <Stack as="nav" aria-label="Leads in this list" className="lead-steps">
      <StepLink to={to(previous)} label="Previous" keys="K" />
      <StepLink to={to(next)} label="Next" keys="J" />
    </Stack>
  );
}

function StepLink({ to, label, keys }: { readonly to: string | null; readonly label: string; readonly keys: string }) {
  if (!to) return null;
  return (
    <Link to={to} title={`${label} lead (${keys})`}>
      {label}
    </Link>
  );
}
