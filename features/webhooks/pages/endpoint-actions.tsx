import { webhookCopy as copy } from '#content/webhooks.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { EndpointAnswer } from '#features/webhooks/endpoint-answer.ts';
import { AskFirst } from '#features/webhooks/pages/ask-first.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';
import { ScriptButton } from '#ui/script-button.tsx';

export function EndpointActions({ enabled }: { readonly enabled: boolean }) {
  const fetcher = useRetryingFetcher<EndpointAnswer>({ retry: 'never' });
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const tested = answer?.action === 'test' && answer.ok;
  const reload = useReload();
  usePolling(tested ? answer : undefined, reload, { seconds: 1.5, times: 8 });
  const ask = (action: string) => void fetcher.submit({ act: action }, { method: 'post' });
  return (
    <>
      <p role="status" className="webhook-note soft small">
        {tested && !busy ? copy.testSent : ''}
      </p>
      <ScriptButton busy={busy} onClick={() => ask('test')}>
        {copy.test}
      </ScriptButton>
      <ScriptButton busy={busy} onClick={() => ask(enabled ? 'disable' : 'enable')}>
        {enabled ? copy.disable : copy.enable}
      </ScriptButton>
      <AskFirst
        label={copy.remove}
        title={copy.removeTitle}
        keep={copy.removeKeep}
        busy={busy}
        onGoOn={() => ask('remove')}
      >
        {copy.removeCopy}
      </AskFirst>
    </>
  );
}
