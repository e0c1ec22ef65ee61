import { adminWorkCopy as copy } from '#content/admin/work.ts';
import { workCopy } from '#content/work.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { workLengths, type WorkResult } from '#features/work/work.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface NewProjectFormProps {
  readonly organizations: readonly { readonly value: string; readonly copy: string }[];
  readonly templates: readonly { readonly value: string; readonly copy: string }[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Id of the signed-in person. */
  readonly me: string;
  /** Id of the organization. */
  readonly chosen: string;
  readonly today: string;
  readonly formId: string;
}

export function NewProjectForm({ organizations, templates, people, me, chosen, today, formId }: NewProjectFormProps) {
  const { fetcher, attributes, draft, isBusy } = useDraftForm<WorkResult>('new-project', { isSaved: ({ ok }) => ok });
  const reason = fetcher.data?.ok === false ? fetcher.data.reason : null;
  const errorOf = (...reasons: (typeof reason)[]) =>
    reason !== null && reasons.includes(reason) ? workCopy.reasons[reason] : undefined;
  return (
    <Stack {...attributes} as={fetcher.Form} method="post" gap="5" width="m" noValidate>
      <DraftNote {...draft} />
      <input type="hidden" name="formId" value={formId} />
      <SelectField
        name="organization"
        label={copy.client}
        defaultValue={chosen}
        options={organizations}
        error={errorOf('gone')}
      />
      <TextField
        name="name"
        label={copy.name}
        maxLength={workLengths.title}
        autoComplete="off"
        error={errorOf('name')}
      />
      <SelectField name="template" label={copy.template} options={templates} />
      <SelectField
        name="owner"
        label={copy.owner}
        placeholder={copy.nobody}
        defaultValue={people.some(({ id }) => id === me) ? me : ''}
        options={people.map(({ id, name }) => ({ value: id, copy: name }))}
        error={errorOf('person')}
      />
      <DateWordsField id="start-words" fills={['startedOn']} />
      <TextField name="startedOn" type="date" label={copy.start} defaultValue={today} error={errorOf('day')} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {copy.create}
      </Button>
    </Stack>
  );
}
