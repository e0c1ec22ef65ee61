import { Link, href } from 'react-router';
import { ImportReview } from '#features/imports/import-pages.public.ts';
import type { ReviewedImport } from '#features/imports/imports.public.ts';
import { entryFieldNames, entryFields, type EntryField } from '#features/leads/entries/lead-entry.ts';
import { leadVerdicts, type LeadVerdict } from '#features/leads/entries/lead-import.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { DiscardList } from '#ui/list/discard-list.tsx';
import { Alert } from '#ui/messages/alert.tsx';

type LeadImportList = ReviewedImport<EntryField, LeadVerdict>;

export function LeadImportReview({ list }: { readonly list: LeadImportList }) {
  return (
    <ImportReview
      list={list}
      verdicts={leadVerdicts}
      path={href('/admin/leads/import/:importId', { importId: list.id })}
      subject="Lead"
      headingOf={(label) => label}
      written={<Written list={list} />}
    >
      <MappingForm key={JSON.stringify(list.mapping)} list={list} />
    </ImportReview>
  );
}

function Written({ list: { state, counts, writtenTo, lastLine } }: { readonly list: LeadImportList }) {
  const added = counts.added.toLocaleString('en-US');
  if (state === 'done') {
    return (
      <Alert tone="success" role="status" title={`${added} leads added`}>
        <p>
          The uploaded list is deleted after a week. <Link to={`${href('/admin/leads')}?kind=manual`}>View leads</Link>
        </p>
      </Alert>
    );
  }
  return (
    <Stack gap="2" role="status">
      <p>Adding {added} leads. You can leave this page.</p>
      <Progress value={writtenTo} max={lastLine} label="Adding leads" />
    </Stack>
  );
}

/** Each choice judges all lines again. */
function MappingForm({ list: { columns, counts, mapping } }: { readonly list: LeadImportList }) {
  const { Form, submit, state } = useRetryingFetcher();
  const options = columns.map(({ name, samples }, at) => {
    const example = samples.find((one) => one !== '');
    return { value: String(at), copy: example === undefined ? name : `${name} (${example.slice(0, 40)})` };
  });
  const { added } = counts;
  return (
    <Stack as="section" gap="4" aria-labelledby="mapping-title">
      <h2 id="mapping-title">Columns</h2>
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
          {entryFieldNames.map((field) => (
            <SelectField
              key={field}
              name={field}
              label={entryFields[field].label}
              {...(field !== 'email' && { placeholder: 'None' })}
              defaultValue={String(mapping[field] ?? '')}
              options={options}
            />
          ))}
        </Grid>
        <Cluster gap="3" align="stretch">
          <Button
            type="submit"
            name="action"
            value="begin"
            variant="primary"
            busy={state !== 'idle'}
            disabled={added === 0}
          >
            {added === 1 ? 'Add 1 lead' : `Add ${added.toLocaleString('en-US')} leads`}
          </Button>
          <DiscardList />
        </Cluster>
      </Stack>
    </Stack>
  );
}
