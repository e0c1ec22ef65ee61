import type { ReviewedImport } from '#features/imports/imports.public.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/dialog/confirm-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';

interface MappingFormProps {
  readonly list: Pick<ReviewedImport<string, string>, 'columns' | 'mapping'>;
  /** Labels of what a column can be. */
  readonly fields: Readonly<Record<string, string>>;
  readonly title: string;
}

/** Each choice judges all lines again. */
export function MappingForm({ list: { columns, mapping }, fields, title }: MappingFormProps) {
  const { Form, submit, state } = useRetryingFetcher();
  const options = columns.map(({ name, samples: [example] }, at) => {
    return { value: String(at), copy: example === undefined ? name : `${name} (${example.slice(0, 40)})` };
  });
  return (
    <Stack as="section" gap="4" aria-labelledby="mapping-title">
      <h2 id="mapping-title">{title}</h2>
      <Stack
        as={Form}
        method="post"
        gap="5"
        onChange={(event) => {
          const form = new FormData(event.currentTarget);
          form.set('action', 'map');
          void submit(form, { method: 'post' });
        }}
      >
        <Grid gap="5" rowGap="4" min="m">
          {Object.entries(fields).map(([name, label]) => (
            <SelectField
              key={name}
              id={`column-${name}`}
              name={name}
              label={label}
              {...(name !== 'email' && { placeholder: 'None' })}
              defaultValue={String(mapping[name] ?? '')}
              disabled={state !== 'idle'}
              options={options}
            />
          ))}
        </Grid>
        <noscript>
          <Button type="submit" name="action" value="map">
            Use these columns
          </Button>
        </noscript>
      </Stack>
    </Stack>
  );
}

/** Names the columns that are left out. Its place is above the button. */
export function NotImported({ list: { columns, mapping } }: Pick<MappingFormProps, 'list'>) {
  const mapped = new Set(Object.values(mapping));
  const left = columns.filter(({ samples }, at) => samples.length > 0 && !mapped.has(at)).map(({ name }) => name);
  return left.length > 0 && <p>Not imported: {left.join(', ')}.</p>;
}

/** Undoes a finished import. `what` names the records that it added. */
export function UndoImport({ what }: { readonly what: string }) {
  const { Form } = useRetryingFetcher();
  return (
    <Form method="post">
      <ConfirmButton name="action" value="undo" label="Undo import" title="Undo this import?" keep="Keep them">
        Removes the {what} that this import added. Those that someone has changed since stay.
      </ConfirmButton>
    </Form>
  );
}

export function DiscardList() {
  return (
    <ConfirmButton name="action" value="drop" label="Discard list" title="Discard this list?" keep="Keep list">
      The uploaded file and this review are deleted. Nothing is imported.
    </ConfirmButton>
  );
}
