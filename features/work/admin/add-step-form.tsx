import { adminWorkCopy as copy, workCopy } from '#content/work.ts';
import type { ProjectActionData } from '#features/work/admin/project-actions.server.ts';
import { phases, sides, stepKinds, workLengths } from '#features/work/work.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { PlainTextArea } from '#ui/fields/plain-text-area.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';

export const stepOptions = {
  phase: phases.map((value) => ({ value, copy: workCopy.phases[value] })),
  kind: stepKinds.map((value) => ({ value, copy: workCopy.kinds[value] })),
  side: sides.map((value) => ({ value, copy: workCopy.sides[value] })),
};

export function AddStepForm() {
  const { fetcher, attributes, isBusy } = useDraftForm<ProjectActionData>('project-step', {
    key: 'project-step',
    isSaved: ({ result }) => result.ok,
  });
  const refused = fetcher.data?.result.ok === false ? workCopy.reasons[fetcher.data.result.reason] : undefined;
  return (
    <details>
      <summary>{copy.addStep}</summary>
      <Stack {...attributes} as={fetcher.Form} method="post" gap="4" width="m" noValidate>
        <input type="hidden" name="action" value="add-step" />
        <TextField
          name="title"
          label={copy.stepTitle}
          maxLength={workLengths.title}
          autoComplete="off"
          error={refused}
        />
        <Grid gap="4" min="s">
          <SelectField name="phase" label={copy.phase} options={stepOptions.phase} />
          <SelectField name="kind" label={copy.kind} options={stepOptions.kind} />
          <SelectField name="side" label={copy.side} options={stepOptions.side} defaultValue="team" />
          <TextField name="dueOn" type="date" label={copy.columns.due} optional />
        </Grid>
        <PlainTextArea name="items" label={copy.items} hint={copy.itemsHint} rows={3} optional />
        <Button type="submit" size="small" busy={isBusy}>
          {copy.addStep}
        </Button>
      </Stack>
    </details>
  );
}
