import { webhookWords as words } from '#content/webhooks.ts';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import type { EndpointAnswer } from '#features/webhooks/endpoint-answer.ts';
import { AskFirst } from '#features/webhooks/pages/ask-first.tsx';
import { useFollowing } from '#features/webhooks/pages/use-following.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

/** What can be done with a whole endpoint. */
export function EndpointActs({ enabled }: { readonly enabled: boolean }) {
  const fetcher = useLastingFetcher<EndpointAnswer>({ retry: 'never' });
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const tested = answer?.act === 'test' && answer.ok;
  useFollowing(tested ? answer : undefined);
  const ask = (act: string) => void fetcher.submit({ act }, { method: 'post' });
  return (
    <>
      <p role="status" className="webhook-note">
        {tested && !busy ? words.testSent : ''}
      </p>
      <ScriptButton busy={busy} onClick={() => ask('test')}>
        {words.test}
      </ScriptButton>
      <ScriptButton busy={busy} onClick={() => ask(enabled ? 'disable' : 'enable')}>
        {enabled ? words.disable : words.enable}
      </ScriptButton>
      <AskFirst
        label={words.remove}
        title={words.removeTitle}
        keep={words.removeKeep}
        busy={busy}
        onGoOn={() => ask('remove')}
      >
        {words.removeWords}
      </AskFirst>
    </>
  );
}
