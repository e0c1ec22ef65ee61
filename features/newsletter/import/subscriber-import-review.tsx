import { Link, href } from 'react-router';
import {
  DiscardList,
  ImportReview,
  MappingForm,
  NotImported,
  UndoImport,
} from '#features/imports/import-pages.public.ts';
import type { ReviewedImport } from '#features/imports/imports.public.ts';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import {
  subscriberFields,
  subscriberVerdicts,
  type SubscriberField,
  type SubscriberImportResult,
  type SubscriberVerdict,
} from '#features/newsletter/import/subscriber-import.ts';
import { maxConsent } from '#features/newsletter/subscribers/subscribers.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';

interface SubscriberImportList extends ReviewedImport<SubscriberField, SubscriberVerdict> {
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
        <MappingForm key={JSON.stringify(list.mapping)} list={list} fields={subscriberFields} title="1. Columns" />
        <ConsentForm list={list} />
      </Grid>
    </ImportReview>
  );
}

function Written({ list }: { readonly list: SubscriberImportList }) {
  const added = list.counts.added;
  if (list.state === 'undone') {
    return (
      <Alert
        tone="info"
        role="status"
        title={list.counts.undone === 1 ? '1 subscriber removed' : `${metric(list.counts.undone)} subscribers removed`}
      >
        <p>This import was undone. People who had unsubscribed or bounced are kept, so that they get no email.</p>
      </Alert>
    );
  }
  if (list.state === 'done') {
    return (
      <Alert tone="success" role="status" title={`${metric(added)} subscribed`}>
        <p>
          Consent: {list.consentSource}. You can undo this for a week.{' '}
          <Link to={`${href('/admin/newsletter')}?source=import`}>View imported subscribers</Link>
        </p>
        <UndoImport what="subscribers" />
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

/** Nobody is subscribed unless consent is stated. */
function ConsentForm({ list }: { readonly list: SubscriberImportList }) {
  const { fetcher, attributes, draft } = useDraftForm<SubscriberImportResult>(`import:${list.id}`, {
    isSaved: (saved) => saved.ok,
  });
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  const errors = result && !result.ok && result.reason === 'invalid' ? result.errors : {};
  const { added, left, bounced, unconfirmed } = list.counts;
  const others = left + bounced + unconfirmed;
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
          error={errors['consentSource']}
        />
        <TextField label="Consent date" name="consentAt" type="date" error={errors['consentAt']} />
        {added === 0 && <Alert tone="info">There are no new subscribers in this list.</Alert>}
        <NotImported list={list} />
        <Cluster gap="3" align="stretch">
          <Button
            type="submit"
            name="action"
            value="begin"
            variant="primary"
            aria-disabled={added + others === 0 || undefined}
            onClick={(event) => {
              if (added + others === 0) event.preventDefault();
            }}
            busy={fetcher.state !== 'idle'}
          >
            {added === 0 && others > 0
              ? 'Record who gets no email'
              : added === 1
                ? 'Subscribe 1 address'
                : `Subscribe ${metric(added)} addresses`}
          </Button>
          <DiscardList />
        </Cluster>
      </Stack>
    </Stack>
  );
}
