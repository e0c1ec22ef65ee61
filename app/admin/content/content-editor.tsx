import './content-editor.css';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import type { ContentItemData } from '#app/admin/content/content-actions.server.ts';
import { ContentFieldControl } from '#app/admin/content/content-field-control.tsx';
import { ContentStateWord } from '#app/admin/content/content-state.tsx';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import type { ContentFields } from '#features/site-content/content-fields.ts';
import { contentTitle, contentTypes } from '#features/site-content/content-types.ts';
import type { EditedItem } from '#features/site-content/editing/editing.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

interface ContentEditorProps {
  readonly item: EditedItem;
  /** The path of its public page; null if it is unpublished or has none. */
  readonly publicPath: string | null;
}

export function ContentEditor({ item, publicPath }: ContentEditorProps) {
  const { id, type, data, state, isSample } = item;
  // The first loaded version, not that of later reloads, which could overwrite another save unnoticed.
  const [base, setBase] = useState(item.version);
  const [isDeleting, setDeleting] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const isNew = item.version === 0;
  const { fetcher, attributes, draft, edited, isBusy } = useDraftForm<ContentItemData>(`content:${isNew ? type : id}`, {
    retry: 'automatic',
    isSaved: (result) => result.ok,
    isEmptied: false,
    base,
    onRestore: setBase,
    onSaved: (result) => {
      if (!result.ok) return;
      toast({ text: copy[result.done] });
      if (isNew) void navigate(href('/admin/content/:itemId', { itemId: result.id }), { replace: true });
    },
  });
  const result = fetcher.data;
  const [seen, setSeen] = useState(result);
  if (result !== seen) {
    setSeen(result);
    // Also after a colleague's save: saving once more then replaces it.
    if (result && 'version' in result) setBase(result.version);
  }
  const fields: ContentFields = contentTypes[type].fields;
  const found = Object.entries(result?.ok === false && result.reason === 'invalid' ? result.errors : {});
  // Rows are named after their field: "steps.0.label".
  const changed = new Set([...edited].map((name) => name.split('.')[0]));
  const errors = Object.fromEntries(found.filter(([name]) => !changed.has(name)));
  return (
    <>
      <AdminHead
        back={{ to: `${href('/admin/content')}?type=${type}`, label: contentTypes[type].label }}
        title={isNew ? copy.new(contentTypes[type].one) : contentTitle(type, data)}
        lead={<ContentStateWord state={state} />}
        actions={
          <>
            {publicPath !== null && <a href={publicPath}>{copy.public}</a>}
            {!isNew && (
              <a href={href('/admin/content/:itemId/preview', { itemId: id })} target="_blank" rel="noopener">
                {copy.preview}
              </a>
            )}
          </>
        }
      />
      <Stack as={fetcher.Form} {...attributes} method="post" noValidate gap="5" width="m" className="content-editor">
        <DraftNote {...draft} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="formId" defaultValue="" autoComplete="off" />
        <input type="hidden" name="version" value={base} />
        <ErrorSummary
          title={copy.errors}
          errors={Object.entries(errors).map(([name, message]) => {
            return { fieldId: name, message: `${fields[name]?.label ?? name}: ${message}` };
          })}
        />
        {result?.ok === false && result.reason !== 'invalid' && (
          <Alert
            tone="warning"
            role="alert"
            title={result.reason === 'stale' ? copy.stale(result.last) : copy[result.reason]}
          />
        )}
        {Object.entries(fields).map(([name, field], at) => (
          <ContentFieldControl
            key={name}
            name={name}
            field={field}
            value={data[name] ?? ''}
            error={errors[name]}
            autoFocus={isNew && at === 0}
          />
        ))}
        {isSample && <Checkbox name="isSample" label={copy.sample} hint={copy.sampleHint} defaultChecked />}
        <Cluster gap="3" className="content-editor-end">
          <Button type="submit" name="action" value="publish" variant="primary" busy={isBusy}>
            {copy.publish}
          </Button>
          <Button type="submit" name="action" value="save" busy={isBusy}>
            {copy.save}
          </Button>
          {state !== 'draft' && (
            <Button type="submit" name="action" value="unpublish" variant="quiet" busy={isBusy}>
              {copy.unpublish}
            </Button>
          )}
          {!isNew && (
            <Button variant="quiet" onClick={() => setDeleting(true)}>
              {copy.delete}
            </Button>
          )}
          <p role="status" className="soft small">
            {fetcher.trouble !== null && troubleCopy[fetcher.trouble]}
          </p>
        </Cluster>
      </Stack>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={copy.sure.title}
        confirm={copy.delete}
        busy={isBusy}
        onConfirm={() => void fetcher.submit({ action: 'delete' }, { method: 'post' })}
      >
        {copy.sure.lead}
      </ConfirmDialog>
    </>
  );
}
