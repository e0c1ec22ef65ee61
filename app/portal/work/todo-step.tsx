import { use } from 'react';
import { href } from 'react-router';
import { OrganizationContext, OrganizationField } from '#app/portal/frame/organization-field.tsx';
import type { ClientStep } from '#app/portal/work/load-work.server.ts';
import { nextWorkCopy } from '#content/next-work.ts';
import { clientWorkCopy as copy } from '#content/work.ts';
import { acceptedFiles } from '#features/intake/intake-files.ts';
import { ApprovalRequests, FileLink } from '#features/work/pages/approval-requests.tsx';
import { isCall, workLengths } from '#features/work/work.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { LocalTime } from '#ui/local-time.tsx';

/** What a refused form had, by the request, step or project that it was about. */
export interface Refused {
  readonly at: string;
  readonly reason: string;
  readonly typed: Readonly<Record<string, string>>;
}

interface TodoStepProps {
  readonly step: ClientStep;
  readonly mayWrite: boolean;
  readonly refused: Refused | null;
}

/** One thing that the client can do, with its form. */
export function TodoStep(props: TodoStepProps) {
  const { step, mayWrite } = props;
  return (
    <Stack as="section" gap="3" rule="3" aria-labelledby={`step-${step.id}`}>
      <Cluster gap="3" rowGap="0" align="baseline" justify="between">
        <Text as="h4" size="m" weight="strong" id={`step-${step.id}`}>
          {step.title}
        </Text>
        {step.dueOn !== null && (
          <span className="soft small">
            {copy.due} <LocalTime at={`${step.dueOn}T12:00:00Z`} isDay />
          </span>
        )}
      </Cluster>
      {step.kind === 'approval' && <Requests requests={step.requests} />}
      <StepFiles files={step.kind === 'deliverable' ? step.files : []} />
      {mayWrite && <StepForm {...props} />}
    </Stack>
  );
}

function StepForm({ step, refused }: TodoStepProps) {
  if (step.kind === 'approval') return <DecisionForm step={step} refused={refused} />;
  if (step.kind === 'checklist') return <ChecklistForm step={step} />;
  if (step.kind === 'deliverable') return <UploadForm stepId={step.id} />;
  return (
    <Cluster as="form" method="post" action={href('/dashboard/work')} gap="3">
      <OrganizationField />
      <input type="hidden" name="step" value={step.id} />
      {isCall(step) && (
        <ButtonLink variant="primary" href={href('/book')}>
          {nextWorkCopy.call}
        </ButtonLink>
      )}
      <Button type="submit" name="action" value="finish">
        {copy.done}
      </Button>
    </Cluster>
  );
}

function DecisionForm({ step, refused }: Pick<TodoStepProps, 'step' | 'refused'>) {
  const request = step.requests.find(({ decision }) => decision === null);
  if (!request) return null;
  return (
    <Stack as="form" method="post" action={href('/dashboard/work')} gap="3" width="m" noValidate>
      <OrganizationField />
      <input type="hidden" name="action" value="decide" />
      <input type="hidden" name="request" value={request.id} />
      <PlainTextArea
        name="words"
        id={`words-${request.id}`}
        label={copy.words}
        hint={copy.wordsHint}
        rows={3}
        maxLength={workLengths.words}
        defaultValue={refused?.at === request.id ? refused.typed['words'] : undefined}
      />
      <Cluster gap="3">
        <Button type="submit" variant="primary" name="verdict" value="approved">
          {copy.approve}
        </Button>
        <Button type="submit" name="verdict" value="returned">
          {copy.sendBack}
        </Button>
      </Cluster>
    </Stack>
  );
}

function ChecklistForm({ step: { id, items } }: Pick<TodoStepProps, 'step'>) {
  return (
    <Stack as="form" method="post" action={href('/dashboard/work')} gap="3" width="s" align="start" noValidate>
      <OrganizationField />
      <input type="hidden" name="step" value={id} />
      {items.map(({ text, asks, isDone, answer }, at) =>
        asks ? (
          <TextField
            key={text}
            name={`answer-${at}`}
            id={`answer-${id}-${at}`}
            label={text.replace(/:$/u, '')}
            defaultValue={answer}
            maxLength={workLengths.answer}
            autoComplete="off"
          />
        ) : (
          <Choice key={text} type="checkbox" name="item" value={String(at)} defaultChecked={isDone}>
            {text}
          </Choice>
        ),
      )}
      <Button type="submit" variant="primary" name="action" value="checklist">
        {copy.saveList}
      </Button>
    </Stack>
  );
}

/** The organization is in the address, since the form has a file. */
function UploadForm({ stepId }: { readonly stepId: string }) {
  const organization = use(OrganizationContext) ?? '';
  const id = `file-${stepId}`;
  const field = { label: copy.uploadFile, hint: copy.uploadHint };
  return (
    <Stack
      as="form"
      method="post"
      encType="multipart/form-data"
      action={`${href('/dashboard/work')}?${new URLSearchParams({ organization, upload: stepId })}`}
      gap="3"
      align="start"
    >
      <Field id={id} {...field}>
        <input type="file" name="file" accept={acceptedFiles} {...fieldState(id, field, false)} className="control" />
      </Field>
      <Button type="submit" variant="primary">
        {copy.upload}
      </Button>
    </Stack>
  );
}

export function StepFiles({ files }: Pick<ClientStep, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ul className="small">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink {...file} fileHref={fileHref} />
        </li>
      ))}
    </ul>
  );
}

/** What was sent for approval, and what was decided. */
export function Requests({ requests }: Pick<ClientStep, 'requests'>) {
  return <ApprovalRequests requests={requests} fileHref={fileHref} />;
}

function fileHref({ id: fileId }: { readonly id: string }): string {
  return href('/dashboard/work/files/:fileId', { fileId });
}
