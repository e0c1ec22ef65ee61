import { useState } from 'react';
import { adminWorkCopy as copy, workCopy } from '#content/work.ts';
import type { ProjectActionData } from '#features/work/admin/project-actions.server.ts';
import type { ShownStep } from '#features/work/read-projects.server.ts';
import { isOpen, workLengths } from '#features/work/work.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { randomUuid } from '#forms/form-id.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { LocalTime } from '#ui/local-time.tsx';
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
      {step.requests.map((request) => (
        <details key={request.id}>
          <summary>
            {request.decision === null ? (
              copy.waiting
            ) : (
              <>
                <b>{workCopy.verdicts[request.decision.verdict]}</b> {request.decision.name ?? copy.formerPerson},{' '}
                <LocalTime at={request.decision.at} />
                {request.decision.words !== '' && ` “${request.decision.words}”`}
              </>
            )}
          </summary>
          <p className="soft">
            {copy.asked(request.askedByName ?? copy.formerPerson)}, <LocalTime at={request.askedAt} />
          </p>
          <Text as="p" wrap="lines">
            {request.text}
          </Text>
          <p className="soft">
            {request.files.map((file) => `${file.fileName} (${copy.version(file.version)})`).join(', ')}
          </p>
        </details>
      ))}
      {mayWrite && !isWaiting && isOpen(step) && <RequestForm step={step} files={files} />}
    </Stack>
  );
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
                {`${file.fileName} (${copy.version(file.version)})`}
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
