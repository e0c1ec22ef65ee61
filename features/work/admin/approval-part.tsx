import { useState } from 'react';
import { href } from 'react-router';
import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import type { ProjectActionData } from '#features/work/admin/project-actions.server.ts';
import { ApprovalRequests } from '#features/work/pages/approval-requests.tsx';
import type { ShownStep } from '#features/work/read-projects.server.ts';
import { isOpen, workLengths } from '#features/work/work.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { randomUuid } from '#forms/form-id.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface ApprovalPartProps {
  readonly step: ShownStep;
  readonly files: ShownStep['files'];
  readonly mayWrite: boolean;
}

/** What was requested and decided, and the form of the next request. */
export function ApprovalPart({ step, files, mayWrite }: ApprovalPartProps) {
  const isWaiting = step.requests.some(({ decision }) => decision === null);
  return (
    <Stack gap="3">
      {isWaiting && <p>{copy.waiting}</p>}
      {step.requests.length > 0 && (
        <details>
          <summary>{copy.requests(step.requests.length)}</summary>
          <ApprovalRequests
            requests={step.requests}
            fileHref={({ id }) => fileHref(files.find((file) => file.id === id))}
          />
        </details>
      )}
      {mayWrite && !isWaiting && isOpen(step) && <RequestForm step={step} files={files} />}
    </Stack>
  );
}

/** The store's id is the address in the back office. */
export function fileHref(file: ShownStep['files'][number] | undefined): string {
  return href('/admin/files/:fileId', { fileId: file?.storeId ?? '' });
}

function RequestForm({ step, files }: Omit<ApprovalPartProps, 'mayWrite'>) {
  const name = `approval:${step.id}`;
  const [formId] = useState(randomUuid);
  const { fetcher, attributes, isBusy, draft } = useDraftForm<ProjectActionData>(name, {
    key: name,
    isSaved: ({ result }) => result.ok,
  });
  const refused = fetcher.data?.result.ok === false ? workCopy.reasons[fetcher.data.result.reason] : undefined;
  return (
    <details>
      <summary>{copy.ask}</summary>
      <Stack {...attributes} as={fetcher.Form} method="post" gap="3" width="m" noValidate>
        <DraftNote {...draft} />
        <input type="hidden" name="action" value="ask" />
        <input type="hidden" name="step" value={step.id} />
        <input type="hidden" name="formId" value={formId} />
        <TextArea
          name="text"
          id={`${name}-text`}
          label={copy.askText}
          hint={copy.askHint}
          rows={5}
          limit={workLengths.text}
          error={refused}
        />
        {files.length > 0 && (
          <fieldset>
            <legend>{copy.askFiles}</legend>
            {files.map((file) => (
              <Choice key={file.id} type="checkbox" name="file" value={file.id}>
                {`${file.fileName} (${workCopy.version(file.version)})`}
              </Choice>
            ))}
          </fieldset>
        )}
        <Button type="submit" size="small" variant="primary" busy={isBusy}>
          {copy.ask}
        </Button>
      </Stack>
    </details>
  );
}
