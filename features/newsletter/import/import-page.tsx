import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate, href } from 'react-router';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { listFileFaults } from '#forms/list/list-file.ts';
import { maxImportBytes, maxImportLines, type SubmittedList } from '#features/newsletter/import/import.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const refusals: Readonly<Record<Exclude<SubmittedList, { ok: true }>['reason'], string>> = {
  empty: 'The list is empty. Choose a file or paste a list.',
  'no-addresses': 'No email addresses found. Check that this is the right file.',
  ...listFileFaults,
  'too-many-lines': `At most ${maxImportLines.toLocaleString('en-US')} lines at a time. Split the list.`,
  'too-large': 'At most 10 MB at a time. Split the list.',
  unreadable: 'Could not read the list. Save it as CSV and try again.',
};

/** Uploading subscribes no one yet. */
export function ImportPage() {
  const fetcher = useRetryingFetcher<SubmittedList>({ retry: 'never' });
  const navigate = useNavigate();
  const [own, setOwn] = useState<keyof typeof refusals | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const reason = own ?? (answer?.ok === false ? answer.reason : null);
  const problem = reason === null || fetcher.state !== 'idle' ? '' : refusals[reason];
  const goTo = useEffectEvent(
    (id: string) => void navigate(href('/admin/newsletter/import/:importId', { importId: id })),
  );
  useEffect(() => {
    if (answer?.ok) goTo(answer.id);
  }, [answer]);
  useEffect(() => {
    if (problem !== '') alert.current?.focus();
  }, [problem]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    const text = form.get('text');
    const hasFile = file instanceof File && file.size > 0;
    const isLarge = hasFile && file.size > maxImportBytes;
    const isEmpty = !hasFile && (typeof text !== 'string' || text.trim() === '');
    setOwn(isLarge ? 'too-large' : isEmpty ? 'empty' : null);
    if (!isLarge && !isEmpty) void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <Stack method="post" encType="multipart/form-data" as={fetcher.Form} gap="5" width="s" onSubmit={submit}>
      <div ref={alert} tabIndex={-1}>
        {problem !== '' && (
          <Alert tone="error" role="alert">
            {problem}
          </Alert>
        )}
      </div>
      <TextField
        label="File"
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hint="CSV, or one email address per line. Up to 10 MB."
      />
      <TextArea label="Or paste a list" name="text" rows={6} optional />
      <Cluster gap="3" align="stretch">
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          Review list
        </Button>
        <ButtonLink href={href('/admin/newsletter')}>Cancel</ButtonLink>
      </Cluster>
      <p className="soft small">
        You can review every line before anyone is subscribed. People who unsubscribed, bounced or were erased are
        skipped.
      </p>
    </Stack>
  );
}
