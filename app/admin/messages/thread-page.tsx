import { useRef } from 'react';
import { href, useActionData } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { ThreadActionData } from '#app/admin/messages/thread-actions.server.ts';
import { ReplyForm } from '#app/admin/messages/reply-form.tsx';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { messagesCopy, requestStateCopy, sendFaultCopy } from '#content/messages.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { fillTemplate, type ReplyTemplate } from '#features/leads/replies/reply-templates.ts';
import type { ShownRequest, ShownThread } from '#features/messages/load-thread.server.ts';
import { requestStates } from '#features/messages/messages.ts';
import { Conversation } from '#features/messages/thread/conversation.tsx';
import { MessageForm } from '#features/messages/thread/message-form.tsx';
import { ThreadTabs, type ThreadTabsProps } from '#features/messages/thread/thread-tabs.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import Mentions from '#ui/mentions/mentions.tsx';
import { setTyped } from '#ui/mentions/typed.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';

const doneCopy = {
  reply: copy.sent,
  note: copy.noted,
  state: copy.stateSaved,
  contact: copy.contactSaved,
  undo: null,
} as const;
const undoRefusalCopy = { ...copy.undoRefusals, gone: sendFaultCopy.gone };

interface ThreadPageProps {
  readonly thread: ShownThread;
  readonly conversations: Pick<ThreadTabsProps, 'choices' | 'isUnread'>;
  readonly templates: readonly ReplyTemplate[];
  readonly me: string;
  readonly formId: string;
}

export function ThreadPage({ thread, conversations, templates, me, formId }: ThreadPageProps) {
  const { organization, projectId, people } = thread;
  const draft = `${organization.id}${projectId}`;
  const path = href('/admin/messages/:organizationId', { organizationId: organization.id });
  const mayWrite = useCan('leads:write');
  const names = people.map(({ name }) => name).join(', ');
  const client = people.find(({ isTeam }) => !isTeam)?.name.split(/\s+/u, 1)[0] ?? null;
  const reply = useRef<HTMLTextAreaElement>(null);
  const undoing = useRetryingFetcher<ThreadActionData>();
  useToastOf(undoing, ({ action, result }) => {
    if (action !== 'undo') return null;
    if (!result.ok) return { text: undoRefusalCopy[result.reason] };
    if (reply.current) setTyped(reply.current, [result.text, reply.current.value].filter(Boolean).join('\n\n'));
    reply.current?.focus();
    return { text: copy.undone(result.hadFiles) };
  });
  // Without scripts.
  const posted = useActionData<ThreadActionData>();
  const undone = posted?.action === 'undo' && posted.result.ok ? posted.result : undefined;
  const done = posted?.result.ok ? (undone ? copy.undone(undone.hadFiles) : doneCopy[posted.action]) : null;
  const values = { name: client, company: organization.name, reference: null, owner: me };
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/messages'), label: copy.all }}
        title={copy.with(organization.name)}
        lead={mayWrite || thread.contact === null ? undefined : `${copy.contact}: ${thread.contact}`}
      />
      <Stack gap="6">
        {done && (
          <Alert tone="success" role="status">
            {done}
          </Alert>
        )}
        <ThreadTabs {...conversations} path={path} projectId={projectId} />
        {mayWrite && <ContactForm key={thread.contact} thread={thread} />}
        <Conversation
          thread={thread}
          side="team"
          path={path}
          isMain
          fileHref={(fileId) => href('/admin/files/:fileId', { fileId })}
          end={({ id, request, canUndo }) => (
            <>
              {mayWrite && request && <StateForm key={request.state} request={request} />}
              {canUndo && (
                <undoing.Form method="post">
                  <input type="hidden" name="message" value={id} />
                  {/* One at a time: a second undo would discard the text of the first. */}
                  <Button type="submit" size="small" name="action" value="undo" busy={undoing.state !== 'idle'}>
                    {copy.undo}
                  </Button>
                </undoing.Form>
              )}
            </>
          )}
        />
        {mayWrite && !thread.isEarlier && (
          <>
            <ReplyForm
              area={reply}
              refused={undone && { result: { ok: true }, text: undone.text }}
              name={`thread-reply:${draft}`}
              formId={`${formId}-reply`}
              hint={messagesCopy.messageHint(names)}
              templates={templates.map(({ id, name, body }) => ({ id, name, text: fillTemplate(body, values) }))}
            />
            <details>
              <summary>{copy.note}</summary>
              <MessageForm
                action="note"
                id="note-text"
                name={`thread-note:${draft}`}
                formId={`${formId}-note`}
                label={copy.noteText}
                hint={copy.noteHint}
                rows={3}
                button={copy.addNote}
                sent={copy.noted}
              >
                <Mentions areaId="note-text" people={people.filter(({ isTeam }) => isTeam)} />
              </MessageForm>
            </details>
          </>
        )}
      </Stack>
    </>
  );
}

function ContactForm({ thread: { people, contact } }: { readonly thread: ShownThread }) {
  const fetcher = useRetryingFetcher<ThreadActionData>();
  useToastOf(fetcher, ({ result }) => (result.ok ? { text: copy.contactSaved } : null));
  const team = people.filter(({ isTeam }) => isTeam);
  return (
    <Cluster as={fetcher.Form} method="post" gap="3" align="end" className="small">
      <SelectField
        name="contact"
        label={copy.contact}
        options={team.map(({ id, name }) => ({ value: id, copy: name }))}
        defaultValue={team.find(({ name }) => name === contact)?.id}
      />
      <Button type="submit" size="small" name="action" value="contact" busy={fetcher.state !== 'idle'}>
        {copy.saveContact}
      </Button>
    </Cluster>
  );
}

const stateOptions = requestStates.map((value) => ({ value, copy: requestStateCopy.team[value] }));

function StateForm({ request: { id, state } }: { readonly request: ShownRequest }) {
  const fetcher = useRetryingFetcher<ThreadActionData>();
  useToastOf(fetcher, ({ result }) => (result.ok ? { text: copy.stateSaved } : null));
  return (
    <Cluster as={fetcher.Form} method="post" gap="3" align="end" className="small">
      <input type="hidden" name="request" value={id} />
      <SelectField id={`state-${id}`} name="state" label={copy.state} options={stateOptions} defaultValue={state} />
      <Button type="submit" size="small" name="action" value="state" busy={fetcher.state !== 'idle'}>
        {copy.saveState}
      </Button>
    </Cluster>
  );
}
