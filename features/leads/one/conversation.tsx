import { useRef, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { LeadEmail } from '#features/leads/lead-emails.ts';
import type { AttachedFile, LeadReply, LeadMessage } from '#features/leads/lead-shapes.ts';
import { newestMessage } from '#features/leads/leads.public.ts';
import { isReceipt, isWritten, type HistoryEntry, type TimelinePart } from '#features/leads/one/lead-history.ts';
import { undoReplyForm } from '#features/leads/leads.ts';
import { useNewestInView } from '#features/leads/one/use-newest-in-view.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface ConversationProps {
  readonly parts: readonly TimelinePart[];
  /** Id of the signed-in person. */
  readonly me: string;
  /** The sender waits for a reply. */
  readonly isWaiting: boolean;
}

/** Oldest first, so that the newest is above the composer. */
export function Conversation({ parts, me, isWaiting }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = parts.findLast(({ entries }) => entries.some(isWritten));
  useNewestInView(list, newest?.key ?? null, isWaiting);
  return (
    <ol ref={list} className="lead-history small">
      {parts.map(({ key, entries, isFolded }) => {
        const [first] = entries;
        if (first === undefined) return null;
        return (
          <li
            key={key}
            id={key === newest?.key ? newestMessage.slice(1) : undefined}
            data-entry={key}
            data-kind={isFolded ? 'line' : kindOf(first)}
          >
            {isFolded ? <Folded entries={entries} /> : <Entry entry={first} />}
            {first.answer?.undoBy === me && (
              <p>
                Sends in a few seconds.{' '}
                <Button type="submit" size="small" form={undoReplyForm} name="answer" value={first.answer.id}>
                  Undo
                </Button>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Changes and receipts between two messages, in one line. */
function Folded({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const last = entries.at(-1);
  const emails = entries.filter(isReceipt).length;
  const counts = [counted(entries.length - emails, 'update'), counted(emails, 'automatic email')];
  return (
    <details className="lead-folded">
      <summary>
        {counts.filter(Boolean).join(', ')}
        {last && <LocalTime at={last.at} relative />}
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { key, at, by, title, text, callAt, answer, email, message, of, isChange } = entry;
  return (
    <>
      <Cluster as="p" gap="3" rowGap="0" align="baseline" className="lead-history-head soft">
        <strong className="lead-history-title">{title}</strong>
        {by !== null && <span>{by}</span>}
        {email && <EmailState email={email} />}
        {message?.isUnverified && <State tone="waiting">Unverified sender</State>}
        {answer && <State tone={deliveries[answer.delivery].tone}>{deliveries[answer.delivery].copy}</State>}
        <LocalTime at={at} relative />
        {of && (
          <span>
            on <Link to={href('/admin/leads/:leadId', { leadId: of.id })}>{of.name}</Link>
          </span>
        )}
      </Cluster>
      {callAt !== null && (
        <p>
          {isChange ? 'Until' : 'For'} <LocalTime at={callAt} />
        </p>
      )}
      {text !== null && (
        <p id={`note-${key}`} className="lead-history-text">
          {text}
        </p>
      )}
      {message?.isUnverified && (
        <p className="soft">
          The sender isn’t verified: anyone can write as {message.from.email}. Check before you act on it.
        </p>
      )}
      {answer && <Answer answer={answer} />}
      {message && <Message message={message} />}
    </>
  );
}

const deliveries = {
  waiting: { tone: 'waiting', copy: 'Queued' },
  failed: { tone: 'bad', copy: 'Not sent yet; retrying' },
  sent: { tone: 'good', copy: 'Sent' },
  'given-up': { tone: 'bad', copy: 'Not sent' },
} as const;

function EmailState({ email: { to, delivery } }: { readonly email: LeadEmail }) {
  const { tone, copy } = deliveries[delivery];
  return (
    <span>
      <State tone={tone}>{copy}</State>
      {to !== null && ` to ${to}`}
      {delivery === 'given-up' && (
        <>
          {' '}
          <Link to={href('/admin/jobs')}>View jobs</Link>
        </>
      )}
    </span>
  );
}

function Answer({ answer: { email, subject, message, files } }: { readonly answer: LeadReply }) {
  return (
    <Letter subject={`${subject}, to ${email}`} files={files}>
      {message}
    </Letter>
  );
}

const packedByOutlook = /(^|, )winmail\.dat(,|$)/iu;

function Message({ message: { from, subject, text, quoted, files, leftOut } }: { readonly message: LeadMessage }) {
  return (
    <Letter subject={`${subject || 'No subject'}, from ${from.email}`} files={files}>
      {text || 'No text'}
      {quoted !== '' && (
        <details className="lead-quoted">
          <summary>Quoted text</summary>
          <span className="lead-history-text soft">{quoted}</span>
        </details>
      )}
      {leftOut !== '' && <span className="soft">Attachments that were not accepted: {leftOut}</span>}
      {packedByOutlook.test(leftOut) && (
        <p>Outlook packed the attachments in a format that only Outlook opens. Ask the sender for a PDF.</p>
      )}
    </Letter>
  );
}

interface LetterProps {
  readonly subject: string;
  readonly files: readonly AttachedFile[];
  readonly children: ReactNode;
}

function Letter({ subject, files, children }: LetterProps) {
  return (
    <div className="lead-letter">
      <p className="lead-hint soft small">{subject}</p>
      <div className="lead-history-text" dir="auto">
        {children}
      </div>
      {files.length > 0 && (
        <Cluster as="ul" gap="3" rowGap="0" className="lead-files">
          {files.map(({ storeId, fileName }) => (
            <li key={storeId}>
              <a href={href('/admin/files/:fileId', { fileId: storeId })} download>
                <Icon name="file" /> {fileName}
              </a>
            </li>
          ))}
        </Cluster>
      )}
    </div>
  );
}

function kindOf({ isChange, answer, message, text, email }: HistoryEntry): string {
  if (answer) return 'answer';
  if (message) return 'message';
  if (isChange || email) return 'line';
  return text === null ? 'line' : 'note';
}
