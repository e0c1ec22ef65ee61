import { useId, useState } from 'react';
import { messagesCopy as copy, sendFaultCopy, urgencyCopy } from '#content/messages.ts';
import {
  messageLength,
  requestKinds,
  urgencies,
  type SendResult,
  type ShownThread,
} from '#features/messages/messages.ts';
import { DraftOwner } from '#forms/drafts/draft-owner.tsx';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

export interface MessageFormProps {
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

/** A message or request. Its text stays until it was sent. */
export default function MessageForm({ me, ...props }: MessageFormProps) {
  return (
    <DraftOwner value={me}>
      <OwnedForm {...props} />
    </DraftOwner>
  );
}

function OwnedForm({ thread, formId, refused }: Omit<MessageFormProps, 'me'>) {
  const [isSent, setSent] = useState(false);
  const { organization, people } = thread;
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<SendResult>(`message:${organization.id}`, {
    isSaved: ({ ok }) => ok,
    onSaved: () => setSent(true),
  });
  const { Form, data, trouble } = fetcher;
  const result = data ?? refused?.result;
  const fault = result?.ok === false ? (result.message ?? sendFaultCopy[result.reason]) : undefined;
  const reason = result?.ok === false ? result.reason : null;
  const isOfText = reason === 'empty' || reason === 'long';
  const isOfFiles = reason === 'files' || reason === 'files-large' || reason === 'file';
  const files = { label: copy.files, hint: copy.filesHint, error: isOfFiles ? fault : undefined, optional: true };
  const filesId = useId();
  const others = people.filter(({ isTeam }) => isTeam).map(({ name }) => name);
  return (
    <Stack
      as={Form}
      {...attributes}
      onInput={() => setSent(false)}
      method="post"
      encType="multipart/form-data"
      action={`?${new URLSearchParams({ organization: organization.id })}`}
      gap="4"
      width="m"
      noValidate
      aria-label={copy.write}
    >
      <input type="hidden" name="action" value="send" />
      <input type="hidden" name="organization" value={organization.id} />
      <input type="hidden" name="formId" defaultValue={formId} autoComplete="off" />
      <DraftNote {...draft} />
      <div role="alert">{fault !== undefined && !isOfText && !isOfFiles && <Alert tone="error">{fault}</Alert>}</div>
      <TextArea
        name="text"
        label={copy.message}
        hint={others.length === 0 ? undefined : copy.messageHint(others.join(', '))}
        rows={5}
        limit={messageLength}
        defaultValue={refused?.text}
        error={isOfText && !edited.has('text') ? fault : undefined}
      />
      <SelectField name="kind" label={copy.kind} placeholder={copy.plain} options={kinds} />
      <SelectField name="urgency" label={copy.urgency} options={urgencyOptions} />
      <Field id={filesId} {...files}>
        <input type="file" name="file" multiple className="control" {...fieldState(filesId, files)} />
      </Field>
      <Cluster gap="4" rowGap="2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {copy.send}
        </Button>
        <p role="status" className="soft small">
          {trouble !== null ? troubleCopy[trouble] : isSent ? copy.sent : ''}
        </p>
      </Cluster>
    </Stack>
  );
}
