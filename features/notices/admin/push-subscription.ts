import { href } from 'react-router';

/** Whether this browser can show notices while the site is closed; `ready` also before anyone allowed it. */
export type PushState = 'ready' | 'unsupported' | 'denied' | 'not-installed' | 'failed';

export interface ThisBrowser {
  readonly state: PushState;
  /** Where its push service takes messages; null before it is turned on. */
  readonly endpoint: string | null;
}

const scope = '/admin/';

export async function readThisBrowser(): Promise<ThisBrowser> {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs.
  const isApple = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator))
    return { state: isApple ? 'not-installed' : 'unsupported', endpoint: null };
  if (Notification.permission === 'denied') return { state: 'denied', endpoint: null };
  const worker = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await worker?.pushManager.getSubscription();
  return { state: 'ready', endpoint: subscription?.endpoint ?? null };
}

interface ScriptPolicy {
  createScriptURL(url: string): string;
}
let policy: ScriptPolicy | undefined;

/** The page's policy allows this one script as a worker. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as {
    readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  policy ??= trustedTypes?.createPolicy('meridian-push', { createScriptURL: () => href('/push-worker.js') });
  return policy?.createScriptURL('') ?? href('/push-worker.js');
}

/** Asks for permission; call it on a press. Returns the fields of the form that adds this browser, or why there are none. */
export async function turnOnPush(publicKey: string): Promise<Record<string, string> | PushState> {
  try {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'ready';
    await navigator.serviceWorker.register(workerAddress(), { scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made with another key refuses this one.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { endpoint = '', keys } = made.toJSON();
    return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', publicKey };
  } catch {
    return 'failed';
  }
}
