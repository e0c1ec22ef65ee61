import { Link, href } from 'react-router';
import {
  DiscardList,
  ImportReview,
  MappingForm,
  NotImported,
  UndoImport,
} from '#features/imports/import-pages.public.ts';
import type { ReviewedImport } from '#features/imports/imports.public.ts';
import { importFields, leadVerdicts, type ImportField, type LeadVerdict } from '#features/leads/entries/lead-import.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';

type LeadImportList = ReviewedImport<ImportField, LeadVerdict>;

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
      <MappingForm key={JSON.stringify(list.mapping)} list={list} fields={importFields} title="Columns" />
      <Stack gap="3">
        <NotImported list={list} />
        <BeginForm added={list.counts.added} />
      </Stack>
    </ImportReview>
  );
}

function Written({ list: { state, counts, writtenTo, lastLine } }: { readonly list: LeadImportList }) {
  if (state === 'undone') {
    const kept =
      counts.added > 0 &&
      ` ${leadsText(counts.added)} that someone had changed ${counts.added === 1 ? 'is' : 'are'} still there.`;
    return (
      <Alert tone="info" role="status" title={`${leadsText(counts.undone)} removed`}>
        <p>This import was undone.{kept}</p>
      </Alert>
    );
  }
  if (state === 'done') {
    return (
      <Alert tone="success" role="status" title={`${leadsText(counts.added)} added`}>
        <p>
          You can undo this for a week. <Link to={`${href('/admin/leads')}?kind=manual`}>View leads</Link>
        </p>
        <UndoImport what="leads" />
      </Alert>
    );
  }
  return (
    <Stack gap="2" role="status">
      <p>Adding {leadsText(counts.added)}. You can leave this page.</p>
      <Progress value={writtenTo} max={lastLine} label="Adding leads" />
    </Stack>
  );
}

function BeginForm({ added }: { readonly added: number }) {
  const { Form, state } = useRetryingFetcher();
  return (
    <Form method="post">
      <Cluster gap="3" align="stretch">
        <Button
          type="submit"
          name="action"
          value="begin"
          variant="primary"
          busy={state !== 'idle'}
          disabled={added === 0}
        >
          {`Add ${leadsText(added)}`}
        </Button>
        <DiscardList />
      </Cluster>
    </Form>
  );
}

function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`;
}
