import { Link, useNavigate, href } from 'react-router';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';
import { LineTable, type LineTableProps } from '#features/newsletter/import/import-lines.tsx';
import { importVerdicts, type ImportResult, type ShownImport } from '#features/newsletter/import/import.ts';
import { maxConsent } from '#features/newsletter/subscribers/subscribers.ts';
import { verdictCopy } from '#features/newsletter/import/import.copy.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { DiscardList } from '#ui/list/discard-list.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';

/** Shows the expected outcome per line and, after consent, the result. */
export function ImportReview({ list, verdict, lines, next, after }: LineTableProps) {
  const reload = useReload();
  usePolling(list.state === 'writing', reload);
  const counts = list.counts;
  return (
    <Stack gap="8">
      {list.state !== 'open' && <Written list={list} />}
      <MetricStrip label="Lines by result">
        {importVerdicts.map((one) => (
          <Metric
            key={one}
            tone={verdictCopy[one].tone}
            label={verdictCopy[one].label}
            value={metric(counts?.[one] ?? 0)}
            under={verdictCopy[one].copy}
            to={
              one === verdict
                ? href('/admin/newsletter/import/:importId', { importId: list.id })
                : `${href('/admin/newsletter/import/:importId', { importId: list.id })}?verdict=${one}`
            }
            current={one === verdict}
          />
        ))}
      </MetricStrip>
      {list.state === 'open' && (
        <Grid gap="12" rowGap="8" min="xl">
          <ColumnForm key={list.column} list={list} />
          <ConsentForm list={list} />
        </Grid>
      )}
      <LineTable list={list} verdict={verdict} lines={lines} next={next} after={after} />
    </Stack>
  );
}

function Written({ list }: { readonly list: ShownImport }) {
  const added = list.counts?.added ?? 0;
  if (list.state === 'done') {
    return (
      <Alert tone="success" role="status" title={`${metric(added)} subscribed`}>
        <p>
          Consent: {list.consentSource}. The uploaded list is deleted after a few days.{' '}
          <Link to={`${href('/admin/newsletter')}?source=import`}>View imported subscribers</Link>
        </p>
      </Alert>
    );
  }
  return (
    <Stack gap="2" pad="4" className="tabular" role="status">
      <p>
        Subscribing {metric(added)} addresses. You can leave this page. At line {metric(list.writtenTo)} of{' '}
        {metric(list.lastLine)}.
      </p>
      <Progress value={list.writtenTo} max={Math.max(1, list.lastLine)} label="Subscribing" />
    </Stack>
  );
}

function ColumnForm({ list }: { readonly list: ShownImport }) {
  const fetcher = useRetryingFetcher<ImportResult>();
  const samples = list.columns[list.column]?.samples.filter((one) => one !== '') ?? [];
  return (
    <Stack as="section" rule="4" gap="4" aria-labelledby="column-title">
      <h2 id="column-title">1. Email addresses</h2>
      <Stack method="post" onChange={(event) => void fetcher.submit(event.currentTarget)} as={fetcher.Form} gap="5">
        <input type="hidden" name="act" value="column" />
        <SelectField
          label="Email column"
          name="column"
          defaultValue={String(list.column)}
          disabled={fetcher.state !== 'idle'}
          options={list.columns.map(({ name }, at) => ({ value: String(at), copy: name }))}
        />
        <p className="soft small">
          {list.hasHeader ? 'The first line is a header.' : 'The list has no header.'} Examples from this column:{' '}
          {samples.length === 0 ? 'nothing' : samples.join(', ')}.
        </p>
      </Stack>
    </Stack>
  );
}

/** Without stated consent nobody is subscribed. */
function ConsentForm({ list }: { readonly list: ShownImport }) {
  const navigate = useNavigate();
  const { fetcher, attributes, draft } = useDraftForm<ImportResult>(`import:${list.id}`, {
    isSaved: (saved) => saved.ok,
    onSaved: (saved) => {
      if (saved.ok && saved.dropped) void navigate(href('/admin/newsletter/import'));
    },
  });
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const faults = answer && !answer.ok && answer.reason === 'invalid' ? answer.faults : {};
  const added = list.counts?.added ?? 0;
  return (
    <Stack as="section" rule="4" gap="4" aria-labelledby="consent-title">
      <h2 id="consent-title">2. Consent</h2>
      <Stack {...attributes} method="post" noValidate as={fetcher.Form} gap="5">
        <DraftNote {...draft} />
        <TextField
          label="How consent was given"
          name="consentSource"
          hint="Stored with each subscriber. Example: cards at the trade fair in Lisbon"
          maxLength={maxConsent}
          error={faults['consentSource']}
        />
        <TextField label="Consent date" name="consentAt" type="date" error={faults['consentAt']} />
        {added === 0 && <Alert tone="info">There are no new subscribers in this list.</Alert>}
        <Cluster gap="3" align="stretch">
          <Button
            type="submit"
            name="act"
            value="begin"
            variant="primary"
            aria-disabled={added === 0 || undefined}
            onClick={(event) => {
              if (added === 0) event.preventDefault();
            }}
            busy={fetcher.state !== 'idle'}
          >
            {added === 1 ? 'Subscribe 1 address' : `Subscribe ${metric(added)} addresses`}
          </Button>
          <DiscardList />
        </Cluster>
      </Stack>
    </Stack>
  );
}
