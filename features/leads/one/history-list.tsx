import { href, Link } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import type { LeadEmail } from '#features/leads/lead-emails.ts';
import type { LeadAnswer } from '#features/leads/lead-shapes.ts';
import type { HistoryEntry } from '#features/leads/one/lead-history.ts';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

/** Newest first. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    <ol className="lead-history small">
      {entries.map(({ key, at, by, title, text, callAt, answer, email, of }) => (
        <li key={key}>
          <Cluster as="p" gap="3" rowGap="0" align="stretch" className="lead-history-head soft">
            <strong className="lead-history-title">{title}</strong>
            {by !== null && <span>{by}</span>}
            <LocalTime at={at} />
            {of && (
              <span>
                on <Link to={href('/admin/leads/:leadId', { leadId: of.id })}>{of.name}</Link>
              </span>
            )}
          </Cluster>
          {callAt !== null && (
            <p>
              For <LocalTime at={callAt} />
            </p>
          )}
          {text !== null && <p className="lead-history-text">{text}</p>}
          {answer && <Answer answer={answer} />}
          {email && <Email email={email} />}
        </li>
      ))}
    </ol>
  );
}

const deliveries = {
  waiting: { tone: 'waiting', copy: 'Queued' },
  failed: { tone: 'bad', copy: 'Not sent yet; retrying' },
  sent: { tone: 'good', copy: 'Sent' },
  'given-up': { tone: 'bad', copy: 'Not sent' },
} as const;

function Email({ email: { to, delivery } }: { readonly email: LeadEmail }) {
  const { tone, copy } = deliveries[delivery];
  return (
    <p className="lead-hint soft small">
      <State tone={tone}>{copy}</State>
      {to !== null && ` to ${to}`}
      {delivery === 'given-up' && (
        <>
          {' '}
          <Link to={href('/admin/jobs')}>View jobs</Link>
        </>
      )}
    </p>
  );
}

function Answer({ answer: { email, subject, message, delivery, at } }: { readonly answer: LeadAnswer }) {
  const { tone, copy } = deliveries[delivery];
  return (
    <details className="lead-answer">
      <summary>
        {subject} <State tone={tone}>{copy}</State>
      </summary>
      <p className="lead-hint soft small">
        To {email}, <LocalTime at={at} />
      </p>
      <p className="lead-history-text">{message}</p>
    </details>
  );
}
