import { useId, useRef } from 'react';
import { href } from 'react-router';
import type { ThreadActionData } from '#app/admin/messages/thread-actions.server.ts';
import { messagesAdminCopy as copy } from '#content/admin/messages.ts';
import { messagesCopy, sendFaultCopy } from '#content/messages.ts';
import { messageLength } from '#features/messages/messages.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

interface WriteFormProps {
  readonly action: 'reply' | 'note';
  readonly organizationId: string;
  readonly formId: string;
  readonly hint: string;
  /** Texts to insert; undefined for notes. */
  readonly templates?: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

const words = {
  reply: { label: copy.reply, button: copy.send, saved: copy.sent },
  note: { label: copy.note, button: copy.addNote, saved: copy.noted },
} as const;

/** A reply, or a note that only the team sees. */
export function WriteForm({ action, organizationId, formId, hint, templates }: WriteFormProps) {
  const { label, button, saved } = words[action];
  const toast = useToast();
  const area = useRef<HTMLTextAreaElement>(null);
  const filesId = useId();
  const name = `thread-${action}:${organizationId}`;
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<ThreadActionData>(name, {
    key: name,
    isSaved: (data) => data.action === action && data.result.ok,
    onSaved: () => toast({ text: saved }),
  });
  const { Form, data, trouble } = fetcher;
  const result = data?.action === action ? data.result : null;
  const fault =
    result?.ok === false ? ('message' in result && result.message) || sendFaultCopy[result.reason] : undefined;
  const files = { label: messagesCopy.files, hint: messagesCopy.filesHint, optional: true };
  const insert = (text: string) => {
    if (!area.current) return;
    area.current.focus();
    area.current.setRangeText(text, area.current.selectionStart, area.current.selectionEnd, 'end');
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Stack
      as={Form}
      {...attributes}
      method="post"
      encType="multipart/form-data"
      gap="3"
      width="m"
      noValidate
      aria-label={label}
    >
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="formId" defaultValue={formId} autoComplete="off" />
      <DraftNote {...draft} />
      <TextArea
        ref={area}
        id={`${action}-text`}
        name="text"
        label={label}
        hint={hint}
        rows={action === 'reply' ? 5 : 3}
        limit={messageLength}
        error={edited.has('text') ? undefined : fault}
      />
      <Field id={filesId} {...files}>
        <input type="file" name="file" multiple className="control" {...fieldState(filesId, files)} />
      </Field>
      <Cluster gap="3" rowGap="2" className="small">
        <Button type="submit" size="small" variant={action === 'reply' ? 'primary' : undefined} busy={isBusy}>
          {button}
        </Button>
        {templates && (
          <Menu label={copy.templates} name={copy.templates} button={{ variant: 'quiet' }}>
            {templates.map(({ id, name: title, text }) => (
              <MenuItem key={id} onSelect={() => insert(text)}>
                {title}
              </MenuItem>
            ))}
            {templates.length > 0 && <MenuRule />}
            <MenuItem to={href('/admin/leads/templates')}>{copy.manageTemplates}</MenuItem>
          </Menu>
        )}
        <p role="status" className="soft">
          {trouble === null ? '' : troubleCopy[trouble]}
        </p>
      </Cluster>
    </Stack>
  );
}
