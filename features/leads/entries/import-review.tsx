import { Link, href } from 'react-router';
import { entryFieldNames, entryFields } from '#features/leads/entries/lead-entry.ts';
import {
  lineVerdictCopy,
  lineVerdicts,
  type LineVerdict,
  type ReviewedList,
} from '#features/leads/entries/lead-import.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { State } from '#ui/feedback/state.tsx';
import { DiscardList } from '#ui/list/discard-list.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';

const columns = [{ label: 'Lead' }, { label: 'Result' }, { label: 'Line', holds: 'number' as const }];

/** What becomes of each line, before and after it is written. */
export function LeadImportReview({ list }: { readonly list: ReviewedList }) {
  const reload = useReload();
  usePolling(list.state === 'writing', reload);
  return (
    <Stack gap="8">
      {list.state !== 'open' && <Written list={list} />}
      <MetricStrip label="Lines by result">
        {lineVerdicts.map((one) => (
          <Metric
            key={one}
            tone={lineVerdictCopy[one].tone}
            label={lineVerdictCopy[one].label}
            value={list.counts[one].toLocaleString('en-US')}
            under={lineVerdictCopy[one].copy}
            to={reviewHref(list.id, one === list.verdict ? null : one)}
            current={one === list.verdict}
          />
        ))}
      </MetricStrip>
      {list.state === 'open' && <MappingForm key={JSON.stringify(list.mapping)} list={list} />}
      <section aria-labelledby="lines-title">
        <h2 id="lines-title">{list.verdict === null ? 'All lines' : lineVerdictCopy[list.verdict].label}</h2>
        <DataTable columns={columns} titleId="lines-title">
          {list.lines.map(({ line, text, verdict }) => (
            <Row key={line}>
              <RowHead column="Lead">{text === '' ? 'Empty' : text}</RowHead>
              <Cell column="Result">
                <State tone={lineVerdictCopy[verdict].tone}>{lineVerdictCopy[verdict].label}</State>
              </Cell>
              <Cell column="Line">{line}</Cell>
            </Row>
          ))}
        </DataTable>
        <Pager
          first={list.after === 0 ? null : reviewHref(list.id, list.verdict)}
          next={list.next === null ? null : reviewHref(list.id, list.verdict, list.next)}
        />
      </section>
    </Stack>
  );
}

function Written({ list: { state, counts, writtenTo, lastLine } }: { readonly list: ReviewedList }) {
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

/** Each choice judges all lines anew. */
function MappingForm({ list }: { readonly list: ReviewedList }) {
  const { Form, submit, state } = useRetryingFetcher();
  const isBusy = state !== 'idle';
  const options = list.columns.map(({ name, samples }, at) => {
    const example = samples.find((one) => one !== '');
    return { value: String(at), copy: example === undefined ? name : `${name} (${example.slice(0, 40)})` };
  });
  const { added } = list.counts;
  return (
    <Stack as="section" gap="4" aria-labelledby="mapping-title">
      <h2 id="mapping-title">Columns</h2>
      <Stack
        as={Form}
        method="post"
        gap="5"
        onChange={(event) => {
          const form = new FormData(event.currentTarget);
          form.set('act', 'map');
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
              defaultValue={String(list.mapping[field] ?? '')}
              options={options}
            />
          ))}
        </Grid>
        <Cluster gap="3" align="stretch">
          <Button type="submit" name="act" value="begin" variant="primary" busy={isBusy} disabled={added === 0}>
            {added === 1 ? 'Add 1 lead' : `Add ${added.toLocaleString('en-US')} leads`}
          </Button>
          <DiscardList />
        </Cluster>
      </Stack>
    </Stack>
  );
}

function reviewHref(importId: string, verdict: LineVerdict | null, after?: number): string {
  const params = new URLSearchParams({
    ...(verdict && { verdict }),
    ...(after !== undefined && { after: String(after) }),
  });
  const path = href('/admin/leads/import/:importId', { importId });
  return params.size === 0 ? path : `${path}?${params}`;
}
