import { useState, type ReactNode } from 'react';
import { changedBy } from '#content/admin/last-change.ts';
import DateWordsField from '#features/dates/field/date-words-field.public.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { metric } from '#features/newsletter/admin/newsletter-admin.ts';
import { sendRefusals, testRefusalCopy } from '#features/newsletter/campaigns/campaign.copy.ts';
import { unreadyFields, type Campaign, type CampaignResult } from '#features/newsletter/campaigns/campaigns.ts';
import type { CampaignResults } from '#features/newsletter/sending/sending.ts';
import type { OpenCampaign } from '#features/newsletter/campaigns/admin/use-campaign-draft.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

interface CampaignActionsProps {
  readonly campaign: Campaign;
  readonly draft: OpenCampaign['state'];
  readonly results: CampaignResults;
  /** How many will receive it; null while they are counted. */
  readonly readers: number | null;
  /** Subscribers of the demonstration, who get no campaign. */
  readonly hasSampleReaders: boolean;
  readonly email: string;
  /** Before the actions. */
  readonly children: ReactNode;
}

type ConfirmedAction = 'send' | 'delete' | 'stop' | 'resend';

export function CampaignActions(props: CampaignActionsProps) {
  const { campaign, draft, results, readers, hasSampleReaders, email, children } = props;
  // No automatic retry: it could send emails twice.
  const fetcher = useRetryingFetcher<CampaignResult | null>({ retry: 'never' });
  const [pending, setPending] = useState<ConfirmedAction | null>(null);
  const { state } = campaign;
  const isReady = draft.phase === 'saved' && Object.keys(unreadyFields(draft.draft)).length === 0;
  const maySend = isReady && readers !== 0;
  const busy = fetcher.state !== 'idle';
  return (
    <Stack as="aside" gap="5" className="campaign-actions" aria-label="Actions">
      <div>
        <p className="soft small" role="status">
          {state === 'draft' && savedCopy[draft.phase]}
        </p>
        <div className="alert-region" role="status">
          {!busy && fetcher.data && <ResultNotice data={fetcher.data} />}
        </div>
      </div>
      {children}
      {state === 'draft' && (
        <>
          <TestForm email={email} isReady={isReady} fetcher={fetcher} />
          <Stack as="section" gap="3" align="start" rule="4" aria-labelledby="send-title">
            <h2 id="send-title">Send</h2>
            <p>
              {readers === null
                ? 'Counting readers.'
                : readers === 0
                  ? noReaders[hasSampleReaders ? 'samples' : draft.draft.audience]
                  : `${metric(readers)} ${readers === 1 ? 'reader' : 'readers'} will receive it.`}
            </p>
            <ScriptButton
              variant="primary"
              aria-disabled={!maySend || undefined}
              onClick={() => maySend && setPending('send')}
            >
              Send now
            </ScriptButton>
          </Stack>
          <ScheduleForm version={draft.version} isReady={isReady} fetcher={fetcher} />
        </>
      )}
      <Stack as="section" gap="3" align="start" rule="4" aria-label="Other">
        {state === 'scheduled' && <ActionButton action="stop" copy="Unschedule and edit" fetcher={fetcher} />}
        {state === 'sending' && <ScriptButton onClick={() => setPending('stop')}>Stop sending</ScriptButton>}
        {state === 'stopped' && <ActionButton action="resume" copy="Resume sending" fetcher={fetcher} isPrimary />}
        {state === 'sent' && results.failed > 0 && (
          <ScriptButton onClick={() => setPending('resend')}>
            Resend to {metric(results.failed)} not served
          </ScriptButton>
        )}
        <ActionButton action="copy" copy="Duplicate" fetcher={fetcher} />
        {state === 'draft' && (
          <ScriptButton variant="quiet" onClick={() => setPending('delete')}>
            Delete
          </ScriptButton>
        )}
      </Stack>
      <ConfirmDialog
        open={pending !== null}
        onClose={() => setPending(null)}
        busy={busy}
        onConfirm={() => void fetcher.submit({ action: pending, version: draft.version }, { method: 'post' })}
        {...(pending === null
          ? { title: '', confirm: '', children: null }
          : questions[pending](pending === 'resend' ? results.failed : (readers ?? 0)))}
      />
    </Stack>
  );
}

const noReaders = {
  all: 'No one would receive it: no active subscriber in this segment wants emails other than the weekly one.',
  samples:
    'No one would receive it: subscribers of the demonstration data never get campaigns. Add your own address under Subscribers to try it.',
  weekly: 'No one would receive it: no active subscriber in this segment wants the weekly email.',
} as const;

const savedCopy = {
  saved: 'Saved',
  waiting: 'Saving',
  saving: 'Saving',
  unreachable: 'Not saved yet: connection lost. Retrying.',
  held: 'Not saved yet',
  stale: 'Not saved yet',
  gone: 'Not saved yet',
} as const;

const questions: Record<ConfirmedAction, (readers: number) => { title: string; confirm: string; children: string }> = {
  send: (readers) => ({
    title: 'Send this campaign?',
    confirm: `Send to ${metric(readers)}`,
    children: 'Sending starts immediately. Emails already sent cannot be recalled.',
  }),
  resend: (readers) => ({
    title: 'Send it again?',
    confirm: `Resend to ${metric(readers)}`,
    children: 'It goes only to people whose mail server rejected it. No one gets it twice.',
  }),
  stop: () => ({
    title: 'Stop sending?',
    confirm: 'Stop sending',
    children: 'No more emails go out until you resume.',
  }),
  delete: () => ({
    title: 'Delete this draft?',
    confirm: 'Delete',
    children: 'You cannot undo this.',
  }),
};

type ActionFetcher = ReturnType<typeof useRetryingFetcher<CampaignResult | null>>;

interface ActionButtonProps {
  readonly action: string;
  readonly copy: string;
  readonly fetcher: ActionFetcher;
  readonly isPrimary?: boolean;
}

function ActionButton({ action, copy, fetcher, isPrimary = false }: ActionButtonProps) {
  return (
    <fetcher.Form method="post">
      <Button type="submit" name="action" value={action} variant={isPrimary ? 'primary' : 'secondary'}>
        {copy}
      </Button>
    </fetcher.Form>
  );
}

interface SendFormProps {
  readonly isReady: boolean;
  readonly fetcher: ActionFetcher;
}

function TestForm({ email, isReady, fetcher }: SendFormProps & { readonly email: string }) {
  const result = fetcher.state === 'idle' && fetcher.data?.action === 'test' ? fetcher.data.result : null;
  return (
    <Stack as="section" gap="3" align="start" rule="4" aria-labelledby="test-title">
      <h2 id="test-title">Test</h2>
      <Stack
        method="post"
        as={fetcher.Form}
        gap="3"
        align="start"
        onSubmit={(event) => {
          if (!isReady) event.preventDefault();
        }}
      >
        <input type="hidden" name="action" value="test" />
        <TextField
          label="Test recipients"
          name="to"
          hint="Up to five email addresses, separated by commas."
          defaultValue={email}
          error={result && !result.ok ? testRefusalCopy(result) : undefined}
          autoComplete="off"
        />
        <Button type="submit" aria-disabled={!isReady || undefined}>
          Send test
        </Button>
      </Stack>
    </Stack>
  );
}

function ScheduleForm({ version, isReady, fetcher }: SendFormProps & { readonly version: number }) {
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC');
  const result = fetcher.state === 'idle' && fetcher.data?.action === 'schedule' ? fetcher.data.result : null;
  return (
    <Stack as="section" gap="3" align="start" rule="4" aria-labelledby="schedule-title">
      <h2 id="schedule-title">Schedule</h2>
      <Stack
        as="form"
        gap="3"
        align="start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          const local = new FormData(event.currentTarget).get('local');
          const at = new Date(typeof local === 'string' ? local : '');
          const inUtc = Number.isNaN(at.getTime()) ? '' : at.toISOString();
          void fetcher.submit({ action: 'schedule', version: String(version), at: inUtc, zone }, { method: 'post' });
        }}
      >
        <DateWordsField id="schedule-words" fills={['local']} />
        <TextField
          label="Time"
          name="local"
          type="datetime-local"
          hint={`Your time zone: ${zone}`}
          error={result && !result.ok && result.reason === 'bad-time' ? sendRefusals['bad-time'] : undefined}
        />
        <Button type="submit" aria-disabled={!isReady || undefined}>
          Schedule
        </Button>
      </Stack>
    </Stack>
  );
}

function ResultNotice({ data }: { readonly data: CampaignResult }) {
  switch (data.action) {
    case 'test':
      return data.result.ok ? <Alert tone="success">Test queued for {data.result.to.join(', ')}.</Alert> : null;
    case 'send':
    case 'resume':
    case 'resend':
    case 'schedule':
      if (data.result.ok || data.result.reason === 'bad-time') return null;
      return <Alert tone="warning">{changedBy(data.result.last) + sendRefusals[data.result.reason]}</Alert>;
    case 'stop':
      return data.result.ok ? null : <Alert tone="info">Already stopped or finished.</Alert>;
    case 'save':
    case 'count':
      return null;
  }
}
