import './conversation.css';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { messageKindCopy, messagesCopy as copy, requestStateCopy } from '#content/messages.ts';
import type { ShownRequest, ShownThread } from '#features/messages/load-thread.server.ts';
import { threadHref, type RequestState } from '#features/messages/messages.ts';
import { textParts } from '#values/mentions.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { LocalTime, useLocale } from '#ui/local-time.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';
import { dateFormat } from '#values/date-format.ts';

type ShownMessage = ShownThread['messages'][number];

interface ConversationProps {
  readonly thread: ShownThread;
  /** Who reads it. */
  readonly side: 'client' | 'team';
  /** The address of the conversation's page. */
  readonly path: string;
  /** The page's main content, so the page opens at its first unread or newest message. */
  readonly isMain?: boolean;
  readonly fileHref: (storeId: string) => string;
  /** Below a message. */
  readonly end?: (message: ShownMessage) => ReactNode;
}

/** Oldest first. */
export function Conversation({ thread, side, path, isMain = false, fileHref, end }: ConversationProps) {
  const { messages, people, readBy, isCut, isEarlier, projectId } = thread;
  const [first, last] = [messages[0], messages.at(-1)];
  useOpenAt(isMain ? (thread.firstUnread ?? last?.id) : undefined);
  if (messages.length === 0) return <Empty title={copy.empty}>{copy.emptyNote}</Empty>;
  return (
    <>
      <Cluster as="p" gap="4" rowGap="2" className="small">
        {isCut && <Link to={threadHref(path, projectId, first?.id)}>{copy.earlier}</Link>}
        {isMain && !isEarlier && messages.length > 10 && <a href={`#message-${last?.id}`}>{copy.newest}</a>}
      </Cluster>
      <ol className="messages" aria-label={copy.list}>
        {messages.map((message) => (
          <li
            key={message.id}
            id={`message-${message.id}`}
            className="message"
            data-own={message.isTeam === (side === 'team') ? '' : undefined}
            data-internal={message.isInternal ? '' : undefined}
          >
            <Head message={message} />
            <div className="message-text" dir="auto">
              {textParts(message.text, people).map(({ text, href, person }, at) => {
                if (href !== undefined)
                  return (
                    <a key={at} href={href} rel="noreferrer nofollow ugc">
                      {text}
                    </a>
                  );
                return person ? <strong key={at}>{text}</strong> : text;
              })}
            </div>
            <Files {...message} fileHref={fileHref} />
            {message.request && <RequestLine request={message.request} side={side} />}
            {end?.(message)}
          </li>
        ))}
      </ol>
      {isEarlier && (
        <p className="small">
          <Link to={threadHref(path, projectId)}>{copy.showNewest}</Link>
        </p>
      )}
      {!isEarlier && readBy.length > 0 && <p className="soft small">{copy.readBy(readBy.join(', '))}</p>}
    </>
  );
}

/** Scrolls to a message below the window, unless the reader has scrolled or the address names another. */
function useOpenAt(messageId: string | undefined) {
  const { key, hash } = useLocation();
  const open = useEffectEvent(() => {
    const message = document.getElementById(`message-${messageId}`);
    if (message === null || hash !== '' || scrollY > 0) return;
    if (message.getBoundingClientRect().bottom > innerHeight) message.scrollIntoView({ block: 'center' });
  });
  useEffect(() => open(), [key]);
}

function Head({ message: { author, isOwn, isInternal, at } }: { readonly message: ShownMessage }) {
  return (
    <Cluster as="p" gap="3" rowGap="0" align="baseline" className="small">
      <strong>{isOwn ? copy.you : author}</strong>
      {isInternal && <State tone="off">{copy.note}</State>}
      <span className="soft">
        <LocalTime at={at} />
      </span>
    </Cluster>
  );
}

function Files({ files, fileHref }: Pick<ShownMessage, 'files'> & Pick<ConversationProps, 'fileHref'>) {
  if (files.length === 0) return null;
  return (
    <Cluster as="ul" gap="3" rowGap="0" className="small">
      {files.map(({ storeId, fileName }) => (
        <li key={storeId}>
          <a href={fileHref(storeId)} download>
            <Icon name="file" /> {fileName}
          </a>
        </li>
      ))}
    </Cluster>
  );
}

const tones: Readonly<Record<RequestState, StateProps['tone']>> = {
  open: 'busy',
  'in-progress': 'busy',
  waiting: 'waiting',
  done: 'good',
};

interface RequestLineProps {
  readonly request: ShownRequest;
  readonly side: ConversationProps['side'];
}

/** Kind, state, and by when it is answered. */
export function RequestLine({ request, side }: RequestLineProps) {
  const { kind, urgency, state, dueAt, answeredAt, isOverdue } = request;
  return (
    <Cluster as="p" gap="3" rowGap="0" align="baseline" className="small">
      <span>{messageKindCopy[kind]}</span>
      {urgency === 'urgent' && <State tone="bad">{copy.urgent}</State>}
      <State tone={tones[state]}>{requestStateCopy[side][state]}</State>
      {answeredAt === null && state !== 'done' && (
        <span className="soft">
          {side === 'client' ? copy.answerBy : copy.dueBy} <WeekdayTime at={dueAt} />
        </span>
      )}
      {isOverdue && side === 'team' && <State tone="bad">{copy.overdue}</State>}
    </Cluster>
  );
}

const weekdayTime = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** A time within a few days: UTC on the server, local after hydration. */
function WeekdayTime({ at }: { readonly at: string }) {
  const locale = useLocale();
  const date = new Date(at);
  const served = `${dateFormat({ ...weekdayTime, timeZone: 'UTC' }, 'en-US').format(date)} UTC`;
  const text = useBrowserValue(() => dateFormat(weekdayTime, locale).format(date), served);
  return <time dateTime={at}>{text}</time>;
}
