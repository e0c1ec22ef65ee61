import { Link, href, useNavigate } from 'react-router';
import { ImportReview } from '#features/imports/import-pages.public.ts';
import type { ReviewedImport } from '#features/imports/imports.public.ts';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import {
  subscriberVerdicts,
  type SubscriberImportResult,
  type SubscriberVerdict,
} from '#features/newsletter/import/subscriber-import.ts';
import { maxConsent } from '#features/newsletter/subscribers/subscribers.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { DiscardList } from '#ui/list/discard-list.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface SubscriberImportList extends ReviewedImport<'email', SubscriberVerdict> {
  readonly hasHeader: boolean;
  readonly consentSource: string;
}

/** Shows the expected result per line and, after consent, the actual one. */
export function SubscriberImportReview({ list }: { readonly list: SubscriberImportList }) {
  return (
    <ImportReview
      list={list}
      verdicts={subscriberVerdicts}
      path={href('/admin/newsletter/import/:importId', { importId: list.id })}
      subject="Email"
      headingOf={(label) => `Lines: ${label.toLowerCase()}`}
      written={<Written list={list} />}
    >
      <Grid gap="12" rowGap="8" min="xl">
        <ColumnForm key={list.mapping.email} list={list} />
        <ConsentForm list={list} />
      </Grid>
    </ImportReview>
  );
}

function Written({ list }: { readonly list: SubscriberImportList }) {
  const added = list.counts.added;
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

function ColumnForm({ list }: { readonly list: SubscriberImportList }) {
  const fetcher = useRetryingFetcher<SubscriberImportResult>();
  const { email = 0 } = list.mapping;
  const samples = list.columns[email]?.samples.filter((one) => one !== '') ?? [];
  return (
    <Stack as="section" rule="4" gap="4" aria-labelledby="column-title">
      <h2 id="column-title">1. Email addresses</h2>
      <Stack method="post" onChange={(event) => void fetcher.submit(event.currentTarget)} as={fetcher.Form} gap="5">
        <input type="hidden" name="action" value="map" />
        <SelectField
          label="Email column"
          name="email"
          defaultValue={String(email)}
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
function ConsentForm({ list }: { readonly list: SubscriberImportList }) {
  const navigate = useNavigate();
  const { fetcher, attributes, draft } = useDraftForm<SubscriberImportResult>(`import:${list.id}`, {
    isSaved: (saved) => saved.ok,
    onSaved: (saved) => {
      if (saved.ok && saved.dropped) void navigate(href('/admin/newsletter/import'));
    },
  });
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  const faults = result && !result.ok && result.reason === 'invalid' ? result.faults : {};
  const added = list.counts.added;
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
            name="action"
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
