import { lazy, Suspense } from 'react';
import { href } from 'react-router';
import type { OwnMessageFormProps } from '#app/portal/messages/message-form.tsx';
import { PortalPage, PortalSection } from '#app/portal/portal-page.tsx';
import { messagesCopy as copy, sendFaultCopy } from '#content/messages.ts';
import type { ShownThread } from '#features/messages/load-thread.server.ts';
import type { SendResult } from '#features/messages/messages.ts';
import { Conversation, RequestLine } from '#features/messages/thread/conversation.tsx';
import { ThreadTabs, type ThreadTabsProps } from '#features/messages/thread/thread-tabs.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { Alert } from '#ui/messages/alert.tsx';

// Its scripts come after the page, which works without them.
const MessageForm = lazy(() => import('#app/portal/messages/message-form.tsx'));

interface MessagesPageProps extends Omit<OwnMessageFormProps, 'thread'> {
  /** Null for a person who can no longer read it. */
  readonly thread: ShownThread | null;
  readonly conversations: Pick<ThreadTabsProps, 'choices' | 'isUnread'>;
  readonly isSent: boolean;
}

/** Reasons after which the page shows another conversation, or none. */
const lost: readonly string[] = ['no-right', 'other-organization'];

export function MessagesPage({ thread, conversations, isSent, refused, ...form }: MessagesPageProps) {
  const isLost = refused?.result.ok === false && lost.includes(refused.result.reason);
  return (
    <PortalPage title={copy.title} done={isSent ? copy.sent : null}>
      {isLost && <LostText result={refused.result} text={refused.text} />}
      {thread && (
        <>
          <Stack gap="4" pad="3">
            <ThreadTabs {...conversations} path={href('/dashboard/messages')} projectId={thread.projectId} />
            <p className="soft">{copy.lead(thread.contact)}</p>
          </Stack>
          <Requests thread={thread} />
          <PortalSection titleId="conversation-title" title={copy.list} wide>
            <Conversation
              thread={thread}
              side="client"
              path={href('/dashboard/messages')}
              isMain
              fileHref={(fileId) => href('/dashboard/messages/files/:fileId', { fileId })}
            />
          </PortalSection>
          {!thread.isEarlier && (
            <PortalSection titleId="write-title" title={copy.write} wide>
              <Suspense>
                <MessageForm
                  key={thread.organization.id + thread.projectId}
                  thread={thread}
                  refused={isLost ? undefined : refused}
                  {...form}
                />
              </Suspense>
            </PortalSection>
          )}
        </>
      )}
    </PortalPage>
  );
}

function LostText({ result, text }: { readonly result: SendResult; readonly text: string }) {
  return (
    <Stack gap="4" width="m">
      <Alert tone="error" role="alert">
        {!result.ok && sendFaultCopy[result.reason]}
      </Alert>
      <PlainTextArea name="lost" label={copy.notSent} defaultValue={text} rows={6} readOnly />
    </Stack>
  );
}

/** The first line, or its start. */
function beginningOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

function Requests({ thread }: { readonly thread: ShownThread }) {
  const open = thread.messages.filter(({ request }) => request && request.state !== 'done');
  if (open.length === 0) return null;
  return (
    <PortalSection titleId="requests-title" title={copy.requests}>
      <RuledList large>
        {open.map(({ id, text, request }) => (
          <li key={id}>
            <div>
              <a href={`#message-${id}`}>{beginningOf(text)}</a>
              {request && <RequestLine request={request} side="client" />}
            </div>
          </li>
        ))}
      </RuledList>
    </PortalSection>
  );
}
