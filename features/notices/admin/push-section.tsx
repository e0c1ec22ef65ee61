import { useEffect, useState } from 'react';
import {
  readThisBrowser,
  turnOnPush,
  type PushState,
  type ThisBrowser,
} from '#features/notices/admin/push-subscription.ts';
import type { listPushBrowsers } from '#features/notices/push-browsers.server.ts';
import type { OutgoingResult } from '#server/outgoing/post-outgoing.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export type Push = Awaited<ReturnType<typeof listPushBrowsers>>;

export type PushActionResult = { readonly isAdded: boolean } | { readonly sent: OutgoingResult | null };

const stateCopy: Readonly<Record<Exclude<PushState, 'ready'>, string>> = {
  unsupported: 'This browser can’t show push notices.',
  denied:
    'You’ve blocked notifications from this site. Allow them in your browser’s site settings, then reload this page.',
  'not-installed':
    'On iPhone and iPad, first add this site to your Home Screen from the Share menu, then open it from there.',
  failed: 'This browser couldn’t reach its push service. Check your connection, or try another browser.',
};

/** The browsers that show the reader's notices. */
export function PushSection({ publicKey, browsers }: Push) {
  const fetcher = useRetryingFetcher<PushActionResult>({ retry: 'never' });
  const { Form, submit, state } = fetcher;
  const [here, setHere] = useState<ThisBrowser>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => void readThisBrowser().then(setHere), [browsers]);
  useToastOf(fetcher, toToast);

  async function turnOn() {
    setAsking(true);
    const turned = await turnOnPush(publicKey);
    setAsking(false);
    if (typeof turned === 'string') setHere({ state: turned, endpoint: null });
    else await submit({ action: 'add-browser', ...turned }, { method: 'post' });
  }

  const isOn = browsers.some(({ endpoint }) => endpoint === here?.endpoint);
  return (
    <Stack as="section" gap="3" width="s" aria-labelledby="notices-push-title">
      <h2 id="notices-push-title">Push</h2>
      <p className="soft small">Your browser shows notices even while this site is closed, until you sign out of it.</p>
      <Stack as="ul" gap="2" className="small">
        {browsers.map(({ id, name, endpoint, usedAt }) => (
          <Cluster as="li" key={id} gap="3" justify="between">
            <span>
              {name}
              {endpoint === here?.endpoint && ' (this browser)'}
              <br />
              <span className="soft">
                {usedAt === null ? (
                  'Not used yet'
                ) : (
                  <>
                    Last used <LocalTime at={usedAt} relative />
                  </>
                )}
              </span>
            </span>
            <Cluster as={Form} method="post" gap="2">
              <input type="hidden" name="browser" value={id} />
              <Button
                type="submit"
                size="small"
                name="action"
                value="test-browser"
                aria-label={`Send a test to ${name}`}
              >
                Send a test
              </Button>
              <Button type="submit" size="small" name="action" value="remove-browser" aria-label={`Remove ${name}`}>
                Remove
              </Button>
            </Cluster>
          </Cluster>
        ))}
      </Stack>
      <div role="status" className="small">
        {here !== undefined && here.state !== 'ready' && <p>{stateCopy[here.state]}</p>}
      </div>
      {!isOn && (here === undefined || here.state === 'ready' || here.state === 'failed') && (
        <Cluster>
          <ScriptButton size="small" busy={isAsking || state !== 'idle'} onClick={() => void turnOn()}>
            Turn on in this browser
          </ScriptButton>
        </Cluster>
      )}
    </Stack>
  );
}

function toToast(result: PushActionResult) {
  if ('isAdded' in result)
    return { text: result.isAdded ? 'Push turned on.' : 'Push could not be turned on. Reload the page and try again.' };
  const { sent } = result;
  if (sent === null) return { text: 'Not sent: this browser is no longer subscribed, so it was removed.' };
  if (!sent.ok) return { text: 'Not sent: the push service could not be reached.' };
  return { text: sent.status < 300 ? 'Test sent.' : `Not sent: the push service answered ${sent.status}.` };
}
