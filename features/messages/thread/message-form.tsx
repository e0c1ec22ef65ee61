import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { messagesCopy as copy, sendFaultCopy } from '#content/messages.ts';
import { messageLength, type SendResult } from '#features/messages/messages.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface MessageFormProps extends Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'rows' | 'ref' | 'id'> {
  readonly action: string;
  /** Names the draft in the browser's storage. */
  readonly name: string;
  readonly formId: string;
  /** Where the form is sent; by default, to the page's address. */
  readonly to?: string;
  /** The refused form, when scripts are off. */
  readonly refused?: { readonly result: SendResult; readonly text: string } | undefined;
  readonly button: string;
  readonly sent: string;
  /** Further fields. */
  readonly children?: ReactNode;
  /** Beside the button. */
  readonly tools?: ReactNode;
}

type Response = SendResult | { readonly result: SendResult };

function resultOf(response: Response): SendResult {
  return 'result' in response ? response.result : response;
}

/** A message, for both sides. Its text stays until it was sent. */
export function MessageForm({ action, name, to, refused, button, sent, children, tools, ...props }: MessageFormProps) {
  const { formId, ...area } = props;
  const [isSent, setSent] = useState(false);
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<Response>(name, {
    key: name,
    isSaved: (response) => resultOf(response).ok,
    onSaved: () => setSent(true),
  });
  const { Form, data, trouble } = fetcher;
  const result = data ? resultOf(data) : refused?.result;
  const fault = result?.ok === false ? (result.message ?? sendFaultCopy[result.reason]) : undefined;
  const isOfFiles = result?.ok === false && /^file/u.test(result.reason);
  const filesId = useId();
  const files = { label: copy.files, hint: copy.filesHint, error: isOfFiles ? fault : undefined, optional: true };
  return (
    <Stack
      as={Form}
      {...attributes}
      onInput={() => setSent(false)}
      method="post"
      encType="multipart/form-data"
      action={to}
      gap="4"
      width="m"
      noValidate
      aria-label={area.label}
    >
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="formId" defaultValue={formId} autoComplete="off" />
      <DraftNote {...draft} />
      <TextArea
        {...area}
        name="text"
        limit={messageLength}
        defaultValue={refused?.text}
        error={isOfFiles || edited.has('text') ? undefined : fault}
      />
      {children}
      <Field id={filesId} {...files}>
        <input type="file" name="file" multiple className="control" {...fieldState(filesId, files)} />
      </Field>
      <Cluster gap="4" rowGap="2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {button}
        </Button>
        {tools}
        <p role="status" className="soft small">
          {trouble !== null ? troubleCopy[trouble] : isSent ? sent : ''}
        </p>
      </Cluster>
    </Stack>
  );
}
