import { messagesCopy as copy, urgencyCopy } from '#content/messages.ts';
import type { ShownThread } from '#features/messages/load-thread.server.ts';
import { requestKinds, urgencies, type SendResult } from '#features/messages/messages.ts';
import { MessageForm } from '#features/messages/thread/message-form.tsx';
import { DraftOwner } from '#forms/drafts/draft-owner.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';

export interface OwnMessageFormProps {
  readonly thread: ShownThread;
  /** The id of the account that drafts belong to. */
  readonly me: string;
  /** The form's id when scripts are off. */
  readonly formId: string;
  /** The refused form, when scripts are off. */
  readonly refused: { readonly result: SendResult; readonly text: string } | undefined;
}

const kinds = requestKinds.map((value) => ({ value, copy: copy.kinds[value] }));
const urgencyOptions = urgencies.map((value) => ({ value, copy: urgencyCopy[value] }));

/** A message or request of a client. */
export default function OwnMessageForm({ thread, me, ...form }: OwnMessageFormProps) {
  const { organization, projectId: project, people } = thread;
  const others = people.filter(({ isTeam }) => isTeam).map(({ name }) => name);
  const place = { organization: organization.id, ...(project !== '' && { project }) };
  return (
    <DraftOwner value={me}>
      <MessageForm
        {...form}
        action="send"
        name={`message:${organization.id}${project}`}
        to={`?${new URLSearchParams(place)}`}
        label={copy.message}
        hint={others.length === 0 ? undefined : copy.messageHint(others.join(', '))}
        rows={5}
        button={copy.send}
        sent={copy.sent}
      >
        <input type="hidden" name="organization" value={organization.id} />
        <SelectField name="kind" label={copy.kind} placeholder={copy.plain} options={kinds} />
        <SelectField name="urgency" label={copy.urgency} options={urgencyOptions} />
      </MessageForm>
    </DraftOwner>
  );
}
