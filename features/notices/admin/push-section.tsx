import { useEffect, useState } from 'react';
import { readPushState, turnOnPush, type PushState } from '#features/notices/admin/push-subscription.ts';
import type { listPushBrowsers } from '#features/notices/push-browsers.server.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export type Push = Awaited<ReturnType<typeof listPushBrowsers>>;

type PushResult = { readonly isAdded: boolean } | { readonly removed: string } | { readonly sent: number | null };

const stateCopy: Readonly<Record<PushState, string>> = {
  ready: '',
  unsupported: 'This browser can’t show push notices.',
  denied:
    'You’ve blocked notifications from this site. Allow them in your browser’s site settings, then reload this page.',
  'not-installed':
    'On iPhone and iPad, first add this site to your Home Screen from the Share menu, then open it there.',
  failed: 'This browser couldn’t reach its push service. Check your connection, or try another browser.',
};

/** The browsers that show the reader's notices. */
export function PushSection({ publicKey, browsers }: Push) {
  const fetcher = useRetryingFetcher<PushResult>({ retry: 'never' });
  const { Form, submit } = fetcher;
  const [{ state, endpoint: here }, setHere] = useState<Awaited<ReturnType<typeof readPushState>>>({ state: 'ready' });
  useEffect(() => void readPushState().then(setHere), [browsers]);
  useToastOf(fetcher, (result) => ({ text: toToast(result) }));

  async function turnOn() {
    const turned = await turnOnPush(publicKey);
    if (typeof turned === 'string') setHere({ state: turned });
    else await submit({ action: 'add-browser', ...turned }, { method: 'post' });
  }

  const canTurnOn = state === 'ready' || state === 'failed';
  return (
    <Stack as="section" gap="3" width="s" aria-labelledby="notices-push-title">
      <h2 id="notices-push-title">Push</h2>
      <p className="soft small">A browser shows notices even while this site is closed, until you sign out there.</p>
      {browsers.map(({ id, name, endpoint, usedAt }) => (
        <Cluster as={Form} method="post" key={id} gap="2" className="small">
          <input type="hidden" name="browser" value={id} />
          <span>
            {name}
            {endpoint === here && ' (this browser)'},{' '}
            <span className="soft">last used {usedAt === null ? 'never' : <LocalTime at={usedAt} relative />}</span>
          </span>
          <Button type="submit" size="small" name="action" value="test-browser" aria-label={`Send a test to ${name}`}>
            Send a test
          </Button>
          <Button type="submit" size="small" name="action" value="remove-browser" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </Cluster>
      ))}
      <p role="status">{stateCopy[state]}</p>
      {canTurnOn && !browsers.some(({ endpoint }) => endpoint === here) && (
        <ScriptButton size="small" busy={fetcher.state !== 'idle'} onClick={() => void turnOn()}>
          Turn on in this browser
        </ScriptButton>
      )}
    </Stack>
  );
}

function toToast(result: PushResult): string {
  if ('isAdded' in result) return result.isAdded ? 'Push turned on.' : 'Not turned on. Reload the page and try again.';
  if ('removed' in result) return 'Browser removed.';
  const { sent } = result;
  if (sent === null) return 'Not sent: this browser is no longer subscribed, so it was removed.';
  if (sent === 0) return 'Not sent: the push service could not be reached.';
  return sent < 300 ? 'Test sent.' : `Not sent: the push service answered ${sent}.`;
}
