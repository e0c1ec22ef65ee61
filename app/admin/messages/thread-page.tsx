import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { ThreadActionData } from '#app/admin/messages/thread-actions.server.ts';
import { WriteForm } from '#app/admin/messages/write-form.tsx';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { messagesCopy, requestStateCopy } from '#content/messages.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { fillTemplate, type ReplyTemplate } from '#features/leads/replies/reply-templates.ts';
import { requestStates, type ShownRequest, type ShownThread } from '#features/messages/messages.ts';
import { Conversation } from '#features/messages/thread/conversation.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';

interface ThreadPageProps {
  readonly thread: ShownThread;
  readonly templates: readonly ReplyTemplate[];
  readonly me: string;
  readonly formId: string;
}

export function ThreadPage({ thread, templates, me, formId }: ThreadPageProps) {
  const { organization, people } = thread;
  const mayWrite = useCan('leads:write');
  const names = people.map(({ name }) => name).join(', ');
  const client = people.find(({ isTeam }) => !isTeam)?.name.split(/\s+/u, 1)[0] ?? null;
  const values = { name: client, company: organization.name, reference: null, owner: me };
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/messages'), label: copy.all }}
        title={copy.with(organization.name)}
        lead={mayWrite || thread.contact === null ? undefined : `${copy.contact}: ${thread.contact}`}
      />
      <Stack gap="6">
        {mayWrite && <ContactForm key={thread.contact} thread={thread} />}
        <Conversation
          thread={thread}
          side="team"
          fileHref={(fileId) => href('/admin/files/:fileId', { fileId })}
          requestEnd={(request) => mayWrite && <StateForm key={request.state} request={request} />}
        />
        {mayWrite && (
          <>
            <WriteForm
              action="reply"
              organizationId={organization.id}
              formId={`${formId}-reply`}
              hint={messagesCopy.messageHint(names)}
              templates={templates.map(({ id, name, body }) => ({ id, name, text: fillTemplate(body, values) }))}
            />
            <details>
              <summary>{copy.note}</summary>
              <WriteForm
                action="note"
                organizationId={organization.id}
                formId={`${formId}-note`}
                hint={copy.noteHint}
              />
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
