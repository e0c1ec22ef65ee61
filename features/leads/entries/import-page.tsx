import { useState, type SubmitEvent } from 'react';
import { href } from 'react-router';
import { listFaults, maxListBytes, type OpenListResult } from '#features/leads/entries/lead-import.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

/** Uploading adds no lead yet. */
export function LeadImportPage() {
  const { Form, state, data } = useRetryingFetcher<OpenListResult>({ retry: 'never' });
  const [isLarge, setLarge] = useState(false);
  const reason = isLarge ? 'too-large' : state === 'idle' && data?.ok === false ? data.reason : null;
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file');
    const tooLarge = file instanceof File && file.size > maxListBytes;
    setLarge(tooLarge);
    if (tooLarge) event.preventDefault();
  };
  return (
    <Stack as={Form} method="post" encType="multipart/form-data" gap="5" width="m" onSubmit={check}>
      {reason !== null && (
        <Alert tone="error" role="alert">
          {listFaults[reason]}
        </Alert>
      )}
      <TextField
        label="File"
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hint="CSV with a column of email addresses. Up to 5 MB."
      />
      <TextArea label="Or paste a list" name="text" rows={6} optional />
      <Cluster gap="3" align="stretch">
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          Review list
        </Button>
        <ButtonLink href={href('/admin/leads')}>Cancel</ButtonLink>
      </Cluster>
      <p className="soft small">You can review every line before any lead is added.</p>
    </Stack>
  );
}
