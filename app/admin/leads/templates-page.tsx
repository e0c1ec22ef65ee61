import { useState } from 'react';
import { href } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { TemplateData } from '#app/admin/leads/template-actions.server.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { templateFields, templateLengths, type ReplyTemplate } from '#features/leads/replies/reply-templates.ts';
import { useVersionSeen } from '#forms/drafts/use-version-seen.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { Text } from '#ui/layout/text.tsx';

interface TemplatesPageProps {
  readonly templates: readonly ReplyTemplate[];
  readonly signature: string;
}

const fields = Object.entries(templateFields).map(([name, fallback]) => `{{${name}}} (or “${fallback}”)`);

export function TemplatesPage({ templates, signature }: TemplatesPageProps) {
  const [isNew, setNew] = useState(false);
  const mayWrite = useCan('leads:write');
  return (
    <>
      <AdminHead
        back={{ to: href('/admin/leads'), label: 'All leads' }}
        title="Reply templates"
        lead={`Texts for replies to leads, shared by the team. Fields: ${fields.join(', ')}. To change a fallback, write {{name|friends}}.`}
        actions={
          mayWrite && (
            <ScriptButton size="small" variant="primary" onClick={() => setNew(true)}>
              <Icon name="plus" />
              New template
            </ScriptButton>
          )
        }
      />
      <Stack gap="8">
        {isNew && <TemplateForm template={null} onEnd={() => setNew(false)} />}
        {templates.length === 0 && !isNew && <Empty title="No templates yet">Save replies you send often.</Empty>}
        {templates.map((template) =>
          mayWrite ? (
            <TemplateForm key={template.id} template={template} />
          ) : (
            <section key={template.id} aria-label={template.name}>
              <h2>{template.name}</h2>
              <Text as="p" wrap="lines">
                {template.body}
              </Text>
            </section>
          ),
        )}
        {mayWrite && <SignatureForm key={signature} signature={signature} />}
      </Stack>
    </>
  );
}

function TemplateForm({ template, onEnd }: { readonly template: ReplyTemplate | null; readonly onEnd?: () => void }) {
  const name = `template:${template?.id ?? 'new'}`;
  const form = usePageForm(name, onEnd);
  const version = useVersionSeen(template?.version ?? 0, form.edited);
  const field = (of: 'name' | 'subject' | 'body') => {
    return { name: of, id: `${name}-${of}`, defaultValue: template?.[of] ?? '', error: form.errorOf(of) };
  };
  const line = (of: 'name' | 'subject') => ({ ...field(of), maxLength: templateLengths[of], autoComplete: 'off' });
  return (
    <Stack as={form.Form} {...form.attributes} gap="3" width="m" rule="4" aria-label={template?.name ?? 'New template'}>
      <DraftNote {...form.draft} />
      <input type="hidden" name="id" value={template?.id ?? ''} />
      <input type="hidden" name="version" value={version} />
      <TextField {...line('name')} label="Name" autoFocus={template === null} />
      <TextField {...line('subject')} label="Subject" optional />
      <TextArea {...field('body')} label="Text" rows={6} limit={templateLengths.body} />
      <Cluster gap="3" className="small">
        <Button type="submit" size="small" name="action" value="save" busy={form.isBusy}>
          Save template
        </Button>
        {template ? (
          <Button type="submit" size="small" variant="quiet" name="action" value="delete">
            Delete
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onEnd}>
            Cancel
          </Button>
        )}
        <p role="status" className="soft">
          {form.status}
        </p>
      </Cluster>
    </Stack>
  );
}

function SignatureForm({ signature }: { readonly signature: string }) {
  const form = usePageForm('signature');
  return (
    <Stack as={form.Form} {...form.attributes} gap="3" width="m" rule="4" aria-labelledby="signature-title">
      <h2 id="signature-title">Your signature</h2>
      <DraftNote {...form.draft} />
      <TextArea
        name="signature"
        label="Text"
        hint="Added below your own replies."
        rows={3}
        defaultValue={signature}
        limit={templateLengths.signature}
        error={form.errorOf('signature')}
      />
      <Cluster gap="3" className="small">
        <Button type="submit" size="small" name="action" value="sign" busy={form.isBusy}>
          Save signature
        </Button>
        <p role="status" className="soft">
          {form.status}
        </p>
      </Cluster>
    </Stack>
  );
}

const doneCopy = { saved: 'Template saved.', deleted: 'Template deleted.', signed: 'Signature saved.' } as const;

function usePageForm(name: string, onEnd?: () => void) {
  const toast = useToast();
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<TemplateData>(name, {
    key: name,
    isSaved: ({ ok }) => ok,
    isEmptied: false,
    onSaved: (data) => {
      if (data.ok) toast({ text: doneCopy[data.done] });
      onEnd?.();
    },
  });
  const { Form, data, trouble } = fetcher;
  return {
    Form,
    draft,
    edited,
    isBusy,
    attributes: { ...attributes, method: 'post' as const, noValidate: true },
    errorOf: (field: string) =>
      data?.ok === false && data.field === field && !edited.has(field) ? data.message : undefined,
    status: trouble === null ? '' : troubleCopy[trouble],
  };
}
